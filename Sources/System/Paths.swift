// Paths as text: joined and taken apart by their slashes. Nothing here looks at the disk.

public enum Paths {
  /// `b` below `a`; `b` itself when it is absolute.
  public static func join(_ a: String, _ b: String) -> String {
    if b.hasPrefix("/") || a.isEmpty { return b }
    if b.isEmpty { return a }
    return a.hasSuffix("/") ? a + b : "\(a)/\(b)"
  }

  /// After the last slash; slashes at the end do not count. `/` for the root.
  public static func name(of path: String) -> String {
    let trimmed = trimmed(path)
    guard let slash = trimmed.utf8.lastIndex(of: UInt8(ascii: "/")) else { return String(trimmed) }
    return trimmed == "/" ? "/" : String(trimmed[trimmed.utf8.index(after: slash)...])
  }

  /// Before the last slash; `.` when there is none.
  public static func folder(of path: String) -> String {
    let trimmed = trimmed(path)
    guard let slash = trimmed.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == trimmed.startIndex ? "/" : String(self.trimmed(String(trimmed[..<slash])))
  }

  /// After the last point of the name, lower case, without the point; empty when there is none or
  /// the name only begins with one.
  public static func suffix(of path: String) -> String {
    let name = name(of: path)
    guard let point = name.utf8.lastIndex(of: UInt8(ascii: ".")), point > name.startIndex else {
      return ""
    }
    return name[name.utf8.index(after: point)...].lowercased()
  }

  /// The name without its suffix.
  public static func stem(of path: String) -> String {
    let name = name(of: path)
    let suffix = suffix(of: path)
    return suffix.isEmpty ? name : String(name.dropLast(suffix.count + 1))
  }

  private static func trimmed(_ path: String) -> Substring {
    var rest = Substring(path)
    while rest.utf8.count > 1, rest.utf8.last == UInt8(ascii: "/") { rest = rest.dropLast() }
    return rest
  }
}
