// `ask`: what is stored, what is sent, what is kept when something fails.

import Kernel
import Notebook
import Providers
import SessionBench
import System
import Testing

@testable import Assistant
@testable import Command

@Suite struct AskTests {
  @Test func aMessageAndItsAnswerAreStored() throws {
    let bench = try TalkBench()
    bench.service.say("Tiles and **trams**.")
    #expect(bench.run("trip ask \"What is there in Lisbon?\"") == .ok, "\(bench.errors)")
    #expect(bench.out == "Tiles and **trams**.\n")
    #expect(
      try bench.texts() == ["user: What is there in Lisbon?", "assistant: Tiles and **trams**."])
    let row = try bench.row("trip conversation list")
    #expect(row["name"]?.string == "What is there in Lisbon?" && row["count"] == .integer(2))
    // Shown as it comes: a write for each piece of the answer, and its end.
    #expect(bench.shown.count == ScriptedService.pieces("Tiles and **trams**.").count + 1)
  }

  @Test func theSameDayGoesOnAndANewOneBegins() throws {
    let bench = try TalkBench()
    bench.service.say("One.", "Two.", "Three.", "Four.")
    for line in ["trip ask first", "trip ask second", "trip ask third --new"] {
      #expect(bench.run(line) == .ok, "\(bench.errors)")
    }
    #expect(try bench.rows("trip conversation list").count == 2)
    #expect(bench.service.asked[1].messages.map(\.text).suffix(3) == ["first", "One.", "second"])
    #expect(bench.service.asked[2].messages.map(\.text).suffix(1) == ["third"])
    #expect(bench.service.asked[2].messages.count == 2)
    bench.now = "2026-05-05T08:30:00Z"
    #expect(bench.run("trip ask tomorrow") == .ok)
    #expect(try bench.rows("trip conversation list").count == 3)
    #expect(bench.run("trip ask again --conversation first") == .unavailable)
    #expect(try bench.rows("trip conversation list").count == 3)
  }

  @Test func nothingIsSentWithoutACheck() throws {
    let bench = try TalkBench()
    bench.check = nil
    bench.service.say("never")
    #expect(bench.run("trip ask hello") == .unavailable)
    #expect(bench.errors.contains("crisis check, which is not there yet"), "\(bench.errors)")
    #expect(bench.service.asked.isEmpty)
    #expect(try bench.messages().map { $0["state"]?.string } == ["unsent"])
    #expect(
      try bench.rows("trip conversation failures").map { $0["code"]?.string } == ["unavailable"])
    // Neither a setting nor a variable nor a flag opens it.
    for line in ["set crisis = off\ntrip ask hello --no-memory", "trip ask hello --yes"] {
      #expect(bench.run(line) != .ok)
    }
    #expect(bench.service.asked.isEmpty)
  }

  @Test func theCheckDecides() throws {
    let bench = try TalkBench()
    bench.service.say("first")
    #expect(bench.run("trip ask one") == .ok)
    bench.check = { (_, _, _) throws(Diagnostic) in .held }
    #expect(bench.run("trip ask two") == .stopped, "\(bench.errors)")
    bench.check = { (_, _, _) throws(Diagnostic) in .closed(Diagnostic(.unavailable, "not now")) }
    #expect(bench.run("trip ask three") == .unavailable)
    bench.check = { (_, _, _) throws(Diagnostic) in throw Diagnostic(.io, "broken") }
    #expect(bench.run("trip ask four") == .io)
    #expect(bench.service.asked.count == 1)
    // What was stopped goes to no model later.
    bench.check = { (_, _, _) throws(Diagnostic) in .open(context: "the user is well") }
    bench.service.say("fifth")
    #expect(bench.run("trip ask five") == .ok, "\(bench.errors)")
    let sent = bench.service.asked[1].messages
    #expect(sent.filter { $0.role != .system }.map(\.text) == ["one", "first", "five"])
    #expect(sent.contains { $0.role == .system && $0.text.contains("the user is well") })
    #expect(
      try bench.messages().map { $0["state"]?.string }
        == ["whole", "whole", "unsent", "unsent", "unsent", "whole", "whole"])
    #expect(bench.outgoing.map(\.typed) == ["one", "two", "three", "four", "five"])
  }

  @Test func aStoppedConversationIsLocked() throws {
    let bench = try TalkBench()
    bench.check = { (_, _, _) throws(Diagnostic) in
      .blocked(safety: "You are not alone.", screen: { $0.note("numbers") })
    }
    #expect(bench.run("trip ask help") == .stopped)
    #expect(bench.errors.contains("numbers"))
    #expect(try bench.row("trip conversation list")["locked"] == .bool(true))
    #expect(try bench.texts() == ["user: help", "safety: You are not alone."])
    bench.check = { (_, _, _) throws(Diagnostic) in .open() }
    bench.service.say("hello")
    #expect(bench.run("trip ask again") == .refused)
    #expect(bench.errors.contains("trip conversation unlock"), "\(bench.errors)")
    for line in ["unlock help", "unlock help --yes"] {
      #expect(bench.run("trip conversation \(line)") == .refused)
    }
    bench.answers = ["no"]
    #expect(bench.run("trip conversation unlock help") == .refused)
    bench.isInteractive = true
    #expect(bench.run("trip conversation unlock help") == .refused)
    bench.answers = ["yes"]
    #expect(bench.run("trip conversation unlock help") == .ok, "\(bench.errors)")
    (bench.answers, bench.isInteractive) = (nil, false)
    #expect(bench.run("trip ask again") == .ok)
    // The safety message goes to nobody.
    #expect(bench.service.asked[0].messages.filter { $0.role != .system }.map(\.text) == ["again"])
  }

  /// A hundred cancels at random pieces: what arrived is kept, marked as cut, and the notebook is sound.
  @Test func cancelsKeepWhatArrived() throws {
    let bench = try TalkBench()
    var random = Entropy.seeded("cancel")
    let pieces = ScriptedService.pieces(String(repeating: "word after word ", count: 20))
    for turn in 0..<100 {
      let at = Int(random.next() % UInt64(pieces.count + 1))
      bench.service.beforePiece = { (place) throws(Diagnostic) in
        guard place == at else { return }
        bench.isInterrupted = true
        throw Diagnostic(.interrupted, "interrupted")
      }
      bench.service.steps = [.says(pieces, ChatEnd(.stop))]
      let code = bench.run("trip ask turn\(turn) --new")
      #expect(code == (at < pieces.count ? .interrupted : .ok))
      let last = try bench.row("trip conversation list --limit 1 --where \"name = turn\(turn)\"")
      let messages = try bench.row("trip conversation show \(last["id"]?.string ?? "")")["messages"]
      let answer = messages?.array?.dropFirst().first
      let arrived = pieces.prefix(at).joined()
      if arrived.isEmpty {
        #expect(answer == nil)
        #expect(messages?.array?.first?["state"]?.string == "unsent")
      } else {
        #expect(answer?["text"]?.string == arrived)
        #expect(answer?["state"]?.string == (at < pieces.count ? "cut" : "whole"))
      }
    }
    bench.service.beforePiece = nil
    #expect(bench.run("verify") == .ok, "\(bench.out)\(bench.errors)")
    #expect(bench.run("rebuild --yes") == .ok)
    #expect(try bench.rows("trip conversation list").count == 100)
  }

  @Test func aLostConnectionKeepsWhatArrivedAndGoesOn() throws {
    let bench = try TalkBench()
    bench.service.steps = [.fails(["Take the ", "tram to"], Diagnostic(.unavailable, "gone"))]
    #expect(bench.run("trip ask \"How do I get there?\"") == .unavailable)
    #expect(bench.errors.contains("trip ask --continue"), "\(bench.errors)")
    #expect(try bench.messages().last?["state"]?.string == "cut")
    #expect(try bench.rows("trip conversation failures").map { $0["text"]?.string } == ["gone"])
    bench.service.say(" the sea.")
    #expect(bench.run("trip ask --continue") == .ok, "\(bench.errors)")
    #expect(try bench.texts().last == "assistant: Take the tram to the sea.")
    #expect(try bench.messages().last?["state"]?.string == "whole")
    // No failure is ever sent.
    #expect(!bench.service.asked.flatMap(\.messages).contains { $0.text.contains("gone") })
    #expect(bench.run("trip ask --continue") == .usage)
  }

  @Test func answeredAgainAndEdited() throws {
    let bench = try TalkBench()
    bench.service.say("Rome.", "Paris.", "Lisbon.")
    #expect(bench.run("trip ask \"Where to?\"") == .ok)
    #expect(bench.run("trip ask --regenerate") == .ok, "\(bench.errors)")
    #expect(try bench.messages(all: false).map { $0["text"]?.string } == ["Where to?", "Paris."])
    #expect(bench.run("trip ask --edit \"Where to in May?\"") == .ok, "\(bench.errors)")
    #expect(
      try bench.messages(all: false).map { $0["text"]?.string } == ["Where to in May?", "Lisbon."])
    #expect(try bench.messages().count == 5)
    for (place, asked) in ["Where to?", "Where to?", "Where to in May?"].enumerated() {
      #expect(
        bench.service.asked[place].messages.filter { $0.role == .user }.map(\.text) == [asked])
    }
    // An answer that does not come replaces none.
    #expect(bench.run("trip ask --regenerate") == .unavailable)
    #expect(
      try bench.messages(all: false).map { $0["text"]?.string } == ["Where to in May?", "Lisbon."])
  }

  @Test func messagesComeFromInputEditorAndPrompt() throws {
    let bench = try TalkBench()
    bench.service.say("a", "b", "c")
    bench.isInteractive = true
    bench.answers = ["first \\", "and more", "second", ""]
    #expect(bench.run("trip ask") == .ok, "\(bench.errors)")
    #expect(bench.service.asked[0].messages.last?.text == "first \nand more")
    #expect(bench.service.asked[1].messages.last?.text == "second")
    (bench.isInteractive, bench.answers) = (false, nil)
    #expect(bench.run("trip ask") == .usage)
    #expect(bench.run("trip ask \"  \"") == .usage)
    #expect(bench.run("trip ask one --edit --regenerate") == .usage)
    #expect(bench.run("trip ask --continue text") == .usage)
  }

  @Test func theModelIsSwitchedMidway() throws {
    let bench = try TalkBench()
    bench.service.say("a", "b")
    #expect(bench.run("trip ask one") == .ok)
    #expect(bench.run("trip ask two --model test/two") == .ok)
    #expect(bench.service.asked.map(\.model) == ["test/one", "test/two"])
    #expect(try bench.row("trip conversation list")["model"]?.string == "test/two")
    #expect(try bench.messages().compactMap { $0["model"]?.string } == ["test/one", "test/two"])
  }

  @Test func nothingOfItIsKeptBesideTheNotebook() throws {
    let bench = try TalkBench()
    bench.service.say("the answer is plum")
    #expect(bench.run("trip ask \"a secret cherry\"") == .ok)
    #expect(bench.run("log --json") == .ok)
    #expect(!bench.out.contains("trip ask"), "\(bench.out)")
    #expect(bench.run("trip ask x --json") == .unavailable)
    bench.service.say("data")
    let row = try bench.row("trip ask \"for programs\"")
    #expect(row["text"]?.string == "data" && row["role"]?.string == "assistant")
  }

  /// The notebook is not locked while a model writes.
  @Test func anotherProgramWritesMeanwhile() throws {
    let bench = try TalkBench()
    let other = SessionBench(bench.registry.domains, folder: bench.folder)
    var code = ExitCode.internalFault
    bench.service.beforePiece = { (place) throws(Diagnostic) in
      if place == 1 { code = other.run("trip add Oslo from=2026-06-01") }
    }
    bench.service.say("one two three")
    #expect(bench.run("trip ask hello") == .ok, "\(bench.errors)")
    #expect(code == .ok, "\(other.errors)")
    #expect(try bench.texts().count == 2)
    #expect(try bench.rows("trip list").count == 1)
  }

  /// What a kill -9 leaves while a model writes: the message, and a sound notebook.
  @Test func aKilledProgramLeavesTheMessage() throws {
    let bench = try TalkBench()
    let killed = try TemporaryFolder("killed")
    bench.service.beforePiece = { (place) throws(Diagnostic) in
      guard place == 2 else { return }
      for name in try Files.list(bench.folder) where name.hasPrefix("n.tac") {
        let bytes = try Files.read(bench.folder + "/" + name, limit: 1 << 28)
        try Files.writeAtomically(killed.path + "/" + name, bytes, overwrite: true)
      }
    }
    bench.service.say("one two three four")
    #expect(bench.run("trip ask hello") == .ok, "\(bench.errors)")
    let after = SessionBench(bench.registry.domains, folder: killed.path)
    #expect(after.run("verify") == .ok, "\(after.errors)")
    let rows = try after.rows("trip conversation search hello")
    #expect(rows.map { $0["state"]?.string } == ["unsent"])
    #expect(try after.row("trip conversation list")["count"] == .integer(1))
  }

  @Test func listsAreNarrowedAndPaged() throws {
    let bench = try TalkBench()
    for turn in 0..<5 {
      bench.service.say("answer \(turn)")
      #expect(bench.run("trip ask \"question \(turn)\" --new") == .ok)
    }
    let all = try bench.rows("trip conversation list")
    #expect(all.map { $0["name"]?.string } == (0..<5).reversed().map { "question \($0)" })
    let page = try bench.rows("trip conversation list --limit 2")
    #expect(page == Array(all.prefix(2)))
    let after = page[1]["id"]?.string ?? ""
    #expect(
      try bench.rows("trip conversation list --limit 9 --after \(after)") == Array(all.dropFirst(2))
    )
    for condition in [
      "name = 'question 3'", "count = 2", "day = 2026-05-04", "locked = no", "last > 2026-05-01",
    ] {
      let found = try bench.rows("trip conversation list --where \"\(condition)\"")
      #expect(!found.isEmpty, "\(condition)")
    }
    for list in [
      "conversation list", "conversation memory list", "conversation failures",
      "conversation search question",
    ] {
      for format in ["table", "csv", "tsv", "md", "html", "jsonl"] {
        #expect(
          [.ok, .notFound].contains(bench.run("trip \(list) --format \(format)")),
          "\(list) \(bench.errors)")
      }
    }
    #expect(bench.run("trip conversation show \"question 1\"") == .ok)
    #expect(
      bench.out.hasPrefix("question 1\n\n2026-05-04\n") && bench.out.contains("answer 1"),
      "\(bench.out)")
  }

  @Test func undoTakesTheAnswerAndThenTheQuestion() throws {
    let bench = try TalkBench()
    bench.service.say("one")
    #expect(bench.run("trip ask hello") == .ok)
    #expect(bench.run("undo") == .ok, "\(bench.errors)")
    #expect(try bench.texts() == ["user: hello"])
    #expect(bench.run("undo") == .ok, "\(bench.errors)")
    #expect(try bench.rows("trip conversation list").isEmpty)
  }

  @Test func removedAndForgottenWithAllThatBelongsToIt() throws {
    let bench = try TalkBench()
    bench.service.say("kumquat", "persimmon")
    #expect(bench.run("trip ask hello") == .ok)
    let id = try bench.row("trip conversation list")["id"]?.string ?? ""
    #expect(bench.run("trip conversation remove hello") == .ok, "\(bench.errors)")
    #expect(try bench.rows("trip conversation search kumquat").isEmpty)
    #expect(bench.run("undo") == .ok)
    #expect(try bench.rows("trip conversation search kumquat").count == 1)
    #expect(bench.run("trip conversation remove hello") == .ok)
    #expect(bench.run("forget \(id) --texts all --yes") == .ok, "\(bench.errors)")
    let bytes = try Files.read(bench.path, limit: 1 << 28)
    #expect(!String(decoding: bytes, as: UTF8.self).contains("kumquat"))
    #expect(bench.run("verify") == .ok)
    #expect(bench.run("trip ask again") == .ok)
    #expect(bench.run("forget again --texts all --yes") == .ok, "\(bench.errors)")
    #expect(try bench.rows("trip conversation list").isEmpty)
  }

  /// What the rules of supplements do not support is gone before anybody sees it, and is not stored.
  @Test func answersAboutSupplementsAreReviewed() throws {
    let bench = try TalkBench()
    #expect(bench.run("stack person add Pia age=40") == .ok)
    bench.service.say(
      "Hello Pia. Magnesium cures cancer within a week. Stop taking your warfarin tomorrow.")
    bench.style.terminal = true
    #expect(bench.run("stack ask \"What should I take?\"") == .ok, "\(bench.errors)")
    let shown = bench.shown.joined()
    #expect(shown.contains("Hello Pia.") && shown.contains("Refused"))
    let rows = try bench.rows("stack conversation list")
    let id = try #require(rows.first?["id"]?.string)
    let stored =
      try bench.row("stack conversation show \(id)")["messages"]?.array?
      .compactMap { $0["text"]?.string } ?? []
    for text in [shown, stored.joined()] {
      #expect(!text.contains("cures cancer") && !text.contains("Stop taking"), "\(text)")
    }
    // Not a piece of it was shown before it was read.
    #expect(!bench.shown.contains { $0.contains("cancer") || $0.contains("warfarin tomorrow") })
  }

  @Test func aPersonHasConversationsOfTheirOwn() throws {
    let bench = try TalkBench()
    bench.service.say("one", "two")
    #expect(bench.run("stack ask hello") == .noInput)
    #expect(bench.run("stack person add Pia age=40\nstack person add Leo age=50") == .ok)
    #expect(bench.run("stack ask hello") == .usage)
    #expect(bench.run("stack ask hello --person Pia") == .ok, "\(bench.errors)")
    #expect(bench.run("stack ask again --person Leo") == .ok, "\(bench.errors)")
    #expect(try bench.rows("stack conversation list").count == 2)
    #expect(
      try bench.rows("stack conversation list --person Pia").map { $0["name"]?.string } == ["hello"]
    )
    #expect(bench.service.asked[1].messages.filter { $0.role == .user }.map(\.text) == ["again"])
    #expect(bench.run("stack person remove Pia") == .ok)
    #expect(try bench.rows("stack conversation list").count == 1)
    #expect(bench.run("stack ask x --person Leo") == .unavailable)
    #expect(bench.run("log --json") == .ok && !bench.out.contains("stack ask"))
  }
}
