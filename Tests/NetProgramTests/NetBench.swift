// The built helper and the servers it is set before. Servers are shared by all tests of a run and end with it.

import Glibc
import Kernel
import NetLink
import System
import Testing

enum Net {
  /// The package's folder, found from this file.
  static let package: String = {
    var path = #filePath
    while path != "/", !Files.exists(path + "/Package.swift") { path = Paths.folder(of: path) }
    return path
  }()

  /// A program built with these tests, whatever the configuration.
  static func built(_ name: String) -> String? {
    var candidates: [String] = []
    for start in ["/proc/self/exe"] + Swift.CommandLine.arguments {
      guard let real = try? Files.realPath(start) else { continue }
      var folder = Paths.folder(of: real)
      while folder != "/" {
        candidates.append(folder + "/" + name)
        folder = Paths.folder(of: folder)
      }
    }
    candidates.append(package + "/.build/debug/" + name)
    return candidates.first { Files.kind($0) == .file && access($0, X_OK) == 0 }
  }

  static let program = built("taccuino-net") ?? "taccuino-net"
  static let isProof = Environment.current()["TACCUINO_PROOF"] == "1"
  static let hasSanitizer = dlsym(nil, "__tsan_init") != nil || dlsym(nil, "__asan_init") != nil

  static func script(_ name: String) -> String {
    #filePath.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/" + name
  }

  /// Whether root's rights are there: namespaces and memory of others.
  static let isRoot = geteuid() == 0
  /// Files of its own can be put in the place of others: not in every container, root or not.
  static let hasMounts = isRoot && runs("unshare -m mount -t tmpfs none /mnt")
  /// The same with a network of its own.
  static let hasNetworks = hasMounts && runs("unshare -mn ip link set lo up")

  private static func runs(_ command: String) -> Bool {
    (try? Subprocess.run("/bin/sh", ["-c", command]).succeeded) ?? false
  }
}

/// A folder that goes away with its last reference.
final class Scratch {
  let path: String

  init() throws {
    var template = Array("/tmp/taccuino-net-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemFault(number: errno) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { _ = try? Subprocess.run("/bin/rm", ["-rf", path]) }

  func file(_ name: String) -> String { path + "/" + name }

  func write(_ name: String, _ text: String, executable: Bool = false) throws -> String {
    try Files.writeAtomically(file(name), Array(text.utf8), overwrite: true)
    if executable { chmod(file(name), 0o755) }
    return file(name)
  }
}

/// A program that prints its ports and runs until its input ends.
final class PortServer {
  let ports: JSON
  private let process: PipedProcess

  init?(_ arguments: [String]) {
    guard
      let process = try? PipedProcess(
        "/usr/bin/python3", arguments,
        environment: ["PATH=/usr/bin:/bin:/usr/sbin", "LANG=C.UTF-8"])
    else { return nil }
    var lines = LineBuffer(limit: 1 << 16)
    let deadline = Clock.monotonic() + 60_000_000_000
    var found: JSON?
    while found == nil, Clock.monotonic() < deadline {
      if process.read(within: 1000, take: { lines.append($0) }) == .ended { return nil }
      found = (try? lines.next { try? JSON(parsing: $0) }) ?? nil
    }
    guard let found else { return nil }
    (ports, self.process) = (found, process)
  }
}

/// The server that means harm.
enum Hostile {
  nonisolated(unsafe) private static let folder = try? Scratch()
  nonisolated(unsafe) private static let server: PortServer? = folder.flatMap {
    PortServer([Net.script("hostile.py"), $0.path])
  }
  static let isThere = server != nil

  static func port(_ name: String) throws -> Int { Int(try #require(server?.ports[name]?.integer)) }
  static func certificate(_ name: String = "ca") throws -> String {
    try #require(folder).file(name + ".pem")
  }
  static var folderPath: String { folder?.path ?? "/nowhere" }
  static func checksum() throws -> String { try #require(server?.ports["file"]?.string) }

  static func address(_ path: String, _ server: String = "plain") throws -> WebAddress {
    let scheme = ["plain", "other", "silent", "closed"].contains(server) ? "http" : "https"
    return try WebAddress(parsing: "\(scheme)://127.0.0.1:\(try port(server))\(path)")
  }

  /// How many requests one of the servers has seen whose address and headers meet a condition.
  static func seen(by server: String? = nil, _ holds: (String) -> Bool) throws -> Int {
    let answer = NetworkHelper.built().answer(try request("/seen"))
    let all = try #require(answer.json?.array)
    return all.count { one in
      (server == nil || one["via"]?.string == server)
        && holds((one["target"]?.string ?? "") + (one["headers"]?.text ?? ""))
    }
  }

  /// A GET, impatient enough for tests.
  static func request(_ path: String, _ server: String = "plain") throws -> WebRequest {
    var request = WebRequest(.get, try address(path, server))
    request.patience = NetworkPatience(connect: 5000, idle: 10_000, whole: 30_000)
    if server != "plain" && server != "other" { request.authorities = try certificate() }
    return request
  }
}

/// All that a request brought.
struct Answer {
  var head: WebHead?
  var body: [UInt8] = []
  var events: [ServerEvent] = []
  var keys: [KeyPlace] = []
  var progress: [NetworkProgress] = []
  var end: NetworkEnd?
  var fault: NetworkFault?
  /// Pieces of body and events, in the order in which they came.
  var pieces = 0

  var text: String { String(decoding: body, as: UTF8.self) }
  var json: JSON? { try? JSON(parsing: body) }

  mutating func take(_ reply: Reply) {
    switch reply {
    case .progress(let progress): self.progress.append(progress)
    case .head(let head): self.head = head
    case .data(let bytes):
      body += bytes
      pieces += 1
    case .event(let event):
      events.append(event)
      pieces += 1
    case .wantsBody: break
    case .keys(let places): keys = places
    case .end(let end): self.end = end
    case .failed(let fault): self.fault = fault
    }
  }

  /// A header that an echoed request had.
  func echoed(_ name: String) -> String? {
    json?["headers"]?.array?.first { $0[0]?.string == name }?[1]?.string
  }
}

extension NetworkHelper {
  /// Sends a request and waits for its end.
  func answer(_ request: WebRequest, secret: Secret? = nil, seconds: Int = 60) -> Answer {
    do throws(NetworkFault) {
      return try send(request, secret: secret).answer(seconds: seconds)
    } catch {
      return Answer(fault: error)
    }
  }

  func answer(_ mail: MailRequest, secret: Secret? = nil) -> Answer {
    do throws(NetworkFault) { return try send(mail, secret: secret).answer() } catch {
      return Answer(fault: error)
    }
  }

  static func built(_ environment: Environment = [:]) -> NetworkHelper {
    NetworkHelper(environment, program: Net.program)
  }
}

extension Exchange {
  /// Waits for the end. - Parameter stop: called with each piece; true to leave.
  func answer(seconds: Int = 60, _ stop: (Answer) -> Bool = { _ in false }) -> Answer {
    var answer = Answer()
    let deadline = Clock.monotonic() + UInt64(seconds) * 1_000_000_000
    while Clock.monotonic() < deadline {
      guard let reply = next(within: 500) else { continue }
      answer.take(reply)
      if reply.isLast || stop(answer) { return answer }
    }
    Issue.record("no end after \(seconds) seconds")
    return answer
  }
}

/// Whether a process is there and not only waited for.
func isAlive(_ pid: Int32) -> Bool {
  guard let bytes = try? Files.read("/proc/\(pid)/stat", limit: 4096),
    let close = bytes.lastIndex(of: UInt8(ascii: ")"))
  else { return false }
  return bytes.dropFirst(close + 2).first != UInt8(ascii: "Z")
}

/// Whether something holds within some seconds.
func comes(_ seconds: Double = 5, _ holds: () -> Bool) -> Bool {
  let deadline = Clock.monotonic() + UInt64(seconds * 1e9)
  while Clock.monotonic() < deadline {
    if holds() { return true }
    usleep(5000)
  }
  return holds()
}
