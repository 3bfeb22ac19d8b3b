// The tables that the events of a survey fold into. Everything else follows from these values; the
// generic fold of the notebook keeps the rows.

import Notebook

enum SurveyModel {
  static let all = [
    ProjectCommands.noun.model, BuildingCommands.noun.model, LevelCommands.noun.model,
    RoomCommands.noun.model, Opening.noun.model, FamilyCommands.noun.model, TypeCommands.noun.model,
    AssetCommands.noun.model, PhotoCommands.noun.model,
    WorksetCommands.noun.model, UnderlayCommands.noun.model, NoteCommands.noun.model,
    VoiceCommands.noun.model,
  ]
  /// Checked by a test, which names the right one.
  static let fingerprint: UInt64 = 0xa333_e80c_61c9_8c24
}
