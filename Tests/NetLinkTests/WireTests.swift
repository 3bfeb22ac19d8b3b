// What crosses the pipe reads back as what it was, and what nobody wrote is refused.

import Kernel
import System
import Testing

@testable import NetLink

@Suite struct WireTests {
  private static func address(_ text: String) -> WebAddress {
    (try? WebAddress(parsing: text))
      ?? WebAddress(
        origin: Origin(scheme: .https, host: fallback, port: 1), target: "/")
  }
  private static let fallback: HostName = {
    guard let name = HostName("localhost") else { preconditionFailure("localhost is a name") }
    return name
  }()

  static let requests: [ToHelper] = {
    var full = WebRequest(.post, address("https://api.example.com/v1/chat?x=perché"))
    full.headers = [WebHeader("content-type", "application/json"), WebHeader("x-empty", "")]
    full.body = .bytes(Array("{\"a\":\"\u{202E}è\\n\"}\n".utf8))
    full.credential = WebCredential(
      header: "x-api-key", prefix: "", origin: address("https://api.example.com").origin)
    full.answer = .events
    full.patience = NetworkPatience(connect: 1, idle: 2, whole: 86_400_000)
    full.caps = NetworkCaps(headers: 1, body: 2, line: 3)
    full.retries = 10
    full.isConfigured = true
    full.authorities = "/etc/ca.pem"
    var download = WebRequest(.get, address("http://[::1]:8080/x"))
    download.answer = .file(
      Download(
        path: "/tmp/a b", sha256: String(repeating: "0", count: 64), overwrite: true, resume: false)
    )
    var upload = WebRequest(.put, address("https://example.com/"))
    upload.body = .file("/tmp/x")
    var stream = upload
    stream.body = .stream(length: nil)
    var known = upload
    known.body = .stream(length: 0)
    var binary = upload
    binary.body = .bytes([0, 255, 10, 128])
    var mail = MailRequest(
      host: fallback, port: 587, security: .startTLS,
      login: MailLogin(.xoauth2, user: "mara è", server: "localhost:587"), sender: "a@b.c",
      recipients: ["d@e.f", "g@h.i"], message: Array("Subject: è\n\nText\n".utf8))
    mail.isConfigured = true
    mail.authorities = "/x"
    let places = [KeyPlace(provider: "my-own-1", origin: "http://[::1]:8080")].compactMap { $0 }
    let acts = places.flatMap { [KeyringRequest.Act.store($0), .find($0), .remove($0)] } + [.list]
    return [
      .hello(protocol: 1), .web(1, full), .web(2, download), .web(3, upload), .web(4, stream),
      .web(5, known), .web(6, binary), .mail(7, mail), .body(8, [], isLast: true),
      .body(8, [1, 2, 200], isLast: false), .cancel(1 << 60),
    ] + acts.map { .keyring(9, KeyringRequest($0, patience: 5)) }
  }()

  static let replies: [FromHelper] = [
    .hello(protocol: 1, version: "0.1.0"),
    .reply(
      1, .progress(NetworkProgress(.waiting, wait: 900, attempt: 2, attempts: 3, status: 503))),
    .reply(1, .progress(NetworkProgress(.receiving, done: 5, total: 10))),
    .reply(
      1,
      .head(WebHead(status: 200, version: "2", headers: [WebHeader("a", "b"), WebHeader("a", "")]))),
    .reply(1, .data([])), .reply(1, .data([0xE2, 0x82])), .reply(1, .data(Array("perché\n".utf8))),
    .reply(1, .event(ServerEvent(name: "x", data: "a\nb\u{1B}[31m", id: "7"))),
    .reply(1, .wantsBody), .reply(2, .keys([])),
    .reply(
      2,
      .keys([KeyPlace(provider: "a", origin: "https://api.example.com:8443")].compactMap { $0 })),
    .reply(1, .end(NetworkEnd(sent: 1, received: 2, attempts: 3, sha256: "ab", isCut: true))),
    .reply(1, .failed(NetworkFault(.timeout, host: "h", detail: "d", number: 5, phase: .idle))),
    .reply(1, .failed(NetworkFault(.cancelled))),
  ]

  private func line(_ bytes: [UInt8]) -> [UInt8] {
    #expect(bytes.last == 0x0A && !bytes.dropLast().contains(0x0A))
    return Array(bytes.dropLast())
  }

  @Test(arguments: requests.indices) func aRequestReadsBack(index: Int) throws {
    let bytes = line(Self.requests[index].line)
    #expect(try bytes.withUnsafeBytes { try ToHelper(line: $0) } == Self.requests[index])
  }

  @Test(arguments: replies.indices) func aReplyReadsBack(index: Int) throws {
    let bytes = line(Self.replies[index].line)
    #expect(try bytes.withUnsafeBytes { try FromHelper(line: $0) } == Self.replies[index])
  }

  @Test(arguments: [
    "", "null", "[]", "{}", "{\"type\":\"web\"}", "{\"type\":\"web\",\"id\":1}", "{\"type\":5}",
    "{\"type\":\"body\",\"id\":1}", "{\"type\":\"body\",\"id\":1,\"base64\":\"a\"}",
    "{\"type\":\"cancel\"}",
    "{\"type\":\"cancel\",\"id\":1.5}", "{\"type\":\"hello\",\"protocol\":\"1\"}",
    "{\"type\":\"never\",\"id\":1}",
    "{\"type\":\"secret\",\"id\":1,\"base64\":\"\"}", "{\"type\":\"cancel\",\"id\":1} x",
    "{\"type\":\"cancel\",\"id\":1,\"id\":2}",
    "{\"type\":\"keyring\",\"id\":1,\"act\":\"all\",\"patience\":1}",
    "{\"type\":\"keyring\",\"id\":1,\"act\":\"find\",\"patience\":1}",
    "{\"type\":\"keyring\",\"id\":1,\"act\":\"find\",\"provider\":\"A\",\"origin\":\"https://a.example\",\"patience\":1}",
    "{\"type\":\"keyring\",\"id\":1,\"act\":\"find\",\"provider\":\"a\",\"origin\":\"a.example\",\"patience\":1}",
    "{\"type\":\"keys\",\"id\":1,\"keys\":[[\"A b\",\"https://a.example\"]]}",
    "{\"type\":\"keys\",\"id\":1,\"keys\":[[\"a\"]]}",
  ])
  func whatIsNoMessageIsRefused(text: String) {
    #expect(throws: WireFault.self) {
      try Array(text.utf8).withUnsafeBytes { try ToHelper(line: $0) }
    }
    #expect(throws: WireFault.self) {
      try Array(text.utf8).withUnsafeBytes { try FromHelper(line: $0) }
    }
  }

  @Test(arguments: ["", "k", "ke", "key", "sk-proj-0123456789", "perché"])
  func aSecretReadsBack(text: String) throws {
    let secret = Secret(Array(text.utf8))
    let bytes = SecretLine.with(secret, id: 42) { Array($0) }
    #expect(bytes.starts(with: Wire.secretMark) && bytes.last == 0x0A)
    let read = try bytes.dropLast().withUnsafeBytes { try SecretLine.read($0) }
    #expect(read.id == 42 && read.secret.isSame(as: secret))
    // As any JSON reader sees it.
    #expect(try JSON(parsing: Array(bytes))["base64"]?.string == String(base64: Array(text.utf8)))
  }

  @Test(arguments: [
    "{\"type\":\"secret\",\"id\":1}", "{\"type\":\"secret\",\"id\":-1,\"base64\":\"\"}",
    "{\"type\":\"secret\",\"id\":1,\"base64\":\"a\"}",
    "{\"type\":\"secret\",\"id\":1,\"base64\":\"YWI=\"} ",
    "{\"type\":\"secret\",\"id\":1,\"base64\":\"YWI=",
    "{\"type\":\"secret\", \"id\":1,\"base64\":\"\"}",
    "{\"type\":\"secret\",\"id\":99999999999999999999,\"base64\":\"\"}",
    "{\"type\":\"secret\",\"id\":,\"base64\":\"\"}",
  ])
  func anotherFormOfSecretIsRefused(text: String) {
    #expect(throws: WireFault.self) {
      try Array(text.utf8).withUnsafeBytes { try SecretLine.read($0) }
    }
  }

  @Test func linesComeWholeHoweverTheyArrive() throws {
    let text = "one\n\ntwo\r\n" + String(repeating: "x", count: 100_000) + "\nlast"
    for size in [1, 3, 4096, 1 << 20] {
      var lines = LineBuffer(limit: 200_000)
      var found: [Int] = []
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        lines.append { room in
          let count = min(size, room.count, rest.count)
          room.copyBytes(from: rest.prefix(count))
          rest = rest.dropFirst(count)
          return count
        }
        while let count = try lines.next({ $0.count }) { found.append(count) }
      }
      #expect(found == [3, 0, 3, 100_000])
      let isEmpty = lines.isEmpty
      #expect(!isEmpty)
    }
  }

  @Test func aLineWithoutAnEndIsRefused() {
    var lines = LineBuffer(limit: 10)
    lines.append { room in
      room.copyBytes(from: Array("12345678901".utf8))
      return 11
    }
    #expect(throws: LineBuffer.TooLong.self) { try lines.next { $0.count } }
  }

  @Test func base64ReadsBackAndRefusesTheRest() {
    for count in 0..<70 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37) }
      #expect([UInt8].decoded(base64: String(base64: bytes).utf8) == bytes)
    }
    for text in [
      "a", "aa", "aaa", "a===", "====", "aa=a", "aab=", "ab==", "aa-_", "aaaa\n", "aa==aaaa",
      "=aaa",
    ] {
      // Bits after the end that are not 0 would make two spellings of one value.
      #expect([UInt8].decoded(base64: text.utf8) == nil, "\(text)")
    }
  }

  @Test(arguments: NetworkFault.Kind.allCases) func everyFaultHasWordsInBothLanguages(
    kind: NetworkFault.Kind
  ) {
    var faults = [NetworkFault(kind, host: "host.example", detail: "detail", number: 2)]
    switch kind {
    case .timeout:
      faults = NetworkFault.Phase.allCases.map {
        NetworkFault(kind, host: "h", number: 1000, phase: $0)
      }
    case .tls: faults = TLSFault.allCases.map { NetworkFault(kind, host: "h", detail: $0.rawValue) }
    case .tooLarge:
      faults = NetworkLimit.allCases.map { NetworkFault(kind, host: "h", detail: $0.rawValue) }
    case .badRequest:
      faults = RequestFault.allCases.map { NetworkFault(kind, host: "h", detail: $0.rawValue) }
    default: break
    }
    var texts: Set<String> = []
    for fault in faults {
      let diagnostic = fault.diagnostic
      #expect(diagnostic.code != .ok)
      let english = diagnostic.message.text()
      let italian = diagnostic.message.text(.italian)
      #expect(!english.isEmpty && !english.contains("{") && english != italian, "\(english)")
      texts.insert(english)
    }
    #expect(texts.count == faults.count)
  }
}
