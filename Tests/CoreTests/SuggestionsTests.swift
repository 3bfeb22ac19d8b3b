// What is proposed for a mistyped word.
import Core
import Testing

@Suite struct SuggestionsTests {
  @Test(arguments: [
    ("lits", ["list", "add", "edit"], ["list"]),
    ("lst", ["show", "list"], ["list"]),
    ("x", ["list", "show"], []),
    ("", ["list"], []),
    ("LIST", ["lists", "list"], ["list", "lists"]),
    ("as", ["add", "asset", "is"], ["asset", "is"]),
    ("caffe", ["Caffè", "caffetteria", "coffee"], ["Caffè", "caffetteria"]),
    ("room", ["boom", "roof", "doom", "loom"], ["boom", "roof", "doom"]),
    ("aula magna", ["Aula Manga", "aula", "Aula 12"], ["Aula Manga"]),
    ("list", ["list", "list"], ["list"]),
  ])
  func words(typed: String, among: [String], want: [String]) {
    #expect(Suggestions.nearest(to: typed, among: among) == want)
  }

  @Test func synonymsComeBeforeDistance() {
    let candidates = [
      Suggestions.Candidate("remover"), Suggestions.Candidate("list", synonyms: ["ls", "dir"]),
      Suggestions.Candidate("dim"), Suggestions.Candidate("directory"),
    ]
    #expect(
      Suggestions.nearest(to: "dir", among: candidates) == ["directory", "list", "dim"])
    #expect(Suggestions.nearest(to: "dir", among: candidates, limit: 1) == ["directory"])
    #expect(Suggestions.nearest(to: "dir", among: candidates, limit: 0) == [])
  }

  @Test func nearestFirstThenAsGiven() {
    #expect(
      Suggestions.nearest(to: "luminaire", among: ["luminare2", "luminare", "luminair3", "lamp"])
        == ["luminare", "luminair3", "luminare2"])
  }
}
