// What was planned, as a book tells it: stops and bookings on their days, beside what was recorded there; after
// the days the bookings by themselves, the money and what to take along.

import Command
import Core
import Kernel
import Notebook
import Render

/// Something planned, on its day.
struct PlannedEntry {
  var id: Identifier
  var day: Day
  /// Orders it among the things of its day.
  var at: Instant
  var entry: BookPage.Entry
}

extension TripReader {
  /// Stops and bookings of the trips asked for, without what privacy zones hide.
  func bookPlan(
    _ scope: PictureScope, _ privacy: PrivacyZones?
  ) throws(Diagnostic) -> [PlannedEntry] {
    guard scope.isOfTrips, scope.named.isEmpty else { return [] }
    var all: [PlannedEntry] = []
    for stop in try stops(of: scope) {
      if let place = stop.place, privacy?.hides(place) ?? false { continue }
      guard let name = shown(stop.name, privacy) else { continue }
      var entry = BookPage.Entry(
        tr("planned"), name, time: time(of: stop).map { told(clock(of: stop)).time($0) })
      entry.text = shown(stop.comment, privacy)
      if let transport = stop.transport { entry.facts.append(transport.words.text(language)) }
      if let stay = stop.duration {
        entry.facts.append(stay.description)
      }
      if let nights = stop.nights, nights > 0 {
        entry.facts.append(tr(nights, one: "1 night", other: "\(nights) nights").text(language))
      }
      if stop.doneAt != nil { entry.facts.append(tr("reached").text(language)) }
      // Those without an hour keep their place in the day.
      let at = time(of: stop) ?? clock(of: stop).start(of: stop.date)
      all.append(PlannedEntry(id: stop.id, day: stop.date, at: at, entry: entry))
    }
    for booking in try bookings(of: scope) {
      guard let name = shown(booking.name, privacy) else { continue }
      let zone = session.clock(of: booking.start.zone)
      var entry = BookPage.Entry(
        booking.kind.words, name,
        time: booking.start.minute == nil
          ? nil : told(zone).time(booking.times(session).lowerBound))
      entry.facts = facts(of: booking, privacy)
      all.append(
        PlannedEntry(
          id: booking.id, day: booking.start.day, at: booking.times(session).lowerBound,
          entry: entry))
    }
    return all.filter { scope.holds($0.day) }
  }

  private func clock(of stop: PlannedStop) -> Zone { clock(trip: stop.tripZone, own: nil) }

  private func shown(_ text: String?, _ privacy: PrivacyZones?) -> String? {
    privacy.map { $0.shown(text) } ?? text
  }

  private func bookings(of scope: PictureScope) throws(Diagnostic) -> [Booking] {
    var all: [Booking] = []
    for trip in scope.trips { all += Booking.listed(try bookings(TripReader.within(trip.id))) }
    return all.filter(\.isAlive)
  }

  private func facts(of booking: Booking, _ privacy: PrivacyZones?) -> [String] {
    var facts: [String] = []
    if let end = booking.end { facts.append(tr("until \(end.shown)").text(language)) }
    facts += [booking.provider, booking.reference, booking.place].compactMap {
      shown($0, privacy)
    }
    facts += [booking.cost?.description].compactMap { $0 }
    facts.append(booking.state.words.text(language))
    return facts
  }

  /// Bookings, money and packing list of the one trip that a book is about.
  func bookLists(
    _ scope: PictureScope, _ privacy: PrivacyZones?
  ) throws(Diagnostic) -> [BookPage.List] {
    guard let trip = scope.trip, scope.from == nil, scope.to == nil else { return [] }
    let bookings = try bookings(of: scope).compactMap { booking in
      shown(booking.name, privacy).map { name in
        (
          name: name,
          fact: ([booking.start.shown] + facts(of: booking, privacy)).joined(separator: " · ")
        )
      }
    }
    let lines = try MoneyCommands.ledger(trip.id, self).categories(in: nil)
    let money = lines.map { line -> (name: String, fact: String) in
      var facts: [Phrase] = []
      if let budget = line.budget { facts.append(tr("budget \(budget.description)")) }
      if let spent = line.spent { facts.append(tr("spent \(spent.description)")) }
      if let booked = line.booked { facts.append(tr("booked \(booked.description)")) }
      if let left = line.left { facts.append(tr("left \(left.description)")) }
      for other in line.others { facts.append(.verbatim(other.description)) }
      return (
        line.category.isEmpty ? tr("without a category").text(language) : line.category,
        facts.map { $0.text(language) }.joined(separator: " · ")
      )
    }
    let things = try Packing.noun.items(session, TripReader.within(trip.id)).map {
      (item) -> (name: String, fact: String) in
      let count = item.count > 1 ? "\(item.count) × " : ""
      return (count + item.name, item.isPacked ? tr("packed").text(language) : "")
    }
    return [
      BookPage.List(tr("Bookings"), bookings),
      BookPage.List(tr("Money"), money, note: MoneyCommands.total(lines)),
      BookPage.List(tr("Packing list"), things),
    ]
  }
}
