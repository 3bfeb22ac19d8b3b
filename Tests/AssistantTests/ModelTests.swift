// Models as a user meets them: asked of a server on this machine through the built helper.

import Command
import Glibc
import Kernel
import NetLink
import Notebook
import Providers
import Render
import SessionBench
import System
import Testing

@testable import Assistant

/// One server for all tests of a run.
nonisolated(unsafe) private let server = LoopbackServer("models.py")

@Suite(.serialized, .enabled(if: server != nil, "python3 and the built taccuino-net are needed"))
struct ModelTests {
  private let folder: TemporaryFolder
  private let bench: SessionBench

  init() throws {
    folder = try TemporaryFolder("models")
    bench = SessionBench([Shelf.domain], folder: folder.path)
    bench.registry = Registry(
      common: Registry.commonTables + Registry.assistantTables, domains: [Shelf.domain])
    bench.style.terminal = true
    try write(
      "providers.json",
      """
      {"format":"taccuino-providers/1","providers":[{"name":"home","title":"Home","url":"\(base)",
      "usage_in_stream":true,"models":[
      {"match":"reasoner","reasons":true,"temperature":"refused"},
      {"match":"*","temperature":2,"limit":"max_completion_tokens","context":4096,"price":{"input":1,"output":2}}]},
      {"name":"unpriced","url":"\(base)"}]}
      """)
  }

  private var base: String { "http://127.0.0.1:\(server?.port ?? 0)/v1" }

  private func write(_ name: String, _ text: String) throws {
    try Files.writeAtomically(folder.path + "/" + name, Array(text.utf8), overwrite: true)
  }

  private func session() -> Session {
    let session = bench.makeSession()
    _ = session.kept { SessionNetwork(session, program: LoopbackServer.helper) }
    return session
  }

  /// Runs something with a service of a model, and closes its session.
  private func ask(
    _ model: String, _ change: (inout ChatRequest) -> Void = { _ in },
    interrupted: @escaping () -> Bool = { false }, take: (ChatPiece) -> Void = { _ in }
  ) throws -> (text: String, end: Result<ChatEnd, Diagnostic>) {
    bench.arrange = { $0.isInterrupted = interrupted }
    let session = session()
    defer { session.close() }
    let service = try session.model(named: "home/" + model, for: "trip")
    var chat = ChatRequest(model: model, messages: [ChatMessage(.user, "ciao")])
    chat.temperature = 0.5
    chat.mostTokens = 100
    change(&chat)
    var text = ""
    let end = Result { () throws(Diagnostic) in
      try service.answer(session.passed(chat)) { piece in
        if case .text(let part) = piece { text += part }
        take(piece)
      }
    }
    return (text, end)
  }

  private func requests() throws -> [JSON] { try #require(server).seen() }

  /// The bodies of requests for a model so far.
  private func bodies(_ model: String) throws -> [JSON] {
    try requests().compactMap { $0["body"] }.filter { $0["model"]?.string == model }
  }

  private func usage() throws -> [ModelUse] {
    try ModelUsageFile(bench.makeSession().surroundings.directories).all()
  }

  @Test func anAnswerComesInPiecesAndIsCounted() throws {
    var pieces = 0
    let (text, end) = try ask("plain", take: { _ in pieces += 1 })
    #expect(text == "Ciao è")
    #expect(pieces == 2)
    #expect(try end.get().usage == ChatUsage(input: 12, output: 5))
    let use = try #require(try usage().last)
    #expect(use.model == "home/plain" && use.domain == "trip" && !use.isEstimated)
    #expect(abs((use.cost ?? 0) - 22e-6) < 1e-12)
    #expect(bench.run("model usage") == .ok)
    #expect(bench.out.contains("home/plain"))
  }

  @Test func aServerThatDoesNotStreamIsUnderstood() throws {
    let (text, end) = try ask("json")
    #expect(text == "whole")
    #expect(try end.get().reason == .stop)
  }

  @Test func aRefusedFieldIsLearntOnce() throws {
    for _ in 0..<2 { #expect(try ask("no-temperature").text == "Ciao è") }
    let sent = try bodies("no-temperature")
    #expect(sent.map { $0["temperature"] != nil } == [true, false, false])
    #expect(sent.allSatisfy { $0["max_completion_tokens"] == 100 })
    let settings = try ModelSettings(bench.makeSession().surroundings.directories)
    #expect(settings.refused == ["home/no-temperature": [.temperature]])
  }

  @Test func twoRefusedFieldsAreLeftOutOneAfterTheOther() throws {
    #expect(try ask("old").text == "Ciao è")
    let last = try #require(try bodies("old").last)
    #expect(last["stream_options"] == nil && last["max_completion_tokens"] == nil)
    #expect(last["max_tokens"] == 100)
    #expect(try bodies("old").count == 3)
  }

  @Test(arguments: [
    ("money", ExitCode.unavailable, "no credit"), ("key", .refused, "wrong key"),
    ("html", .unavailable, "502 bad gateway"), ("failing", .unavailable, "boom"),
    ("cut", .unavailable, "broke"),
  ])
  func faults(_ model: String, _ code: ExitCode, _ words: String) throws {
    let (_, end) = try ask(model)
    guard case .failure(let fault) = end else {
      Issue.record("an answer")
      return
    }
    #expect(fault.code == code)
    #expect(fault.message.text(.english).contains(words), "\(fault.message.text(.english))")
  }

  @Test func whatArrivedBeforeALostConnectionIsKept() throws {
    #expect(try ask("cut").text == "one two")
    let use = try #require(try usage().last)
    #expect(use.isEstimated && use.usage.output == 2)
  }

  @Test func anEndWithoutAMarkIsAnEnd() throws {
    let (text, end) = try ask("unmarked")
    #expect(text == "done")
    #expect(try end.get().reason == .stop)
  }

  /// At any instant: what came is kept, nothing runs on, and the next answer is whole.
  @Test func ctrlCAtAnyInstant() throws {
    for count in stride(from: 0, through: 60, by: 5) {
      var pieces = 0
      var stopped: UInt64 = 0
      let (text, end) = try ask(
        "slow",
        interrupted: {
          let isOver = pieces >= count
          if isOver, stopped == 0 { stopped = Clock.monotonic() }
          return isOver
        }, take: { _ in pieces += 1 })
      guard case .failure(let fault) = end else {
        Issue.record("an answer")
        return
      }
      #expect(fault.code == .interrupted)
      #expect(text.split(separator: " ").count >= min(count, 1) || count == 0)
      #expect(text == text.split(separator: " ").map { $0 + " " }.joined())
    }
    #expect(try ask("plain").text == "Ciao è")
  }

  @Test func tenThousandPiecesEachAsItComes() throws {
    var pieces = 0
    let (text, _) = try ask("long", take: { _ in pieces += 1 })
    #expect(pieces == 10_002)
    #expect(text.hasSuffix("word9999 Ciao è"))
  }

  @Test func aLimitStopsBeforeItIsPassed() throws {
    #expect(bench.run("model limit 0.0002USD") == .ok)
    let before = try bodies("plain").count
    // Up to 100 tokens of answer for 2 USD a million: 0.0002 and what is sent.
    guard case .failure(let fault) = try ask("plain").end else {
      Issue.record("it was sent")
      return
    }
    #expect(fault.code == .refused)
    #expect(try bodies("plain").count == before)
    #expect(bench.run("model limit 0.001") == .ok)
    var answers = 0
    while answers < 100, case .success = try ask("plain").end { answers += 1 }
    // 22 millionths each, until what is left is less than an answer could cost.
    let spent = try usage().reduce(0) { $0 + ($1.cost ?? 0) }
    #expect(answers > 10 && spent <= 0.001, "\(answers) \(spent)")
    #expect(bench.run("model limit none") == .ok)
    #expect(try ask("plain").text == "Ciao è")
  }

  @Test func aLimitAndAnUnknownPriceSendNothing() throws {
    #expect(bench.run("model limit 5") == .ok)
    let session = session()
    defer { session.close() }
    let service = try session.model(named: "unpriced/plain", for: "trip")
    #expect {
      try service.answer(session.passed(ChatRequest(model: "plain", messages: []))) { _ in }
    } throws: { ($0 as? Diagnostic)?.code == .refused }
  }

  @Test func listsAreFetchedKeptAndShownWithTheirAge() throws {
    let session = session()
    #expect(bench.run("model fetch home", in: session) == .ok)
    session.close()
    let rows = try bench.rows("model list home")
    #expect(rows.map { $0["model"]?.string } == ["home/long", "home/plain"])
    #expect(rows.map { $0["context_tokens"]?.integer } == [4096, 32000])
    #expect(rows[0]["fetched"]?.string == "2026-05-04")
    // A list of another address is another list.
    try write(
      "providers.json",
      #"{"format":"taccuino-providers/1","providers":[{"name":"home","url":"http://127.0.0.1:1/v1"}]}"#
    )
    #expect(try bench.rows("model list home").isEmpty)
  }

  @Test func choices() throws {
    #expect(bench.run("model use home/plain") == .ok)
    #expect(bench.run("model use home/json --for trip") == .ok)
    #expect(bench.run("model show --json") == .ok)
    #expect(bench.out.contains("home/plain"))
    let session = bench.makeSession()
    defer { session.close() }
    #expect(try session.chosenModel(for: "trip").name == "home/json")
    #expect(try session.chosenModel(for: "stack").name == "home/plain")
    #expect(bench.run("model use nowhere/x") == .config)
    #expect(bench.run("model use plain") == .config)
    #expect(bench.run("model use none --for trip") == .ok)
    #expect(try session.chosenModel(for: "trip").name == "home/plain")
  }

  @Test func withoutKeyAndGatewayNothingIsSent() throws {
    #expect(bench.run("model test openai/gpt-4.1") == .config)
    #expect(bench.errors.contains("key add openai"))
    bench.settings.set(.gateway, base, flag: "--test")
    let session = session()
    let service = try session.model(named: "openai/plain", for: "trip")
    #expect(service.name == "openai/plain")
    let end = try service.answer(
      session.passed(ChatRequest(model: "plain", messages: [ChatMessage(.user, "gate")]))
    ) { _ in }
    #expect(end.reason == .stop)
    session.close()
    let seen = try requests().last { $0["body"]?["messages"]?[0]?["content"] == "gate" }
    #expect(seen?["headers"]?["x-provider"]?.string == "openai")
    #expect(seen?["headers"]?["authorization"] == nil)
  }

  @Test func theKeyOfTheEnvironmentStaysAtItsHost() throws {
    bench.environment = ["OPENAI_API_KEY": "sk-canary-1234567890"]
    try write(
      "providers.json",
      """
      {"format":"taccuino-providers/1","providers":[{"name":"openai","url":"\(base)"}]}
      """)
    let session = session()
    defer { session.close() }
    _ = try session.model(named: "openai/plain", for: "trip").answer(
      session.passed(ChatRequest(model: "plain", messages: [ChatMessage(.user, "stay")]))
    ) { _ in }
    for request in try requests() { #expect(!request.text.contains("sk-canary")) }
  }

  @Test func offlineNothingIsStarted() throws {
    bench.arrange = { _ in }
    let session = session()
    session.options.offline = true
    defer { session.close() }
    #expect(bench.run("model test home/plain", in: session) == .refused)
    #expect(session.network.pid == nil)
    #expect(bench.run("model test home/plain --show-request", in: session) == .ok)
    #expect(bench.out.hasPrefix("POST http://127.0.0.1:"))
    #expect(session.network.pid == nil)
  }

  @Test func aSpoiltFileIsNamedAndKept() throws {
    try Files.makeDirectory(folder.path + "/state")
    for text in ["{", #"{"format":"other/1"}"#, #"{"format":"taccuino-models/1","chosen":[]}"#] {
      try write("state/models.json", text)
      #expect(bench.run("model use home/plain") == .data)
      #expect(try Files.read(folder.path + "/state/models.json", limit: 100) == Array(text.utf8))
    }
    try Files.remove(folder.path + "/state/models.json")
    try write("providers.json", "{")
    #expect(bench.run("model list home") == .data)
    #expect(bench.errors.contains("providers.json"))
  }
}
