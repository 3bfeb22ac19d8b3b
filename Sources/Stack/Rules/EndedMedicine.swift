// A medicine that is taken no longer forbids nothing from the next day on, and may act for weeks: how long is not on
// record for any of them, so that whoever notes the end is told to ask.

import Command
import Kernel

enum EndedMedicine {
  /// - Parameter until: the last day of the medicine; nil: it goes on.
  static func tell(_ text: String, until: Day?, _ session: Session) {
    guard let until, until < session.today else { return }
    session.warn(
      Diagnostic(
        .data,
        tr(
          "\(text): nothing is refused because of it any more, and some medicines act for weeks after the last dose"
        ),
        hint: tr("ask your doctor or pharmacist before you take what was refused because of it")))
  }
}
