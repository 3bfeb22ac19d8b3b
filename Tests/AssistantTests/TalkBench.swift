// A notebook of trips and supplements, a model that says what the test wants, and a check that lets all through.

import Kernel
import NetLink
import Providers
import SessionBench
import Stack
import System
import Trip

@testable import Assistant
@testable import Command

/// A model that answers from a script and keeps what it was asked.
final class ScriptedService: ChatService {
  enum Step {
    /// Pieces of an answer, and how it ends.
    case says([String], ChatEnd)
    /// Some pieces, and then a fault.
    case fails([String], Diagnostic)
    /// Asks for commands.
    case calls([ChatToolCall])
  }

  var name = "test/one"
  var model: String { name }
  var contextLength: Int? = 8192
  var hasVision = true
  var hasTools = true
  var steps: [Step] = []
  private(set) var asked: [ChatRequest] = []
  /// Runs before the piece of that number.
  var beforePiece: ((Int) throws(Diagnostic) -> Void)?

  func say(_ texts: String...) {
    for text in texts { steps.append(.says(ScriptedService.pieces(text), ChatEnd(.stop))) }
  }

  /// In pieces as models send them.
  static func pieces(_ text: String) -> [String] {
    var pieces: [String] = []
    var rest = text[...]
    while !rest.isEmpty {
      pieces.append(String(rest.prefix(3)))
      rest = rest.dropFirst(3)
    }
    return pieces
  }

  func request(_ chat: ChatRequest) throws(Diagnostic) -> WebRequest {
    guard let address = try? WebAddress(parsing: "https://models.example/v1/chat") else {
      throw Diagnostic(.internalFault, "no address")
    }
    var request = WebRequest(.post, address)
    request.body = .bytes(Array(chat.messages.map(\.text).joined(separator: "\n").utf8))
    return request
  }

  func answer(
    _ passed: PassedRequest, _ take: (ChatPiece) -> Void
  ) throws(Diagnostic) -> ChatEnd {
    asked.append(passed.chat)
    guard !steps.isEmpty else { throw Diagnostic(.unavailable, "nothing to say") }
    switch steps.removeFirst() {
    case .says(let pieces, let end):
      try hand(pieces, take)
      return end
    case .fails(let pieces, let fault):
      try hand(pieces, take)
      throw fault
    case .calls(let calls):
      var end = ChatEnd(.tools)
      end.calls = calls
      return end
    }
  }

  private func hand(
    _ pieces: [String], _ take: (ChatPiece) -> Void
  ) throws(Diagnostic) {
    for (place, piece) in pieces.enumerated() {
      try beforePiece?(place)
      take(.text(piece))
    }
  }
}

extension Session {
  /// A request that has passed a gate which is open.
  func passed(_ chat: ChatRequest) throws(Diagnostic) -> PassedRequest {
    provide(ModelGate { (_, _, _) throws(Diagnostic) in .open() })
    let outgoing = OutgoingText(
      domain: "", conversation: nil, purpose: .answer, model: "test/one", typed: nil, request: chat)
    guard case .passed(let passed) = try ModelGate.pass(outgoing, self) else {
      throw Diagnostic(.internalFault, "the gate is closed")
    }
    return passed
  }
}

/// Sessions with a gate and a model.
final class TalkBench: SessionBench {
  let service = ScriptedService()
  /// What the check says; nil for a session without one.
  var check: ModelGate.Check? = { (_, _, _) throws(Diagnostic) in .open() }
  /// What passed the gate or was stopped there.
  private(set) var outgoing: [OutgoingText] = []
  /// Whether the scripted one answers; else those of providers do.
  var hasModel = true
  var isInteractive = false
  var isInterrupted = false
  /// Each write of a piece of an answer.
  private(set) var shown: [String] = []
  private let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder("talks")
    super.init([.trip, .stack], folder: scratch.path)
  }

  /// Each run is a minute after the one before.
  private var minutes: Int64 = 0

  override func makeSession() -> Session {
    let before = now
    minutes += 1
    now =
      Instant(milliseconds: (Instant(iso: now)?.milliseconds ?? 0) + minutes * 60_000).description
    defer { now = before }
    let session = super.makeSession()
    session.isInteractive = isInteractive
    if let check {
      session.provide(
        ModelGate { [unowned self] (session, outgoing, permit) throws(Diagnostic) in
          self.outgoing.append(outgoing)
          return try check(session, outgoing, permit)
        })
    }
    if hasModel {
      session.provide(
        ChatModels { [service] (name) throws(Diagnostic) in
          if let name { service.name = name }
          return service
        })
    }
    session.console.show = { [unowned self] (bytes) throws(Diagnostic) in
      shown.append(String(decoding: bytes, as: UTF8.self))
      out += shown.last ?? ""
    }
    session.console.isInterrupted = { [unowned self] in isInterrupted }
    session.console.answer = { [unowned self] in
      isInterrupted = false
      return false
    }
    return session
  }

  /// The messages of the only conversation, as programs see them.
  func messages(all: Bool = true) throws -> [JSON] {
    try rows("trip conversation list").flatMap { row in
      try self.row(
        "trip conversation show \(row["id"]?.string ?? "")\(all ? " --all" : "")")["messages"]?
        .array
        ?? []
    }
  }

  func texts() throws -> [String] {
    try messages().map { "\($0["role"]?.string ?? ""): \($0["text"]?.string ?? "")" }
  }
}
