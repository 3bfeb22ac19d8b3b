// What the commands of trips share.

import Command
import Core
import Kernel
import Notebook
import Render
import System

enum TripParts {
  static let trip = Parameter.option(
    "trip", .thing("trip.trip"), tr("a trip, by destination or id; default: the one entered"))
  static let from = Parameter.option("from", .day(.behind), tr("first day to include"))
  static let to = Parameter.option(
    "to", .day(.behind, from: "from"), tr("last day to include"))

  /// For what is told by days, not by trips.
  static let daysOfTrip = Parameter.option(
    "trip", .thing("trip.trip"), tr("only the days of this trip"))

  /// The trip of a thing that is named, where several trips have one of that name.
  static let ofTrip = Parameter.option(
    "trip", .thing("trip.trip"), tr("the trip it belongs to, if the name is not unique"))

  /// Runs an action that looks for what it names in the trip of `--trip` alone.
  static func within(_ action: @escaping Command.Action) -> Command.Action {
    { (session, arguments) throws(Diagnostic) in
      guard let id = try arguments.thing("trip", session) else {
        return try action(session, arguments)
      }
      let reader = try TripReader(session)
      let trip = try reader.found(try reader.trip(id))
      return try session.within(
        "trip", [Place("trip.trip", id: trip.id, label: trip.destination)]
      ) { () throws(Diagnostic) in try action(session, arguments) }
    }
  }

  /// An amount; one without a currency is in that of the trip, which is said. nil where none was given.
  static func money(
    _ name: String, _ arguments: Arguments, of trip: Identifier, _ reader: TripReader
  ) throws(Diagnostic) -> Money? {
    var isBare = false
    let money = try arguments.money(name) { () throws(Diagnostic) in
      if let currency = try reader.currency(of: trip) {
        isBare = true
        return currency
      }
      return askedCurrency(name, arguments, reader.session)
    }
    if isBare, let money { reader.session.note(tr("\(name): \(money), the currency of the trip")) }
    return money
  }

  /// The answer to the question below, until its command has run.
  private final class AskedCurrency {
    var currency: Currency?
  }

  /// Asks at the prompt for the currency of the first amount of a trip, before the notebook is held for
  /// writing.
  /// - Parameter trip: the trip that the amount is for; nil where that is not known yet.
  static func askingCurrency(
    _ name: String,
    of trip: @escaping @Sendable (TripReader, Arguments) throws(Diagnostic) -> Identifier?
  ) -> Command.Guide {
    { (session, arguments) throws(Diagnostic) in
      let asked = session.kept { AskedCurrency() }
      asked.currency = nil
      guard session.isInteractive, session.canAsk, let text = arguments.text(name),
        Double(parsing: text) != nil, let reader = try? TripReader(session),
        let trip = try found({ () throws(Diagnostic) in try trip(reader, arguments) }),
        try reader.currency(of: trip) == nil
      else { return false }
      let question = tr("which currency, such as EUR? ").text(session.language)
      // The last answer was no currency: the command says so, and how one is written. Who left wants nothing.
      var isNone = false
      let answer = session.reply(to: question) { text -> Currency?? in
        let code = text.trimmedBlanks
        let currency: Currency?? = code.isEmpty ? .some(nil) : Currency(code).map { .some($0) }
        isNone = currency == nil && !Session.leaves(text)
        return currency
      }
      guard answer != nil || isNone else { throw session.left() }
      asked.currency = answer ?? nil
      return false
    }
  }

  /// What is found; nil where the command itself says what is wrong. Who leaves a question leaves the line.
  private static func found(
    _ find: () throws(Diagnostic) -> Identifier?
  ) throws(Diagnostic) -> Identifier? {
    do throws(Diagnostic) { return try find() } catch {
      guard error.code != .interrupted else { throw error }
      return nil
    }
  }

  /// The currency that was asked for.
  private static func askedCurrency(
    _ name: String, _ arguments: Arguments, _ session: Session
  ) -> Currency? {
    guard session.isInteractive, let text = arguments.text(name),
      let currency = session.kept({ AskedCurrency() }).currency
    else { return nil }
    session.understand(name, as: text + currency.code, at: arguments.span(name), isSaid: false)
    return currency
  }

  /// A name that is not blank, without blanks at its ends.
  static func name(_ text: String, _ span: SourceSpan) throws(Diagnostic) -> String {
    try GivenName.checked(text.trimmedBlanks, span)
  }

  /// A zone of the tz database by its name; at the prompt also by a city.
  static func zone(
    _ name: String, _ span: SourceSpan, _ session: Session
  ) throws(Diagnostic) -> String {
    guard session.surroundings.zones.zone(name) != nil else {
      if let fault = session.surroundings.zones.takeFault() { throw fault }
      let zones = session.promptValues == nil ? [] : try ZoneNames.zones(of: name, session)
      if zones.count == 1, session.surroundings.zones.zone(zones[0]) != nil {
        session.understand("zone", as: zones[0], at: span)
        return zones[0]
      }
      if zones.count > 1 {
        throw Diagnostic(
          .usage, tr("\(name) can be in several time zones"), at: span,
          hint: tr("one of: \(zones.prefix(8).joined(separator: ", "))"))
      }
      throw Diagnostic(
        .usage, tr("there is no time zone \(name)"), at: span,
        hint: tr("write it as Europe/Rome or America/New_York"))
    }
    return name
  }

  static let filled: Phrase = tr(
    "Without --trip it belongs to the trip entered, else to the one under way.")

  /// A day of a trip. A weekday is the next one from today on where that is one of `days`, else the
  /// first one of them; where the days have another one that is said.
  /// - Parameter today: whose clocks say which day is today.
  static func day(
    _ name: String, _ arguments: Arguments, on days: ClosedRange<Day>, today zone: Zone,
    _ session: Session
  ) throws(Diagnostic) -> Day {
    let today = zone.day(at: session.now)
    let text = arguments.text(name) ?? ""
    let first = DateWords.day(text, today: today, .ahead, from: days.lowerBound)
    let next = DateWords.day(text, today: today, .ahead, from: max(days.lowerBound, today))
    let isAhead = next.map { days.contains($0.day) } ?? false
    let day =
      try session.day(
        name, arguments, .ahead, from: isAhead ? max(days.lowerBound, today) : days.lowerBound,
        today: zone) ?? days.lowerBound
    if let first, first.isWeekday, first.day != day {
      session.note(tr("\(name): the one before is \(first.day)"))
    } else if let next, next.isWeekday, day == today, days.contains(day.adding(days: 7)) {
      session.note(tr("\(name): the one after is \(day.adding(days: 7))"))
    }
    return day
  }

  /// A length of time in milliseconds, more than 0; nil where it was not given.
  static func milliseconds(_ name: String, _ arguments: Arguments) throws(Diagnostic) -> Int64? {
    guard let text = arguments.text(name) else { return nil }
    do throws(QuantityFault) {
      let duration = try Duration(parsing: text)
      guard duration.milliseconds > 0 else {
        throw QuantityFault(tr("it must be longer than 0"), offset: 0, length: text.utf8.count)
      }
      return duration.milliseconds
    } catch {
      throw Diagnostic(
        .usage, tr("--\(name): \(error.message)"), at: arguments.span(name),
        hint: error.hint ?? tr("write a number and a unit: 30s, 90min, 1h30m"))
    }
  }
}

extension TripParts {
  /// A place on the globe; longitudes up to a full turn are taken, and brought to -180...180.
  static func place(
    _ latitude: Double, _ longitude: Double, _ arguments: Arguments
  ) throws(Diagnostic) -> GeoPoint {
    guard (-90...90).contains(latitude) else {
      throw Diagnostic(
        .usage, tr("a latitude must be between -90 and 90"), at: arguments.span("latitude"),
        hint: (-90...90).contains(longitude)
          ? tr("latitude first, then longitude: are they the wrong way round?") : nil)
    }
    guard (-360...360).contains(longitude) else {
      throw Diagnostic(
        .usage, tr("a longitude must be between -180 and 180"), at: arguments.span("longitude"))
    }
    let turned = longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
    return GeoPoint(latitude: latitude, longitude: turned)
  }

  /// A length of time above 0.
  static func duration(_ text: String, _ span: SourceSpan) throws(Diagnostic) -> Duration {
    let duration: Duration
    do throws(QuantityFault) {
      duration = try Duration(parsing: text)
    } catch {
      throw Diagnostic(.usage, error.message, at: span, hint: error.hint ?? tr("write it as 30min"))
    }
    guard duration.milliseconds > 0 else {
      throw Diagnostic(.usage, tr("\(text) is not a duration"), at: span)
    }
    return duration
  }
}

/// What somebody says to a question that can be agreed to.
enum Answer {
  case yes
  /// Also when nothing was said.
  case no
  /// `name Old mill`: yes, and this is its name.
  case name(String)
  case other

  init(_ text: String) {
    let said = text.trimmedBlanks
    switch said.folded {
    case "yes", "y", "si", "s": self = .yes
    case "no", "n", "": self = .no
    default:
      let name = said.drop { $0 != " " }.drop { $0 == " " }
      let first = String(said.prefix { $0 != " " }).folded
      let isName = first == "name".folded || first == "nome".folded
      self = isName && !name.isEmpty ? .name(String(name)) : .other
    }
  }

  /// What was said is none of the answers that a question has.
  static func unknown(_ said: String, _ answers: Phrase) -> Diagnostic {
    Diagnostic(
      .usage, tr("\(said) is not an answer"), at: Lexer.arguments([said]).span,
      hint: tr("answer one of: \(answers)"))
  }
}
