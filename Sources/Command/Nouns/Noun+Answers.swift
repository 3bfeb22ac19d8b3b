// What verbs with a rule of their own share: writing an event, and answering with what became of the thing.

import Kernel
import Notebook
import Render

extension Noun where Item: Entity {
  /// Adds a thing.
  /// - Parameters:
  ///   - scope: of its events.
  ///   - says: what was done, of the new thing.
  public func create(
    _ body: JSONObject, scope: Identifier? = nil, _ session: Session, says: (Item) -> Phrase
  ) throws(Diagnostic) -> Output {
    let id = session.newID()
    try session.append(event(.creates), scope: scope, entity: id, body: body)
    let item = try item(session, id)
    session.say(says(item))
    return .table(try table([item], session))
  }

  /// Removes a thing; the answer is the thing as it was.
  public func drop(
    _ item: Item, scope: Identifier? = nil, _ session: Session, says: Phrase
  ) throws(Diagnostic) -> Output {
    let before = try table([item], session)
    try session.append(
      event(.removes), scope: scope ?? within?.owner(item), entity: item.id, body: JSONObject())
    session.say(says)
    return .table(before)
  }

  /// Changes a thing.
  /// - Parameters:
  ///   - kind: of the event; that of `edit` where it is left out.
  ///   - scope: of its events, where the noun does not say it.
  ///   - says: what was done, of the thing as it is then.
  public func change(
    _ item: Item, _ body: JSONObject, by kind: EventKind? = nil, scope: Identifier? = nil,
    _ session: Session, says: (Item) -> Phrase
  ) throws(Diagnostic) -> Output {
    try session.append(
      kind ?? event(.changes), scope: scope ?? within?.owner(item), entity: item.id, body: body)
    let changed = try self.item(session, item.id)
    session.say(says(changed))
    return .table(try table([changed], session))
  }
}
