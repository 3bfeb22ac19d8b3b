// Servers that mean harm: each gets one clear fault, in bounded time and memory.

import Glibc
import Kernel
import NetLink
import System
import Testing

@Suite(.enabled(if: Hostile.isThere, "no /usr/bin/python3 or openssl here"))
struct HostileTests {
  private let helper = NetworkHelper.built()

  @Test(arguments: [
    ("/lie?how=more", NetworkFault.Kind.broken), ("/lie?how=negative", .broken),
    ("/lie?how=word", .broken),
    ("/lie?how=huge", .broken), ("/lie?how=less", .broken), ("/short", .broken),
    ("/garbage?how=0.9", .malformed),
    ("/garbage?how=ssh", .malformed), ("/garbage?how=binary", .malformed),
    ("/garbage?how=nothing", .broken),
    ("/badgzip", .malformed),
  ])
  func aLieIsNoAnswer(path: String, kind: NetworkFault.Kind) throws {
    var request = try Hostile.request(path)
    request.retries = 0
    let answer = helper.answer(request)
    #expect(answer.fault?.kind == kind, "\(answer)")
    #expect(answer.end == nil)
    #expect(answer.fault?.host == "127.0.0.1")
  }

  @Test(arguments: [
    ("/headers?size=100", "headers"), ("/headers?size=60000", "headers"), ("/header", "headers"),
    ("/endless", "line"), ("/bomb", "body"), ("/big?size=400000000", "body"), ("/drip", "whole"),
  ])
  func whatHasNoEndIsCut(path: String, limit: String) throws {
    var request = try Hostile.request(path)
    request.answer = path == "/bomb" ? .bytes : .events
    request.caps = NetworkCaps(headers: 1 << 16, body: 1 << 24, line: 1 << 20)
    if path == "/drip" { request.patience.whole = 700 }
    let answer = helper.answer(request)
    if path == "/drip" {
      #expect(answer.fault?.kind == .timeout && answer.fault?.phase == .whole, "\(answer)")
      #expect(answer.body.count > 3)
    } else {
      #expect(
        answer.fault?.kind == .tooLarge && answer.fault?.detail == limit,
        "\(String(describing: answer.fault))")
    }
    // The helper stays small.
    let pid = try #require(helper.pid)
    let status = String(
      decoding: try Files.read("/proc/\(pid)/status", limit: 1 << 16), as: UTF8.self)
    let peak = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM") })
    let kilobytes = try #require(Int(peak.split(separator: " ").dropFirst().first ?? ""))
    #expect(Net.hasSanitizer || kilobytes < 120_000, "\(peak)")
  }

  @Test func silenceEndsAfterItsTime() throws {
    for (path, kind) in [
      ("/stall", "text/event-stream"), ("/stall?when=head", ""), ("/stall?kind=text/plain", ""),
    ] {
      var request = try Hostile.request(path)
      request.answer = .events
      request.patience.idle = 300
      request.retries = 0
      let begin = Clock.monotonic()
      let answer = helper.answer(request)
      let milliseconds = (Clock.monotonic() - begin) / 1_000_000
      #expect(answer.fault == NetworkFault(.timeout, host: "127.0.0.1", number: 300, phase: .idle))
      #expect((290..<3000).contains(milliseconds), "\(milliseconds)")
      // What came before the silence was handed on.
      if !kind.isEmpty { #expect(answer.events == [ServerEvent(data: "one")]) }
    }
  }

  @Test func aServerThatSaysNothingIsNotWaitedFor() throws {
    var request = WebRequest(
      .get, try WebAddress(parsing: "https://127.0.0.1:\(Hostile.port("silent"))/"))
    request.patience.connect = 300
    #expect(
      helper.answer(request).fault
        == NetworkFault(.timeout, host: "127.0.0.1", number: 300, phase: .connect))
    request.patience = NetworkPatience(connect: 5000, idle: 5000, whole: 300)
    #expect(
      helper.answer(request).fault
        == NetworkFault(.timeout, host: "127.0.0.1", number: 300, phase: .whole))
  }

  @Test func aBrokenStreamKeepsWhatCame() throws {
    var request = try Hostile.request("/reset")
    request.answer = .events
    let answer = helper.answer(request)
    #expect(answer.fault?.kind == .broken)
    #expect(answer.events == [ServerEvent(data: "one")])
  }

  @Test(arguments: [
    ("line", [NetworkFault.Kind.tooLarge, .broken]), ("answer", [.tooLarge, .broken]),
    ("break", [.broken]), ("stall", [.timeout]),
  ])
  func aMailServerThatMeansHarm(how: String, kinds: [NetworkFault.Kind]) throws {
    var mail = try mail(how)
    mail.patience.idle = 500
    let begin = Clock.monotonic()
    let fault = try #require(helper.answer(mail).fault)
    #expect(kinds.contains(fault.kind), "\(fault)")
    #expect((Clock.monotonic() - begin) / 1_000_000_000 < 10)
    let pid = try #require(helper.pid)
    let status = String(
      decoding: try Files.read("/proc/\(pid)/status", limit: 1 << 16), as: UTF8.self)
    let peak = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM") })
    let kilobytes = try #require(Int(peak.split(separator: " ").dropFirst().first ?? ""))
    #expect(Net.hasSanitizer || kilobytes < 120_000, "\(peak)")
  }

  private func mail(_ how: String, size: Int = 1) throws -> MailRequest {
    MailRequest(
      host: try #require(HostName("127.0.0.1")), port: try Hostile.port("mail-\(how)"),
      security: .none, sender: "mara@example.org", recipients: ["ugo@example.org"],
      message: Array("Subject: x\n\n".utf8) + [UInt8](repeating: UInt8(ascii: "y"), count: size))
  }

  /// libcurl would end it as if it were whole.
  @Test func aMailThatIsCancelledInTheMiddleIsNotDelivered() throws {
    for isCancelled in [true, false] {
      var long = try mail("slow", size: 20_000_000)
      long.patience.whole = isCancelled ? 60_000 : 15_000
      let before = try Hostile.seen(by: "mail-slow") { $0.hasPrefix("cut") }
      let begun = try Hostile.seen(by: "mail-slow") { $0.hasPrefix("begun") }
      let exchange = try helper.send(long)
      let pid = try #require(helper.pid)
      if isCancelled {
        #expect(
          comes(40) {
            ((try? Hostile.seen(by: "mail-slow") { $0.hasPrefix("begun") }) ?? 0) > begun
          })
        let begin = Clock.monotonic()
        exchange.cancel()
        #expect((Clock.monotonic() - begin) / 1_000_000 < 200)
      }
      let fault = exchange.answer().fault
      #expect(fault?.kind == (isCancelled ? .cancelled : .timeout), "\(String(describing: fault))")
      // Not killed: other requests go on.
      #expect(helper.pid == pid && isAlive(pid))
      #expect(
        comes(60) { ((try? Hostile.seen(by: "mail-slow") { $0.hasPrefix("cut") }) ?? 0) > before })
    }
    #expect(try Hostile.seen(by: "mail-slow") { $0.hasPrefix("whole") } == 0)
  }

  /// A mail that was taken was taken, whatever the server does then.
  @Test func aServerThatDoesNotSayGoodbyeIsNotWaitedFor() throws {
    let begin = Clock.monotonic()
    #expect(helper.answer(try mail("farewell")).end != nil)
    #expect((Clock.monotonic() - begin) / 1_000_000_000 < 5)
  }

  @Test func nobodyThere() throws {
    let fault = helper.answer(WebRequest(.get, try Hostile.address("/", "closed"))).fault
    #expect(fault == NetworkFault(.unreachable, host: "127.0.0.1"))
    #expect(fault?.diagnostic.code == .unavailable)
    let name = helper.answer(WebRequest(.get, try WebAddress(parsing: "https://nobody.invalid/")))
      .fault
    #expect(name?.kind == .unresolved && name?.host == "nobody.invalid")
  }

  // MARK: - Redirects and addresses

  @Test(arguments: [
    "http://169.254.169.254/latest/meta-data/", "https://example.com/", "//169.254.169.254/",
    "http://localhost:1/x",
    "file:///etc/passwd", "ftp://127.0.0.1/x", "gopher://127.0.0.1/", "https://127.0.0.1/",
    "http://127.0.0.1/",
    "http://user@127.0.0.1:1/", "http://[::1]/", "javascript:1",
  ])
  func aRedirectElsewhereIsNotFollowed(target: String) throws {
    let coded = target.utf8.map { "%" + String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined()
    let answer = helper.answer(try Hostile.request("/redirect?to=\(coded)"))
    #expect(answer.fault?.kind == .redirect, "\(answer)")
    #expect(answer.head == nil)
  }

  @Test func aRedirectToAnotherPortIsAnotherServer() throws {
    let other = try Hostile.port("other")
    let answer = helper.answer(
      try Hostile.request("/redirect?to=http://127.0.0.1:\(other)/echo?stolen=\(other)"))
    #expect(answer.fault?.kind == .redirect)
    let words = try #require(answer.fault?.diagnostic.message.text())
    #expect(words.contains("http://127.0.0.1:\(other)/echo"), "\(words)")
    #expect(try Hostile.seen(by: "other") { $0.contains("stolen=\(other)") } == 0)
  }

  @Test func aRedirectWithinTheServerIsFollowed() throws {
    let answer = helper.answer(try Hostile.request("/redirect?to=/echo?here=1"))
    #expect(answer.json?["target"] == "/echo?here=1")
    var post = try Hostile.request("/redirect?status=307&to=/echo")
    (post.method, post.body) = (.post, .bytes(Array("again".utf8)))
    let again = helper.answer(post)
    #expect(again.json?["method"] == "POST" && again.json?["body"] == "again")
    post = try Hostile.request("/redirect?status=303&to=/echo")
    (post.method, post.body) = (.post, .bytes(Array("once".utf8)))
    let turned = helper.answer(post)
    #expect(turned.json?["method"] == "GET" && turned.json?["bytes"] == 0)
    let loop = helper.answer(try Hostile.request("/redirect?to=/redirect%3Fto=/redirect%253Fto=x"))
    #expect(loop.head?.status == 404)
    #expect(
      helper.answer(try Hostile.request("/circle")).fault
        == NetworkFault(.tooManyRedirects, host: "127.0.0.1", number: 5))
  }

  @Test(arguments: [
    "10.0.0.1", "192.168.0.1", "169.254.169.254", "100.64.0.1", "[fe80::1]", "[fd00::1]",
    "[::ffff:10.0.0.1]",
  ])
  func anAddressOfTheNetworkMustBeConfigured(host: String) throws {
    let request = WebRequest(.get, try WebAddress(parsing: "https://\(host)/"))
    let fault = helper.answer(request).fault
    #expect(fault?.kind == .address)
    #expect(fault?.diagnostic.code == .refused)
    // Refused before the helper is even asked.
    #expect(helper.pid == nil)
  }

  @Test(arguments: ["0.0.0.0", "224.0.0.1", "[::]"])
  func anAddressOfNobodyIsNeverAsked(host: String) throws {
    var request = WebRequest(.get, try WebAddress(parsing: "https://\(host)/"))
    request.isConfigured = true
    #expect(helper.answer(request).fault?.kind == .address)
  }

  @Test func aServerBeyondThisMachineNeedsEncryption() throws {
    #expect(
      helper.answer(WebRequest(.get, try WebAddress(parsing: "http://example.com/"))).fault?.kind
        == .plainText)
  }

  /// A name of somebody else that leads to this machine, as after a rebinding of DNS: with its own list of hosts, in a
  /// namespace of its own.
  @Test(.enabled(if: Net.hasMounts, "no list of hosts of its own can be mounted here"))
  func aNameThatLeadsHomeIsRefused() throws {
    let scratch = try Scratch()
    let hosts = try scratch.write(
      "hosts",
      "127.0.0.1 localhost\n127.0.0.1 rebound.example\n169.254.169.254 metadata.example\n10.9.8.7 nas.example\n"
    )
    let launcher = try scratch.write(
      "launch",
      "#!/bin/sh\nexec unshare -m /bin/sh -c 'mount --bind \(hosts) /etc/hosts && exec \(Net.program)'\n",
      executable: true)
    let helper = NetworkHelper([:], program: launcher)
    let port = try Hostile.port("good")
    for (name, address) in [
      ("rebound.example", "127.0.0.1"), ("metadata.example", "169.254.169.254"),
      ("nas.example", "10.9.8.7"),
    ] {
      let fault = helper.answer(
        WebRequest(.get, try WebAddress(parsing: "https://\(name):\(port)/"))
      ).fault
      #expect(fault == NetworkFault(.address, host: name, detail: address))
    }
    // Configured, it is asked; the certificate is another one's, which is a fault of its own.
    var request = WebRequest(.get, try WebAddress(parsing: "https://rebound.example:\(port)/"))
    request.isConfigured = true
    request.authorities = try Hostile.certificate()
    #expect(
      helper.answer(request).fault
        == NetworkFault(.tls, host: "rebound.example", detail: "wrong_host"))
    // Without encryption, and without a key, too.
    var plain = WebRequest(
      .get, try WebAddress(parsing: "http://rebound.example:\(Hostile.port("plain"))/echo"))
    plain.isConfigured = true
    #expect(helper.answer(plain).head?.status == 200)
  }

  /// A name that leads elsewhere on the second look gains nothing; another request looks once more.
  @Test(.enabled(if: Net.hasMounts, "no list of hosts of its own can be mounted here"))
  func aNameIsLookedUpOnceForARequest() throws {
    let scratch = try Scratch()
    func hosts(_ address: String) throws {
      // In place: the list is mounted over another one.
      let raw = open(scratch.file("hosts"), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
      defer { close(raw) }
      try Streams.write("\(address) moving.example\n", to: raw)
    }
    try hosts("127.0.0.1")
    let launcher = try scratch.write(
      "launch",
      "#!/bin/sh\nexec unshare -m /bin/sh -c 'mount --bind \(scratch.file("hosts")) /etc/hosts && exec \(Net.program)'\n",
      executable: true)
    let helper = NetworkHelper([:], program: launcher)
    let port = try Hostile.port("plain")
    let path = "/status?codes=503,404,404&h-connection=close&h-retry-after-ms=500&moving"
    var request = WebRequest(.get, try WebAddress(parsing: "http://moving.example:\(port)\(path)"))
    request.isConfigured = true
    let exchange = try helper.send(request)
    // While it waits for the second attempt.
    var answer = exchange.answer { !$0.progress.isEmpty }
    try hosts("127.0.0.77")
    answer = exchange.answer()
    #expect(answer.head?.status == 404 && answer.end?.attempts == 2, "\(answer)")
    #expect(helper.answer(request).fault == NetworkFault(.unreachable, host: "moving.example"))
  }

  /// A name server that never answers holds up neither a cancel nor the time-out. In a network of its own.
  @Test(.enabled(if: Net.hasNetworks, "no network of its own can be made here"))
  func aNameServerThatSaysNothingHoldsNothingUp() throws {
    let scratch = try Scratch()
    let settings = try scratch.write("resolv.conf", "nameserver 127.0.0.1\n")
    let silent = try scratch.write(
      "silent.py",
      """
      import os, socket, time
      server = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
      server.bind(("127.0.0.1", 53))
      parent = os.getppid()
      while os.getppid() == parent:
          time.sleep(0.1)

      """)
    let launcher = try scratch.write(
      "launch",
      """
      #!/bin/sh
      exec unshare -mn /bin/sh -c 'mount --bind \(settings) /etc/resolv.conf && ip link set lo up &&
        { /usr/bin/python3 \(silent) & sleep 1; exec \(Net.program); }'

      """, executable: true)
    let helper = NetworkHelper([:], program: launcher)
    var request = WebRequest(.get, try WebAddress(parsing: "https://slow.example/"))
    let exchange = try helper.send(request)
    let pid = try #require(helper.pid)
    #expect(exchange.next(within: 500) == nil)
    let begin = Clock.monotonic()
    exchange.cancel()
    #expect((Clock.monotonic() - begin) / 1_000_000 < 100)
    #expect(exchange.answer().fault?.kind == .cancelled)
    request.patience.connect = 400
    let asked = Clock.monotonic()
    #expect(
      helper.answer(request).fault
        == NetworkFault(.timeout, host: "slow.example", number: 400, phase: .connect))
    #expect((Clock.monotonic() - asked) / 1_000_000 < 3000)
    // The helper was not killed for it.
    #expect(helper.pid == pid && isAlive(pid))
  }

  // MARK: - Certificates

  @Test(arguments: [
    ("expired", "expired"), ("future", "not_yet_valid"), ("wrong", "wrong_host"),
    ("selfsigned", "self_signed"),
    ("old", "handshake"),
  ])
  func aCertificateMustBeRight(server: String, reason: String) throws {
    var request = try Hostile.request("/echo?stranger=\(server)", server)
    request.credential = WebCredential(origin: request.address.origin)
    let answer = helper.answer(request, secret: Secret(Array("sk-never".utf8)))
    #expect(answer.fault == NetworkFault(.tls, host: "127.0.0.1", detail: reason))
    #expect(answer.fault?.diagnostic.code == .refused)
    // Nothing was sent to it.
    #expect(try Hostile.seen(by: server) { $0.contains("stranger") } == 0)
  }

  @Test func anAuthorityOfOnesOwnIsTrusted() throws {
    #expect(helper.answer(try Hostile.request("/echo", "good")).head?.status == 200)
    var request = try Hostile.request("/echo", "good")
    request.authorities = nil
    #expect(helper.answer(request).fault?.detail == "untrusted")
    // A certificate that vouches for itself.
    request = try Hostile.request("/echo", "selfsigned")
    request.authorities = try Hostile.certificate("selfsigned")
    #expect(helper.answer(request).head?.status == 200)
  }

  @Test(arguments: ["/nowhere/ca.pem", "/etc/passwd"])
  func anAuthorityThatCannotBeReadIsASetting(path: String) throws {
    var request = try Hostile.request("/echo", "good")
    request.authorities = path
    let fault = helper.answer(request).fault
    #expect(fault?.kind == .authorities, "\(String(describing: fault))")
    #expect(fault?.diagnostic.code == .config)
  }
}
