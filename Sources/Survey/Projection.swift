// The tables that the events of a survey fold into. Everything else follows from these values; the
// generic fold of the notebook keeps the rows.

import Notebook

enum SurveyModel {
  static let all = [
    project, BuildingCommands.noun.model, level, room, opening, family, type, asset, photo, workset,
    underlay, note,
    voice,
  ]
  /// Checked by a test, which names the right one.
  static let fingerprint: UInt64 = 0xa333_e80c_61c9_8c24

  /// The plan sets a state too; a person is who says `RoomStateChanged`.
  private static let stateSaid = Field.Setting(by: "RoomStateChanged")
  private static let roomCompleted = Field.Setting(by: "RoomStateChanged", to: "complete")
  private static let projectCompleted = Field.Setting(by: "ProjectEdited", to: "completed")

  private static func model(
    _ noun: String, _ fields: [Field], _ events: [EventKind], indexes: [[String]] = []
  ) -> EntityModel {
    EntityModel(
      domain: "survey", noun: noun, table: "survey_" + noun, fields: fields, events: events,
      indexes: indexes)
  }

  static let project = model(
    "project",
    [
      Field("name", .text), Field("names", .map), Field("state", .text),
      Field("schema_version", .integer), Field("plan_version", .integer),
      Field("downloaded_at", .instant), Field("last_sync_at", .instant), Field("source", .text),
      Field("latitude", .latitude), Field("longitude", .longitude),
      Field("completed_by", .author(of: projectCompleted), path: "state"),
    ],
    [SurveyEvent.projectCreated, SurveyEvent.projectEdited, SurveyEvent.projectRemoved])

  static let level = model(
    "level",
    [
      // The building in whose path it stands, and all it belongs to.
      Field("building", .identifier(of: "survey.building")),
      Field("buildings", .set(of: "survey.building")),
      Field("label", .text), Field("name", .text), Field("names", .map), Field("ordinal", .real),
      Field("elevation_m", .real), Field("north_angle", .real), Field("outline", .polygon),
      Field("origin_x", .real), Field("origin_y", .real), Field("source_id", .text),
    ],
    [SurveyEvent.levelAdded, SurveyEvent.levelEdited, SurveyEvent.levelRemoved],
    indexes: [["scope"]])

  static let room = model(
    "room",
    [
      // The lowest level it stands on, and all of them.
      Field("level", .identifier(of: "survey.level")), Field("levels", .set(of: "survey.level")),
      Field("number", .text), Field("name", .text), Field("names", .map),
      Field("category", .text), Field("polygon", .polygon), Field("area_m2", .real),
      Field("centroid_x", .real), Field("centroid_y", .real), Field("label_x", .real),
      Field("label_y", .real), Field("state", .text), Field("source_id", .text),
      Field("state_at", .moment(of: stateSaid), path: "state"),
      Field("state_by", .author(of: stateSaid), path: "state"),
      Field("completed_at", .moment(of: roomCompleted), path: "state"),
      Field("completed_by", .author(of: roomCompleted), path: "state"),
      Field("state_note", .text), Field("approved_as", .text),
    ],
    [
      SurveyEvent.roomAdded, SurveyEvent.roomEdited, SurveyEvent.roomStateChanged,
      SurveyEvent.roomRemoved,
    ],
    indexes: [["scope"], ["level"], ["number"], ["name"]])

  static let opening = model(
    "opening",
    [
      Field("level", .identifier(of: "survey.level")), Field("line", .json),
      Field("category", .text), Field("source_id", .text),
    ],
    [SurveyEvent.openingAdded, SurveyEvent.openingRemoved], indexes: [["level"]])

  static let family = model(
    "family",
    [
      Field("name", .text), Field("icon", .text), Field("description", .text),
      Field("category", .text), Field("photo_min", .integer), Field("photo_max", .integer),
      // How often its parameters changed, from 1; null in families made before they were counted.
      Field("parameters", .map), Field("version", .integer),
    ],
    [SurveyEvent.familyCreated, SurveyEvent.familyEdited, SurveyEvent.familyRemoved],
    indexes: [["scope"]])

  static let type = model(
    "type",
    [
      Field("family", .identifier(of: "survey.family")), Field("name", .text),
      Field("parameters", .map),
    ],
    [SurveyEvent.typeCreated, SurveyEvent.typeUpdated, SurveyEvent.typeRemoved],
    indexes: [["family"], ["name"]])

  static let asset = model(
    "asset",
    [
      Field("room", .identifier(of: "survey.room")), Field("type", .identifier(of: "survey.type")),
      Field("at_x", .real), Field("at_y", .real), Field("wall", .integer),
      Field("wall_offset_m", .real), Field("wall_height_m", .real), Field("parameters", .map),
      // A table of its own, empty where nothing was merged; the last one said.
      Field("merged_into", .set(of: "survey.asset")),
    ],
    [
      SurveyEvent.assetPlaced, SurveyEvent.assetEdited, SurveyEvent.assetMoved,
      SurveyEvent.assetRemoved, SurveyEvent.assetMerged,
    ],
    // Counting the assets of a room, or those of all rooms by type, reads the index alone.
    indexes: [["room", "removed", "type"], ["type", "removed"], ["scope"]])

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

  static let workset = model(
    "workset",
    [
      Field("name", .text), Field("operator", .identifier(of: "notebook.operator")),
      Field("rooms", .set(of: "survey.room")),
    ],
    [SurveyEvent.worksetAdded, SurveyEvent.worksetChanged, SurveyEvent.worksetRemoved],
    indexes: [["scope"]])

  static let underlay = model(
    "underlay",
    [
      Field("level", .identifier(of: "survey.level")), Field("file", .text),
      Field("sha256", .text), Field("bytes", .integer), Field("width", .integer),
      Field("height", .integer), Field("original_width", .integer),
      Field("original_height", .integer), Field("source", .text), Field("pins", .json),
      Field("opacity", .real),
    ], [SurveyEvent.underlayPlaced, SurveyEvent.underlayMoved, SurveyEvent.underlayRemoved])

  static let note = model(
    "note",
    [
      Field("level", .identifier(of: "survey.level")),
      Field("room", .identifier(of: "survey.room")),
      Field("asset", .identifier(of: "survey.asset")), Field("number", .integer),
      Field("kind", .text), Field("points", .json), Field("text", .text), Field("color", .text),
    ], [SurveyEvent.noteAdded, SurveyEvent.noteEdited, SurveyEvent.noteRemoved],
    indexes: [["level"]])

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
