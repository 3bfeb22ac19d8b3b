// What stands above the lists of mind on paper and in spreadsheets.

import Kernel

enum MindTitles {
  static var all: [String: Phrase] {
    [
      "mind.plan": tr("Steps of the plan"), "mind.contact": tr("Trusted contacts"),
      "mind.page": tr("My safety plan"),
    ]
  }
}
