// The tables that the events of a survey fold into. Everything else follows from these values; the
// generic fold of the notebook keeps the rows.

import Notebook

enum SurveyModel {
  static let all = [
    ProjectCommands.noun.model, BuildingCommands.noun.model, LevelCommands.noun.model,
    RoomCommands.noun.model, Opening.noun.model, FamilyCommands.noun.model, TypeCommands.noun.model,
    AssetCommands.noun.model, photo, WorksetCommands.noun.model, underlay, NoteCommands.noun.model,
    voice,
  ]
  /// Checked by a test, which names the right one.
  static let fingerprint: UInt64 = 0xa333_e80c_61c9_8c24

  private static func model(
    _ noun: String, _ fields: [Field], _ events: [EventKind], indexes: [[String]] = []
  ) -> EntityModel {
    EntityModel(
      domain: "survey", noun: noun, table: "survey_" + noun, fields: fields, events: events,
      indexes: indexes)
  }

  static let photo = model(
    "photo",
    [
      Field("file", .text), Field("sha256", .text), Field("bytes", .integer),
      Field("width", .integer), Field("height", .integer), Field("taken_at", .instant),
      Field("sequence", .integer),
      // What tells that the same file of a camera is taken in again: BLAKE2b-256 of it.
      Field("source", .text), Field("source_hash", .text),
      Field("assets", .set(of: "survey.asset")), Field("marks", .map),
    ],
    [
      SurveyEvent.photoCaptured, SurveyEvent.photoLinked, SurveyEvent.photoUnlinked,
      SurveyEvent.photoAnnotated, SurveyEvent.photoRemoved,
    ], indexes: [["scope", "sequence"], ["source_hash"], ["file"]])

  static let underlay = model(
    "underlay",
    [
      Field("level", .identifier(of: "survey.level")), Field("file", .text),
      Field("sha256", .text), Field("bytes", .integer), Field("width", .integer),
      Field("height", .integer), Field("original_width", .integer),
      Field("original_height", .integer), Field("source", .text), Field("pins", .json),
      Field("opacity", .real),
    ], [SurveyEvent.underlayPlaced, SurveyEvent.underlayMoved, SurveyEvent.underlayRemoved])

  static let voice = model(
    "voice",
    [
      Field("file", .text), Field("sha256", .text), Field("bytes", .integer),
      Field("format", .text), Field("duration_ms", .integer), Field("source", .text),
      Field("room", .identifier(of: "survey.room")),
      Field("asset", .identifier(of: "survey.asset")),
      Field("note", .identifier(of: "survey.note")),
    ], [SurveyEvent.voiceAttached, SurveyEvent.voiceMoved, SurveyEvent.voiceRemoved])
}
