// The list of domains: the only place that knows all of them.

import Command
import Lodge
import Mind
import Stack
import Survey
import Trip

extension Program {
  /// In the order in which help names them.
  static var domains: [Domain] { [.survey, .trip, .lodge, .stack, .mind] }
}
