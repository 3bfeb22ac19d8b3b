// The environment of the process, read once; and who and where the user is.
import Glibc
import Kernel

/// Variables by name. A list: most starts ask for a dozen of some fifty, and a dictionary would be the
/// dearest part of finding them.
public struct Environment: Sendable, ExpressibleByDictionaryLiteral {
  private var variables: [Variable] = []

  /// A struct: the metadata of tuples costs every start.
  private struct Variable {
    let name: String
    let value: String
  }

  public init(dictionaryLiteral variables: (String, String)...) {
    for (name, value) in variables { self.variables.append(Variable(name: name, value: value)) }
  }

  /// Of one that occurs twice the first counts, as for getenv.
  /// - Complexity: O(variables).
  public subscript(name: String) -> String? {
    for place in 0..<variables.count where variables[place].name == name {
      return variables[place].value
    }
    return nil
  }

  /// Variables that hold secrets, once they are taken out of the process.
  private var secrets: [HiddenVariable] = []

  private struct HiddenVariable {
    let name: String
    let value: Secret
  }

  /// The value of a variable as a secret; nil where it is not set or empty.
  public func secret(_ name: String) -> Secret? {
    if let taken = secrets.first(where: { $0.name == name }) { return taken.value }
    return self[name].flatMap { $0.isEmpty ? nil : Secret(Array($0.utf8)) }
  }

  /// Whether there are such variables.
  public var hasSecrets: Bool { !secrets.isEmpty }

  /// Those of the process. Bytes that are not UTF-8 become U+FFFD.
  /// - Parameter names: variables that hold secrets. They are overwritten and taken out of the process, so that no child
  ///   gets them and nobody reads them there; `secret` alone knows them then.
  public static func current(taking names: [String] = []) -> Environment {
    var result = Environment()
    result.take(names)
    result.variables.reserveCapacity(64)
    var entry = environ
    while let text = entry.pointee {
      if let equals = strchr(text, Int32(UInt8(ascii: "="))) {
        let name = UnsafeRawBufferPointer(start: text, count: equals - text)
        result.variables.append(
          Variable(name: String(decoding: name, as: UTF8.self), value: String(cString: equals + 1)))
      }
      entry += 1
    }
    return result
  }
}

extension Environment {
  private mutating func take(_ names: [String]) {
    for name in names {
      guard let value = getenv(name) else { continue }
      let count = strlen(value)
      if count > 0 {
        let secret = Secret(UnsafeRawBufferPointer(start: value, count: count))
        secrets.append(HiddenVariable(name: name, value: secret))
      }
      explicit_bzero(value, count)
      unsetenv(name)
    }
  }
}

/// The number of the user, as paths under /run/user have it.
public enum UserNumber {
  public static var current: UInt32 { getuid() }
}

enum People {
  static func user(environment: Environment) -> String {
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

  static func machine() -> String {
    for path in ["/etc/machine-id", "/var/lib/dbus/machine-id"] {
      if let bytes = try? Files.read(path, limit: 256), !bytes.isEmpty {
        return String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
      }
    }
    return host()
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
