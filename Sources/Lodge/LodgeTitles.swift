// What stands above the lists of a lodge on paper and in spreadsheets.

import Kernel

enum LodgeTitles {
  static var all: [String: Phrase] {
    [
      "lodge.member": tr("Members"), "lodge.degree": tr("Degrees"),
      "lodge.standing": tr("Changes of membership"), "lodge.term": tr("Offices"),
      "lodge.moment": tr("Timeline"), "lodge.finding": tr("College of officers"),
      "lodge.meeting": tr("Meetings"), "lodge.agenda": tr("Agenda"),
      "lodge.answer": tr("Answers"), "lodge.attendance": tr("Attendance"),
      "lodge.visitor": tr("Visitors"), "lodge.roll": tr("Roll call"),
      "lodge.series": tr("Series of meetings"),
    ]
  }
}
