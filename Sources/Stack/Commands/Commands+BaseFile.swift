// `stack base import`, `export`, `reset`, `compare`, `schema`: the base as a file. Importing is one event with the whole
// file in it: the notebook is judged by it from then on, here and on another machine, whatever happens to the file.

import Command
import Kernel
import Notebook
import Render
import Supplements
import System

enum BaseFileCommands {
  static let noun = Noun<BaseChoice>(
    "stack.base", tr("knowledge base"), events: [StackEvent.baseImported, StackEvent.baseReset],
    attributes: [
      .recorded("name", \.name, tr("File"), shown: .always),
      .recorded("version", \.version, tr("Version"), shown: .always),
      .recorded("supplements", \.supplements, tr("Supplements"), shown: .always),
      .recorded("sha256", \.hash, tr("SHA-256"), shown: .wide),
      .read("imported_at", \.importedAt, "p.changed_at"), .unread("bytes", .bytes),
    ], columns: ["name", "version", "supplements", "sha256"], order: ["p.changed_at"],
    empty: tr("the built-in base is in use"))

  private static let file = Parameter.positional(
    "file", .inputFile, tr("a base in JSON, as stack base export writes it"), shownAs: "FILE")

  static let table: [Command] = [
    Command(
      "stack base import", tr("Replace the knowledge base of this notebook"),
      discussion: [
        tr(
          "The whole file is checked first: a missing source, an unknown key, a duplicate or a contradiction is reported with its place, and nothing changes. The file is stored in the notebook, so backups and other machines use the same base."
        ),
        tr(
          "Before it is imported, every rule that is looser than in the built-in base is listed: raised limits, missing rules. A base is not medical advice; ask who reviewed it."
        ),
      ],
      parameters: [file], effects: .writes, contained: false, synonyms: ["replace", "use"],
      examples: [Example("stack base import base.json --yes", runs: false)], action: take),
    Command(
      "stack base export", tr("Export the knowledge base in use"),
      parameters: [], effects: .reads, contained: false, synonyms: ["save"],
      examples: [Example("stack base export --out base.json", runs: false)],
      action: { (session, _) throws(Diagnostic) in
        try session.file(try current(session), endings: ["json"])
      }),
    Command(
      "stack base reset", tr("Go back to the built-in knowledge base"),
      parameters: [], effects: .writes, contained: false, synonyms: ["built-in"],
      examples: [Example("stack base reset", runs: false)], action: reset),
    Command(
      "stack base compare", tr("Compare a knowledge base with the built-in one"),
      discussion: [
        tr(
          "looser: it allows something that the built-in base refuses or marks; stricter: the reverse; added, removed: a supplement that only one of them has. Without a file, the base in use is compared."
        )
      ],
      parameters: [
        .optional(
          "file", .inputFile, tr("a base in JSON; default: the base in use"), shownAs: "FILE")
      ], effects: .reads, contained: false, synonyms: ["diff", "changes"],
      examples: [Example("stack base compare")], action: compare),
    Command(
      "stack base schema", tr("Print the JSON schema of a file or of an answer"),
      discussion: [
        tr(
          "JSON Schema, draft 2020-12. supplements: the base; medicines, conditions: names that the program reads; profile: the file of --profile; proof, recommend: what these commands answer as JSON."
        )
      ],
      parameters: [
        .optional(
          "name", .choice(StackSchema.allCases.map { Choice($0.rawValue, .verbatim($0.rawValue)) }),
          tr("which schema; default: supplements, the base"), shownAs: "NAME")
      ], effects: .reads, synonyms: ["format"],
      examples: [Example("stack base schema profile")],
      action: { (session, arguments) throws(Diagnostic) in
        let schema = arguments.text("name").flatMap(StackSchema.init) ?? .supplements
        return try session.file(schema.bytes, endings: ["json"])
      }),
  ]

  /// The file of the base in use.
  private static func current(_ session: Session) throws(Diagnostic) -> [UInt8] {
    guard let choice = try session.baseChoice() else { return KnowledgeBase.builtInFile }
    guard let bytes = try choice.file(try session.notebook()) else {
      throw Diagnostic(
        .data, tr("the base \(choice.name) of this notebook is damaged"),
        hint: tr("import it again: stack base import FILE, or go back: stack base reset"))
    }
    return bytes
  }

  private static func read(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> (base: KnowledgeBase, bytes: [UInt8], name: String) {
    let path = try arguments.required("file")
    let name = path == "-" ? "base.json" : Paths.name(of: path)
    do throws(Diagnostic) {
      let bytes = try Files.read(path, limit: KnowledgeBase.mostBytes, orPipe: true)
      return (try KnowledgeBase(importing: bytes, path: name), bytes, name)
    } catch {
      var fault = error
      fault.span = fault.span ?? arguments.span("file")
      if fault.hint == nil, fault.code == .data {
        fault.hint = tr("to see what a base has to look like: stack base schema")
      }
      throw fault
    }
  }

  // MARK: - Changing

  private static func take(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output
  {
    let (base, bytes, name) = try read(session, arguments)
    let hash = ContentHash.sha256(bytes).hex
    if try session.baseChoice()?.hash == hash {
      session.say(tr("this base is in use already: nothing to do"))
      return .none
    }
    let changes = try KnowledgeBase.builtIn().changes(to: base)
    session.note(counted(base, name))
    tell(changes, name, session)
    try session.confirm(
      tr("judge everybody in this notebook by \(name)?"), flag: "--yes", at: arguments.span("file"))
    let before = refused(session)
    try session.append(
      StackEvent.baseImported, scope: nil, entity: BaseChoice.id,
      body: [
        "name": .string(name), "version": .string(base.version), "sha256": .string(hash),
        "supplements": .integer(Int64(base.supplements.count)),
      ], blob: bytes)
    session.say(tr("the base is \(name) now"))
    try tellRefused(before, session)
    return try noun.answer(session, BaseChoice.id)
  }

  private static func reset(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    guard let choice = try session.baseChoice() else {
      session.say(tr("the built-in base is in use already: nothing to do"))
      return .none
    }
    let builtIn = try KnowledgeBase.builtIn()
    if let known = try? session.base() {
      tell(
        known.changes(to: builtIn), tr("the built-in base").text(session.language), session)
    }
    try session.confirm(
      tr("use the built-in base for everyone in this notebook instead of \(choice.name)?"),
      flag: "--yes", at: arguments.invocation.line.span)
    let before = refused(session)
    try session.append(
      StackEvent.baseReset, scope: nil, entity: BaseChoice.id, body: JSONObject())
    session.say(tr("the built-in base is in use again"))
    try tellRefused(before, session)
    return .none
  }

  private static func counted(_ base: KnowledgeBase, _ name: String) -> Phrase {
    let rows = base.supplements.reduce(0) { $0 + $1.risks.count }
    return tr(
      "\(name): version \(base.version), \(base.supplements.count) supplements, \(rows) warnings, \(base.interactions.count) pairs, \(base.spacing.count) distances, \(base.citations.count) sources; reviewed by a pharmacist: \(base.isReviewed ? tr("yes") : tr("no"))"
    )
  }

  /// Says what is looser, one line each, up to twenty.
  private static func tell(_ changes: [BaseChange], _ name: String, _ session: Session) {
    let looser = changes.filter { $0.effect == .looser }
    let shown = looser.prefix(20)
    if !looser.isEmpty {
      session.warn(
        Diagnostic(
          .data,
          tr(
            looser.count, one: "1 rule is looser in \(name):",
            other: "\(looser.count) rules are looser in \(name):")))
    }
    for change in shown {
      session.warn(
        Diagnostic(
          .data,
          .verbatim(change.rule + ": " + (change.before ?? "-") + " > " + (change.after ?? "-"))))
    }
    if looser.count > shown.count {
      session.note(
        tr("and \(looser.count - shown.count) more; to see all: stack base compare FILE"))
    }
    for effect in [BaseChange.Effect.added, .removed, .stricter] {
      let count = changes.count { $0.effect == effect }
      guard count > 0 else { continue }
      switch effect {
      case .added:
        session.note(
          tr(count, one: "1 supplement is new", other: "\(count) supplements are new"))
      case .removed:
        session.note(
          tr(
            count, one: "1 supplement is missing: nothing is known of it any more",
            other: "\(count) supplements are missing: nothing is known of them any more"))
      case .looser, .stricter:
        session.note(tr(count, one: "1 rule is stricter", other: "\(count) rules are stricter"))
      }
    }
  }

  // MARK: - What it means for who takes something

  /// By person, what of their stack is refused; nothing where the base cannot be read.
  private static func refused(_ session: Session) -> [Identifier: Set<String>] {
    guard let reader = try? StackReader(session),
      let people = try? PersonCommands.noun.items(session)
    else { return [:] }
    var refused: [Identifier: Set<String>] = [:]
    for person in people {
      guard let facts = try? reader.facts(of: person) else { continue }
      refused[person.id] = try? TakenJudgement(
        StackChecks.supplements(facts), facts, session
      ).refused
    }
    return refused
  }

  /// Names what of somebody's stack is refused now and was not.
  private static func tellRefused(
    _ before: [Identifier: Set<String>], _ session: Session
  ) throws(Diagnostic) {
    let reader = try StackReader(session)
    for person in try PersonCommands.noun.items(session) {
      let facts = try reader.facts(of: person)
      for id in StackChecks.supplements(facts) {
        guard let verdict = try StackChecks.verdict(id, facts, session), verdict.isRefused,
          before[person.id]?.contains(id) != true
        else { continue }
        session.note(tr("of \(person.name):"))
        try StackChecks.tell(verdict, id, session)
      }
    }
  }

  // MARK: - Showing

  private static func compare(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let other =
      arguments.has("file") ? try read(session, arguments).base : try session.base()
    let language = session.language
    let changes = try KnowledgeBase.builtIn().changes(to: other)
    return .table(
      Table(
        kind: "stack.basechange", of: changes,
        [
          CellColumn("effect", tr("Effect")) { .choice($0.effect.rawValue, $0.effect.words) },
          CellColumn("subject", tr("About")) {
            .said($0.subject.english, $0.subject.text(language))
          },
          CellColumn("rule", tr("Rule")) { .text($0.rule) },
          CellColumn("before", tr("In the built-in base")) { .text($0.before) },
          CellColumn("after", tr("In this base")) { .text($0.after) },
        ], empty: tr("it has the same rules as the built-in base")))
  }
}

extension BaseChange.Effect {
  var words: Phrase {
    switch self {
    case .looser: tr("looser")
    case .stricter: tr("stricter")
    case .added: tr("added")
    case .removed: tr("removed")
    }
  }
}
