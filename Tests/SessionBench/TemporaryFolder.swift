// A folder for one test, removed with it.

import Glibc
import System

public final class TemporaryFolder {
  public let path: String

  public init(_ name: String) throws {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array((base + "/taccuino-\(name)-XXXXXX").utf8CString)
    struct NoFolder: Error {}
    guard let made = mkdtemp(&template) else { throw NoFolder() }
    path = String(cString: made)
  }

  deinit { TemporaryFolder.remove(path) }

  private static func remove(_ path: String) {
    if Files.isLink(path) || Files.kind(path) != .folder {
      unlink(path)
    } else {
      for name in (try? Files.list(path)) ?? [] { remove(path + "/" + name) }
      rmdir(path)
    }
  }
}
