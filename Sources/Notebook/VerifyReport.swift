// What a check of the whole notebook found.

import Kernel

/// What the log says to the id of a notebook, which stands beside it.
public enum IDProof: Sendable, Equatable {
  /// The first event of a replica names it, under a hash that is right.
  case proved
  /// No event names it, as in files of old.
  case shown
  /// The first event names another.
  case contradicted
}

/// The result of `Notebook.verify`.
public struct VerifyReport: Sendable {
  /// One thing that is not as it should be.
  public struct Problem: Sendable {
    /// Which check found it: `file`, `schema`, `form`, `ids`, `batch`, `gap`, `chain`, `notebook`,
    /// `withheld`, `sealed`, `readable`, `undo`, `table`, `reference`, `replica`, `body`, `clock`.
    public var check: String
    public var message: Phrase
    /// The event concerned, where there is one.
    public var event: Identifier?
  }

  public var problems: [Problem] = []
  /// Content of which only the hash is here, though no erasure that is here names it; no fault, since
  /// another replica may have it.
  public var withheld: [Problem] = []
  /// Events that other replicas do not share; no fault.
  public var unshared: Int64 = 0
  /// Events whose content is sealed and was not opened to be checked; no fault.
  public var sealed = 0
  /// The id of the notebook, and what its chain says to it.
  public var notebook: Identifier?
  public var proof = IDProof.shown
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
