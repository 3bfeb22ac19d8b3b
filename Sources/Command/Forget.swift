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

    public init(
      _ what: Phrase, _ count: Int, _ fate: Fate, reason: Phrase? = nil, until: Day? = nil
    ) {
      self.what = what
      self.count = count
      self.fate = fate
      self.reason = reason
      self.until = until
    }
  }

  /// The name that messages use.
  public var name: String
  public var oblivion = Oblivion()
  /// Names and addresses to search for in texts of other things.
  public var words: [String] = []
  /// Things whose texts must not change, such as signed ones.
  public var fixed: Set<Identifier> = []
  /// Things that stay, but whose files are removed.
  public var files: Set<Identifier> = []
  /// Fields that must not change in any event.
  public var fixedFields: Set<String> = []
  public var parts: [Part] = []

  public init(name: String) { self.name = name }
}

/// How a domain forgets things of one kind.
public struct Forgetter: Sendable {
  /// `lodge.member`
  public let source: String
  /// - Throws: `refused` where it cannot be forgotten yet.
  public let plan: @Sendable (Session, Identifier) throws(Diagnostic) -> ForgettingPlan

  public init(
    _ source: String,
    plan: @escaping @Sendable (Session, Identifier) throws(Diagnostic) -> ForgettingPlan
  ) {
    self.source = source
    self.plan = plan
  }
}

extension ForgettingPlan.Fate {
  var words: Phrase {
    switch self {
    case .erased: tr("erased")
    case .stripped: tr("kept without texts")
    case .kept: tr("kept")
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
      "Texts of other things that hold the name are shown one by one: you say for each whether the name is taken out; --texts all or --texts none says so for all. What the law makes you keep is named with its ground and its last day. A thing that is not a member has to be removed first."
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

extension Session {
  fileprivate func forget(_ arguments: Arguments) throws(Diagnostic) -> Output {
    let span = arguments.span("thing")
    // A name may stand in any text.
    for domain in try notebook().sealedDomains { try unlock(domain, notebook()) }
    var plan = try plan(of: try arguments.required("thing"), at: span)
    let notebook = try writableNotebook()
    let found = try mentions(plan)
    var (changed, left) = (0, found.fixed)
    for mention in found.mentions {
      if try removesName(mention, plan, arguments) {
        plan.oblivion.rewritten.append(mention.event.entity)
        changed += 1
      } else {
        left += 1
      }
    }
    plan.parts += [
      .init(tr("texts of other things"), changed, .stripped),
      .init(tr("texts of other things"), left, .kept, reason: tr("you or a signature keep them")),
    ]
    let (rewriting, words, fields) = (plan.oblivion.rewriting, plan.words, plan.fixedFields)
    plan.oblivion.rewriting = { event in
      let body = rewriting(event) ?? event.body
      let bare = body.map { NameRemoval.body($0, words, besides: fields) }
      return bare == event.body ? nil : bare
    }
    plan.oblivion.commands = try notebook.batches(
      naming: Set(plan.oblivion.erased), plan.words + [plan.name])
    plan.parts.append(.init(tr("typed commands"), plan.oblivion.commands.count, .erased))
    if arguments.flag("list") { return .table(report(plan)) }
    if console.ask != nil, !options.yes {
      for part in plan.parts where part.count > 0 {
        say(tr("\(part.what): \(part.count), \(part.fate.words)"))
      }
    }
    try confirm(tr("forget \(plan.name) for ever?"), flag: "--yes", at: span)
    let files = try registry.namedFiles(notebook)
      .filter {
        plan.oblivion.erased.contains($0.value.entity) || plan.files.contains($0.value.entity)
      }
      .keys
    // First the history: if the program is killed in between, `forget` can be run again.
    console.forgetTyped?(plan.words + [plan.name])
    _ = try notebook.forget(plan.oblivion)
    for file in files.sorted() { removeAttachment(file) }
    say(tr("forgotten; backups, exports and copies made before still hold it"))
    return .table(report(plan))
  }

  /// Removes an attachment. An event names it, so a path that leaves the folder is ignored.
  private func removeAttachment(_ path: String) {
    guard !Files.isLink(attachmentFolder),
      (try? FilesBelow(attachmentFolder).has(path)) == true
    else { return }
    try? Files.remove(Paths.join(attachmentFolder, path))
  }

  private func report(_ plan: ForgettingPlan) -> Table {
    Table(
      kind: "notebook.forgotten",
      columns: [
        Column("what", tr("What")), Column("count", tr("Count")),
        Column("fate", tr("What becomes of it")), Column("reason", tr("Why")),
        Column("until", tr("Until")),
      ],
      rows: plan.parts.filter { $0.count > 0 }.map { part in
        [
          .text(part.what.text(language)), .count(part.count),
          .choice(part.fate.rawValue, part.fate.words),
          .text(part.reason?.text(language)), part.until.map { .day($0) } ?? .null,
        ]
      })
  }

  /// The plan of the domain, or for a removed thing that has no forgetter, one that erases its events.
  private func plan(of text: String, at span: SourceSpan?) throws(Diagnostic) -> ForgettingPlan {
    if let plan = try domainPlan(of: text) { return plan }
    let found = try matching(text, noun: nil)
    guard found.count == 1 else {
      for source in registry.domains.flatMap(\.things) {
        guard try source.find(self, text).isEmpty else { throw stillThere(text, at: span) }
      }
      throw Diagnostic(
        .usage,
        found.isEmpty ? tr("there is no thing \(text)") : tr("\(text) matches several things"),
        at: span, hint: tr("give the id, or the ending that tables show"))
    }
    if let plan = try domainPlan(of: found[0].description) { return plan }
    guard try notebook().isRemoved(found[0]) else { throw stillThere(text, at: span) }
    let history = try notebook().history(found[0])
      .filter { $0.body != nil && $0.kind.domain != "notebook" }
    guard !history.isEmpty else {
      throw Diagnostic(.usage, tr("nothing about \(text) is left to forget"), at: span)
    }
    var plan = ForgettingPlan(name: text)
    plan.oblivion.erased = [found[0]]
    plan.words = Set(history.compactMap { $0.body?["name"]?.string }).sorted()
    plan.parts = [.init(tr("events of it"), history.count, .erased)]
    return plan
  }

  /// The plan of the domain that forgets the thing of this name or id; nil if there is none, or more than one thing.
  private func domainPlan(of text: String) throws(Diagnostic) -> ForgettingPlan? {
    for forgetter in registry.domains.flatMap(\.forgetters) {
      guard let source = registry.things(forgetter.source) else { continue }
      let found = try source.find(self, text)
      if found.count == 1 { return try forgetter.plan(self, found[0].id) }
    }
    return nil
  }

  private func stillThere(_ text: String, at span: SourceSpan?) -> Diagnostic {
    Diagnostic(
      .refused, tr("\(text) is still in the notebook"), at: span,
      hint: tr("remove it first, then forget it by its id, which log shows"))
  }

  /// A thing whose texts contain the name: its first event that does, and the texts of all its events.
  private struct Mention {
    let event: LoggedEvent
    var texts: Set<String>
  }

  /// Other things whose texts contain one of the words, and the number of those that must not change.
  private func mentions(
    _ plan: ForgettingPlan
  ) throws(Diagnostic) -> (mentions: [Mention], fixed: Int) {
    let own = Set(plan.oblivion.erased + plan.oblivion.rewritten)
    var mentions: [Mention] = []
    var fixed: Set<Identifier> = []
    for event in try notebook().events(holding: plan.words) where !own.contains(event.entity) {
      guard event.kind.domain != "notebook", event.kind.domain != "account" else { continue }
      let body = event.body ?? [:]
      let texts = NameRemoval.texts(in: body, plan.words, besides: plan.fixedFields)
      let isFixed = texts.isEmpty || plan.fixed.contains(event.entity)
      if isFixed {
        // The search finds the words within others, too, such as Rossi in Rossini.
        let holds = !NameRemoval.texts(in: body, plan.words, besides: []).isEmpty
        if holds { fixed.insert(event.entity) }
      } else if let place = mentions.firstIndex(where: { $0.event.entity == event.entity }) {
        mentions[place].texts.formUnion(texts)
      } else {
        mentions.append(Mention(event: event, texts: Set(texts)))
      }
    }
    return (mentions, fixed.count)
  }

  /// The noun and the name of a thing; the kind of the event if no domain finds the thing.
  private func title(of event: LoggedEvent) throws(Diagnostic) -> String {
    for source in registry.domains.flatMap(\.things)
    where source.name.hasPrefix(event.kind.domain + ".") {
      let found = try source.find(self, event.entity.description)
      guard let thing = found.first(where: { $0.id == event.entity }) else { continue }
      return "\(source.title.text(language)) \(thing.text)"
    }
    return "\(event.kind.domain) \(event.kind.name)"
  }

  /// Whether to remove the name from the texts of a thing: by --texts, or by the answer of the user.
  private func removesName(
    _ mention: Mention, _ plan: ForgettingPlan, _ arguments: Arguments
  ) throws(Diagnostic) -> Bool {
    if let given = arguments.text("texts") { return given == "all" }
    if arguments.flag("list") { return true }
    let what = try title(of: mention.event)
    let excerpts = mention.texts.sorted().map { NameRemoval.excerpt($0, plan.words) }
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
    return answer
  }
}

/// Replaces words in the texts of a body by a mark.
public enum NameRemoval {
  public static let mark = "\u{2026}"

  /// The texts that contain one of the words.
  static func texts(
    in body: JSONObject, _ words: [String], besides fields: Set<String>
  ) -> [String] {
    var found: [String] = []
    _ = object(JSONObject(body.members.filter { !fields.contains($0.name) })) { text in
      if self.text(text, without: words) != text { found.append(text) }
      return text
    }
    return found
  }

  static func body(
    _ body: JSONObject, _ words: [String], besides fields: Set<String>
  ) -> JSONObject {
    JSONObject(
      body.members.map { member in
        fields.contains(member.name)
          ? member
          : JSONObject.Member(member.name, value(member.value) { text($0, without: words) })
      })
  }

  /// The first line of a text that contains one of the words, cut to about 120 characters.
  static func excerpt(_ text: String, _ words: [String]) -> String {
    let lines = text.split(separator: "\n").map(String.init)
    let line = lines.first { self.text($0, without: words) != $0 } ?? lines.first ?? ""
    guard line.count > 120 else { return line }
    // Where they first differ is where the name stands.
    let bare = self.text(line, without: words)
    let same = zip(line, bare).prefix { $0 == $1 }.count
    let start = line.index(line.startIndex, offsetBy: max(0, min(same - 40, line.count - 120)))
    return mark + line[start...].prefix(120) + mark
  }

  private static func object(_ object: JSONObject, _ change: (String) -> String) -> JSONObject {
    var result = JSONObject()
    for member in object.members { result[member.name] = value(member.value, change) }
    return result
  }

  private static func value(_ json: JSON, _ change: (String) -> String) -> JSON {
    switch json {
    case .string(let text): .string(change(text))
    case .array(let all): .array(all.map { value($0, change) })
    case .object(let inner): .object(object(inner, change))
    default: json
    }
  }

  /// A text in which a mark replaces each occurrence of the words. Only whole words match; case and accents are ignored.
  public static func text(_ text: String, without words: [String]) -> String {
    let whole = text.folded
    let wanted = words.map(\.folded).filter { !$0.isEmpty && whole.contains($0) }
      .sorted { $0.count > $1.count }
    guard !wanted.isEmpty else { return text }
    let letters = Array(text)
    // A single blank would fold to an empty text. Several blanks match one.
    let folded = letters.indices.map { place -> String in
      guard letters[place].isWhitespace else { return String(letters[place]).folded }
      return place > 0 && letters[place - 1].isWhitespace ? "" : " "
    }
    func isWithinWord(_ place: Int) -> Bool {
      letters.indices.contains(place) && letters.indices.contains(place - 1)
        && [place - 1, place].allSatisfy { letters[$0].isLetter || letters[$0].isNumber }
    }
    var (result, place) = ("", 0)
    while place < letters.count {
      let last =
        isWithinWord(place)
        ? nil
        : wanted.lazy.compactMap { word in end(of: word, folded, from: place) }
          .first { !isWithinWord($0) }
      if let last {
        result += mark
        place = last
      } else {
        result.append(letters[place])
        place += 1
      }
    }
    return result
  }

  /// The end of a word that begins at `start`; nil if it does not begin there.
  private static func end(of word: String, _ folded: [String], from start: Int) -> Int? {
    var rest = Substring(word)
    var place = start
    while !rest.isEmpty {
      guard place < folded.count, rest.hasPrefix(folded[place]),
        place > start || !folded[place].isEmpty
      else { return nil }
      rest = rest.dropFirst(folded[place].count)
      place += 1
    }
    return place
  }
}
