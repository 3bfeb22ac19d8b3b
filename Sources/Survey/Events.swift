// What can happen in a survey. The names are stored in notebooks for ever: never rename one, add a
// version instead. The scope of every event is its project, which
// needs no reference of its own: undo of a project looks at scopes.

import Notebook

enum SurveyEvent {
  private static func kind(
    _ name: String, _ effect: EventKind.Effect, _ references: [String] = []
  ) -> EventKind {
    EventKind("survey", name, effect, references: references)
  }

  static let projectCreated = kind("ProjectCreated", .creates)
  static let projectEdited = kind("ProjectEdited", .changes)
  static let projectRemoved = kind("ProjectRemoved", .removes)

  static let buildingAdded = kind("BuildingAdded", .creates)
  static let buildingEdited = kind("BuildingEdited", .changes)
  static let buildingRemoved = kind("BuildingRemoved", .removes)

  static let levelAdded = kind("LevelAdded", .creates, ["building", "buildings"])
  static let levelEdited = kind("LevelEdited", .changes, ["building", "buildings"])
  static let levelRemoved = kind("LevelRemoved", .removes)

  static let roomAdded = kind("RoomAdded", .creates, ["level", "levels"])
  static let roomEdited = kind("RoomEdited", .changes, ["level", "levels"])
  static let roomStateChanged = kind("RoomStateChanged", .changes)
  static let roomRemoved = kind("RoomRemoved", .removes)

  static let openingAdded = kind("OpeningAdded", .creates, ["level"])
  static let openingRemoved = kind("OpeningRemoved", .removes)

  static let worksetAdded = kind("WorksetAdded", .creates, ["rooms"])
  static let worksetChanged = kind("WorksetChanged", .changes, ["rooms"])
  static let worksetRemoved = kind("WorksetRemoved", .removes)

  static let familyCreated = kind("FamilyCreated", .creates)
  static let familyEdited = kind("FamilyEdited", .changes)
  static let familyRemoved = kind("FamilyRemoved", .removes)

  static let typeCreated = kind("TypeCreated", .creates, ["family"])
  static let typeUpdated = kind("TypeUpdated", .changes)
  static let typeRemoved = kind("TypeRemoved", .removes)

  static let assetPlaced = kind("AssetPlaced", .creates, ["room", "type"])
  static let assetEdited = kind("AssetEdited", .changes)
  static let assetMoved = kind("AssetMoved", .changes, ["room"])
  static let assetRemoved = kind("AssetRemoved", .removes)
  /// Says which asset stands for it from now on; its removal follows in the same batch.
  static let assetMerged = kind("AssetMerged", .changes, ["merged_into"])

  /// The picture lies beside the notebook, under the name that the event gives.
  static let photoCaptured = kind("PhotoCaptured", .creates)
  static let photoLinked = kind("PhotoLinked", .changes, ["assets"])
  static let photoUnlinked = kind("PhotoUnlinked", .changes)
  static let photoAnnotated = kind("PhotoAnnotated", .changes)
  static let photoRemoved = kind("PhotoRemoved", .removes)

  /// The picture lies beside the notebook, too.
  static let underlayPlaced = kind("UnderlayPlaced", .creates, ["level"])
  static let underlayMoved = kind("UnderlayMoved", .changes)
  static let underlayRemoved = kind("UnderlayRemoved", .removes)

  static let noteAdded = kind("NoteAdded", .creates, ["level", "room", "asset"])
  static let noteEdited = kind("NoteEdited", .changes, ["level", "asset"])
  static let noteRemoved = kind("NoteRemoved", .removes)

  /// The recording lies beside the notebook.
  static let voiceAttached = kind("VoiceAttached", .creates, ["room", "asset", "note"])
  /// It is about another asset now, into which the first was merged.
  static let voiceMoved = kind("VoiceMoved", .changes, ["asset"])
  static let voiceRemoved = kind("VoiceRemoved", .removes)
}
