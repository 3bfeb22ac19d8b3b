// The one rule for names of files beside a notebook, wherever a name comes from: an event, a package, a
// backup, a file that waits. Whoever names a file otherwise names none.

public enum AttachmentName {
  /// Letters, digits, `._-`, at most 200 bytes, and no point at the beginning: no such name leads out of
  /// its folder or is hidden in it.
  public static func isSafe(_ name: some StringProtocol) -> Bool {
    !name.isEmpty && !name.utf8.starts(with: ".".utf8) && name.utf8.count <= 200
      && name.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
        default: false
        }
      }
  }

  /// One to four such names with slashes between them.
  public static func isSafe(path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return (1...4).contains(parts.count) && parts.allSatisfy { isSafe($0) }
  }
}
