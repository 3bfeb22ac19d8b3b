// The environment of the process, read once; and who and where the user is.
import Glibc
import Kernel

public enum Environment {
  /// All variables. Of one that occurs twice the first counts, as for getenv. Bytes that are not
  /// UTF-8 become U+FFFD.
  public static func current() -> [String: String] {
    var result: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let line = String(cString: text)
      if let equals = line.utf8.firstIndex(of: UInt8(ascii: "=")) {
        let name = String(line[..<equals])
        if result[name] == nil { result[name] = String(line[line.utf8.index(after: equals)...]) }
      }
      entry += 1
    }
    return result
  }
}

enum People {
  static func user(environment: [String: String]) -> String {
    for name in ["LOGNAME", "USER"] {
      if let value = environment[name], !value.isEmpty { return value }
    }
    return account { $0.pw_name } ?? "uid \(getuid())"
  }

  static func home() -> String? {
    account { $0.pw_dir }.flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  static func host() -> String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return "localhost" }
    let bytes = buffer.prefix { $0 != 0 && $0 != 0x2E }.map { UInt8(bitPattern: $0) }
    return bytes.isEmpty ? "localhost" : String(decoding: bytes, as: UTF8.self)
  }

  /// A field of the user's entry in the list of users; nil when there is no entry.
  private static func account(_ field: (passwd) -> UnsafeMutablePointer<CChar>?) -> String? {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var buffer = [CChar](repeating: 0, count: 16_384)
    return buffer.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress,
        getpwuid_r(getuid(), &entry, start, buffer.count, &found) == 0, found != nil,
        let text = field(entry)
      else { return nil }
      let value = String(cString: text)
      return value.isEmpty ? nil : value
    }
  }
}
