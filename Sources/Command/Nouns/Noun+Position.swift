// Things in an order that people choose: each has a position, and one that is put between two others gets a number
// between theirs.

import Kernel
import Notebook

/// What has a place in an order of its own.
public protocol Positioned: Entity {
  var position: Double { get }
}

extension Noun where Item: Positioned {
  /// A position at `slot` of the others, which are in their order; renumbers them where there is no number
  /// between.
  /// - Parameter kind: of the event that moves one.
  public func position(
    at slot: Int, among others: [Item], by kind: EventKind, _ session: Session
  ) throws(Diagnostic) -> Double {
    let before = slot > 0 ? others[slot - 1].position : nil
    let after = slot < others.count ? others[slot].position : nil
    guard let before, let after else {
      return before.map { $0 + 1 } ?? after.map { $0 - 1 } ?? 1
    }
    let between = (before + after) / 2
    if between > before, between < after { return between }
    for (index, item) in others.enumerated() {
      try session.append(
        kind, scope: scope(of: item), entity: item.id,
        body: ["position": .number(Double(index < slot ? index + 1 : index + 2))])
    }
    return Double(slot + 1)
  }
}
