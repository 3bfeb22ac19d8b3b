// `forget THING` erases all content about one thing or person, and reports what it erased and what it kept. The domain
// knows what belongs to the thing (`Forgetter`). For texts of other things that contain the name, the user decides.

import Kernel
import Notebook
import Render
import System

/// What to erase and what to keep when a thing is forgotten.
public struct ForgettingPlan {
  public enum Fate: String, CaseIterable, Sendable {
    case erased
    /// Kept without its personal texts.
    case stripped
    case kept
    /// The user is asked about it.
    case asked
  }

  /// A line of the report.
  public struct Part {
    public var what: Phrase
    public var count: Int
    public var fate: Fate
    /// Why it stays.
    public var reason: Phrase?
    /// The last day on which the law requires it.
    public var until: Day?
    /// A piece of the text that it is about.
    public var text: String?

    public init(
      _ what: Phrase, _ count: Int, _ fate: Fate, reason: Phrase? = nil, until: Day? = nil,
      text: String? = nil
    ) {
      self.what = what
      self.count = count
      self.fate = fate
      self.reason = reason
      self.until = until
      self.text = text
    }
  }

  /// Why something must stay as it is.
  public struct Ground {
    public var reason: Phrase
    /// The last day on which the law requires it.
    public var until: Day?

    public init(_ reason: Phrase, until: Day? = nil) {
      self.reason = reason
      self.until = until
    }
  }

  /// The name, or what the user typed in its place.
  public var name: String
  /// The noun and the name, for the question.
  var title: Phrase
  public var oblivion = Oblivion()
  /// What to search for in texts of other things.
  public var sought = SoughtName()
  /// Things of the person that must not change, such as signed ones; the report names them already.
  public var fixed: Set<Identifier> = []
  /// Things that stay, but whose files are removed.
  public var files: Set<Identifier> = []
  /// Why an event of another thing must not change; nil where it may.
  public var ground: (LoggedEvent) throws(Diagnostic) -> Ground? = { _ throws(Diagnostic) in nil }
  public var parts: [Part] = []

  public init(name: String) {
    self.name = name
    title = .verbatim(name)
  }
}

/// How a domain forgets things of one kind.
public struct Forgetter: Sendable {
  /// `lodge.member`
  public let source: String
  /// Whether it also forgets what was removed, with all that belonged to it.
  let takesRemoved: Bool
  /// - Throws: `refused` where it cannot be forgotten yet.
  public let plan: @Sendable (Session, Identifier) throws(Diagnostic) -> ForgettingPlan

  public init(
    _ source: String, takesRemoved: Bool = false,
    plan: @escaping @Sendable (Session, Identifier) throws(Diagnostic) -> ForgettingPlan
  ) {
    self.source = source
    self.takesRemoved = takesRemoved
    self.plan = plan
  }
}

extension ForgettingPlan.Fate {
  var words: Phrase {
    switch self {
    case .erased: tr("erased")
    case .stripped: tr("kept without texts")
    case .kept: tr("kept")
    case .asked: tr("you are asked")
    }
  }
}

let forgetCommand = Command(
  "forget", tr("Erase all content about a thing or a person, for ever"),
  discussion: [
    tr(
      "Events stay in the log with their hashes, so that verify still proves it, but their content is gone, and so are the commands that named the thing. What others count stays: degrees, attendance and terms of a member, without names and reasons; reports of past years are the same before and after."
    ),
    tr(
      "Texts of other things that hold the name are shown one by one: you say for each whether the name is taken out; --texts all or --texts none says so for all. What the law makes you keep is named with its ground and its last day. A thing that is neither a member of a lodge nor a person who takes supplements has to be removed first."
    ),
    tr(
      "Only free texts are changed: never a name, a choice, a code or a number. A family name alone is searched unless somebody else has it, or it is a word of the program, or has one or two letters; texts with such a word, or where it is part of another name, are listed as kept. Former names count too, and telephone numbers by their digits."
    ),
    tr(
      "It cannot be undone. Backups, exports and copies that were made before still hold it: remove them yourself."
    ),
  ],
  parameters: [
    .positional("thing", .text, tr("its name, id, or the ending of the id")),
    .flag("list", tr("only list what would go and what stays")),
    .option(
      "texts",
      .choice([
        Choice("all", tr("take the name out of all of them")),
        Choice("none", tr("leave all of them as they are")),
      ]), tr("texts of other things that hold the name")),
  ],
  effects: .outside, sensitive: true,
  synonyms: ["gdpr", "oblivion", "purge", "anonymize", "erase"],
  examples: [Example("forget \"Ada Conti\" --texts all --yes", runs: false)]
) { (session, arguments) throws(Diagnostic) in
  try session.forget(arguments)
}

/// What things are called in the report. Each source is read once: a name may stand in the texts of thousands of things.
private final class ThingTitles {
  private let session: Session
  private var names: [String: [Identifier: String]] = [:]

  init(_ session: Session) { self.session = session }

  /// The noun and the name of a thing; nil if the source does not find it.
  func title(of id: Identifier, in source: ThingSource) throws(Diagnostic) -> String? {
    if names[source.name] == nil {
      var found: [Identifier: String] = [:]
      for thing in try source.all(session) { found[thing.id] = thing.text }
      names[source.name] = found
    }
    let name = names[source.name]?[id]
    return name.map { "\(source.title.text(session.language)) \($0)" }
  }

  /// The same of any source; the id if none finds it.
  func title(of id: Identifier) throws(Diagnostic) -> String {
    for source in session.registry.domains.flatMap(\.things) + [Reminder.things] {
      if let title = try title(of: id, in: source) { return title }
    }
    return id.description
  }

  /// The same of the thing of an event; the kind of the event if none finds it.
  func title(of event: LoggedEvent) throws(Diagnostic) -> String {
    let domain = event.kind.domain
    let sources = (session.registry.domains.flatMap(\.things) + [Reminder.things])
      .filter { $0.name.hasPrefix(domain + ".") }
    for source in sources {
      if let title = try title(of: event.entity, in: source) { return title }
    }
    return "\(domain) \(event.kind.name)"
  }
}

extension Session {
  fileprivate func forget(_ arguments: Arguments) throws(Diagnostic) -> Output {
    let span = arguments.span("thing")
    let listsOnly = arguments.flag("list")
    let notebook = try listsOnly ? notebook() : writableNotebook()
    // A name may stand in any text.
    for domain in notebook.sealedDomains { try unlock(domain, notebook) }
    var plan = try plan(of: try arguments.required("thing"), at: span)
    let prose = Prose(registry)
    let found = try mentions(plan, prose)
    let titles = ThingTitles(self)
    var rows: [ForgettingPlan.Part] = []
    var others: Set<Identifier> = []
    for mention in found {
      var part = ForgettingPlan.Part(
        .verbatim(listsOnly ? try titles.title(of: mention.event) : ""), 1, .kept,
        reason: mention.ground?.reason, until: mention.ground?.until)
      let texts = mention.texts.sorted()
      if part.reason == nil {
        part.fate = try fate(of: mention, titles, plan, arguments)
        if part.fate == .kept { part.reason = tr("you keep them") }
        if part.fate != .kept { others.insert(mention.event.entity) }
      }
      if listsOnly {
        for text in texts {
          part.text = plan.sought.excerpt(text)
          rows.append(part)
        }
      } else {
        part.what = tr("texts of other things")
        rows.append(part)
      }
    }
    plan.parts += listsOnly ? rows : Session.sums(rows)
    plan.oblivion.rewritten += others.sorted()
    let rewriting = plan.oblivion.rewriting
    let (own, sought) = (Set(plan.oblivion.rewritten), plan.sought)
    plan.oblivion.rewriting = { event in
      let body = rewriting(event) ?? event.body
      guard own.contains(event.entity), let body else { return body == event.body ? nil : body }
      let bare = prose.changed(body, of: event) { sought.removed(from: $0) }
      return bare == event.body ? nil : bare
    }
    plan.oblivion.commands = try notebook.batches(
      naming: Set(plan.oblivion.erased), sought.terms + [plan.name]
    ) { $0.folded.contains(plan.name.folded) || sought.holding($0) == .name }
    let preview = try notebook.previewForgetting(plan.oblivion)
    plan.parts.append(.init(tr("typed commands"), preview.commands, .erased))
    try addSigners(&plan)
    if listsOnly {
      plan.parts.append(
        .init(tr("files beside the notebook"), try places(of: plan, notebook).count, .erased))
      return .table(report(plan))
    }
    // What waits for its place is moved there first.
    if attachmentsWaiting > 0 { try write(as: nil) {} }
    let files = try places(of: plan, notebook)
    if !files.isEmpty, !mayWriteAttachments { throw .linkedPhotos(attachmentFolder) }
    plan.parts.append(.init(tr("files beside the notebook"), files.count, .erased))
    if console.ask != nil, !options.yes {
      for part in plan.parts where part.count > 0 {
        let line = tr("\(part.what): \(part.count), \(part.fate.words)")
        say(part.reason.map { tr("\(line) (\($0))") } ?? line)
      }
    }
    let what = tr(
      "events: \(preview.events), typed commands: \(preview.commands), files: \(files.count)")
    try confirm(tr("forget \(plan.title) for ever (\(what))?"), flag: "--yes", at: span)
    // First the history: if the program is killed in between, `forget` can be run again.
    console.forgetTyped?(sought.whole + sought.family + [plan.name])
    _ = try notebook.forget(plan.oblivion) { (batch) throws(Diagnostic) in
      if !files.isEmpty { try write(ForgettingList(batch: batch, places: files)) }
    }
    finishFiles()
    say(tr("forgotten; backups, exports and copies made before still hold it"))
    for path in try notebook.oldFiles() {
      say(tr("\(path), the previous file, still holds it: verify removes that file"))
    }
    return .table(report(plan))
  }

  /// One line for all that has the same fate for the same reason, with the last of their days.
  private static func sums(_ parts: [ForgettingPlan.Part]) -> [ForgettingPlan.Part] {
    var sums: [ForgettingPlan.Part] = []
    for part in parts {
      guard
        let place = sums.firstIndex(where: {
          $0.fate == part.fate && $0.reason?.text(.english) == part.reason?.text(.english)
        })
      else {
        sums.append(part)
        continue
      }
      sums[place].count += part.count
      if let day = part.until { sums[place].until = max(sums[place].until ?? day, day) }
    }
    return sums
  }

  /// Adds the operators and accounts of the name: the log is proved with them.
  private func addSigners(_ plan: inout ForgettingPlan) throws(Diagnostic) {
    let notebook = try notebook()
    let names =
      try notebook.operators().flatMap { Set([$0.name, $0.login ?? ""].map(\.folded)) }
      + notebook.accounts().map(\.name.folded)
    let count = Set(names).count { plan.sought.isWhole($0) }
    plan.parts.append(
      .init(
        tr("operators and accounts of this name"), count, .kept,
        reason: tr("the log says with them who wrote")))
  }

  /// Where the files of forgotten things lie, below the folder of attachments.
  private func places(
    of plan: ForgettingPlan, _ notebook: Notebook
  ) throws(Diagnostic) -> [String] {
    let things = plan.files.union(plan.oblivion.erased)
    var found: [String] = []
    for (path, file) in try registry.namedFiles(notebook) where things.contains(file.entity) {
      for place in try places(path, file.domain) where try attached.has(place) {
        found.append(place)
      }
    }
    return found.sorted()
  }

  private func report(_ plan: ForgettingPlan) -> Table {
    Table(
      kind: "notebook.forgotten",
      columns: [
        Column("what", tr("What")), Column("count", tr("Count")),
        Column("fate", tr("What becomes of it")), Column("reason", tr("Why")),
        Column("until", tr("Until")), Column("text", tr("Text"), shown: .varying),
      ],
      rows: (plan.parts.filter { $0.count > 0 } + [Session.copies]).map { part in
        [
          .text(part.what.text(language)), part.count > 0 ? .count(part.count) : .null,
          .choice(part.fate.rawValue, part.fate.words),
          .text(part.reason?.text(language)), part.until.map { .day($0) } ?? .null,
          .text(part.text),
        ]
      })
  }

  /// Nobody knows how many there are.
  private static var copies: ForgettingPlan.Part {
    ForgettingPlan.Part(
      tr("backups, exports and copies made before"), 0, .kept,
      reason: tr("they are other files: remove them yourself"))
  }

  // MARK: - Whom or what

  /// The plan of the domain, or for a removed thing that has no forgetter, one that erases its events.
  private func plan(of text: String, at span: SourceSpan?) throws(Diagnostic) -> ForgettingPlan {
    guard !text.trimmedBlanks.isEmpty else {
      throw Diagnostic(.usage, tr("a name cannot be empty"), at: span)
    }
    var plans: [(Forgetter, Identifier)] = []
    for forgetter in registry.domains.flatMap(\.forgetters) {
      guard let source = registry.things(forgetter.source) else { continue }
      for id in try meant(text, source) { plans.append((forgetter, id)) }
    }
    if plans.count == 1 {
      var plan = try plans[0].0.plan(self, plans[0].1)
      if let source = registry.things(plans[0].0.source) {
        plan.title = tr("\(source.title) \(plan.name)")
      }
      return plan
    }
    guard plans.isEmpty else { throw try ambiguous(text, plans.map(\.1), at: span) }
    let found = try matching(text, noun: nil)
    guard found.count < 2 else { throw try ambiguous(text, found, at: span) }
    guard let id = found.first else {
      for source in registry.domains.flatMap(\.things) {
        let things = try meant(text, source)
        guard let id = things.first else { continue }
        throw stillThere(try ThingTitles(self).title(of: id, in: source) ?? text, at: span)
      }
      throw Diagnostic(
        .usage, tr("there is no thing \(text)"), at: span,
        hint: tr("give its name, its id, or the ending of the id, which log shows"))
    }
    guard try notebook().isRemoved(id) else {
      throw stillThere(try ThingTitles(self).title(of: id), at: span)
    }
    let history = try notebook().history(id)
      .filter { $0.body != nil && $0.kind.domain != "notebook" }
    guard !history.isEmpty else {
      throw Diagnostic(.usage, tr("nothing about \(text) is left to forget"), at: span)
    }
    let noun = noun(of: history)
    let known = registry.domains.flatMap(\.forgetters)
    if let forgetter = known.first(where: { $0.takesRemoved && $0.source == noun }) {
      var plan = try forgetter.plan(self, id)
      plan.title = title(of: history, id)
      return plan
    }
    var plan = ForgettingPlan(name: text)
    plan.oblivion.erased = [id]
    plan.sought.whole = Set(history.compactMap { $0.body?["name"]?.string })
      .filter { $0.count > 2 }.sorted()
    plan.title = title(of: history, id)
    plan.parts = [.init(tr("events of it"), history.count, .erased)]
    return plan
  }

  /// What a removed thing was called, which no source finds.
  private func title(of history: [LoggedEvent], _ id: Identifier) -> Phrase {
    let name = history.compactMap { $0.body?["name"]?.string }.last ?? id.tail(8)
    guard let noun = noun(of: history), let source = registry.things(noun) else {
      return .verbatim("\(history[0].kind.domain) \(name)")
    }
    return tr("\(source.title) \(name)")
  }

  /// What kind of thing these events are of: `lodge.member`.
  private func noun(of history: [LoggedEvent]) -> String? {
    let models = registry.domains.first { $0.name == history[0].kind.domain }?.models.make() ?? []
    let kinds = Set(history.map(\.kind))
    return models.first { !kinds.isDisjoint(with: $0.events.map(\.identity)) }?.qualifiedNoun
  }

  /// The things of a source that a text names, by a name however it is spelt, by an id, or by the ending of one.
  private func meant(_ text: String, _ source: ThingSource) throws(Diagnostic) -> [Identifier] {
    switch try meaning(of: text, source) {
    case .one(let id), .id(let id): [id]
    case .several(let found): found.map(\.id)
    case .severalIDs(let ids): ids
    case .none: []
    }
  }

  private func ambiguous(
    _ text: String, _ ids: [Identifier], at span: SourceSpan?
  ) throws(Diagnostic) -> Diagnostic {
    let tails = try notebook().shortTails(ids)
    let titles = ThingTitles(self)
    var list: [String] = []
    for (id, tail) in zip(ids, tails).prefix(8) {
      list.append("\(try titles.title(of: id)) (\(tail))")
    }
    return Diagnostic(
      .usage, tr("\(text) matches several: \(list.joined(separator: "; "))"), at: span,
      hint: tr("give one of the ids: \(tails.prefix(8).joined(separator: ", "))"))
  }

  private func stillThere(_ text: String, at span: SourceSpan?) -> Diagnostic {
    Diagnostic(
      .refused, tr("\(text) is still in the notebook"), at: span,
      hint: tr("remove it first, then forget it by its id, which log shows"))
  }

  // MARK: - Texts of other things

  /// A thing whose texts contain the name: the first event, and the texts of all its events.
  private struct Mention {
    let event: LoggedEvent
    var texts: Set<String>
    /// Why it stays; nil where its texts may change.
    var ground: ForgettingPlan.Ground?
  }

  /// Other things with texts that contain the name, in the order of the log. A thing may be there twice: with texts that
  /// may change, and with others that stay.
  private func mentions(
    _ plan: ForgettingPlan, _ prose: Prose
  ) throws(Diagnostic) -> [Mention] {
    let own = plan.fixed.union(plan.oblivion.erased).union(plan.oblivion.rewritten)
    let (notebook, sought) = (try notebook(), plan.sought)
    var mentions: [Mention] = []
    var places: [Identifier: [Int]] = [:]
    func add(_ event: LoggedEvent, _ text: String, _ ground: ForgettingPlan.Ground?) {
      let known = places[event.entity]?.first {
        mentions[$0].ground?.reason.text(.english) == ground?.reason.text(.english)
      }
      if let known {
        mentions[known].texts.insert(text)
      } else {
        places[event.entity, default: []].append(mentions.count)
        mentions.append(Mention(event: event, texts: [text], ground: ground))
      }
    }
    let hasPhone = !sought.phones.isEmpty
    for event in try notebook.events(holding: sought.terms, all: hasPhone)
    where !own.contains(event.entity) && notebook.isContent(event.kind) {
      for text in prose.texts(event) {
        switch sought.holding(text) {
        case .nothing: continue
        case .doubtful(let doubt): add(event, text, .init(doubt.reason))
        case .name: add(event, text, try plan.ground(event))
        }
      }
      for text in prose.others(event) where sought.isWhole(text) {
        add(event, text, try plan.ground(event) ?? .init(tr("it is the name of another thing")))
      }
    }
    return mentions
  }

  /// What becomes of the texts of a thing: by --texts, or by the answer of the user.
  private func fate(
    of mention: Mention, _ titles: ThingTitles, _ plan: ForgettingPlan, _ arguments: Arguments
  ) throws(Diagnostic) -> ForgettingPlan.Fate {
    if let given = arguments.text("texts") { return given == "all" ? .stripped : .kept }
    if arguments.flag("list") { return .asked }
    let what = try titles.title(of: mention.event)
    let excerpts = mention.texts.sorted().map { plan.sought.excerpt($0) }
    guard console.ask != nil else {
      throw Diagnostic(
        .refused, tr("other things hold the name, such as \(what): \(excerpts.first ?? "")"),
        at: arguments.span("thing"), hint: tr("add --texts all to take it out, or --texts none"))
    }
    for excerpt in excerpts { say(.verbatim("\(what): \(excerpt)")) }
    let prompt =
      tr("take the name out of this?").text(language) + " [" + tr("yes/no").text(language) + "] "
    guard let answer = reply(to: prompt, .yesOrNo) else {
      throw Diagnostic(.refused, tr("nothing was changed"), at: arguments.span("thing"))
    }
    return answer ? .stripped : .kept
  }

  /// Words of the choices that commands of a domain take, folded: no text tells whether one of them is a name.
  public func choiceWords(of domain: String) -> Set<String> {
    var words: Set<String> = []
    for command in registry.domain(domain)?.commands ?? [] {
      for case .choice(let choices) in command.parameters.map(\.type) {
        words.formUnion(choices.flatMap(\.forms))
      }
    }
    return words
  }
}
