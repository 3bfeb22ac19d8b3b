// `sample lodge`: the last year of an invented lodge, with two meetings that lie ahead. Days count from today; the year is drawn by
// script/draw-lodge. It has no receipts: those are never undone, and one undo takes all of the sample back.

import Command
import Kernel
import Notebook

enum SampleLodge {
  static let sample = Sample(
    next: ["lodge card", "lodge meeting summons next", "lodge attendance rate"],
    isFree: { (session) throws(Diagnostic) in
      guard try LodgeCommands.noun.item(session, ifThere: Lodge.id) == nil,
        try MemberCommands.noun.items(session).isEmpty,
        try MeetingCommands.noun.items(session).isEmpty
      else { return false }
      return try FundCommands.noun.items(session).isEmpty
    },
    fill: { (session) throws(Diagnostic) in
      let today = session.today
      let zones = session.surroundings.zones
      return try session.runWithin(year, name: "sample lodge") { name in
        switch name {
        // A system without time zones keeps the times of the user.
        case "rome":
          let isKnown = zones.zone("Europe/Rome") != nil
          _ = zones.takeFault()
          return isKnown ? "Europe/Rome" : ""
        case "year": return String(today.year)
        case "before": return String(today.year - 1)
        default: return Sample.day(name, from: today)
        }
      }
    })
}
