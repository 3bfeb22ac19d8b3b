// What stands above the lists of a lodge on paper and in spreadsheets.

import Kernel

enum LodgeTitles {
  static var all: [String: Phrase] {
    [
      "lodge.member": tr("Members"), "lodge.degree": tr("Degrees"),
      "lodge.standing": tr("Changes of membership"), "lodge.term": tr("Offices"),
      "lodge.moment": tr("Timeline"), "lodge.finding": tr("College of officers"),
    ]
  }
}
