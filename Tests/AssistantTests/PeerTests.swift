// Servers that we did not write: they refuse a request that their provider would refuse, fail on demand, and say afterwards
// how the client behaved.

import Command
import Glibc
import Kernel
import NetLink
import Providers
import SessionBench
import System
import Testing

@testable import Assistant

/// A peer of `.venv-peers`, on a port asked of the system; stopped with the last reference to it.
private final class Peer {
  let port: Int
  private let process: PipedProcess
  private let folder: TemporaryFolder

  /// The folder of the peers' programs; nil where they are not installed.
  static let programs: String? = {
    var folder = Paths.folder(of: #filePath)
    while folder != "/" {
      let path = folder + "/.venv-peers/bin"
      if Files.exists(path + "/llmock"), Files.exists(path + "/fakellm") { return path }
      folder = Paths.folder(of: folder)
    }
    return nil
  }()

  init(_ name: String, _ options: [String] = [], config: String? = nil) throws {
    folder = try TemporaryFolder("peer")
    port = try Peer.freePort()
    var arguments = ["serve", "--host", "127.0.0.1", "--port", "\(port)"] + options
    if let config {
      let path = folder.path + "/config.yaml"
      try Files.writeAtomically(path, Array(config.utf8), overwrite: true)
      arguments += ["--config", path]
    }
    process = try PipedProcess(
      try #require(Peer.programs) + "/" + name, arguments,
      environment: ["LANG=C.UTF-8", "HOME=" + folder.path, "PATH=/usr/bin:/bin"])
    let deadline = Clock.monotonic() + 30_000_000_000
    while !Peer.answers(port) {
      guard Clock.monotonic() < deadline else { throw NotStarted() }
      usleep(50_000)
    }
  }

  deinit { process.kill() }

  private struct NotStarted: Error {}

  private static func address(_ port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    return address
  }

  private static func with<R>(
    _ port: Int, _ body: (Int32, UnsafePointer<sockaddr>, socklen_t) -> R
  ) -> R {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = address(port)
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  private static func answers(_ port: Int) -> Bool { with(port) { connect($0, $1, $2) == 0 } }

  private static func freePort() throws -> Int {
    let port = with(0) { descriptor, address, length -> Int in
      guard bind(descriptor, address, length) == 0 else { return 0 }
      var bound = sockaddr_in()
      var size = length
      withUnsafeMutablePointer(to: &bound) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          _ = getsockname(descriptor, $0, &size)
        }
      }
      return Int(in_port_t(bigEndian: bound.sin_port))
    }
    guard port > 0 else { throw NotStarted() }
    return port
  }
}

@Suite(
  .serialized,
  .enabled(
    if: Peer.programs != nil && LoopbackServer.helper != nil,
    "llmock and fakellm are not installed: script/setup --proof"))
struct PeerTests {
  private let folder: TemporaryFolder
  private let bench: SessionBench

  init() throws {
    folder = try TemporaryFolder("peers")
    bench = SessionBench([Shelf.domain], folder: folder.path)
    bench.registry = Registry(
      common: Registry.commonTables + Registry.assistantTables, domains: [Shelf.domain])
  }

  private func session(_ entries: [String]) throws -> Session {
    try Files.writeAtomically(
      folder.path + "/providers.json",
      Array(
        #"{"format":"taccuino-providers/1","providers":[\#(entries.joined(separator: ","))]}"#.utf8),
      overwrite: true)
    let session = bench.makeSession()
    _ = session.kept { SessionNetwork(session, program: LoopbackServer.helper) }
    return session
  }

  /// The provider of the program, at another address.
  private func entry(_ name: String, _ port: Int, _ path: String) -> String {
    #"{"name":"\#(name)","url":"http://127.0.0.1:\#(port)\#(path)"}"#
  }

  private func ask(
    _ session: Session, _ name: String, streams: Bool = true, tools: Bool = false
  ) throws -> (text: String, end: ChatEnd) {
    let service = try session.model(named: name, for: "trip")
    var chat = ChatRequest(
      model: service.model,
      messages: [
        ChatMessage(.system, "Be brief."), ChatMessage(.user, "hello"),
        ChatMessage(.assistant, "Hi."), ChatMessage(.user, "hello again"),
      ])
    chat.streams = streams
    chat.mostTokens = 600
    chat.temperature = 0.2
    if tools {
      chat.tools = [
        ChatTool(
          name: "trip_list", summary: "List trips",
          schema: ["type": "object", "properties": ["limit": ["type": "integer"]]])
      ]
    }
    var text = ""
    let end = try service.answer(session.passed(chat)) {
      if case .text(let part) = $0 { text += part }
    }
    return (text, end)
  }

  private static let paths = [
    ("openai", "/v1", "gpt-4.1"), ("openai", "/v1", "gpt-5-mini"),
    ("groq", "/groq/openai/v1", "llama-3.1-8b-instant"),
    ("mistral", "/mistral/v1", "mistral-small-latest"),
    ("anthropic", "/anthropic/v1", "claude-haiku-4-5"),
    ("perplexity", "/perplexity/v1", "sonar"),
  ]

  /// Each provider's schema is checked by the peer: an unknown field is a 400 or 422 there, too.
  @Test func everyProviderTakesOurRequests() throws {
    let peer = try Peer("llmock", ["--response-style", "hello", "--tool-mode", "off"])
    for (name, path, model) in Self.paths {
      let session = try session([entry(name, peer.port, path)])
      defer { session.close() }
      for streams in [true, false] {
        let (text, end) = try ask(session, "\(name)/\(model)", streams: streams)
        #expect(text.contains("mock response"), "\(name) \(text)")
        #expect(end.reason == .stop, "\(name)")
      }
      if name != "perplexity" {
        _ = try ask(session, "\(name)/\(model)", tools: true)
        #expect(bench.run("model fetch \(name)", in: session) == .ok, "\(bench.errors)")
      }
    }
    #expect(try report(peer) == 0)
  }

  @Test func callsOfCommands() throws {
    let peer = try Peer("llmock")
    for (name, path, model) in Self.paths where name != "perplexity" {
      let session = try session([entry(name, peer.port, path)])
      defer { session.close() }
      let (_, end) = try ask(session, "\(name)/\(model)", tools: true)
      #expect(end.reason == .tools, "\(name)")
      #expect(end.calls.first?.name == "trip_list", "\(name)")
      #expect((try? JSON(parsing: end.calls.first?.arguments ?? ""))?.object != nil, "\(name)")
    }
  }

  /// Faults of every kind, with the waits that the peer asks for: most answers come, and the peer calls us well-behaved.
  @Test func aServerThatFailsOften() throws {
    let peer = try Peer(
      "llmock",
      [
        "--error-rate", "429=0.2", "--error-rate", "500=0.1", "--error-rate", "503=0.1",
      ])
    let session = try session([entry("openai", peer.port, "/v1")])
    defer { session.close() }
    var answers = 0
    for _ in 0..<20 {
      do { if try ask(session, "openai/gpt-4.1").end.reason == .stop { answers += 1 } } catch {
        let code = try #require(error as? Diagnostic).code
        #expect([.busy, .unavailable].contains(code))
      }
    }
    #expect(answers >= 12, "\(answers)")
    #expect(try report(peer) == 0)
  }

  @Test func aSecondPeer() throws {
    let peer = try Peer(
      "fakellm",
      config: """
        version: 1
        defaults:
          fallback: deterministic_echo
        rules:
          - name: greeting
            when:
              messages_contain: "hello"
            respond:
              content: "Ciao, è vero."

        """)
    let session = try session([
      entry("openai", peer.port, "/v1"), entry("anthropic", peer.port, "/v1"),
    ])
    defer { session.close() }
    for name in ["openai/gpt-4.1", "anthropic/claude-haiku-4-5"] {
      for streams in [true, false] {
        let (text, end) = try ask(session, name, streams: streams)
        #expect(text == "Ciao, è vero.", "\(name) \(text)")
        #expect(end.reason == .stop)
      }
    }
  }

  /// The peer's verdict: 1 where the client misbehaved.
  private func report(_ peer: Peer) throws -> Int32 {
    let process = try PipedProcess(
      try #require(Peer.programs) + "/llmock",
      ["report", "--url", "http://127.0.0.1:\(peer.port)"], environment: ["LANG=C.UTF-8"])
    var lines = LineBuffer(limit: 1 << 20)
    while process.read(within: 20_000, take: { lines.append($0) }) == .bytes {}
    let code = process.end(within: 5000)
    while code != 0, let line = try lines.next({ String(decoding: $0, as: UTF8.self) }) {
      Issue.record("\(line)")
    }
    return code
  }
}
