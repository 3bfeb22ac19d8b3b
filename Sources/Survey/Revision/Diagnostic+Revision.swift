// Faults of plan revisions.

import Kernel

extension Diagnostic {
  /// A revision never scales: whichever of the two is wrong, somebody must say so.
  static func revisionScaled(_ scale: Double) -> Diagnostic {
    Diagnostic(
      .data, tr("the new drawing is \(scale.fixed(4)) times as large as the plan"),
      hint: tr(
        "set its unit with --units; or, if the plan is wrong: survey plan repair --kind odd_size"))
  }

  /// Nothing of the drawing lies where the plan does.
  static func revisionForeign(_ path: String, _ project: String) -> Diagnostic {
    Diagnostic(
      .refused, tr("no room of \(path) matches a room of \(project)"),
      hint: tr("to import another plan: survey import PATH"))
  }
}
