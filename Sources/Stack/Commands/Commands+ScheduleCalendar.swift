// `stack schedule export`: what is planned, for calendars.

import Command
import Kernel
import Notebook
import Recurrences
import Render
import Supplements

enum ScheduleCalendarCommands {
  static let table: [Command] = [
    Command(
      "stack schedule export", tr("Export what is planned to a calendar file, with alarms"),
      discussion: [
        tr(
          "Each dose is an event at local time that repeats as its course says; pauses, days off and the end of the course are in it. A calendar that reads the file again takes over what changed."
        ),
        tr(
          "What you take reveals your health, and calendars are often stored by third parties: events are called Reminder unless you add --full."
        ),
      ],
      parameters: [
        .flag("full", tr("include names and amounts")), PersonCommands.option,
      ], effects: .reads,
      formats: [FileFormat("ics", ["ics"], tr("iCalendar, for nearly every calendar"))],
      synonyms: ["calendar", "ics", "ical"],
      examples: [Example("stack schedule export --person Ada --out stack.ics")], action: export)
  ]

  /// How far the days of a cycle are listed that no rule of a calendar can say.
  private static let listedYears = 2

  private static func export(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try StackReader(session)
    let person = try reader.onePerson(arguments)
    let hours = try person.ownHours.day(try session.base())
    let items = try reader.items(of: person)
    let horizon = session.today.adding(years: listedYears)
    let courses = try reader.courses(of: person)
    let facts = try reader.facts(of: person)
    let schedule = try reader.schedule(of: person, on: session.today, facts)
    let moved = schedule.moved(try session.base())
    var calendar = ICalendarWriter(name: tr("Reminders").text(session.language))
    var count = 0
    var listedThrough: Day?
    for regimen in try reader.regimens(of: person) {
      guard let item = items.first(where: { $0.id.description == regimen.item }) else { continue }
      for course in regimen.courses where course.end.map({ $0 >= session.today }) ?? true {
        for part in course.events {
          for dose in part.doses {
            // What nobody gave a time goes where everything else lets it.
            let time = courses[item.id] == nil ? moved[item.id] : nil
            guard
              let event = event(
                dose, at: time ?? dose.time, part, of: item, regimen.unit, hours, horizon,
                asksFirst: schedule.judgement.asksFirst(item.supplement), session, arguments)
            else { continue }
            if let last = event.recurrence?.listedThrough { listedThrough = last }
            calendar.add(event)
            count += 1
          }
        }
      }
    }
    guard count > 0 else {
      throw Diagnostic(
        .data, tr("nothing is planned that could be exported"),
        at: arguments.invocation.line.span, hint: tr("see stack course list"))
    }
    calendar.end()
    let output = try session.streamFile { (sink) throws(Diagnostic) in
      try sink.write(calendar.text)
    }
    session.note(tr(count, one: "exported 1 event", other: "exported \(count) events"))
    if let listedThrough {
      session.note(
        tr("days that no rule of a calendar can say are listed until \(listedThrough)"))
    }
    return output
  }

  private static func event(
    _ dose: TimedDose, at planned: IntakeTime, _ part: Course.Event, of item: StackItem,
    _ unit: DoseUnit, _ hours: DayHours, _ horizon: Day, asksFirst: Bool, _ session: Session,
    _ arguments: Arguments
  ) -> ICalendarWriter.Event? {
    let time: ClockTime
    switch planned {
    case .slot(let slot): time = hours.hour(slot)
    case .clock(let minute): time = ClockTime(minute: minute)
    }
    let days = part.days.at(millisecondOfDay: time.minute * 60_000)
    guard let lines = days.calendarLines(through: horizon) else { return nil }
    let language = session.language
    let key = "\(item.id) \(part.days.start.day) \(dose.time.storedName)"
    let isFull = arguments.flag("full")
    let name = Phrase.supplement(item.supplement, session)
    let what =
      asksFirst ? tr("\(name): ask before you take it") : tr("\(name) \(unit.words(dose.amount))")
    var event = ICalendarWriter.Event(
      uid: Identifier.shared("stack event", key).description + "@taccuino",
      summary: (isFull ? what : tr("Reminder")).text(language),
      description: isFull ? item.product : nil, stamp: session.now,
      time: .floating(days.start))
    event.recurrence = lines
    event.alarms = [0]
    return event
  }
}
