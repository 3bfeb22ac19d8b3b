// What `--show-request` prints, to the letter.

import Kernel
import System
import Testing

@testable import NetLink

@Suite struct ShownRequestTests {
  private let key = Secret(Array("sk-canary-9f2c".utf8))

  @Test func aRequestIsShownWithoutItsKey() throws {
    let address = try WebAddress(
      parsing: "https://api.example.com/v1/chat?model=x&api_key=abc&sig=d%20e")
    var request = WebRequest(.post, address)
    request.headers = [
      WebHeader("Content-Type", "application/json"), WebHeader("Cookie", "id=1"),
      WebHeader("X-Note", "holds sk-canary-9f2c too"),
    ]
    request.body = .bytes(
      Array("{\"text\":\"my key is sk-canary-9f2c\"}\nline\u{1B}[31m\u{202E}".utf8))
    request.credential = WebCredential(origin: address.origin)
    request.answer = .events
    #expect(
      request.shown(secret: key).text() == """
        POST https://api.example.com/v1/chat?model=x&api_key=[redacted]&sig=[redacted]
        user-agent: taccuino/\(ProgramVersion.text)
        accept: text/event-stream
        accept-encoding: identity
        content-type: application/json
        cookie: [redacted]
        x-note: holds [redacted] too
        authorization: Bearer [redacted]

        {"text":"my key is [redacted]"}
        line\\u{1b}[31m\\u{202e}
        """)
  }

  @Test func otherBodiesAreNamed() throws {
    var request = WebRequest(.put, try WebAddress(parsing: "https://example.com/x"))
    func last() -> String? {
      request.shown().text().split(separator: "\n").last.map(String.init)
    }
    request.body = .file("/tmp/a.jpg")
    #expect(last() == "[the content of /tmp/a.jpg]")
    request.body = .stream(length: 10)
    #expect(last() == "[10 bytes, sent as they come]")
    request.body = .bytes([0xFF, 0xD8, 0])
    #expect(last() == "[3 bytes]")
    request.body = .none
    #expect(last() == "accept-encoding: gzip, deflate")
  }

  @Test func aMailIsShownWithoutItsPassword() throws {
    let mail = MailRequest(
      host: try #require(HostName("mail.example.com")), port: 587, security: .startTLS,
      login: MailLogin(.plain, user: "mara", server: "mail.example.com:587"),
      sender: "mara@example.com",
      recipients: ["ugo@example.com"],
      message: Array("Subject: Ciao\r\n\r\nsk-canary-9f2c\r\n".utf8))
    #expect(
      mail.shown(secret: key).text() == """
        SMTP mail.example.com:587 starttls
        AUTH PLAIN mara [redacted]
        MAIL FROM:<mara@example.com>
        RCPT TO:<ugo@example.com>

        Subject: Ciao

        [redacted]

        """)
  }

  @Test func whatMayNotBeSentIsRefusedBeforeAnythingStarts() throws {
    let helper = NetworkHelper([:], program: "/nowhere/taccuino-net")
    func fault(_ secret: Secret? = nil, _ change: (inout WebRequest) throws -> Void) rethrows
      -> NetworkFault?
    {
      guard let address = try? WebAddress(parsing: "https://api.example.com/") else { return nil }
      var request = WebRequest(.post, address)
      try change(&request)
      do throws(NetworkFault) {
        _ = try helper.send(request, secret: secret)
        return nil
      } catch {
        return error
      }
    }
    #expect(fault { _ in }?.kind == .noHelper)
    #expect(fault { $0.headers = [WebHeader("x", "a\r\nHost: evil")] }?.detail == "header")
    #expect(fault { $0.headers = [WebHeader("a b", "x")] }?.detail == "header")
    #expect(fault { $0.headers = [WebHeader("Host", "evil")] }?.detail == "reserved_header")
    #expect(fault { $0.headers = [WebHeader("Content-Length", "5")] }?.detail == "reserved_header")
    #expect(fault { $0.retries = 11 }?.detail == "retries")
    #expect(fault { $0.patience.idle = 0 }?.detail == "patience")
    #expect(fault { $0.caps.line = 1 << 30 }?.detail == "caps")
    #expect(fault { $0.answer = .file(Download(path: "/tmp/x")) }?.detail == "download")
    #expect(fault { ($0.method, $0.body) = (.get, .bytes([1])) }?.detail == "body")
    #expect(fault { $0.body = .bytes([UInt8](repeating: 0, count: 33 << 20)) }?.detail == "size")
    #expect(fault(key) { _ in }?.detail == "key")
    let other = try WebAddress(parsing: "https://api.example.com:8443/").origin
    let bound = fault(key) { $0.credential = WebCredential(origin: other) }
    #expect(bound?.kind == .otherOrigin)
    #expect(bound?.diagnostic.code == .refused)
  }

  @Test(arguments: [
    "a@b@c", "a", "@b", "a@", "a b@c", "<a@b>", "a@b\r\nRCPT TO:<x@y>", "a@b>", "à@b", "a,b@c",
    "\"a\"@b", "a@[127.0.0.1]",
  ])
  func aMailboxEndsNoCommand(text: String) { #expect(!MailRequest.isMailbox(text)) }

  @Test func linesOfAMailEndAsSMTPWants() throws {
    let mail = MailRequest(
      host: try #require(HostName("localhost")), port: 25, security: .none, sender: "a@b",
      recipients: ["c@d"],
      message: Array("a\nb\r\nc\rd\n.\nend".utf8))
    #expect(String(decoding: mail.wireMessage, as: UTF8.self) == "a\r\nb\r\nc\r\nd\r\n.\r\nend\r\n")
  }
}
