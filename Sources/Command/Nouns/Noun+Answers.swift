// What verbs with a rule of their own share: the thing that a word names, and the answer with what became of it.

import Kernel
import Notebook
import Render

extension Noun {
  /// The thing that a word of the command names.
  public func named(
    _ word: String, _ arguments: Arguments, _ session: Session
  ) throws(Diagnostic) -> Item {
    try item(session, try arguments.thing(word, session) ?? .none)
  }

  /// The things as they are now.
  public func answer(_ ids: [Identifier], _ session: Session) throws(Diagnostic) -> Output {
    .table(try table(items(session, ids: ids), session))
  }

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
