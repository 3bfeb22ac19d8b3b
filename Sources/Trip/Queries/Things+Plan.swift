// The parts of a plan that commands name. Those of the trip entered go first: another trip's have to
// be named by id while one of the same name is at hand.

import Command
import Kernel
import Notebook

extension TripThings {
  private typealias OfTrip = (trip: Identifier, candidate: Candidate)

  private static func source(
    _ name: String, _ title: Phrase,
    _ read: @escaping @Sendable (TripReader) throws(Diagnostic) -> [(Identifier, Candidate)]
  ) -> ThingSource {
    @Sendable func here(_ session: Session) throws(Diagnostic) -> [Candidate] {
      let all = try read(try TripReader(session))
      guard let trip = session.place("trip.trip")?.id else { return all.map(\.1) }
      let near = all.filter { $0.0 == trip }.map(\.1)
      return session.isNarrowed ? near : near + all.filter { $0.0 != trip }.map(\.1)
    }
    return ThingSource(
      name, title: title,
      find: { (session, text) throws(Diagnostic) in
        let named = try read(try TripReader(session)).filter { $0.1.text == text }
        let trip = session.place("trip.trip")?.id
        let near = named.filter { $0.0 == trip }
        return (near.isEmpty && !session.isNarrowed ? named : near).map(\.1)
      }, all: { (session) throws(Diagnostic) in Array(try here(session).prefix(most)) })
  }

  static let plan: [ThingSource] = [
    source("trip.stop", tr("stop")) { (reader) throws(Diagnostic) in
      try reader.stops().map {
        ($0.trip, Candidate($0.name, "\($0.tripName) \($0.date)", id: $0.id))
      }
    },
    Packing.noun.things(),
    BookingCommands.noun.things { $0.start.text },
    source("trip.budget", tr("budget")) { (reader) throws(Diagnostic) in
      try reader.budgets().map { ($0.trip, Candidate($0.category, $0.tripName, id: $0.id)) }
    },
    ExpenseCommands.noun.things { expense in
      [expense.on?.description, expense.stated?.description].compactMap { $0 }
        .joined(separator: " ")
    },
    source("trip.rate", tr("rate")) { (reader) throws(Diagnostic) in
      try reader.rates().map {
        ($0.trip, Candidate($0.rate.text, "\($0.tripName) \($0.day)", id: $0.id))
      }
    },
  ]
}
