// Why a thing is as it is: the events that set its fields, with what they found there.

import Kernel

/// One field set by one event.
public struct Change: Sendable, Equatable {
  public var event: Identifier
  public var batch: Identifier?
  public var at: Instant
  public var operatorID: Identifier
  public var operatorName: String?
  public var command: String?
  public var kind: EventKind.Name
  /// The path that was set; empty for an event that sets none, such as a removal.
  public var field: String
  /// What the last event before it had set; nil when there was none.
  public var old: JSON?
  /// Whether only its key opens what it set.
  public var isSealed = false
  /// What it set; nil when the value was removed, erased, or there is no field.
  public var new: JSON?
}

extension Notebook {
  /// Fields of a kind of event that are kept and never printed; none of a kind that this program does not know.
  public func hiddenFields(of kind: EventKind.Name) -> [String] {
    registry[kind]?.kind.hidden ?? []
  }

  /// The live events that set `field` (a path; paths below it count too), newest first; without a
  /// field, all that changed the thing.
  /// - Complexity: O(events of the thing).
  public func why(
    _ entity: Identifier, field: String? = nil
  ) throws(Diagnostic) -> [Change] {
    var current: [String: JSON] = [:]
    var result: [Change] = []
    for event in try history(entity) {
      guard event.isLive, asOfInstant.map({ event.at <= $0 }) ?? true else { continue }
      let members = event.body?.members ?? []
      for member in members {
        // `nil` alone would be JSON's null here.
        let new = member.value.isNull ? Optional<JSON>.none : member.value
        let old = current.updateValue(member.value, forKey: member.name)
          .flatMap { $0.isNull ? Optional<JSON>.none : $0 }
        if let field, member.name != field, !member.name.hasPrefix(field + ".") { continue }
        result.append(change(event, member.name, old: old, new: new))
      }
      if members.isEmpty, field == nil { result.append(change(event, "", old: .none, new: .none)) }
    }
    return result.reversed()
  }

  private func change(_ event: LoggedEvent, _ field: String, old: JSON?, new: JSON?) -> Change {
    Change(
      event: event.id, batch: event.batch, at: event.at, operatorID: event.operatorID,
      operatorName: event.operatorName, command: event.command, kind: event.kind, field: field,
      old: old, isSealed: event.isSealed, new: new)
  }
}
