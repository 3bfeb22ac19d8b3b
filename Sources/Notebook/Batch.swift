// One command's worth of changes: what is appended here is kept together, undone together, and
// named by its first event.

import Kernel

extension Notebook {
  /// Where a batch comes from, for `log` and `why`.
  public struct BatchOrigin: Sendable {
    /// The command as typed; nil when there was none.
    public var command: String?
    /// A sensitive command is not stored.
    public var sensitive: Bool

    public init(command: String? = nil, sensitive: Bool = false) {
      self.command = command
      self.sensitive = sensitive
    }
  }

  /// An open batch. Lent to the closure of `Notebook.batch`; cannot be kept.
  public struct Batch: ~Copyable {
    let notebook: Notebook
    let command: String?
    let commandSalt: UInt64
    let commandDigest: [UInt8]
    /// Place of the first event; 0 before it.
    var first: Int64 = 0
    var count: Int64 = 0
    private var seen: Set<Identifier> = []
    /// The id of the batch: that of its first event; nil before it.
    public internal(set) var id: Identifier?
    /// What the events so far changed, in the order of their first change.
    public private(set) var changedEntities: [Identifier] = []
    /// The ids of the events so far, in order.
    public private(set) var events: [Identifier] = []

    init(_ notebook: Notebook, _ origin: BatchOrigin) {
      self.notebook = notebook
      command = origin.sensitive ? nil : origin.command
      commandSalt = command == nil ? 0 : notebook.salt()
      commandDigest = EventHash.content(command.map { Array($0.utf8) }, salt: commandSalt)
    }

    /// Adds an event and folds it: queries see the change at once.
    ///
    /// `body` holds only the fields that change, by path; null removes. `scope` is the project,
    /// trip or lodge it belongs to.
    /// - Throws: `.interrupted`; `.io` when the disk is full or fails.
    public mutating func append(
      _ kind: EventKind, scope: Identifier?, entity: Identifier, body: JSONObject,
      blob: [UInt8]? = nil
    ) throws(Diagnostic) {
      try append(kind, scope: scope, entity: entity, body: body, blob: blob, at: nil)
    }

    /// The same, as it happened at another time than now.
    mutating func append(
      _ kind: EventKind, scope: Identifier?, entity: Identifier, body: JSONObject, blob: [UInt8]?,
      at moment: Instant?
    ) throws(Diagnostic) {
      let event = try notebook.append(
        kind, scope: scope, entity: entity, body: body, blob: blob, at: moment, to: &self)
      if id == nil { id = event }
      events.append(event)
      if seen.insert(entity).inserted { changedEntities.append(entity) }
    }

    /// Makes what was appended so far lasting, in the middle of a long command: a crash, or a fault that
    /// comes later, takes back only what follows. It stays one step of undo, unless another program
    /// writes at this moment: then the rest is a step of its own. Within `begin … commit` it does
    /// nothing.
    /// - Throws: `.busy`, `.io`: what is not yet lasting is taken back.
    public mutating func keep() throws(Diagnostic) { try notebook.keep(&self) }

    /// Where a part of the batch began.
    public struct Part {
      let first: Int64
      let count: Int64
      let id: Identifier?
      let entities: Int
      let events: Int
      let writer: Writer?
      let wroteEvents: Bool
    }

    /// Begins a part that can be taken back alone. Each is ended by `keepPart` or `takeBack`; parts nest,
    /// and `keep` is not called within one.
    public mutating func beginPart() throws(Diagnostic) -> Part {
      try notebook.database.run("SAVEPOINT batchpart")
      return Part(
        first: first, count: count, id: id, entities: changedEntities.count,
        events: events.count, writer: notebook.writer, wroteEvents: notebook.wroteEvents)
    }

    /// Ends the innermost part; it is kept with the batch.
    public mutating func keepPart() throws(Diagnostic) {
      try notebook.database.run("RELEASE batchpart")
    }

    /// Ends the innermost part, of which nothing is left.
    public mutating func takeBack(to part: Part) throws(Diagnostic) {
      try notebook.takeBackPart(part)
      (first, count, id) = (part.first, part.count, part.id)
      for entity in changedEntities[part.entities...] { seen.remove(entity) }
      changedEntities.removeLast(changedEntities.count - part.entities)
      events.removeLast(events.count - part.events)
    }

    /// Goes on as a batch of its own.
    mutating func startAnew() {
      first = 0
      count = 0
      id = nil
    }

    /// A new id, greater than all before.
    public func newID() -> Identifier { notebook.setting.identifiers.next() }
  }

  /// A random word that is not 0.
  func salt() -> UInt64 {
    let word = setting.entropy()
    return word == 0 ? 1 : word
  }
}
