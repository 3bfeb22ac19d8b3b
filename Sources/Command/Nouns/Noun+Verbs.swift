// The verbs that nouns have in common: list, show, add, edit, remove, and those that set one flag. A verb with
// a rule of its own is a command beside them that uses the same pieces.

import Kernel
import Notebook
import Render

extension Noun {
  public typealias Words = @Sendable () -> Phrase
  public typealias Sieve = (inout [Item]) throws(Diagnostic) -> Void

  /// A further option of a list, with the conditions it stands for.
  public struct Narrowing: Sendable {
    let parameter: @Sendable () -> Parameter
    let conditions: @Sendable (Session, Arguments) throws(Diagnostic) -> [Condition]

    public init(
      _ parameter: @autoclosure @escaping @Sendable () -> Parameter,
      conditions: @escaping @Sendable (Arguments) throws(Diagnostic) -> [Condition]
    ) {
      self.init(parameter()) { (_, arguments) throws(Diagnostic) in try conditions(arguments) }
    }

    public init(
      _ parameter: @autoclosure @escaping @Sendable () -> Parameter,
      conditions: @escaping @Sendable (Session, Arguments) throws(Diagnostic) -> [Condition]
    ) {
      (self.parameter, self.conditions) = (parameter, conditions)
    }

    /// An option that names a thing of which a condition tells, with one `?` for its id.
    public static func thing(
      _ name: String, _ source: String, _ summary: @autoclosure @escaping Words,
      _ condition: String
    ) -> Narrowing {
      Narrowing(.option(name, .thing(source), summary())) {
        (session, arguments) throws(Diagnostic) in
        try arguments.thing(name, session).map { [Condition(condition, [.id($0)])] } ?? []
      }
    }

    /// A flag for the rows of which a condition is true.
    public static func flag(
      _ name: String, _ summary: @autoclosure @escaping Words, _ condition: String
    ) -> Narrowing {
      Narrowing(.flag(name, summary())) { _, arguments in
        arguments.flag(name) ? [Condition(condition)] : []
      }
    }
  }

  /// What may keep a thing from being removed: how many things it still has, and what to do about them.
  public struct Children: Sendable {
    let count: Int
    let words: Phrase
    let next: Phrase

    public init(_ count: Int, _ words: Phrase, next: Phrase) {
      (self.count, self.words, self.next) = (count, words, next)
    }
  }
}

extension Noun where Item: Entity {
  // MARK: - List

  /// `NOUN list`: narrowed by what it belongs to, by attributes and by a text; in pages.
  /// - Parameters:
  ///   - path: the words of the command where they are not those of the noun and `list`.
  ///   - sieve: keeps and orders rows that were read, where no condition can tell it; nil where nothing is
  ///     asked.
  ///   - footer: under what is shown, for people.
  ///   - isFooted: whether there is one; asked before a long list is written as it is read.
  ///   - keys: the columns that are always shown where this is asked.
  ///   - empty: said instead of an empty list that was narrowed; nil for the usual words.
  ///   - seen: what was found as this list shows it.
  public func list(
    as path: String? = nil, _ summary: @autoclosure @escaping Words,
    discussion: @autoclosure @escaping @Sendable () -> [Phrase] = [], narrowings: [Narrowing] = [],
    synonyms: [String] = [], examples: @autoclosure @escaping @Sendable () -> [Example],
    sieve: (@Sendable (Session, Arguments) throws(Diagnostic) -> Sieve?)? = nil,
    footer: (@Sendable ([Item], Session, Arguments) throws(Diagnostic) -> Phrase?)? = nil,
    isFooted: @escaping @Sendable (Arguments) -> Bool = { _ in true },
    showing keys: @escaping @Sendable (Arguments) -> [String] = { _ in [] },
    empty words: @escaping @Sendable (Session, Arguments) throws(Diagnostic) -> Phrase? = { _, _ in
      nil
    },
    seen: (@Sendable ([Item], Session, Arguments) throws(Diagnostic) -> [Item])? = nil
  ) -> Command {
    Command(
      path ?? self.words + " list", summary(), discussion: discussion(),
      parameters: listParameters(narrowings),
      effects: .reads, synonyms: synonyms, examples: examples(), listed: { listed($0) },
      action: { (session, arguments) throws(Diagnostic) in
        let reader = try SessionReader(session)
        let page = try reader.page(arguments, name)
        let owned = try within?.narrowing(session, arguments) ?? []
        var conditions = owned
        var empty: Phrase?
        for attribute in attributes where attribute.filter != nil {
          guard let text = arguments.text(attribute.key) else { continue }
          conditions.append(Condition("folded(\(attribute.sql)) = ?", [.text(text.folded)]))
        }
        for narrowing in narrowings { conditions += try narrowing.conditions(session, arguments) }
        let isNarrowed = conditions.count > owned.count
        let searched = searched(arguments, reader)
        conditions += searched
        if !searched.isEmpty {
          empty = tr("nothing found for “\(arguments.text("search") ?? "")”")
        }
        let wanted = try wanted(arguments, session)
        let sieve = try sieve?(session, arguments)
        var found: [Item] = []
        if sieve == nil, page.limit == nil, wanted.rest.isEmpty, seen == nil,
          footer == nil || !isFooted(arguments), session.canPour
        {
          let all = conditions + wanted.conditions
          found = try items(
            session, all, page: Page(limit: session.heldRows, after: page.after))
          if found.count > session.heldRows {
            return .table(try poured(session, all, page).showing(.always, keys(arguments)))
          }
        } else {
          found = try items(
            session, conditions, page: sieve == nil ? page : Page(), wanted: wanted)
        }
        if let sieve {
          try sieve(&found)
          if let after = page.after {
            if let index = found.firstIndex(where: { $0.id == after }) {
              found.removeFirst(index + 1)
            } else {
              let later = Set(try items(session, conditions, page: Page(after: after)).map(\.id))
              found.removeAll { !later.contains($0.id) }
            }
          }
          if let limit = page.limit { found = Array(found.prefix(limit + 1)) }
        }
        // One more than is shown was read, to know whether there are more.
        let seen = try seen?(found, session, arguments) ?? found
        let shown = page.limit.map { Array(seen.prefix($0)) } ?? seen
        var table = try table(seen, session)
          .showing(.always, keys(arguments))
        if found.isEmpty {
          empty = try words(session, arguments) ?? empty
          // What is not yet there is another thing than what is not among it.
          if empty == nil, isNarrowed, try !items(session, owned, page: Page(limit: 1)).isEmpty {
            empty = tr("nothing matches")
          }
        }
        table.empty = found.isEmpty ? empty ?? table.empty : nil
        if !shown.isEmpty { table.footer = try footer?(shown, session, arguments) }
        return .table(table.paged(page, ids: found.map(\.id)))
      })
  }

  private func listParameters(_ narrowings: [Narrowing]) -> [Parameter] {
    var parameters: [Parameter] = []
    if let owner = within?.option() { parameters.append(owner) }
    for attribute in attributes {
      if let filter = attribute.filter?() { parameters.append(filter) }
    }
    for narrowing in narrowings { parameters.append(narrowing.parameter()) }
    parameters += [.search, .condition]
    return parameters + Parameter.paging
  }

  /// The columns of a list whose rows are read while they are written.
  private func poured(
    _ session: Session, _ conditions: [Condition], _ page: Page
  ) throws(Diagnostic) -> Table {
    session.pour = { (write) throws(Diagnostic) in
      try session.notebook().expectManyRows()
      let isRead = try forEachRow(
        session, conditions, page: page, atOnce: Session.pouredRows, write)
      guard !isRead else { return }
      try forEach(session, conditions, page: page, atOnce: Session.pouredRows) {
        (items) throws(Diagnostic) in
        try write(table(items, session).rows)
      }
    }
    return try table([], session)
  }

  /// What `--search` asks for; nothing where it is not given.
  public func searched(_ arguments: Arguments, _ reader: some NotebookReader) -> [Condition] {
    guard let text = arguments.text("search"), !text.folded.isEmpty else { return [] }
    return [search(text)]
  }

  private func search(_ text: String) -> Condition {
    let key = SQLValue.text(text.folded)
    let searched = all.compactMap { $0.searching }
    // Nothing of it is text: then nothing has the text.
    guard !searched.isEmpty else { return Condition("0", []) }
    return Condition(searched.joined(separator: " OR "), searched.map { _ in key })
  }

  // MARK: - Add

  /// `NOUN add NAME key=value…`
  /// - Parameter says: what was done, of the new thing and the title of what it belongs to.
  public func add(
    _ summary: @autoclosure @escaping Words,
    discussion: @autoclosure @escaping @Sendable () -> [Phrase] = [], synonyms: [String] = [],
    examples: @autoclosure @escaping @Sendable () -> [Example],
    says: @escaping @Sendable (Item, Phrase) -> Phrase
  ) -> Command {
    Command(
      words + " add", summary(), discussion: discussion(), parameters: added(),
      effects: .writes, synonyms: synonyms, examples: examples(),
      action: { (session, arguments) throws(Diagnostic) in
        let owner = try within?.fill(session, arguments)
        var body: [JSONObject.Member] = []
        if let owner, let field = within?.field {
          body.append(.init(field.path, .string(owner.id.description)))
        }
        body += try members(arguments, new: true).filter { !$0.value.isNull }
        if let name = nameAttribute {
          try refuseTaken(
            try arguments.required(name.key), of: owner?.id, at: arguments.span(name.key), session)
        }
        let id = session.newID()
        try session.append(
          event(.creates), scope: owner?.id, entity: id, body: JSONObject(body))
        let item = try item(session, id)
        session.say(says(item, owner?.title ?? .verbatim("")))
        return .table(try table([item], session))
      })
  }

  /// The members that follow from what was given; null where it was given empty.
  /// - Parameters:
  ///   - keys: of attributes, in this order; all where they are left out.
  ///   - new: whether they are those of a new thing.
  public func members(
    _ arguments: Arguments, _ keys: [String]? = nil, new: Bool = false
  ) throws(Diagnostic) -> [JSONObject.Member] {
    var members: [JSONObject.Member] = []
    for attribute in keys?.map(attribute) ?? attributes {
      guard let given = attribute.given, attribute.parameter != nil, let field = attribute.field
      else { continue }
      var value: JSON?
      if arguments.has(attribute.key) { value = try given(arguments, attribute.key) }
      if new, attribute.followsName, value?.isNull ?? true, let name = nameAttribute {
        value = try name.given?(arguments, name.key)
      }
      if let value { members.append(.init(field.path, value)) }
    }
    return members
  }

  /// What makes a new thing: `body`, and over it what was given and is not empty.
  public func filled(
    _ body: JSONObject, _ arguments: Arguments, _ keys: [String]? = nil
  ) throws(Diagnostic) -> JSONObject {
    var body = body
    for one in try members(arguments, keys, new: true) where !one.value.isNull {
      body[one.name] = one.value
    }
    return body
  }

  /// All that an event of a copy sets, but what it belongs to.
  public func body(of item: Item) -> [JSONObject.Member] {
    attributes.compactMap { attribute in
      guard let field = attribute.field, let value = attribute.body?(item), !value.isNull else {
        return nil
      }
      return .init(field.path, value)
    }
  }

  // MARK: - Show

  /// `NOUN show THING`: its attributes one by one, and the tables that belong to it.
  /// - Parameters:
  ///   - more: what helps to find it.
  ///   - whole: whether people see all that is known, also what lists leave out.
  ///   - also: the JSON keys of what people see beyond what lists show.
  ///   - found: how it is found where its name may be left out.
  ///   - sections: those tables.
  public func show(
    _ summary: @autoclosure @escaping Words,
    _ one: @autoclosure @escaping @Sendable () -> Parameter,
    _ more: @autoclosure @escaping @Sendable () -> [Parameter] = [],
    discussion: @autoclosure @escaping @Sendable () -> [Phrase] = [], synonyms: [String] = [],
    examples: @autoclosure @escaping @Sendable () -> [Example], whole: Bool = false,
    also: [String] = [],
    found: (@Sendable (Session, Arguments) throws(Diagnostic) -> Item)? = nil,
    sections: @escaping @Sendable (Item, Session) throws(Diagnostic) -> [Table] = { _, _ in [] }
  ) -> Command {
    command(
      "show", summary(), discussion: discussion(), parameters: [one()] + more(), effects: .reads,
      synonyms: synonyms, examples: examples()
    ) { (session, arguments) throws(Diagnostic) in
      let item =
        if let found { try found(session, arguments) } else {
          try named(one().name, session, arguments)
        }
      var record = try table([item], session).record(try sections(item, session))
      for (index, field) in record.fields.enumerated()
      where whole && field.value != .null || also.contains(field.column.key) {
        record.fields[index].column.shown = .always
      }
      return .record(record)
    }
  }

  // MARK: - Change

  /// A thing as a word of a command.
  public func one(_ summary: @autoclosure () -> Phrase, as word: String) -> Parameter {
    .positional(word, .thing(name), summary(), shownAs: word.uppercased())
  }

  /// `NOUN edit THING key=value…`, or of all that meet a condition.
  /// - Parameter says: of one that was changed, and how it is called.
  public func edit(
    _ summary: @autoclosure @escaping Words,
    _ one: @autoclosure @escaping @Sendable () -> Parameter,
    synonyms: [String] = [], examples: @autoclosure @escaping @Sendable () -> [Example],
    says: @escaping @Sendable (Item, String) -> Phrase
  ) -> Command {
    command(
      "edit", summary(), parameters: orCondition(edited(one())),
      synonyms: synonyms, examples: examples()
    ) { (session, arguments) throws(Diagnostic) in
      let old = try chosen(one().name, session, arguments)
      let body = try arguments.change(try members(arguments))
      if let name = nameAttribute, let text = arguments.text(name.key) {
        for item in old {
          try refuseTaken(
            text, of: within?.owner(item), except: old.count > 1 ? nil : item.id,
            at: arguments.span(name.key), session)
        }
        if name.taken != nil, old.count > 1 {
          throw Diagnostic(
            .refused, tr("\(old.count) things cannot have one name"), at: arguments.span(name.key))
        }
      }
      for item in old {
        try session.append(
          event(.changes), scope: scope(of: item), entity: item.id, body: body)
      }
      let changed = try items(session, ids: old.map(\.id))
      if let one = changed.first, changed.count == 1 {
        session.say(says(one, try called(one, session)))
      } else if !changed.isEmpty {
        session.say(tr("changed \(changed.count) rows"))
      }
      return .table(try table(changed, session))
    }
  }

  /// `NOUN remove THING…`
  /// - Parameters:
  ///   - children: what it may still have.
  ///   - before: what is said of a thing before it goes.
  public func remove(
    _ summary: @autoclosure @escaping Words,
    _ several: @autoclosure @escaping @Sendable () -> Parameter,
    discussion: @autoclosure @escaping @Sendable () -> [Phrase] = [], synonyms: [String] = [],
    examples: @autoclosure @escaping @Sendable () -> [Example],
    children: @escaping @Sendable (Item, Session) throws(Diagnostic) -> [Children] = { _, _ in [] },
    before: @escaping @Sendable (Item, Session) throws(Diagnostic) -> Void = { _, _ in },
    says: @escaping @Sendable ([Item], String) -> Phrase
  ) -> Command {
    each(
      "remove", summary(), several(), event(.removes), JSONObject(), discussion: discussion(),
      synonyms: synonyms, examples: examples(), says: says
    ) { (item, session, span) throws(Diagnostic) in
      for children in try children(item, session) where children.count > 0 {
        var called = text(item)
        if called.isEmpty, let title = within?.title(item) { called = title }
        if called.isEmpty { called = try self.called(item, session) }
        throw Diagnostic(
          .refused, tr("\(called) still has \(children.words)"), at: span,
          hint: children.next)
      }
      try before(item, session)
      // Nobody stands in what is gone.
      if session.place(name)?.id == item.id { session.leavePlaces() }
    }
  }

  /// A verb that sets one flag: `packing pack THING…`
  public func set(
    _ verb: String, _ key: String, _ value: Bool, by kind: EventKind,
    _ summary: @autoclosure @escaping Words,
    _ several: @autoclosure @escaping @Sendable () -> Parameter,
    synonyms: [String] = [], examples: @autoclosure @escaping @Sendable () -> [Example],
    says: @escaping @Sendable ([Item], String) -> Phrase
  ) -> Command {
    each(
      verb, summary(), several(), kind, [attribute(key).field?.path ?? key: .bool(value)],
      synonyms: synonyms, examples: examples(), says: says)
  }

  private func each(
    _ verb: String, _ summary: @autoclosure @escaping Words,
    _ several: @autoclosure @escaping @Sendable () -> Parameter, _ kind: EventKind,
    _ body: JSONObject, discussion: @autoclosure @escaping @Sendable () -> [Phrase] = [],
    synonyms: [String], examples: @autoclosure @escaping @Sendable () -> [Example],
    says: @escaping @Sendable ([Item], String) -> Phrase,
    before check: @escaping @Sendable (Item, Session, SourceSpan) throws(Diagnostic) -> Void =
      { _, _, _ in }
  ) -> Command {
    command(
      verb, summary(), discussion: discussion(), parameters: orCondition([several()]),
      synonyms: synonyms, examples: examples()
    ) { (session, arguments) throws(Diagnostic) in
      let items = try chosen(several().name, session, arguments)
      let before = try table(items, session)
      for item in items {
        try check(item, session, arguments.span(several().name))
        try session.append(kind, scope: scope(of: item), entity: item.id, body: body)
      }
      guard let first = items.first else { return .table(before) }
      session.say(says(items, try called(first, session)))
      if kind.effect == .removes { return .table(before) }
      return .table(try table(try self.items(session, ids: items.map(\.id)), session))
    }
  }

  /// A command that names things of the noun.
  public func command(
    _ verb: String, _ summary: @autoclosure @escaping Words,
    discussion: @autoclosure @escaping @Sendable () -> [Phrase] = [],
    parameters: @autoclosure @escaping @Sendable () -> [Parameter], effects: Effects = .writes,
    synonyms: [String] = [], examples: @autoclosure @escaping @Sendable () -> [Example],
    guide: Command.Guide? = nil, action: @escaping Command.Action
  ) -> Command {
    let ofNamed = within?.ofNamed
    return Command(
      words + " " + verb, summary(), discussion: discussion(),
      parameters: parameters() + [ofNamed?()].compactMap { $0 },
      effects: effects, synonyms: synonyms, examples: examples(), guide: guide,
      action: within?.around(action) ?? action)
  }
}
