// What stands below the numbers: what the user wrote for such an hour, and whom they trust. A domain gives it; the numbers never
// wait for it.

import Command
import Kernel

/// Where that comes from.
public final class SafetyCompanion {
  /// Lines under a title.
  public struct Part: Sendable {
    public var title: Phrase
    public var lines: [String]

    public init(_ title: Phrase, _ lines: [String]) { (self.title, self.lines) = (title, lines) }
  }

  /// Asks nothing, says nothing, waits for nothing.
  public typealias Find = (_ session: Session, _ isViolence: Bool) -> [Part]

  fileprivate let find: Find

  public init(_ find: @escaping Find) { self.find = find }
}

extension CrisisScreen {
  /// The parts that the notebook adds to a screen; empty where it has none.
  static func companion(_ session: Session, isViolence: Bool) -> String {
    let parts = session.service(SafetyCompanion.self)?.find(session, isViolence) ?? []
    return parts.map { part in
      let lines = part.lines.map { line in
        indented("  " + line.printable.split(separator: "\n").joined(separator: " "))
      }
      return "\n\n" + ([wrapped(part.title.text(session.language))] + lines).joined(separator: "\n")
    }.joined()
  }
}
