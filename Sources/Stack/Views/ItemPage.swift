// The page of something that a person takes: what is planned, what was taken of it, what the rules say, what is at home.

import Command
import Kernel
import Notebook
import Render
import Supplements

enum ItemPage {
  /// How far back adherence goes.
  private static let days = 30

  static func sections(of item: StackItem, _ session: Session) throws(Diagnostic) -> [Table] {
    let reader = try StackReader(session)
    let person = try reader.person(item.person)
    return [
      try CourseCommands.noun.table(try reader.courses(of: item), session)
        .showing(.never, ["person", "item"]).section(tr("Courses"), "courses"),
      try rules(item, person, reader),
      try taken(item, person, reader),
      try effects(item, session),
    ] + (try StockCommands.sections(of: item, session))
  }

  /// What the rules say of it, worst first; nothing where it is allowed.
  private static func rules(
    _ item: StackItem, _ person: Person, _ reader: StackReader
  ) throws(Diagnostic) -> Table {
    let session = reader.session
    let base = try session.base()
    struct Line {
      var effect: Value
      var reason: Value
      var inputs: [String] = []
      var source: Value = .null
      var rule: String?
    }
    let facts = try reader.facts(of: person)
    let verdict = try StackChecks.verdict(item.supplement, facts, session)
    var lines = (verdict?.told ?? []).map { reason in
      Line(
        effect: .choice(reason.effect.rawValue, reason.effect.words),
        reason: .said(reason.shown(base, .english), reason.shown(base, session.language)),
        inputs: reason.inputs,
        source: reason.cites.isEmpty
          ? .choice("none", tr("no source checked")) : .list(reason.cites.map { .text($0) }),
        rule: reason.rule)
    }
    if let verdict, let above = verdict.above(StackChecks.dose(item.supplement, facts)) {
      let words = above.words(item.supplement, session)
      lines.insert(
        Line(
          effect: .choice("above", tr("more than the most")),
          reason: .said(words.text(.english), words.text(session.language)),
          source: try above.authority(verdict, facts, session)), at: 0)
    }
    return Table(
      kind: "stack.item.rule", of: lines,
      [
        CellColumn("effect", tr("Rules")) { $0.effect },
        CellColumn("reason", tr("Reason")) { $0.reason },
        CellColumn("input", tr("Because of")) { .list($0.inputs.map { .text($0) }) },
        CellColumn("source", tr("Source"), shown: .wide) { $0.source },
        CellColumn("rule", tr("Rule"), shown: .never) { .text($0.rule) },
      ], empty: verdict == nil ? tr("not in the knowledge base") : tr("nothing to report"),
      title: tr("What the rules say"), key: "rules")
  }

  private static func taken(
    _ item: StackItem, _ person: Person, _ reader: StackReader
  ) throws(Diagnostic) -> Table {
    let today = reader.today
    let found = try reader.adherence(
      of: person, from: today.adding(days: 1 - days), through: today, only: item)
    return try AdherenceCommands.table(found, .week, reader).section(
      tr("Adherence over \(days) days"), "adherence")
  }

  private static func effects(_ item: StackItem, _ session: Session) throws(Diagnostic) -> Table {
    let all = try EffectCommands.noun.items(
      session,
      [
        Condition("p.person = ?", [.id(item.person)]),
        Condition("p.item = ?", [.id(item.id)]),
      ])
    return try EffectCommands.noun.table(all, session).showing(.never, ["person", "supplement"])
      .section(tr("Side effects"), "effects")
  }
}
