// What goes to a model: within its context, the newest first, the rest summarised; and what preview says of it.

import Kernel
import Providers
import SessionBench
import System
import Testing

@testable import Assistant
@testable import Command

@Suite struct ContextTests {
  @Test func previewIsWhatIsSent() throws {
    let bench = try TalkBench()
    #expect(
      bench.run("trip add Lisbon from=2026-04-10\ntrip plan add Castle on=2026-04-10 --trip Lisbon")
        == .ok)
    bench.service.say("One.", "Two.")
    #expect(bench.run("trip ask first --trip Lisbon") == .ok, "\(bench.errors)")
    #expect(bench.run("trip conversation allow first") == .ok)
    let parts = try bench.rows("trip conversation preview first --text second")
    #expect(bench.run("trip ask second --conversation first") == .ok)
    let sent = bench.service.asked[1]
    func texts(_ kinds: [String]) -> [String] {
      parts.filter { kinds.contains($0["part"]?.string ?? "") }.compactMap { $0["text"]?.string }
    }
    #expect(
      texts(["instructions", "memory", "facts"]).joined(separator: "\n\n") == sent.messages[0].text)
    #expect(texts(["message"]) == sent.messages.dropFirst().map(\.text))
    #expect(texts(["tool"]).count == sent.tools.count)
    for part in parts {
      #expect(part["bytes"] == .integer(Int64(part["text"]?.string?.utf8.count ?? 0)))
    }
    #expect(sent.messages[0].text.contains("planned: Castle, 2026-04-10"))
    // Looking changes nothing.
    #expect(bench.service.asked.count == 2)
    #expect(bench.run("trip conversation preview first") == .ok)
  }

  /// Without a key, without a check, and without a word of it in the notebook.
  @Test func requestsAreShownAndNotSent() throws {
    let bench = try TalkBench()
    (bench.hasModel, bench.check) = (false, nil)
    #expect(bench.run("trip add Lisbon from=2026-04-10") == .ok)
    let code = bench.run("trip ask \"hello there\" --model openai/gpt-4.1 --show-request")
    #expect(code == .ok, "\(bench.errors)")
    #expect(bench.out.contains("POST https://api.openai.com/v1/chat/completions"), "\(bench.out)")
    #expect(bench.out.contains("hello there") && bench.out.contains("You help to plan"))
    #expect(try bench.rows("trip conversation list").isEmpty)
  }

  @Test func olderMessagesAreSummarised() throws {
    let bench = try TalkBench()
    bench.service.contextLength = 1500
    let long = String(repeating: "a sentence about the journey ", count: 40)
    for turn in 0..<6 {
      bench.service.say("answer \(turn) " + long)
      #expect(bench.run("trip ask \"question \(turn)\" --no-memory") == .ok, "\(bench.errors)")
    }
    #expect(try bench.rows("trip conversation memory list").isEmpty)
    let last = try #require(bench.service.asked.last)
    #expect(!last.messages.contains { $0.text == "question 0" })
    #expect(last.messages.contains { $0.text == "question 4" })
    bench.service.say("Wants to see the sea.", "done")
    #expect(bench.run("trip ask \"question 6\"") == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("summarised into a memory"), "\(bench.errors)")
    let memory = try bench.row("trip conversation memory list")
    #expect(memory["text"]?.string == "Wants to see the sea.")
    #expect(bench.outgoing.suffix(2).map(\.purpose) == [.memory, .answer])
    #expect(bench.service.asked.last?.messages[0].text.contains("Wants to see the sea.") == true)
    // The originals stay.
    #expect(try bench.messages().count == 14)
    // The same messages are not summarised again.
    bench.service.say("done")
    #expect(bench.run("trip ask \"question 7\"") == .ok, "\(bench.errors)")
    #expect(try bench.rows("trip conversation memory list").count == 1)
    // It is the user's to change and to remove.
    let id = memory["id"]?.string ?? ""
    #expect(
      bench.run("trip conversation memory edit \(id) text=\"Prefers trains\"") == .ok,
      "\(bench.errors)")
    let edited = try bench.row("trip conversation memory list")
    #expect(edited["text"]?.string == "Prefers trains" && edited["edited"]?.string != nil)
    #expect(bench.run("trip conversation memory remove \(id)") == .ok, "\(bench.errors)")
    let parts = try bench.rows("trip conversation preview")
    #expect(!parts.contains { $0["part"]?.string == "memory" })
  }

  @Test func theEstimateFollowsWhatIsCounted() throws {
    let bench = try TalkBench()
    var end = ChatEnd(.stop)
    end.usage = ChatUsage(input: 1000, output: 20)
    bench.service.steps = [.says(["One."], end)]
    #expect(bench.run("trip ask first") == .ok)
    let message = try #require(try bench.messages().last)
    #expect(message["input_tokens"] == .integer(1000) && message["output_tokens"] == .integer(20))
    let parts = try bench.rows("trip conversation preview --text hello")
    let hello = try #require(parts.last)
    // Four times what it would be: no provider counts that much, so no more is believed.
    #expect(hello["tokens"] == .integer(24))
    #expect(TokenEstimate.raw("four") == 1 && TokenEstimate.raw("così") == 2)
    #expect(TokenEstimate.raw("日本語") == 3 && TokenEstimate.raw("") == 0)
  }

  @Test func whatIsTooLongIsRefusedAndKept() throws {
    let bench = try TalkBench()
    bench.service.contextLength = 600
    #expect(bench.run("trip ask \"\(String(repeating: "word ", count: 2000))\"") == .data)
    #expect(bench.errors.contains("too long"), "\(bench.errors)")
    #expect(bench.service.asked.isEmpty)
    #expect(try bench.messages().map { $0["state"]?.string } == ["unsent"])
  }

  @Test func imagesAreSmallAndWithoutMetadata() throws {
    let bench = try TalkBench()
    bench.service.say("A lamp.", "Still a lamp.")
    #expect(
      bench.run("trip ask \"What is this?\" --image examples/lamp.png") == .ok, "\(bench.errors)")
    let image = try #require(bench.service.asked[0].messages.last?.images.first)
    #expect(image.mediaType == "image/jpeg" && image.bytes.starts(with: [0xFF, 0xD8]))
    let message = try #require(try bench.messages().first)
    #expect(message["image"]?.string == "lamp.png")
    #expect(message["image_bytes"] == .integer(Int64(image.bytes.count)))
    #expect(bench.run("trip ask --regenerate") == .ok)
    #expect(bench.service.asked[1].messages.last?.images == [image])
    let small = try TalkPicture("examples/lamp.png", most: 2000)
    #expect(small.jpeg.count <= 2000)
    bench.service.hasVision = false
    #expect(bench.run("trip ask \"And this?\" --image examples/lamp.png") == .usage)
    #expect(bench.run("trip ask \"And this?\" --image examples/coast.gpx") == .data)
    #expect(bench.run("trip ask \"And this?\" --image nowhere.png") == .noInput)
  }

  @Test func wordsAreFoundAndConversationsExported() throws {
    let bench = try TalkBench()
    bench.service.say("Take the **ferry** to Cacilhas.", "A café near the river.", "Nothing.")
    #expect(bench.run("trip ask \"How do I cross the river?\"") == .ok)
    #expect(bench.run("trip ask \"Where is coffee?\"") == .ok)
    #expect(bench.run("trip ask \"OR NOT \\\"x\\\" *\" --new") == .ok)
    func found(_ words: String) throws -> [String] {
      try bench.rows("trip conversation search \(words)").compactMap { $0["text"]?.string }
    }
    #expect(try found("ferr") == ["Take the **ferry** to Cacilhas."])
    #expect(try found("CAFE").count == 1)
    #expect(try found("river").count == 2)
    #expect(try found("river cross").count == 1)
    #expect(bench.run("trip conversation search OR zebra") == .notFound)
    #expect(bench.run("trip conversation search '\"' '*'") == .notFound)
    for (ending, marks) in [
      ("md", ["# How do I cross the river?", "ferry"]), ("json", ["\"messages\"", "ferry"]),
      ("html", ["<html", "ferry"]),
    ] {
      let path = bench.folder + "/talk." + ending
      #expect(
        bench.run("trip conversation export \"How do I cross the river?\" --out \(path)") == .ok,
        "\(bench.errors)")
      let text = String(decoding: try Files.read(path, limit: 1 << 20), as: UTF8.self)
      for mark in marks { #expect(text.contains(mark), "\(ending) \(mark) \(text)") }
    }
    bench.service.say("<script>alert(1)</script> [a](javascript:x)")
    #expect(bench.run("trip ask html --new") == .ok)
    #expect(bench.run("trip conversation export html --out \(bench.folder)/evil.html") == .ok)
    let page = String(
      decoding: try Files.read(bench.folder + "/evil.html", limit: 1 << 20), as: UTF8.self)
    #expect(!page.contains("<script>alert") && page.contains("&lt;script"))
    #expect(bench.run("trip conversation rename html \"New name\"") == .ok, "\(bench.errors)")
    #expect(try bench.rows("trip conversation list").contains { $0["name"]?.string == "New name" })
  }

  /// What was said is sealed with its domain: nothing of it can be read in the file, and it can be searched once unlocked.
  @Test func aSealedDomainKeepsItsConversations() throws {
    let bench = try TalkBench()
    bench.service.say("The answer is kumquat.")
    #expect(
      bench.run("trip ask \"A persimmon?\" --image examples/lamp.png") == .ok, "\(bench.errors)")
    bench.secrets = ["nine quiet badgers", "nine quiet badgers"]
    #expect(bench.run("notebook seal trip --yes") == .ok, "\(bench.errors)")
    let bytes = String(decoding: try Files.read(bench.path, limit: 1 << 28), as: UTF8.self)
    for word in ["kumquat", "persimmon", "Persimmon"] { #expect(!bytes.contains(word), "\(word)") }
    bench.secrets = nil
    #expect(bench.run("trip conversation search kumquat") == .refused)
    bench.secrets = ["nine quiet badgers"]
    #expect(bench.run("trip conversation search kumquat") == .ok, "\(bench.errors)")
    bench.service.say("More quince.")
    bench.secrets = ["nine quiet badgers"]
    #expect(bench.run("trip ask more") == .ok, "\(bench.errors)")
    let after = String(decoding: try Files.read(bench.path, limit: 1 << 28), as: UTF8.self)
    #expect(!after.contains("quince"))
  }
}
