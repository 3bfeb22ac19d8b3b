// Voice notes as a table, and as they go into a page.

import Command
import Kernel
import Render
import System

extension Views {
  static func voices(_ voices: [VoiceNote], _ reader: SurveyReader) throws(Diagnostic) -> Table {
    let session = reader.session
    let ids = try session.shown(voices.map(\.id))
    let operators = try reader.operatorNames()
    var rows: [[Value]] = []
    for (voice, id) in zip(voices, ids) {
      let path = try session.attachmentPlace(voice.attachment.path)
      rows.append([
        id, .text(voice.source), .text(voice.duration), .text(voice.roomTitle),
        .text(voice.assetType), .count(voice.noteNumber), .text(voice.kind.rawValue),
        .count(voice.milliseconds), .count(voice.bytes), .boolean(path == nil),
        .text(voice.file), .text(voice.sha256), .text(path), .instant(voice.made.at),
        .text(voice.made.by.flatMap { operators[$0] }), .plain(voice.room), .plain(voice.asset),
        .plain(voice.note), .plain(voice.project),
      ])
    }
    return Table(
      kind: "survey.voice",
      columns: [
        Column("id", tr("Id")), Column("source", tr("File")),
        Column("duration", tr("Duration"), alignment: .trailing),
        Column("room", tr("Room"), shown: .varying),
        Column("asset", tr("Asset"), shown: .varying),
        Column("note", tr("Note"), shown: .varying),
        Column("format", tr("Format"), shown: .wide),
        Column("duration_ms", tr("Milliseconds"), shown: .never),
        Column("bytes", tr("Bytes"), shown: .wide),
        Column("missing", tr("Missing"), shown: .wide),
        Column("file", tr("Stored as"), shown: .never),
        Column("sha256", tr("SHA-256"), shown: .never), Column("path", tr("Path"), shown: .never),
        Column("created_at", tr("Created"), shown: .never),
        Column("created_by", tr("Created by"), shown: .never),
        Column("room_id", tr("Room id"), shown: .never),
        Column("asset_id", tr("Asset id"), shown: .never),
        Column("note_id", tr("Note id"), shown: .never),
        Column("project_id", tr("Project id"), shown: .never),
      ], rows: rows,
      empty: try rows.isEmpty
        ? reader.none(
          nil, tr("no voice note here"),
          begin: tr("no voice note here; attach one: survey voice add FILE --room ROOM")) : nil)
  }

  /// Voice notes as a section of what they are about; nothing where there is none.
  static func voiceSection(
    _ condition: Condition, _ reader: SurveyReader
  ) throws(Diagnostic) -> [Table] {
    let voices = try reader.voices([condition])
    guard !voices.isEmpty else { return [] }
    var table = try Views.voices(voices, reader)
    table.title = tr("Voice notes")
    table.key = "voice_list"
    return [table]
  }

  /// More than this of one recording, or of all in a page, stays a name.
  private static let mostEmbedded = (one: 512 << 10, all: 8 << 20)

  /// The voice notes of a project by room, with their bytes while they are small.
  static func voicePictures(
    _ project: Identifier, _ reader: SurveyReader
  ) throws(Diagnostic) -> [Identifier: [VoicePicture]] {
    var left = mostEmbedded.all
    var result: [Identifier: [VoicePicture]] = [:]
    for voice in try reader.voices([.init("v.scope = ?", [.id(project)])]) {
      guard let room = voice.standsIn else { continue }
      var bytes: [UInt8]?
      if reader.session.drawsPictures, voice.bytes <= min(mostEmbedded.one, left),
        try reader.session.attachment(voice.attachment.path) != nil
      {
        let read = try reader.session.read(voice.attachment)
        // The event may tell less than there is.
        if read.count <= left { (bytes, left) = (read, left - read.count) }
      }
      result[room, default: []].append(
        VoicePicture(
          name: voice.source, duration: voice.duration, type: voice.kind.type, bytes: bytes))
    }
    return result
  }
}
