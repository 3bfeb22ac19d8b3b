// How far a project is, in the words that are stored and shown.

import Command
import Kernel

/// How far a project has come. The raw value is stored.
enum ProjectState: String, NamedChoice, Sendable {
  typealias Held = ProjectState

  case draft, ready, active, completed, approved

  var words: Phrase {
    switch self {
    case .draft: tr("draft")
    case .ready: tr("ready")
    case .active: tr("active")
    case .completed: tr("completed")
    case .approved: tr("approved")
    }
  }
}
