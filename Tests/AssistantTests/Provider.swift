// A provider on this machine for the tests, and the built helper. One server for all tests of a run; it ends with it.

import Glibc
import Kernel
import NetLink
import System
import Testing

enum Provider {
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

  private struct Server {
    let process: PipedProcess
    let port: Int
  }

  nonisolated(unsafe) private static let server: Server? = {
    let script = Paths.join(Paths.folder(of: #filePath), "provider.py")
    guard helper != nil,
      let process = try? PipedProcess("/usr/bin/python3", [script], environment: ["LANG=C.UTF-8"])
    else { return nil }
    var lines = LineBuffer(limit: 1 << 16)
    var port: Int?
    while port == nil {
      guard process.read(within: 20_000, take: { lines.append($0) }) == .bytes else { return nil }
      port =
        ((try? lines.next { try? JSON(parsing: $0) }) ?? nil)?["port"]?.integer
        .flatMap { Int(exactly: $0) }
    }
    return port.map { Server(process: process, port: $0) }
  }()

  static var isThere: Bool { server != nil }

  static func address(_ path: String) throws -> WebAddress {
    try WebAddress(parsing: "http://127.0.0.1:\(try #require(server).port)\(path)")
  }

  static func get(_ path: String) throws -> WebRequest { WebRequest(.get, try address(path)) }

  /// The requests so far whose target holds a text.
  static func seen(_ text: String) throws -> [JSON] {
    let exchange = try NetworkHelper([:], program: helper).send(try get("/seen"))
    var body: [UInt8] = []
    while let reply = exchange.next(within: 10_000) {
      if case .data(let bytes) = reply { body += bytes }
    }
    return try #require(try JSON(parsing: body).array)
      .filter { $0["target"]?.string?.contains(text) ?? false }
  }

  /// A header of a request that was seen.
  static func header(_ name: String, of request: JSON) -> String? {
    request["headers"]?.array?.first { $0[0]?.string == name }?[1]?.string
  }
}
