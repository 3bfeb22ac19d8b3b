// What may be a name, the same in every domain.

import Kernel

public enum GivenName {
  /// A name that somebody gave, without the blanks round it.
  /// - Throws: `usage` where it is blank, or longer than 1000 bytes.
  public static func checked(_ trimmed: String, _ span: SourceSpan) throws(Diagnostic) -> String {
    guard !trimmed.isEmpty else { throw Diagnostic(.usage, tr("a name cannot be blank"), at: span) }
    guard trimmed.utf8.count <= 1000 else {
      throw Diagnostic(.usage, tr("a name has at most 1000 bytes"), at: span)
    }
    return trimmed
  }
}

extension Arguments {
  /// A name that was given, without blanks around it.
  /// - Throws: `usage` where it is blank or too long.
  public func name(_ key: String) throws(Diagnostic) -> String {
    try GivenName.checked(required(key).trimmedBlanks, span(key))
  }
}
