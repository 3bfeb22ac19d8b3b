// Which members of the events of mind are free texts.

import Command

enum MindProse {
  static let fields: ProseFields = ["mind_plan": ["text"]]
}
