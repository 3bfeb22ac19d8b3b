// Requests that go well: what is sent, what comes, and how it comes.

import Glibc
import Kernel
import NetLink
import System
import Testing

@Suite(.enabled(if: Hostile.isThere, "no /usr/bin/python3 or openssl here"))
struct WebTests {
  private let helper = NetworkHelper.built()
  private let key = Secret(Array("sk-test-0123".utf8))

  /// `--show-request` prints what the server gets, line by line, the key apart.
  @Test(arguments: WebRequest.Method.allCases, [WebAnswer.bytes, .events])
  func whatIsShownIsWhatIsSent(method: WebRequest.Method, kind: WebAnswer) throws {
    var request = try Hostile.request("/echo?q=perché&r=1", "good")
    request.method = method
    request.answer = kind
    request.headers = [
      WebHeader("Content-Type", "text/plain; charset=utf-8"), WebHeader("X-Empty", ""),
    ]
    request.credential = WebCredential(origin: request.address.origin)
    if method != .get && method != .head { request.body = .bytes(Array("{\"testo\":\"è\"}".utf8)) }
    let answer = helper.answer(request, secret: key)
    #expect(answer.head?.status == 200, "\(answer)")
    #expect(answer.head?.headers.first("x-answer") == "yes")
    guard method != .head else {
      #expect(answer.body.isEmpty)
      return
    }
    let told = try #require(answer.json)
    let shown = request.shown(secret: key).text().split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(shown[0] == "\(method.rawValue) \(request.address)")
    #expect(told["method"]?.string == method.rawValue)
    #expect(told["target"]?.string == request.address.target)
    let sent = try #require(told["headers"]?.array).map {
      "\($0[0]?.string ?? ""): \($0[1]?.string ?? "")"
    }
    let own = sent.filter { !$0.hasPrefix("host: ") && !$0.hasPrefix("content-length: ") }
    let end = shown.firstIndex(of: "") ?? shown.endIndex
    #expect(
      own.map { $0.replacing("sk-test-0123", with: "[redacted]") }.sorted()
        == shown[1..<end].map(String.init).sorted())
    #expect(answer.echoed("authorization") == "Bearer sk-test-0123")
    if method != .get { #expect(told["bytes"] == 14) }
  }

  @Test func bodiesOfAnyKindArrive() throws {
    let scratch = try Scratch()
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 9) }
    try Files.writeAtomically(scratch.file("big"), bytes, overwrite: true)
    let sum = try #require(
      String(
        decoding: try Subprocess.run("/usr/bin/sha256sum", [scratch.file("big")]).output,
        as: UTF8.self
      )
      .split(separator: " ").first.map(String.init))
    var request = try Hostile.request("/echo")
    request.method = .put
    for body in [
      WebBody.bytes(bytes), .file(scratch.file("big")), .stream(length: bytes.count),
      .stream(length: nil),
    ] {
      request.body = body
      let exchange = try helper.send(request)
      var rest = bytes[...]
      var answer = Answer()
      while answer.end == nil, answer.fault == nil, let reply = exchange.next(within: 20_000) {
        if reply == .wantsBody {
          exchange.give(Array(rest.prefix(100_000)), isLast: rest.count <= 100_000)
          rest = rest.dropFirst(100_000)
        }
        answer.take(reply)
      }
      #expect(answer.json?["sha256"]?.string == sum)
      #expect(answer.json?["bytes"] == 3_000_000)
      #expect(answer.end?.sent == 3_000_000)
      if case .stream(nil) = body {
        #expect(answer.echoed("transfer-encoding") == "chunked")
      } else {
        #expect(answer.echoed("content-length") == "3000000")
      }
    }
    request.body = .file(scratch.file("nothing"))
    let fault = helper.answer(request).fault
    #expect(fault?.kind == .file && fault?.number == Int(ENOENT))
    request.body = .file("/dev/zero")
    #expect(helper.answer(request).fault?.kind == .file)
  }

  @Test func aStreamMustKeepToItsLength() throws {
    for (length, isLast) in [(3, false), (10, true)] {
      var request = try Hostile.request("/echo")
      (request.method, request.body) = (.post, .stream(length: length))
      let exchange = try helper.send(request)
      var answer = Answer()
      while answer.fault == nil, answer.end == nil, let reply = exchange.next(within: 5000) {
        if reply == .wantsBody { exchange.give([1, 2, 3, 4, 5], isLast: isLast) }
        answer.take(reply)
      }
      #expect(answer.fault == NetworkFault(.badRequest, host: "127.0.0.1", detail: "line"))
    }
  }

  @Test func anAnswerBeforeTheBodyIsGone() throws {
    var request = try Hostile.request("/refuse-early")
    (request.method, request.body) = (.post, .bytes([UInt8](repeating: 65, count: 8 << 20)))
    request.retries = 0
    let answer = helper.answer(request)
    // The server closes with bytes unread, which may cut its answer.
    #expect(answer.head?.status == 413 || answer.fault?.kind == .broken, "\(answer)")
  }

  @Test func compressedAnswersAreReadAndEarlyHeadsPassedOver() throws {
    #expect(
      helper.answer(try Hostile.request("/gzip")).text == String(repeating: "perché", count: 1000))
    let early = helper.answer(try Hostile.request("/early"))
    #expect(early.text == "at last" && early.head?.status == 200)
    #expect(early.head?.headers.first("link") == nil && early.head?.headers.first("x-last") == "1")
  }

  @Test func eventsComeOneByOne() throws {
    var request = try Hostile.request("/events?count=5&pause=0.15")
    request.answer = .events
    let exchange = try helper.send(request)
    var times: [UInt64] = []
    let answer = exchange.answer { answer in
      if answer.pieces > times.count { times.append(Clock.monotonic()) }
      return false
    }
    #expect(answer.events.map(\.data) == (0..<5).map { "{\"n\":\($0)}" } + ["[DONE]"])
    // Not held back until the end: each a piece of its own, and the last one long after the first.
    #expect(answer.pieces == 6 && times.count == 6)
    let first = try #require(times.first)
    let last = try #require(times.last)
    #expect(last - first > 600_000_000)
  }

  @Test func charactersThatAreSplitStayWhole() throws {
    var request = try Hostile.request("/split")
    request.answer = .events
    let answer = helper.answer(request)
    #expect(
      answer.events == [
        ServerEvent(data: "perché\n日本 🧭"), ServerEvent(name: "fine", data: "è", id: "7"),
        ServerEvent(data: "last", id: "7"),
      ])
    // What is no stream of events comes as it is.
    request = try Hostile.request("/echo")
    request.answer = .events
    #expect(helper.answer(request).json != nil)
  }

  @Test func aSlowReaderHoldsTheServerBack() throws {
    var request = try Hostile.request("/big?size=80000000")
    request.caps.body = 1 << 30
    request.patience.whole = 300_000
    let exchange = try helper.send(request)
    let pid = try #require(helper.pid)
    usleep(400_000)
    let status = String(
      decoding: try Files.read("/proc/\(pid)/status", limit: 1 << 16), as: UTF8.self)
    let peak = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM") })
    let kilobytes = try #require(Int(peak.split(separator: " ").dropFirst().first ?? ""))
    #expect(Net.hasSanitizer || kilobytes < 60_000, "\(peak)")
    var count = 0
    var end: NetworkEnd?
    while end == nil, let reply = exchange.next(within: 10_000) {
      switch reply {
      case .data(let bytes): count += bytes.count
      case .end(let found): end = found
      case .failed(let fault): throw fault
      default: break
      }
    }
    #expect(count == 80_000_000 && end?.received == 80_000_000)
  }

  @Test func manyRequestsAtOnce() throws {
    let exchanges = try (0..<Wire.mostRequests).map { number in
      try helper.send(try Hostile.request("/echo?number=\(number)"))
    }
    let over = helper.answer(try Hostile.request("/echo"))
    #expect(over.fault == NetworkFault(.badRequest, detail: "busy"))
    for (number, exchange) in exchanges.enumerated().reversed() {
      #expect(exchange.answer().json?["target"]?.string == "/echo?number=\(number)")
    }
    #expect(helper.answer(try Hostile.request("/echo")).head?.status == 200)
  }

  // MARK: - Downloads

  private func download(
    _ path: String, _ scratch: Scratch, sha256: String? = nil, overwrite: Bool = false,
    resume: Bool = true
  ) throws -> WebRequest {
    var request = try Hostile.request(path)
    request.answer = .file(
      Download(path: scratch.file("got"), sha256: sha256, overwrite: overwrite, resume: resume))
    return request
  }

  private func content(_ scratch: Scratch) throws -> Int {
    try Files.read(scratch.file("got"), limit: 1 << 24).count
  }

  @Test func aFileIsFetchedAndChecked() throws {
    let scratch = try Scratch()
    let sum = try Hostile.checksum()
    let answer = helper.answer(try download("/file", scratch, sha256: sum.uppercased()))
    #expect(answer.end?.sha256 == sum && answer.end?.received == 3_000_000, "\(answer)")
    #expect(try content(scratch) == 3_000_000)
    #expect(try Files.list(scratch.path) == ["got"])
    #expect(Files.permissions(scratch.file("got")) == 0o600)
    // There it stays.
    let again = helper.answer(try download("/file", scratch)).fault
    #expect(again?.kind == .exists && again?.diagnostic.code == .cannotCreate)
    #expect(helper.answer(try download("/file?x", scratch, overwrite: true)).end?.sha256 == sum)
  }

  @Test(arguments: [
    "/file?cut=1000000&a", "/file?cut=700000&times=2&b", "/file?cut=1000000&norange=1&c",
  ])
  func aBrokenDownloadGoesOn(path: String) throws {
    let scratch = try Scratch()
    let answer = helper.answer(try download(path, scratch))
    #expect(answer.end?.sha256 == (try Hostile.checksum()), "\(answer)")
    #expect(answer.end?.attempts == (path.contains("times=2") ? 3 : 2))
    // The second attempt asks for the rest alone.
    if !path.contains("norange") {
      let asked = try Hostile.seen { $0.contains(path) && $0.contains("bytes=") }
      #expect(asked >= 1)
      #expect(answer.end?.received == 3_000_000)
    }
    #expect(try Files.list(scratch.path) == ["got"])
  }

  @Test func anotherRunGoesOn() throws {
    let scratch = try Scratch()
    var request = try download("/file?cut=1500000&d", scratch)
    request.retries = 0
    #expect(helper.answer(request).fault?.kind == .broken)
    #expect(try Files.list(scratch.path).sorted() == ["got.part", "got.part.from"])
    #expect(Files.size(scratch.file("got.part")) == 1_500_000)
    let answer = NetworkHelper.built().answer(request)
    #expect(
      answer.end?.sha256 == (try Hostile.checksum()) && answer.end?.received == 1_500_000,
      "\(answer)")
    #expect(answer.head?.status == 206)
    #expect(try Files.list(scratch.path) == ["got"])
  }

  /// The part of another address, another version, another person or without a note is not continued.
  @Test func aPartThatMayBeOfSomethingElseIsNotUsed() throws {
    let scratch = try Scratch()
    let address = try Hostile.address("/file?e")
    for note in [
      "\(address)\n\"v0\"\n", "http://127.0.0.1/other\n\"v1\"\n", "\(address)\n\n", "",
      "\(address)",
    ] {
      try Files.writeAtomically(
        scratch.file("got.part"), [UInt8](repeating: 88, count: 1000), overwrite: true)
      if !note.isEmpty { _ = try scratch.write("got.part.from", note) }
      let answer = helper.answer(try download("/file?e", scratch, overwrite: true))
      #expect(answer.end?.sha256 == (try Hostile.checksum()), "\(note)")
      _ = try? Files.remove(scratch.file("got.part.from"))
    }
    // Nor where that is not wanted.
    try Files.writeAtomically(
      scratch.file("got.part"), [UInt8](repeating: 88, count: 1000), overwrite: true)
    _ = try scratch.write("got.part.from", "\(address)\n\"v1\"\n")
    let answer = helper.answer(try download("/file?e", scratch, overwrite: true, resume: false))
    #expect(answer.end?.received == 3_000_000)
    // Longer than the file is now.
    try Files.writeAtomically(
      scratch.file("got.part"), [UInt8](repeating: 88, count: 4_000_000), overwrite: true)
    _ = try scratch.write("got.part.from", "\(address)\n\"v1\"\n")
    #expect(
      helper.answer(try download("/file?e", scratch, overwrite: true)).end?.sha256
        == (try Hostile.checksum()))
  }

  @Test func aDownloadThatIsWrongLeavesNothing() throws {
    let scratch = try Scratch()
    let zeros = String(repeating: "0", count: 64)
    let wrong = helper.answer(try download("/file?f", scratch, sha256: zeros)).fault
    let sum = try Hostile.checksum()
    #expect(wrong?.kind == .checksum && wrong?.detail == sum)
    #expect(wrong?.diagnostic.code == .data)
    #expect(try Files.list(scratch.path) == [])
    // A rest that begins elsewhere.
    var cut = try download("/file?cut=1000&wrong=1&g", scratch)
    #expect(helper.answer(cut).fault?.kind == .malformed)
    _ = try? Files.remove(scratch.file("got.part"))
    // A page that says no is no file.
    let missing = helper.answer(try download("/nothing", scratch))
    #expect(missing.head?.status == 404 && missing.text == "nothing here")
    #expect(!Files.exists(scratch.file("got")))
    // What goes away in the middle is no file either, and says why.
    let gone = helper.answer(try download("/file?cut=1000&gone=1&k", scratch))
    #expect(
      gone.head?.status == 404 && gone.text == "it was here" && gone.end?.sha256 == nil, "\(gone)")
    #expect(!Files.exists(scratch.file("got")))
    cut = try download("/big?size=5000000", scratch)
    cut.caps.body = 1_000_000
    #expect(helper.answer(cut).fault?.detail == "body")
    cut = try download("/gzip", scratch)
    #expect(helper.answer(cut).fault?.kind == .malformed)
  }

  @Test func aDownloadFollowsNoLink() throws {
    let scratch = try Scratch()
    _ = try scratch.write("precious", "precious")
    #expect(symlink(scratch.file("precious"), scratch.file("got.part")) == 0)
    #expect(helper.answer(try download("/file?h", scratch)).fault?.kind == .file)
    #expect(symlink(scratch.file("precious"), scratch.file("got")) == 0)
    #expect(helper.answer(try download("/file?h", scratch, overwrite: true)).fault?.kind == .file)
    #expect(
      String(decoding: try Files.read(scratch.file("precious"), limit: 100), as: UTF8.self)
        == "precious")
    var nowhere = try Hostile.request("/file?i")
    nowhere.answer = .file(Download(path: scratch.file("no/such/folder")))
    let fault = helper.answer(nowhere).fault
    #expect(fault?.kind == .file && fault?.number == Int(ENOENT))
  }

  @Test func longTransfersShowHowFarTheyAre() throws {
    let scratch = try Scratch()
    var request = try Hostile.request("/big?size=300000000")
    request.caps.body = 1 << 30
    request.answer = .file(Download(path: scratch.file("got")))
    let down = helper.answer(request)
    #expect(down.end != nil, "\(String(describing: down.fault))")
    #expect(!down.progress.isEmpty)
    for (before, after) in zip(down.progress, down.progress.dropFirst()) {
      #expect(before.done < after.done)
    }
    #expect(down.progress.allSatisfy { $0.stage == .receiving && $0.total == 300_000_000 })
  }

  @Test func uploadsShowHowFarTheyAre() throws {
    let scratch = try Scratch()
    let path = scratch.file("zeros")
    let raw = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    #expect(raw >= 0 && ftruncate(raw, 400_000_000) == 0)
    close(raw)
    var request = try Hostile.request("/echo")
    (request.method, request.body) = (.put, .file(path))
    let up = helper.answer(request)
    #expect(up.json?["bytes"] == 400_000_000, "\(String(describing: up.fault))")
    #expect(!up.progress.isEmpty)
    #expect(up.progress.allSatisfy { $0.stage == .sending && $0.total == 400_000_000 })
    for (before, after) in zip(up.progress, up.progress.dropFirst()) {
      #expect(before.done < after.done)
    }
  }

  /// What is there stays for a time when there is room again.
  @Test(.enabled(if: Net.hasMounts, "no small disk of its own can be mounted here"))
  func aFullDiskIsTold() throws {
    let scratch = try Scratch()
    try Files.makeDirectory(scratch.file("disk"))
    let launcher = try scratch.write(
      "launch",
      "#!/bin/sh\nexec unshare -m /bin/sh -c 'mount -t tmpfs -o size=1m none \(scratch.file("disk")) && exec \(Net.program)'\n",
      executable: true)
    var request = try Hostile.request("/file?j")
    request.answer = .file(Download(path: scratch.file("disk/got")))
    let fault = NetworkHelper([:], program: launcher).answer(request).fault
    #expect(
      fault
        == NetworkFault(
          .file, host: "127.0.0.1", detail: scratch.file("disk/got"), number: Int(ENOSPC)))
    #expect(fault?.diagnostic.code == .io)
  }
}
