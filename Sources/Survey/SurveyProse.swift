// Which members of the events of a survey are free texts: not names and numbers of places, and no parameters.

import Command

enum SurveyProse {
  static let fields: ProseFields = [
    "survey_family": ["description"], "survey_note": ["text"], "survey_room": ["state_note"],
  ]
}
