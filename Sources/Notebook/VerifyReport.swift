// What a check of the whole notebook found.

import Kernel

/// The result of `Notebook.verify`.
public struct VerifyReport: Sendable {
  /// One thing that is not as it should be.
  public struct Problem: Sendable {
    /// Which check found it: `file`, `chain`, `gap`, `batch`, `undo`, `ids`, `table`, `replica`,
    /// `reference`, `body`, `clock`.
    public var check: String
    public var message: Phrase
    /// The event concerned, where there is one.
    public var event: Identifier?
  }

  public var problems: [Problem] = []
  public var events = 0
  public var batches = 0
  public var replicas = 0
  public var entities = 0
  /// Events of kinds this program does not know; kept, and no fault.
  public var unknownEvents = 0

  /// Whether the file is whole. References to things that are gone do not count: the log is right,
  /// only what it says is incomplete.
  public var isSound: Bool { problems.allSatisfy { $0.check == "reference" } }

  /// A check that goes wrong everywhere names this many places, then only their number.
  static let limit = 50

  mutating func note(_ check: String, _ message: Phrase, event: Identifier? = nil) {
    problems.append(Problem(check: check, message: message, event: event))
  }
}
