// A provider on this machine for the tests, and the built helper. One server for all tests of a run; it ends with it.

import Glibc
import Kernel
import NetLink
import System
import Testing

enum KeyServer {
  nonisolated(unsafe) private static let server = LoopbackServer("provider.py")
  static var helper: String? { LoopbackServer.helper }

  static var isThere: Bool { server != nil }

  static func address(_ path: String) throws -> WebAddress {
    try WebAddress(parsing: "http://127.0.0.1:\(try #require(server).port)\(path)")
  }

  static func get(_ path: String) throws -> WebRequest { WebRequest(.get, try address(path)) }

  /// The requests so far whose target holds a text.
  static func seen(_ text: String) throws -> [JSON] {
    try #require(server).seen()
      .filter { $0["target"]?.string?.contains(text) ?? false }
  }

  /// A header of a request that was seen.
  static func header(_ name: String, of request: JSON) -> String? {
    request["headers"]?.array?.first { $0[0]?.string == name }?[1]?.string
  }
}
