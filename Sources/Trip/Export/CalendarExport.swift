// Trips as whole days of a calendar.

import Interchange
import Kernel
import System

enum CalendarExport {
  static func write(_ source: TripSource, _ sink: ByteSink) throws(Diagnostic) {
    var calendar = ICalendarWriter(name: source.title)
    for trip in source.trips {
      calendar.add(
        ICalendarWriter.Event(
          uid: trip.id.description + "@taccuino", summary: trip.destination,
          description: trip.comment, stamp: trip.changedAt ?? source.reader.session.now,
          days: trip.from...max(trip.from, trip.to)))
    }
    calendar.end()
    try sink.write(calendar.text)
  }
}
