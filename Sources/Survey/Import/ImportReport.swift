// What an import found: counts and one finding for each thing a person may want to look at. Nothing
// is left out of a plan without a finding here.

import Kernel

/// The report of one import; the order of findings is that of the file, by kind.
public struct ImportReport: Sendable, Equatable {
  /// How many there are of one sort.
  public struct Tally: Sendable, Equatable {
    public var name: String
    public var count: Int
  }

  /// Buildings, levels, rooms and openings taken over.
  public var buildings = 0
  public var levels = 0
  public var rooms = 0
  public var openings = 0
  /// Rooms by what the file calls them: "room" 114, "corridor" 8. Most frequent first.
  public var categories: [Tally] = []
  /// Features of the file that are no part of a plan (roads, trees, furniture), by what they are.
  public var unused: [Tally] = []
  /// Files of an IMDF plan that were not read.
  public var unreadFiles: [String] = []
  /// Rooms whose area the file states and that were compared with it.
  public var comparedAreas = 0
  public var findings: [ImportFinding] = []

  public init() {}

  /// How many findings of one kind. - Complexity: O(findings).
  public func count(_ kind: ImportFinding.Kind) -> Int {
    findings.reduce(0) { $0 + ($1.kind == kind ? 1 : 0) }
  }

  /// One line for each kind that occurred, in the order of `Kind.allCases`.
  public var summary: [(kind: ImportFinding.Kind, count: Int, text: Phrase)] {
    var counts: [ImportFinding.Kind: Int] = [:]
    for finding in findings { counts[finding.kind, default: 0] += 1 }
    return ImportFinding.Kind.allCases.compactMap { kind in
      counts[kind].map { (kind, $0, kind.summary($0)) }
    }
  }
}
