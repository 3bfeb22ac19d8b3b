// `stack taken` and `stack skipped`: the two lines of every day. What happened can always be recorded, also what should
// not have happened; nobody is told to take anything.

import Command
import Kernel
import Notebook
import Render
import Supplements

enum DoseCommands {
  private static let several = Parameter.rest(
    "item", .thing("stack.item"), tr("things that are taken, by name or id; default: what is due"),
    shownAs: "ITEM")
  private static let day = Parameter.data(
    "day", .day(.behind), tr("the day it was planned for; default today"))
  private static let time = Parameter.data(
    "time", .text, tr("the slot or time it was planned for: AM, Lunch, PM, Night, 07:30"),
    shownAs: "SLOT|HH:MM")
  private static let note = Parameter.data("note", .text, tr("a note"))

  static let table: [Command] = [
    Command(
      "stack taken", tr("Record that doses were taken"),
      discussion: [
        tr(
          "Without an item, all doses that are due now are recorded: their time has begun and is not over; if there are none, those that begin within two hours. With time=, all doses of that time without an entry. For an item without a time, the dose that is due; otherwise the last one whose time is over, or the next one of today."
        ),
        tr(
          "A slot is over when the next one begins, an hour of the clock two hours later: what is taken then is late. Late is taken."
        ),
        tr(
          "As needed: a dose above the maximum in 24 hours is refused. If it was taken anyway, --anyway records it and marks the entry."
        ),
        tr("About a missed dose ask your doctor or pharmacist, or read the leaflet."),
      ],
      parameters: [
        several, day, time,
        .data(
          "amount", .text, tr("what was taken, with its unit; default: what is planned"),
          shownAs: "AMOUNT"),
        .data(
          "at", .instant(.behind), tr("when it was taken, such as 07:40; default now"),
          shownAs: "TIME"),
        note, .flag("late", tr("it was taken late")),
        .flag(
          "anyway", tr("record it although it exceeds the maximum in 24 hours"), contained: false),
        PersonCommands.option,
      ], effects: .writes, synonyms: ["took", "preso", "presa", "prese", "assunto", "done"],
      examples: [
        Example("stack taken magnesium --person Ada"),
        Example("stack taken magnesium day=yesterday note=\"with dinner\" --person Ada"),
        Example(
          "stack taken magnesium day=2099-01-01 --person Ada", tr("Refused: still to come"),
          code: .usage),
      ], action: taken),
    Command(
      "stack skipped", tr("Record that doses were skipped, and why"),
      discussion: [
        tr(
          "Illness, travel, an empty package, side effects and advice do not end a streak. Without a time, the dose that is due; otherwise the last one whose time is over, or the next one."
        )
      ],
      parameters: [
        .rest(
          "item", .thing("stack.item"), tr("things that are taken, by name or id"), required: true,
          shownAs: "ITEM"),
        .data("reason", SkipReason.parameterType, tr("why"), required: true), day, time, note,
        PersonCommands.option,
      ], effects: .writes, synonyms: ["skip", "saltato", "saltata", "saltate", "salta"],
      examples: [
        Example("stack skipped magnesium reason=illness --person Ada"),
        Example(
          "stack skipped magnesium reason=rain --person Ada", tr("Refused: no such reason"),
          code: .usage),
      ], action: skipped),
  ]

  // MARK: - Taken

  private static func taken(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try StackReader(session)
    var line = try IntakeLine(reader, arguments)
    if arguments.has("item") {
      for (item, span) in zip(
        try reader.items("item", arguments), arguments.spans("item"))
      {
        try line.take(item, span)
      }
    } else {
      guard !arguments.has("amount") else {
        throw Diagnostic(
          .usage, tr("amount= needs exactly one item"), at: arguments.span("amount"),
          hint: tr("name the item: stack taken ITEM amount=200mg"))
      }
      try line.takeDue(try reader.onePerson(arguments))
    }
    return try line.write()
  }

  // MARK: - Skipped

  private static func skipped(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try StackReader(session)
    let given = try EntryCommands.day(session, arguments)
    let day = given ?? session.today
    let time = try EntryCommands.time(arguments)
    guard let reason = SkipReason(storedName: try arguments.required("reason")) else {
      throw Diagnostic(.usage, tr("there is no such reason"), at: arguments.span("reason"))
    }
    var entries: [(entry: DoseEntry, item: StackItem, when: IntakeTime)] = []
    var seen: Set<Identifier> = []
    for (item, span) in zip(try reader.items("item", arguments), arguments.spans("item")) {
      let name = Phrase.supplement(item.supplement, session)
      guard seen.insert(item.id).inserted else {
        throw Diagnostic(.usage, tr("\(name) is named twice"), at: span)
      }
      let person = try reader.person(item.person)
      let times = try reader.doseTimes(of: person)
      let first = given ?? day.adding(days: -1)
      let adherence = try reader.adherence(of: person, from: first, through: day, only: item)
      var open = reader.openDoses(adherence, [item])
      for place in open.indices {
        open[place].moved = try reader.movedTimes(of: person, on: open[place].day)[item.id]
      }
      open.removeAll {
        $0.day != day && !times.isOpen($0.when, on: $0.day, at: session.now)
      }
      let fitting = time.map { open.planned(at: $0, on: day) } ?? open
      if given != nil, day < session.today, fitting.count > 1 {
        throw Diagnostic(
          .usage, tr("\(fitting.count) doses of \(name) have no entry on \(day)"), at: span,
          hint: tr("say which: time=\(fitting.map(\.when.storedName).joined(separator: "|"))"))
      }
      guard let dose = times.meant(fitting, at: session.now) else {
        throw nothing(adherence, item, day, time, span, session)
      }
      var entry = DoseEntry()
      (entry.item, entry.person, entry.day) = (item.id, item.person, dose.day)
      (entry.kind, entry.reason, entry.time) = (.skipped, reason, dose.time.storedName)
      entry.note = arguments.text("note").flatMap { $0.isEmpty ? nil : $0 }
      entries.append((entry, item, dose.when))
    }
    var ids: [Identifier] = []
    for (entry, item, when) in entries {
      ids.append(try EntryCommands.write(entry, session))
      let name = Phrase.supplement(item.supplement, session)
      session.say(
        tr(
          "\(item.personName): skipped: \(name), \(when.words), \(reason.words)"
        ))
    }
    return try EntryCommands.noun.answer(session, ids)
  }

  private static func nothing(
    _ adherence: Adherence, _ item: StackItem, _ day: Day, _ time: IntakeTime?, _ span: SourceSpan,
    _ session: Session
  ) -> Diagnostic {
    let name = Phrase.supplement(item.supplement, session)
    let known = adherence.records.filter { $0.day == day && (time == nil || $0.time == time) }
    if !known.isEmpty {
      return Diagnostic(
        .refused, tr("every planned dose of \(name) on \(day) has an entry"), at: span,
        hint: tr("to correct one: stack entry list --from \(day) --to \(day)"))
    }
    if adherence.regimens.first?.isPaused(on: day) ?? false {
      return Diagnostic(
        .refused, tr("\(name) is paused on \(day): there is nothing to skip"), at: span)
    }
    return Diagnostic(
      .refused, tr("no dose of \(name) is planned on \(day): there is nothing to skip"), at: span,
      hint: tr("see the day: stack today"))
  }
}
