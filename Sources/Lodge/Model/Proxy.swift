// A proxy: who is represented at a meeting, and by whom.

import Command
import Kernel
import Notebook

/// One for a meeting and who gives it, with an id that follows from both. Who gave it is represented, not present.
struct Proxy: OfMeeting {
  var id = Identifier.none
  var meeting = Identifier.none
  var meetingTitle = ""
  var meetingDay: Day?
  var giver = Identifier.none
  var giverName = ""
  var holder = Identifier.none
  var holderName = ""
  var day: Day?
  var comment: String?
}

extension LodgeReader {
  func proxies(of meeting: Identifier) throws(Diagnostic) -> [Proxy] {
    try ProxyCommands.noun.items(session, [Condition("p.meeting = ?", [.id(meeting)])])
  }

  /// Those that count: their holder is there, and who gave them is not.
  func proxies(
    counting marks: [Identifier: Attendance], at meeting: Meeting
  ) throws(Diagnostic) -> [Proxy] {
    guard try profile.proxies != nil else { return [] }
    func isThere(_ member: Identifier) -> Bool { marks[member]?.mark == .present }
    return try proxies(of: meeting.id).filter { isThere($0.holder) && !isThere($0.giver) }
  }
}
