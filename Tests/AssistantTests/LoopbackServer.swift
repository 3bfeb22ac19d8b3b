// A server of a test, as a program that says its port in its first line and ends with its input.

import Glibc
import Kernel
import NetLink
import System

/// Ends with the last reference to it. Its requests are listed at `/seen`.
final class LoopbackServer {
  let process: PipedProcess
  let port: Int

  /// nil where Python or the built helper is missing, or it does not start.
  init?(_ script: String) {
    let path = Paths.join(Paths.folder(of: #filePath), script)
    guard LoopbackServer.helper != nil,
      let process = try? PipedProcess("/usr/bin/python3", [path], environment: ["LANG=C.UTF-8"])
    else { return nil }
    var lines = LineBuffer(limit: 1 << 16)
    var port: Int?
    while port == nil {
      guard process.read(within: 20_000, take: { lines.append($0) }) == .bytes else { return nil }
      port =
        ((try? lines.next { try? JSON(parsing: $0) }) ?? nil)?["port"]?.integer
        .flatMap { Int(exactly: $0) }
    }
    guard let port else { return nil }
    (self.process, self.port) = (process, port)
  }

  /// The built helper, beside these tests.
  static let helper: String? = {
    var folder = (try? Files.realPath("/proc/self/exe")).map { Paths.folder(of: $0) } ?? "/"
    while folder != "/" {
      let path = folder + "/taccuino-net"
      if Files.kind(path) == .file { return path }
      folder = Paths.folder(of: folder)
    }
    return nil
  }()

  /// All requests so far.
  func seen() throws -> [JSON] {
    let request = WebRequest(.get, try WebAddress(parsing: "http://127.0.0.1:\(port)/seen"))
    let exchange = try NetworkHelper([:], program: LoopbackServer.helper).send(request)
    var body: [UInt8] = []
    while let reply = exchange.next(within: 10_000) {
      if case .data(let bytes) = reply { body += bytes }
    }
    return try JSON(parsing: body).array ?? []
  }
}
