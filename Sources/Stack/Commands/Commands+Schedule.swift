// `stack schedule`, `stack hours`, `stack travel`: the times of the day.

import Command
import Kernel
import Notebook
import Render
import Supplements
import System

enum ScheduleCommands {
  static let table: [Command] = [
    Command(
      "stack schedule", tr("Show at what times of the day everything is taken"),
      discussion: [
        tr(
          "The schedule respects gaps, meals, the latest hour for caffeine and the times of medicines. If that is impossible, it names the smallest set of conflicting demands and what would resolve it. Slots and hours that you set in a course are kept; the others are chosen."
        ),
        tr(
          "For a medicine without times the schedule assumes one, only to keep the others apart from it: set yours with stack medicine edit NAME times=HH:MM."
        ),
        tr("This is no medical advice. Ask your doctor or pharmacist before you take anything."),
      ],
      parameters: [
        .optional("day", .day(.unclear), tr("the day; default today")),
        .option("days", .integer(1...31), tr("how many days; default 1")),
        .flag("recommended", tr("include what stack recommend proposes")),
        RuleCommands.file, PersonCommands.option,
      ], effects: .reads, contained: false, synonyms: ["timetable", "times", "when"],
      examples: [
        Example("stack schedule --person Ada"),
        Example("stack schedule --profile examples/profile.json --recommended --json"),
      ], action: schedule),
    Command(
      "stack hours", tr("Show or set the hours of a person's day"),
      discussion: [
        tr(
          "The slots are AM (8:00), Lunch (13:00), PM (18:00) and Night (21:00) unless you set other hours. You are reminded of AM and Night, if something is planned then; remind= chooses other slots, and an empty one none."
        )
      ],
      parameters: Slot.allCases.map { slot in
        .data(
          slot.rawValue.lowercased(), .timeOfDay, tr("the hour of the slot \(slot.rawValue)"))
      } + [
        .data("wake", .timeOfDay, tr("when you get up")),
        .data("bed", .timeOfDay, tr("when you go to bed")),
        .data("meals", .text, tr("the hours of your meals: \"07:30, 13:00, 20:00\"")),
        .data("remind", .text, tr("the slots to be reminded of: \"AM, Night\"")),
        PersonCommands.option,
      ], effects: .writes, synonyms: ["slots", "meals", "reminders"],
      examples: [
        Example("stack hours wake=06:30 am=07:00 bed=22:30 night=22:00 --person Ada"),
        Example("stack hours remind=\"AM, Lunch, Night\" --person Ada"),
      ], action: hours),
    Command(
      "stack travel", tr("Show how to take everything on a journey across time zones"),
      discussion: [
        tr(
          "From the day before to two days after the clocks change. Supplements come at the new local times, never too soon after the dose before. Medicines stay at the times of the plan: ask your doctor or pharmacist before you travel."
        )
      ],
      parameters: [
        .positional("zone", .text, tr("the time zone of the destination, such as Asia/Tokyo")),
        .data(
          "at", .text, tr("when you set your watch, local time of departure: 2026-05-20T18:00"),
          required: true),
        .data("from", .text, tr("the time zone that you leave; default yours")),
        PersonCommands.option,
      ], effects: .reads, contained: false, synonyms: ["journey", "jetlag", "zone"],
      examples: [Example("stack travel Asia/Tokyo at=2026-05-20T18:00 --person Ada")],
      action: travel),
  ]

  // MARK: - A day

  private static func schedule(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let base = try session.base()
    let first = arguments.day("day") ?? session.today
    var days: [DaySchedule] = []
    if arguments.has("profile") {
      let profile = try RuleCommands.profile(session, arguments)
      try RuleCommands.tell(profile, session)
      let hours = try DayHours(base: base)
      let intakes = try [DayIntake](profile, base) + proposed(profile, arguments, session)
      days = [try DaySchedule(intakes, on: first, hours, base, session.language)]
      try days[0].judge(try session.knowledge().reader().facts(profile), session)
    } else {
      let reader = try StackReader(session)
      let person = try reader.onePerson(arguments)
      let proposed = try proposed(try reader.profile(of: person), arguments, session)
      let facts = try reader.facts(of: person)
      let span = (0..<(arguments.integer("days") ?? 1)).map { first.adding(days: $0) }
      days = try reader.schedules(of: person, on: span, facts, with: proposed)
      for one in try reader.asNeeded(of: person, on: first) {
        session.note(
          tr(
            "\(Phrase.supplement(one.item.supplement, session)): as needed, at most \(one.unit.words(one.most)) in 24 hours"
          ))
      }
    }
    tell(days, base, session)
    return .table(table(days, base, session))
  }

  /// What is recommended, with the least dose that works.
  private static func proposed(
    _ profile: Profile, _ arguments: Arguments, _ session: Session
  ) throws(Diagnostic) -> [DayIntake] {
    guard arguments.flag("recommended"), profile.age != nil, !profile.isMinor else { return [] }
    let known = try session.knowledge()
    let base = known.base
    let assessment = try known.assessment(try known.reader().facts(profile))
    return Solver(assessment).recommendation.items.compactMap { item in
      guard let supplement = base.supplement(item.supplement) else { return nil }
      var one = DayIntake.supplement(
        supplement, id: "\(supplement.id) proposed", thing: nil)
      one.amounts = DoseAmount(rounding: item.dose.lowerBound).map { [$0] } ?? []
      return one
    }
  }

  /// What no time of the day mends, and medicines that are unknown or without a time.
  private static func tell(_ days: [DaySchedule], _ base: KnowledgeBase, _ session: Session) {
    guard let first = days.first else { return }
    let language = session.language
    for pair in first.plan.avoided {
      session.warn(
        Diagnostic(
          .data,
          tr(
            "\(pair.first.name.text(language)) and \(pair.second.name.text(language)) are not taken together at any distance: \(base.text(pair.interaction.reason, language))"
          ), hint: tr("ask your doctor or pharmacist")))
    }
    for id in first.judgement.refused.sorted() {
      session.warn(
        Diagnostic(
          .data, tr("\(Phrase.supplement(id, session)): refused by the rules for this person"),
          hint: StackChecks.advice(id, session)))
    }
    for (id, above) in first.judgement.above.sorted(by: { $0.key < $1.key }) {
      session.warn(
        Diagnostic(.data, above.words(id, session), hint: StackChecks.advice(id, session)))
    }
    for one in first.judgement.distances(first.lines.flatMap(\.moment.intake.supplements), base) {
      session.note(
        tr(
          "\(Phrase.supplement(one.supplement, session)): keep it \(one.hours.hoursText) from \(one.inputs.joined(separator: ", ")), whose time is not known"
        ))
    }
    for one in first.plan.unknown {
      session.warn(
        Diagnostic(
          .data,
          tr("“\(one.name.text(language))” is not known, and counts as every class of medicines"),
          hint: tr("give the name on the package, or of the substance in it")))
    }
    for one in first.assumed {
      session.note(
        tr("\(one.name.text(language)): no time is recorded; the plan assumes one"))
    }
  }

  static func table(
    _ days: [DaySchedule], _ base: KnowledgeBase, _ session: Session
  ) -> Table {
    let language = session.language
    let lines = days.flatMap { day in day.lines.map { (day: day, line: $0) } }
    return Table(
      kind: "stack.schedule", of: lines,
      [
        CellColumn("day", tr("Day"), shown: days.count > 1 ? .always : .never) { .day($0.day.day) },
        CellColumn("time", tr("Time of day")) { .text($0.line.moment.time.description) },
        CellColumn("slot", tr("Slot")) { .text($0.line.moment.slot?.rawValue) },
        CellColumn("what", tr("What")) { one in
          let name = one.line.moment.intake.name
          return .said(name.english, name.text(language))
        },
        CellColumn("amount", tr("Dose")) { .measure($0.line.amount?.number) },
        CellColumn("unit", tr("Unit")) {
          .text($0.line.amount == nil ? nil : $0.line.unit?.rawValue)
        },
        CellColumn("kind", tr("Kind"), shown: .wide) {
          $0.line.moment.intake.isMedicine
            ? .choice("medicine", tr("medicine")) : .choice("supplement", tr("supplement"))
        },
        CellColumn("meal", tr("With a meal"), shown: .varying) {
          $0.line.moment.intake.isMedicine ? .null : .boolean($0.line.moment.isAtMeal)
        },
        CellColumn("fixed", tr("Set by you"), shown: .wide) { .boolean($0.line.moment.isFixed) },
        CellColumn("refused", tr("Refused"), shown: .varying) {
          $0.day.isRefused($0.line) ? .boolean(true) : .null
        },
        CellColumn("assumed", tr("Assumed"), shown: .wide) { one in
          .boolean(one.day.assumed.contains { $0.id == one.line.moment.intake.id })
        },
        CellColumn("why", tr("Why not in its slot"), shown: .varying) { one in
          let reasons = one.line.moment.reasons
          return reasons.isEmpty
            ? .null
            : .list(
              reasons.map {
                .choice(
                  $0.words(base, .english).text(.english), $0.words(base, language))
              })
        },
        CellColumn("supplements", tr("Supplements"), shown: .never) {
          .list($0.line.moment.intake.supplements.map { .text($0) })
        },
        CellColumn("thing_id", tr("Id"), shown: .never) { .text($0.line.thing?.description) },
      ], empty: tr("nothing is taken on this day"),
      footer: .verbatim(base.disclaimer.text(language)))
  }

  // MARK: - Hours

  private static func hours(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let base = try session.base()
    var person = try StackReader(session).onePerson(arguments)
    var own = person.ownHours
    var isChanged = false
    func set(_ key: String, _ time: inout ClockTime?) {
      guard arguments.has(key) else { return }
      time = arguments.timeOfDay(key).map { ClockTime(minute: $0) }
      isChanged = true
    }
    for slot in Slot.allCases { set(slot.rawValue.lowercased(), &own.slots[slot]) }
    set("wake", &own.wake)
    set("bed", &own.bed)
    if let text = arguments.text("meals") {
      own.meals = try times(text, arguments.span("meals"))
      isChanged = true
    }
    var members: [JSONObject.Member] = []
    if isChanged {
      do throws(Diagnostic) { _ = try own.day(base) } catch {
        var error = error
        error.span = arguments.invocation.line.span
        throw error
      }
      members.append(.init("hours", own.storedText.isEmpty ? .null : .string(own.storedText)))
    }
    if let text = arguments.text("remind") {
      let slots = try slots(text, arguments.span("remind"))
      members.append(.init("reminders", .string(slots.map(\.rawValue).joined(separator: ","))))
    }
    if !members.isEmpty {
      _ = try PersonCommands.noun.change(
        person, JSONObject(members), scope: person.id, session
      ) { tr("changed \($0.name)") }
      person = try StackReader(session).person(person.id)
    }
    let day = try person.ownHours.day(base)
    return .record(
      Record(
        kind: "stack.hours",
        fields: [Field("person", tr("Person"), .text(person.name))]
          + Slot.allCases.map { slot in
            Field(
              slot.rawValue.lowercased(), .verbatim(base.name(of: slot, session.language)),
              .text(day.hour(slot).description))
          } + [
            Field("wake", tr("Up"), .text(day.wake.description)),
            Field("bed", tr("To bed"), .text(day.bed.description)),
            Field("meals", tr("Meals"), .list(day.meals.map { .text($0.description) })),
            Field(
              "remind", tr("Reminded of"), .list(person.remindedSlots.map { .text($0.rawValue) })),
          ]))
  }

  private static func times(
    _ text: String, _ span: SourceSpan
  ) throws(Diagnostic) -> [ClockTime]? {
    guard !text.trimmedBlanks.isEmpty else { return nil }
    var times: [ClockTime] = []
    for part in text.split(separator: ",") {
      guard case .clock(let minute)? = try? DoseWords.time(String(part)) else {
        throw Diagnostic(
          .usage, tr("“\(String(part).trimmedBlanks)” is no time of a day"), at: span,
          hint: tr("write hours such as \"07:30, 13:00, 20:00\""))
      }
      times.append(ClockTime(minute: minute))
    }
    return times
  }

  private static func slots(_ text: String, _ span: SourceSpan) throws(Diagnostic) -> [Slot] {
    var slots: [Slot] = []
    for part in text.split(separator: ",") where !String(part).trimmedBlanks.isEmpty {
      guard case .slot(let slot)? = try? DoseWords.time(String(part)) else {
        throw Diagnostic(
          .usage, tr("“\(String(part).trimmedBlanks)” is no slot"), at: span,
          hint: tr("one or more of AM, Lunch, PM, Night"))
      }
      if !slots.contains(slot) { slots.append(slot) }
    }
    return slots
  }

  // MARK: - A journey

  private static func travel(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let base = try session.base()
    let language = session.language
    let reader = try StackReader(session)
    let person = try reader.onePerson(arguments)
    let new = try zone("zone", session, arguments)
    let old =
      arguments.has("from") ? try zone("from", session, arguments) : session.surroundings.zone
    let text = try arguments.required("at")
    guard let instant = Instant(iso: text, zone: old) else {
      throw Diagnostic(
        .usage, tr("“\(text)” is no moment"), at: arguments.span("at"),
        hint: tr("write day and hour: at=2026-05-20T18:00"))
    }
    let schedule = try reader.schedule(
      of: person, on: old.day(at: instant), try reader.facts(of: person))
    let journey = schedule.plan.shift(from: old, to: new, at: instant)
    tell([schedule], base, session)
    if let medicines = journey.medicines {
      session.warn(Diagnostic(.data, medicines))
    }
    return .table(
      Table(
        kind: "stack.travel", of: journey.doses,
        [
          CellColumn("day", tr("Day")) { .day($0.local.day) },
          CellColumn("time", tr("Time of day")) { .text($0.local.shortTime) },
          CellColumn("zone", tr("Clocks of")) { .text($0.isInNewZone ? new.name : old.name) },
          CellColumn("what", tr("What")) {
            .said($0.intake.name.english, $0.intake.name.text(language))
          },
          CellColumn("change", tr("Change")) { dose in
            switch dose.change {
            case .none: .null
            case .moved(let time):
              .choice("moved from \(time)", tr("later than \(time.description)"))
            case .leftOut: .choice("left out", tr("left out"))
            case .ask: .choice("ask", tr("ask your doctor or pharmacist"))
            }
          },
          CellColumn("why", tr("Why"), shown: .varying) { dose in
            dose.words(base, .english).map {
              .choice($0.text(.english), dose.words(base, language) ?? $0)
            } ?? .null
          },
          CellColumn("at", tr("Moment"), shown: .never) { .instant($0.instant) },
        ], empty: tr("nothing is taken on this day"),
        footer: .verbatim(base.disclaimer.text(language))))
  }

  private static func zone(
    _ key: String, _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Zone {
    let name = try arguments.required(key)
    guard let zone = session.surroundings.zones.zone(name) else {
      throw Diagnostic(
        .usage, tr("there is no time zone “\(name)”"), at: arguments.span(key),
        hint: tr("write it as Asia/Tokyo or Europe/Rome"))
    }
    return zone
  }
}
