// Mail to a server of aiosmtpd: with both kinds of encryption, the three logins, and everything that is refused.

import Glibc
import Kernel
import NetLink
import System
import Testing

enum MailServer {
  nonisolated(unsafe) private static let server: PortServer? =
    Hostile.isThere ? PortServer([Net.script("mail.py"), Hostile.folderPath]) : nil
  static let isThere = server != nil
  static let isWanted = Hostile.isThere && (Net.isProof || isThere)

  static func port(_ name: String) throws -> Int { Int(try #require(server?.ports[name]?.integer)) }

  /// What it took and who logged in, as far as the text of the line meets a condition.
  static func seen(_ word: String) throws -> [JSON] {
    let path = Hostile.folderPath + "/seen"
    guard Files.exists(path) else { return [] }
    return String(decoding: try Files.read(path, limit: 1 << 24), as: UTF8.self).split(
      separator: "\n"
    )
    .filter { $0.contains(word) }.compactMap { try? JSON(parsing: String($0)) }
  }
}

@Suite(.enabled(if: MailServer.isWanted, "aiosmtpd is not here: script/setup --proof"))
struct MailTests {
  private let helper = NetworkHelper.built()

  private func mail(
    _ security: MailRequest.Security, _ method: MailLogin.Method? = .plain, _ mark: String,
    user: String = "mara", to: [String] = ["ugo@example.org", "ada@example.org"]
  ) throws -> MailRequest {
    let name = security == .none ? "plain" : security.rawValue
    let port = try MailServer.port(name)
    let host = try #require(HostName("localhost"))
    var mail = MailRequest(
      host: host, port: port, security: security,
      login: method.map { MailLogin($0, user: user, server: "localhost:\(port)") },
      sender: "mara@example.org",
      recipients: to,
      message: Array(
        "Subject: \(mark)\nFrom: mara@example.org\n\nCaffè alle 9.\n.\n..due\nend".utf8))
    mail.authorities = try Hostile.certificate()
    return mail
  }

  private func secret(_ text: String = "pa ssé") -> Secret { Secret(Array(text.utf8)) }

  @Test(arguments: [
    (MailRequest.Security.startTLS, MailLogin.Method.plain), (.startTLS, .login),
    (.startTLS, .xoauth2), (.tls, .plain),
    (.tls, .login), (.tls, .xoauth2),
  ])
  func aMailArrives(security: MailRequest.Security, method: MailLogin.Method) throws {
    let mark = "arrives-\(security.rawValue)-\(method.rawValue)"
    let isToken = method == .xoauth2
    let answer = helper.answer(
      try mail(security, method, mark, user: isToken ? "mara@example.org" : "mara"),
      secret: secret(isToken ? "token-42" : "pa ssé"))
    #expect(answer.end?.attempts == 1, "\(answer)")
    let taken = try MailServer.seen(mark)
    try #require(taken.count == 1)
    #expect(taken[0]["sender"] == "mara@example.org" && taken[0]["tls"] == true)
    #expect(taken[0]["recipients"] == ["ugo@example.org", "ada@example.org"])
    // Dots at the beginning of lines and letters beyond ASCII are as they were.
    #expect(
      taken[0]["text"]?.string
        == "Subject: \(mark)\r\nFrom: mara@example.org\r\n\r\nCaffè alle 9.\r\n.\r\n..due\r\nend\r\n"
    )
    // The name of the user's machine stays here.
    #expect(taken[0]["greeting"] == "[127.0.0.1]")
    #expect(try !MailServer.seen("\"\(method.rawValue)\"").isEmpty)
  }

  @Test func withoutEncryptionOnlyToThisMachine() throws {
    let answer = helper.answer(try mail(.none, nil, "in-clear"))
    let taken = try MailServer.seen("in-clear")
    #expect(answer.end != nil && taken.count == 1, "\(answer)")
    // A server without encryption gets nothing when some is wanted.
    var wanted = try mail(.none, nil, "wanted")
    wanted.security = .startTLS
    let fault = helper.answer(wanted).fault
    #expect(
      fault?.kind == .noEncryption && fault?.diagnostic.code == .refused,
      "\(String(describing: fault))")
    #expect(try MailServer.seen("wanted").isEmpty)
    var far = wanted
    far.host = try #require(HostName("mail.example.org"))
    far.security = .none
    #expect(helper.answer(far).fault?.kind == .plainText)
    far.host = try #require(HostName("10.0.0.9"))
    far.security = .tls
    #expect(helper.answer(far).fault?.kind == .address)
  }

  @Test func aWrongPasswordIsTold() throws {
    for method in MailLogin.Method.allCases {
      let fault = helper.answer(
        try mail(.startTLS, method, "wrong-password"), secret: secret("wrong")
      ).fault
      #expect(fault?.kind == .login && fault?.number == 535, "\(String(describing: fault))")
      #expect(fault?.diagnostic.code == .refused)
    }
    #expect(try MailServer.seen("wrong-password").isEmpty)
  }

  @Test func allRecipientsOrNone() throws {
    let fault = helper.answer(
      try mail(.startTLS, .plain, "all-or-none", to: ["ugo@example.org", "nobody@example.org"]),
      secret: secret()
    ).fault
    #expect(fault == NetworkFault(.mail, host: "localhost", number: 550))
    #expect(try MailServer.seen("all-or-none").isEmpty)
    let refused = helper.answer(try mail(.startTLS, .plain, "refuse me"), secret: secret()).fault
    #expect(refused == NetworkFault(.mail, host: "localhost", number: 554))
  }

  @Test func strangersGetNothing() throws {
    var stranger = try mail(.tls, .plain, "stranger")
    stranger.authorities = nil
    #expect(
      helper.answer(stranger, secret: secret()).fault
        == NetworkFault(.tls, host: "localhost", detail: "untrusted"))
    stranger = try mail(.startTLS, .plain, "stranger")
    stranger.authorities = nil
    #expect(helper.answer(stranger, secret: secret()).fault?.kind == .tls)
    // The password belongs to another server.
    stranger = try mail(.tls, .plain, "stranger")
    stranger.login?.server = "localhost:1"
    #expect(helper.answer(stranger, secret: secret()).fault?.kind == .otherOrigin)
    #expect(
      helper.answer(try mail(.tls, .plain, "stranger"), secret: secret("a\nb")).fault?.detail
        == "key")
    stranger = try mail(.none, nil, "stranger")
    stranger.port = try Hostile.port("closed")
    #expect(helper.answer(stranger).fault?.kind == .unreachable)
    stranger.port = try Hostile.port("silent")
    stranger.patience.connect = 300
    #expect(helper.answer(stranger).fault?.phase == .connect)
    #expect(try MailServer.seen("stranger").isEmpty)
  }

  @Test(
    .enabled(
      if: Net.isRoot && !Net.hasSanitizer, "the memory of another process cannot be read here"))
  func thePasswordDoesNotStay() throws {
    for method in [MailLogin.Method.plain, .xoauth2] {
      let password = "canary-\(method.rawValue)-5t6y7u8i"
      _ = helper.answer(try mail(.startTLS, method, "canary"), secret: secret(password))
      let pid = try #require(helper.pid)
      #expect(comes { ((try? Memory.holds(password, pid)) ?? true) == false })
      let coded = String(base64: Array("\u{0}mara\u{0}\(password)".utf8))
      #expect(try !Memory.holds(coded, pid))
      #expect(isAlive(pid))
    }
  }
}
