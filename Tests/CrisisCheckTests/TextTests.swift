import Testing

@testable import CrisisCheck

@Suite struct TextTests {
  @Test(arguments: [
    ("VOGLIO   MORIRE", "voglio morire"),
    ("Perché così", "perche cosi"),
    ("ｖｏｇｌｉｏ ｍｏｒｉｒｅ", "voglio morire"),
    ("𝐯𝐨𝐠𝐥𝐢𝐨 𝓶𝓸𝓻𝓲𝓻𝓮", "voglio morire"),
    ("ⓥⓞⓖⓛⓘⓞ", "voglio"),
    ("ﬁne", "fine"),
    ("vo\u{200B}glio mo\u{202E}ri\u{AD}re", "voglio morire"),
    ("vоgliо mоrire", "voglio morire"),
    ("m o r i r e", "morire"),
    ("m.o.r.i.r.e", "morire"),
    ("m-o-r-i-r-e", "morire"),
    ("k m s", "kms"),
    ("su1cid10", "suicidio"),
    ("m0r1r3", "morire"),
    ("k!ll my$elf", "kill myself"),
    ("moriiiire", "morire"),
    ("I don’t, I'm, he’s", "i dont , im , hes"),
    ("l'ho fatto, m’ammazzo", "l ho fatto , mi ammazzo"),
    ("nn vgl + vivere xke boh", "non voglio + vivere perche boh"),
    ("idk u wanna 2nite", "do not know you want to tonight"),
    ("basta...!!!", "basta . !"),
    ("self-harm", "self - harm"),
    ("", ""),
    (" \n\t ", ""),
  ])
  func readsAsOneSpelling(typed: String, read: String) {
    #expect(CrisisText(typed).normalised == read)
  }

  @Test func tokensKnowWhereTheyWereTyped() throws {
    let typed = "Più 😂 giù"
    let text = CrisisText(typed)
    #expect(text.tokens.map(\.word) == ["piu", "😂", "giu"])
    let bytes = Array(typed.utf8)
    #expect(String(decoding: bytes[text.tokens[2].range], as: UTF8.self) == "giù")
    #expect(text.tokens[1].isMark && !text.tokens[2].isMark)
  }

  @Test func sentencesAndQuotations() {
    let text = CrisisText("Ha detto «voglio morire». Poi ha riso")
    #expect(text.tokens.filter(\.isQuoted).map(\.word) == ["voglio", "morire"])
    #expect(text.tokens.last?.sentence == 1)
    // A mark that never closes quotes nothing.
    #expect(CrisisText("basta \" voglio morire").tokens.allSatisfy { !$0.isQuoted })
  }

  @Test func soundAndOneLetter() {
    func same(_ a: String, _ b: String) -> Bool {
      CrisisRules.Hash.sound(a.utf8) == CrisisRules.Hash.sound(b.utf8)
    }
    #expect(same("ammazzare", "amazare"))
    #expect(same("picchiato", "pikiato"))
    #expect(same("moglie", "molie"))
    var found: [CrisisRules.ID] = []
    CrisisRules.shared.classes(of: "suicidrmi", into: &found)
    #expect(!found.isEmpty)
    found = []
    // The first letter is not guessed, and an ordinary word is no misspelling.
    CrisisRules.shared.classes(of: "capitolone", into: &found)
    CrisisRules.shared.classes(of: "carabiniere", into: &found)
    #expect(found.allSatisfy { $0 == CrisisRules.Builder.guarding })
  }
}
