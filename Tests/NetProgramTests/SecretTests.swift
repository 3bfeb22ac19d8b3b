// Keys go to their own server and nowhere else: not into arguments, variables, errors, other servers, core images, nor
// do they stay in the helper's memory.

import Glibc
import Kernel
import NetLink
import System
import Testing

@Suite(.enabled(if: Hostile.isThere, "no /usr/bin/python3 or openssl here"))
struct SecretTests {
  private static let canary = "sk-canary-q7w8e9r0t1y2"
  private var secret: Secret { Secret(Array(Self.canary.utf8)) }

  private func request(
    _ path: String, _ server: String = "good", header: String = "authorization",
    prefix: String = "Bearer "
  ) throws -> WebRequest {
    var request = try Hostile.request(path, server)
    request.credential = WebCredential(
      header: header, prefix: prefix, origin: request.address.origin)
    return request
  }

  /// A request that says that it has another origin than its key, as a program gone wrong would send it.
  @Test func theHelperChecksForItself() throws {
    let process = try PipedProcess(Net.program, [], environment: [])
    var lines = LineBuffer(limit: 1 << 16)
    var bad = try request("/echo?strayed")
    bad.credential?.origin = try Hostile.address("/", "wrong").origin
    var plain = WebRequest(.get, try WebAddress(parsing: "http://nas.example/"))
    plain.isConfigured = true
    plain.credential = WebCredential(origin: plain.address.origin)
    func say(_ message: ToHelper) {
      _ = message.line.withUnsafeBytes { process.write($0) { lines.append($0) } }
    }
    say(.hello(protocol: Wire.version))
    for (id, request) in [(1, bad), (2, plain)] {
      SecretLine.with(secret, id: id) { _ = process.write($0) { lines.append($0) } }
      say(.web(id, request))
    }
    // And one whose key never came.
    say(.web(3, try request("/echo?strayed")))
    var kinds: [Int: NetworkFault.Kind] = [:]
    while kinds.count < 3, process.read(within: 5000, take: { lines.append($0) }) == .bytes {
      while let message = try lines.next({ try? FromHelper(line: $0) }) {
        if case .reply(let id, .failed(let fault)) = message { kinds[id] = fault.kind }
      }
    }
    #expect(kinds == [1: .otherOrigin, 2: .plainKey, 3: .badRequest])
    #expect(try Hostile.seen { $0.contains("strayed") } == 0)
  }

  @Test func aRedirectDoesNotTakeItAlong() throws {
    let helper = NetworkHelper.built()
    let other = try Hostile.port("other")
    let fault = helper.answer(
      try request("/redirect?to=http://127.0.0.1:\(other)/echo", "good"), secret: secret
    ).fault
    #expect(fault?.kind == .redirect)
    #expect(try Hostile.seen(by: "other") { $0.contains(Self.canary) } == 0)
    // Within its server it goes along.
    #expect(
      helper.answer(try request("/redirect?to=/echo?within"), secret: secret).echoed(
        "authorization")
        == "Bearer \(Self.canary)")
  }

  @Test(arguments: ["with blank", "line\nfeed", "\u{7F}", "", "perché"])
  func aKeyEndsNoHeader(text: String) throws {
    let fault = NetworkHelper.built().answer(try request("/echo"), secret: Secret(Array(text.utf8)))
      .fault
    #expect(fault?.kind == .badRequest && fault?.detail == "key")
  }

  @Test func faultsDoNotHoldIt() throws {
    let helper = NetworkHelper.built()
    for (path, server) in [
      ("/lie?how=word", "good"), ("/short", "good"), ("/garbage?how=ssh", "good"),
      ("/echo", "expired"), ("/echo", "old"),
      ("/redirect?to=https://example.com/", "good"), ("/header", "good"),
    ] {
      var bad = try request(path, server, header: "x-api-key", prefix: "")
      bad.retries = 0
      let answer = helper.answer(bad, secret: secret)
      let fault = try #require(answer.fault)
      let diagnostic = fault.diagnostic
      let words = "\(fault) \(diagnostic.message.text()) \(diagnostic.hint?.text() ?? "")"
      #expect(!words.contains(Self.canary), "\(words)")
    }
  }

  /// The variables of the program stay with the program, but for the proxies.
  @Test func theHelperGetsNoVariablesAndNoArguments() throws {
    let helper = NetworkHelper(
      [
        "OPENAI_API_KEY": Self.canary, "HOME": "/root", "SSLKEYLOGFILE": "/tmp/leak",
        "LD_PRELOAD": "/x",
        "no_proxy": "a.example", "HTTP_PROXY": "http://evil",
      ], program: Net.program)
    #expect(helper.answer(try request("/echo"), secret: secret).head?.status == 200)
    let pid = try #require(helper.pid)
    func list(_ name: String) throws -> [String] {
      String(decoding: try Files.read("/proc/\(pid)/\(name)", limit: 1 << 16), as: UTF8.self)
        .split(separator: "\u{0}").map(String.init)
    }
    #expect(try list("environ") == ["no_proxy=a.example", "SWIFT_BACKTRACE=enable=no"])
    #expect(try list("cmdline") == [Net.program])
  }

  @Test func noCoreAndNoEyesOfOthers() throws {
    let helper = NetworkHelper.built()
    try helper.start()
    let pid = try #require(helper.pid)
    let limits = String(
      decoding: try Files.read("/proc/\(pid)/limits", limit: 1 << 16), as: UTF8.self)
    let core = try #require(
      limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") })
    #expect(core.split(separator: " ").suffix(3).prefix(2) == ["0", "0"], "\(core)")
    var status = stat()
    #expect(stat("/proc/\(pid)/mem", &status) == 0 && status.st_uid == 0)
  }

  /// Over HTTP/1.1, and with a server that breaks off; the helper still runs.
  @Test(
    .enabled(
      if: Net.isRoot && !Net.hasSanitizer, "the memory of another process cannot be read here"),
    arguments: [
      "/echo", "/stall", "/redirect?to=/echo", "/lie?how=word",
      "/status?codes=503,200&h-retry-after-ms=1",
    ])
  func nothingOfItStaysInMemory(path: String) throws {
    let helper = NetworkHelper.built()
    var asked = try request(path, header: "x-api-key", prefix: "")
    asked.patience.idle = 300
    asked.retries = 1
    // While it runs it is there: else the search would prove nothing.
    let exchange = try helper.send(asked, secret: secret)
    let pid = try #require(helper.pid)
    if path == "/stall" {
      #expect(comes { ((try? Memory.holds(Self.canary, pid)) ?? false) })
    }
    _ = exchange.answer()
    // The answer of /echo holds it too, as what the program shall get.
    #expect(comes { ((try? Memory.holds(Self.canary, pid)) ?? true) == false })
    #expect(isAlive(pid))
  }
}

/// The memory of another process.
enum Memory {
  /// Whether a text is in memory that can be read.
  static func holds(_ text: String, _ pid: Int32) throws -> Bool {
    let maps = String(decoding: try Files.read("/proc/\(pid)/maps", limit: 1 << 24), as: UTF8.self)
    let file = open("/proc/\(pid)/mem", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw SystemFault(number: errno) }
    defer { close(file) }
    let wanted = Array(text.utf8)
    for line in maps.split(separator: "\n") {
      let parts = line.split(separator: " ", omittingEmptySubsequences: true)
      let ends = parts[0].split(separator: "-").compactMap { UInt64($0, radix: 16) }
      guard ends.count == 2, parts[1].hasPrefix("rw") else { continue }
      let bytes = UnsafeMutableRawBufferPointer.allocate(
        byteCount: Int(ends[1] - ends[0]), alignment: 1)
      defer { bytes.deallocate() }
      let count = pread(file, bytes.baseAddress, bytes.count, off_t(Int64(bitPattern: ends[0])))
      if count > 0, memmem(bytes.baseAddress, count, wanted) { return true }
    }
    return false
  }

  private static func memmem(_ bytes: UnsafeMutableRawPointer?, _ count: Int, _ wanted: [UInt8])
    -> Bool
  {
    guard let bytes, let first = wanted.first else { return false }
    var place = 0
    while place + wanted.count <= count,
      let found = memchr(bytes + place, Int32(first), count - place)
    {
      place = found - bytes
      guard place + wanted.count <= count else { return false }
      if memcmp(bytes + place, wanted, wanted.count) == 0 { return true }
      place += 1
    }
    return false
  }
}
