// What a command of a session sends: run to its end, stopped, shown instead of sent, never sent offline.

import Command
import Glibc
import Kernel
import NetLink
import Notebook
import Render
import SessionBench
import System
import Testing

@testable import Assistant

@Suite(.enabled(if: KeyServer.isThere, "no /usr/bin/python3 or no built taccuino-net here"))
struct NetworkTests {
  let folder: TemporaryFolder
  let bench: SessionBench

  init() throws {
    folder = try TemporaryFolder("network")
    bench = SessionBench([Shelf.domain], folder: folder.path)
  }

  private func session(_ change: (inout RunOptions) -> Void = { _ in }) -> Session {
    let session = bench.makeSession()
    change(&session.options)
    _ = session.kept { SessionNetwork(session, program: KeyServer.helper) }
    return session
  }

  @Test func anAnswerComesInPiecesAndIsNotJudged() throws {
    let session = session()
    for (path, status) in [("/fine", 200), ("/status?code=404", 404), ("/v1/models", 401)] {
      var head: WebHead?
      var body: [UInt8] = []
      let end = try session.network.exchange(try KeyServer.get(path)) { reply in
        switch reply {
        case .head(let it): head = it
        case .data(let bytes): body += bytes
        default: break
        }
      }
      #expect(head?.status == status)
      #expect(end.received == body.count && !body.isEmpty)
    }
  }

  @Test func aWaitIsCountedDown() throws {
    var lines: [String] = []
    bench.arrange = { console in
      console.status = { phrase in
        lines.append(phrase.text(.english))
        return true
      }
    }
    let session = session()
    let path = "/busy?wait=2&test=countdown"
    let end = try session.network.exchange(try KeyServer.get(path), named: "Some\u{1B}AI") { _ in }
    #expect(end.attempts == 2)
    let said = [2, 1].map {
      "Some\\u{1b}AI is busy (429): next attempt in \($0) s, Ctrl-C to stop"
    }
    // The helper may tell of a second twice.
    #expect(Set(lines) == Set(said + [""]) && lines.first == said[0] && lines.last == "")
  }

  @Test(arguments: ["/trickle", "/busy?wait=60&test=interrupt"])
  func ctrlCEndsItAndKeepsWhatCame(path: String) throws {
    nonisolated(unsafe) var interrupted: UInt64?
    bench.arrange = { $0.isInterrupted = { interrupted != nil } }
    let session = session()
    var body: [UInt8] = []
    #expect {
      _ = try session.network.exchange(try KeyServer.get(path)) { reply in
        if case .data(let bytes) = reply { body += bytes }
        if body.count > 20 || path.hasPrefix("/busy") { interrupted = Clock.monotonic() }
      }
    } throws: { ($0 as? Diagnostic)?.code == .interrupted }
    let late = Clock.monotonic() - (try #require(interrupted))
    #expect(late < 200_000_000)
    if path == "/trickle" {
      #expect(String(decoding: body, as: UTF8.self).hasPrefix("0 1 2 3 "))
    }
    // The next request is not affected.
    interrupted = nil
    #expect(try session.network.exchange(try KeyServer.get("/fine")) { _ in }.attempts == 1)
  }

  @Test func aFaultIsItsDiagnostic() throws {
    let session = session()
    var request = WebRequest(.get, try WebAddress(parsing: "http://127.0.0.1:1/"))
    request.retries = 0
    #expect(throws: NetworkFault(.unreachable, host: "127.0.0.1").diagnostic) {
      _ = try session.network.exchange(request) { _ in }
    }
  }

  @Test func offlineNothingStarts() throws {
    let session = session { $0.offline = true }
    #expect(throws: NetworkFault(.offline).diagnostic) {
      _ = try session.network.exchange(try KeyServer.get("/fine?offline")) { _ in }
    }
    #expect(session.network.pid == nil)
    #expect(try KeyServer.seen("offline").isEmpty)
  }

  @Test func theAuthoritiesOfTheSettingsAreUsed() throws {
    bench.settings.set(.authorities, "~/none.pem", flag: "test")
    let session = session()
    let address = try KeyServer.address("/tls")
    let tls = try WebAddress(parsing: "https://127.0.0.1:\(address.origin.port)/tls")
    var fault: Diagnostic?
    do throws(Diagnostic) {
      _ = try session.network.exchange(WebRequest(.get, tls)) { _ in }
    } catch { fault = error }
    #expect(fault?.code == .config)
    #expect(fault?.message.text(.english) == "ca_file cannot be used: \(folder.path)/none.pem")
  }

  // MARK: - Showing

  /// Sends two requests that do not depend on each other, then one that does; writes before it sends.
  private static func command(_ requests: [WebRequest]) -> Command {
    Command("probe", tr("Send"), effects: .outside) { (session, _) throws(Diagnostic) in
      try session.write(as: nil) { () throws(Diagnostic) in
        try session.append(
          Shelf.added, scope: nil, entity: session.newID(), body: ["name": "Sent"])
      }
      var statuses: [String] = []
      func send(_ request: WebRequest) throws(Diagnostic) {
        let secret = request.credential.map { _ in Secret(Array("sk-good-1234567890".utf8)) }
        _ = try session.network.exchange(
          request, secret: session.network.isShowing ? nil : secret
        ) {
          if case .head(let head) = $0 { statuses.append("\(head.status)") }
        }
      }
      try session.network.independently(Array(requests.prefix(2))) { (request) throws(Diagnostic) in
        try send(request)
      }
      try send(requests[2])
      return .text(kind: "probe", statuses.joined(separator: " "))
    }.sending
  }

  private func requests() throws -> [WebRequest] {
    var first = try KeyServer.get("/v1/models?shown")
    first.credential = WebCredential(origin: first.address.origin)
    var second = WebRequest(.post, try KeyServer.address("/chat?shown"))
    second.headers = [WebHeader("content-type", "application/json")]
    second.body = .bytes(Array(#"{"model":"m"}"#.utf8))
    return [first, second, try KeyServer.get("/third?shown")]
  }

  private func run(_ line: String, offline: Bool = false) throws -> (ExitCode, Session) {
    let command = NetworkTests.command(try requests())
    bench.registry = Registry(common: Registry.commonTables + [[command]], domains: [Shelf.domain])
    let session = session { $0.offline = offline }
    return (bench.run(line, in: session), session)
  }

  @Test func whatIsShownIsWhatWouldBeSent() throws {
    #expect(bench.run("shelf jar add First") == .ok)
    for offline in [false, true] {
      let (code, session) = try run("probe --show-request", offline: offline)
      let origin = try KeyServer.address("/").origin
      #expect(code == .ok && session.network.pid == nil)
      #expect(
        bench.out == """
          GET \(origin)/v1/models?shown
          user-agent: taccuino/\(ProgramVersion.text)
          accept: */*
          accept-encoding: gzip, deflate
          authorization: Bearer [redacted]

          POST \(origin)/chat?shown
          user-agent: taccuino/\(ProgramVersion.text)
          accept: */*
          accept-encoding: gzip, deflate
          content-type: application/json

          {"model":"m"}

          """)
      session.close()
    }
    #expect(try KeyServer.seen("shown").isEmpty)
    #expect(try bench.rows("shelf jar list").count == 1)
    // The same command sends just that.
    let (code, session) = try run("probe")
    #expect(code == .ok && bench.out.hasPrefix("200 200 200"), "\(bench.out) \(bench.errors)")
    session.close()
    let seen = try KeyServer.seen("shown")
    #expect(
      seen.map { $0["target"]?.string } == ["/v1/models?shown", "/chat?shown", "/third?shown"])
    #expect(seen[1]["body"]?.string == #"{"model":"m"}"#)
    #expect(KeyServer.header("authorization", of: seen[0]) == "Bearer sk-good-1234567890")
    #expect(try bench.rows("shelf jar list").count == 2)
  }

  @Test func aMailIsShownToo() throws {
    let host = try #require(HostName("mail.example.com"))
    let mail = MailRequest(
      host: host, port: 587, security: .startTLS,
      login: MailLogin(.plain, user: "lea", server: "mail.example.com:587"),
      sender: "lea@example.com", recipients: ["bob@example.com"],
      message: Array("Subject: Hello\n\nHere I am.\n".utf8))
    let command = Command("probe", tr("Send"), effects: .outside) {
      (session, _) throws(Diagnostic) in
      _ = try session.network.exchange(mail)
      return .none
    }.sending
    bench.registry = Registry(common: Registry.commonTables + [[command]], domains: [Shelf.domain])
    let session = session()
    #expect(bench.run("probe --show-request", in: session) == .ok)
    #expect(bench.out.hasPrefix("SMTP mail.example.com:587 starttls\n"), "\(bench.out)")
    #expect(bench.out.contains("AUTH PLAIN lea [redacted]\n") && session.network.pid == nil)
    // Without its password it is not sent.
    #expect(bench.run("probe", in: session) == .usage)
    #expect(session.network.pid == nil)
  }

  @Test func whatCannotBeSentIsNotShown() throws {
    var request = try KeyServer.get("/v1/models?bad")
    request.credential = WebCredential(
      origin: try WebAddress(parsing: "https://other.example").origin)
    let command = NetworkTests.command([request, request, request])
    bench.registry = Registry(common: Registry.commonTables + [[command]], domains: [Shelf.domain])
    #expect(bench.run("probe --show-request") == .refused)
    #expect(bench.out.isEmpty)
  }
}
