// The kinds of events a domain declares. The names are stored in files for ever: never rename one,
// add a version instead.

import Kernel

/// What happened, by a stable name, and how the fold takes it.
public struct EventKind: Hashable, Sendable {
  /// What the event does to the row of its entity.
  public enum Effect: String, Sendable {
    /// The row begins, with the fields of the body.
    case creates
    /// Fields of the row are set; a removed entity is back.
    case changes
    /// The row is marked as removed and keeps its fields.
    case removes
    /// The generic fold leaves it alone; a projection of its own may read it.
    case none
  }

  /// Which kind, as stored: "survey", "AssetPlaced", 1.
  public struct Name: Hashable, Sendable, CustomStringConvertible {
    public var domain: String
    public var name: String
    public var version: Int

    public init(_ domain: String, _ name: String, version: Int) {
      self.domain = domain
      self.name = name
      self.version = version
    }

    /// `survey.AssetPlaced`, with `/2` from the second version on.
    public var description: String {
      version == 1 ? "\(domain).\(name)" : "\(domain).\(name)/\(version)"
    }
  }

  public let identity: Name
  public let effect: Effect
  /// Paths in the body that hold ids of other entities; undo reads them to refuse what others need.
  public let references: [String]
  /// Fields of the body that are kept and never printed, such as what a blind trial was drawn by.
  public let hidden: [String]

  public var domain: String { identity.domain }
  public var name: String { identity.name }
  public var version: Int { identity.version }

  public init(
    _ domain: String, _ name: String, version: Int = 1, _ effect: Effect, references: [String] = [],
    hidden: [String] = []
  ) {
    identity = Name(domain, name, version: version)
    self.effect = effect
    self.references = references
    self.hidden = hidden
  }
}
