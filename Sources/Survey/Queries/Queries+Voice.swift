// Voice notes out of their table.

import Command
import Kernel
import Notebook

extension SurveyReader {
  private static let voiceListing = Listing(
    alias: "v",
    columns: """
      v.id, v.scope, v.file, v.sha256, v.bytes, v.format, v.duration_ms, v.source, v.room, \
      coalesce(r.number, r.name), v.asset, t.name, v.note, n.number, r.id, v.created_at, v.created_by
      """,
    tables: """
      survey_voice v LEFT JOIN survey_note n ON n.id = v.note \
      LEFT JOIN survey_asset a ON a.id = coalesce(v.asset, n.asset) \
      LEFT JOIN survey_type t ON t.id = a.type \
      LEFT JOIN survey_room r ON r.id = coalesce(v.room, a.room, n.room)
      """,
    order: [])

  func voices(
    _ conditions: [Condition] = [], page: Page = Page()
  ) throws(Diagnostic) -> [VoiceNote] {
    try list(SurveyReader.voiceListing, conditions, page: page) { (row) throws(Diagnostic) in
      VoiceNote(
        id: row.identifier(0) ?? .none, project: row.identifier(1) ?? .none, file: row.text(2),
        sha256: row.text(3), bytes: Int(row.integer(4)),
        kind: AudioFile.Kind(rawValue: row.text(5)) ?? .wav,
        milliseconds: row.optionalInteger(6).map { Int($0) }, source: row.text(7),
        room: row.identifier(8), roomTitle: row.optionalText(9), asset: row.identifier(10),
        assetType: row.optionalText(11), note: row.identifier(12), standsIn: row.identifier(14),
        noteNumber: row.optionalInteger(13).map { Int($0) },
        made: Origination(at: row.instant(15), by: row.identifier(16)))
    }
  }

  func voice(_ id: Identifier) throws(Diagnostic) -> VoiceNote? {
    try voices([Condition("v.id = ?", [.id(id)])]).first
  }

  /// The room of what a voice note is about; null for a note at a point.
  static let roomOfVoice = "coalesce(v.room, a.room, n.room)"

  /// Voice notes of a room, of what stands in it, and of notes about either.
  static func voicesAbout(room: Identifier) -> Condition {
    Condition("\(roomOfVoice) = ?", [.id(room)])
  }
}
