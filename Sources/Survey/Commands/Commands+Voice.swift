// Voice notes: recordings attached to a room, an asset or a note. Refuses what is no audio, what is
// too large, and a recording of nothing.

import Command
import Kernel
import Notebook
import Photos
import Render
import System

enum VoiceCommands {
  static let one = Parameter.positional(
    "voice", .thing("survey.voice"), tr("a voice note, by id or file name"))
  private static let asset = Parameter.option(
    "asset", .thing("survey.asset"), tr("the asset it is about"))
  private static let note = Parameter.option(
    "note", .thing("survey.note"), tr("the note it is about"))

  static let table: [Command] = [
    Command(
      "survey voice list", tr("List the voice notes, oldest first"),
      parameters: [Parts.room, asset, note, Parts.level, Parts.ordinal, Parts.project]
        + Parameter.paging,
      effects: .reads, synonyms: ["audio", "recordings", "memos"],
      examples: [Example("survey voice list"), Example("survey voice list --room G01 --json")],
      action: list),
    Command(
      "survey voice show", tr("Show a voice note and the command to play it"), parameters: [one],
      effects: .reads, synonyms: ["play", "hear", "listen"],
      examples: [Example("survey voice show $last", runs: false)], action: show),
    Command(
      "survey voice add", tr("Attach a recording to a room, an asset or a note"),
      discussion: [
        tr(
          "Reads Ogg (Opus, Vorbis), WAV, MPEG-4 audio and MP3, recognised by content, up to 64 MiB. The file is copied next to the notebook unchanged, with all metadata of the recorder."
        )
      ],
      parameters: [
        .positional("file", .inputFile, tr("an audio file"), shownAs: "FILE"), Parts.room, asset,
        note,
      ],
      effects: .writes, synonyms: ["record", "attach", "memo", "dictate"],
      examples: [
        Example("survey voice add examples/memo.wav --room G01"),
        Example(
          "survey voice add examples/lamp.png --room G01", tr("Refused: not a recording"),
          code: .data),
      ], action: add),
    Command(
      "survey voice export", tr("Export a voice note to a file"), parameters: [one],
      effects: .reads, contained: false, synonyms: ["save", "copy"],
      examples: [Example("survey voice export $last --out memo.ogg", runs: false)],
      action: export),
    Command(
      "survey voice remove", tr("Remove a voice note"),
      discussion: [
        tr("The file stays next to the notebook: undo and --as-of need it.")
      ],
      parameters: [one], effects: .writes, synonyms: ["delete"],
      examples: [Example("survey voice remove $last", runs: false)], action: remove),
  ]

  private static func one(
    _ arguments: Arguments, _ reader: SurveyReader
  ) throws(Diagnostic) -> VoiceNote {
    guard let id = try arguments.thing("voice", reader.session) else {
      return try reader.found(nil)
    }
    return try reader.found(try reader.voice(id))
  }

  static func list(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let page = try reader.page(arguments, "survey.voice")
    var conditions: [Condition] = []
    if let asset = try arguments.thing("asset", session) {
      conditions.append(.init("v.asset = ?", [.id(asset)]))
    } else if let note = try arguments.thing("note", session) {
      conditions.append(.init("v.note = ?", [.id(note)]))
    } else {
      let place = try Whereabouts.read(arguments, reader)
      if let room = place.room {
        conditions.append(SurveyReader.voicesAbout(room: room))
      } else if var rooms = place.rooms(room: SurveyReader.roomOfVoice, scope: "v.scope") {
        // A note at a point is in no room, but on its level.
        let levels: Condition? =
          place.levels.isEmpty
          ? place.building.map { SurveyReader.ofBuilding($0) }
          : .among("l.id", place.levels)
        if let levels {
          rooms.sql +=
            " OR \(SurveyReader.roomOfVoice) IS NULL"
            + " AND n.level IN (SELECT l.id FROM survey_level l WHERE \(levels.sql))"
          rooms.values += levels.values
        }
        conditions.append(rooms)
      }
    }
    let voices = try reader.voices(conditions, page: page)
    return .table(try Views.voices(voices, reader).paged(page, ids: voices.map(\.id)))
  }

  static func show(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let voice = try one(arguments, reader)
    var record = try Views.voices([voice], reader).record()
    for index in record.fields.indices {
      switch record.fields[index].column.key {
      case "path", "created_at", "created_by", "format":
        record.fields[index].column.shown = .always
      default: break
      }
    }
    if session.showsTables, let path = try session.attachment(voice.attachment.path) {
      let search = session.surroundings.environment["PATH"]
      let players = [("mpv", "mpv"), ("ffplay", "ffplay -nodisp -autoexit"), ("play", "play")]
      if let player = players.first(where: { Files.program($0.0, along: search) != nil }) {
        session.say(tr("to play it: \(player.1) \(path.shellQuoted)"))
      }
    }
    return .record(record)
  }

  static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let (project, field, target, title) = try target(arguments, reader)
    let path = try arguments.required("file")
    let name = Paths.name(of: path)
    let bytes: [UInt8]
    do throws(Diagnostic) {
      bytes = try Files.read(path, limit: AudioFile.mostBytes)
    } catch {
      var fault = error
      fault.span = fault.span ?? arguments.span("file")
      throw fault
    }
    guard let audio = AudioFile(bytes) else {
      throw Diagnostic(
        .data, tr("\(name) is not a supported recording"), at: arguments.span("file"),
        hint: tr("voice notes are Ogg, WAV, MPEG-4 audio or MP3 files"))
    }
    let id = session.newID()
    let recording = Attachment(
      VoiceNote.files, of: id, scope: project, bytes, format: audio.kind.rawValue, source: name)
    let same = try reader.voices([
      .init("v.sha256 = ?", [.text(recording.sha256)]), .init("v.\(field) = ?", [.id(target)]),
    ])
    if let same = same.first {
      let isBack = try session.putBack(same.attachment) { () throws(Diagnostic) in
        (bytes, nil)
      }
      if isBack { return .table(try Views.voices([same], reader)) }
      session.say(tr("\(name) is already attached to \(title): nothing to do"))
      return .table(try Views.voices([same], reader))
    }
    var body = recording.members()
    body[field] = .string(target.description)
    body["duration_ms"] = audio.milliseconds.map { .integer(Int64($0)) }
    try session.append(SurveyEvent.voiceAttached, scope: project, entity: id, body: body)
    try session.attach(bytes, as: recording)
    session.say(tr("attached \(name) to \(title)"))
    return .table(try Views.voices([reader.voice(id)].compactMap { $0 }, reader))
  }

  /// The one thing that a recording is about; the room entered where none is named.
  private static func target(
    _ arguments: Arguments, _ reader: SurveyReader
  ) throws(Diagnostic) -> (Identifier, String, Identifier, String) {
    let session = reader.session
    guard ["room", "asset", "note"].count(where: { arguments.has($0) }) < 2 else {
      throw Diagnostic(
        .usage, tr("a voice note belongs to one thing only"), at: arguments.invocation.line.span,
        hint: tr("give one of --room, --asset, --note"))
    }
    if let id = try arguments.thing("asset", session) {
      let asset = try reader.found(try reader.asset(id))
      return (asset.project, "asset", id, try AssetCommands.title(asset, reader))
    }
    if let id = try arguments.thing("note", session) {
      let note = try NoteCommands.noun.item(session, id)
      return (note.project, "note", id, "#\(note.number)")
    }
    guard let id = try arguments.thing("room", session) ?? session.place("survey.room")?.id else {
      throw Diagnostic(
        .usage, tr("what does the voice note belong to?"), at: arguments.invocation.line.span,
        hint: tr("add --room ROOM, --asset ASSET or --note NOTE"))
    }
    let room = try reader.found(try reader.room(id))
    return (room.project, "room", id, room.title(session.language))
  }

  static func export(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let voice = try one(arguments, reader)
    return .file(try session.read(voice.attachment, at: arguments.span("voice")))
  }

  static func remove(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    let voice = try one(arguments, reader)
    let table = try Views.voices([voice], reader)
    try session.append(
      SurveyEvent.voiceRemoved, scope: voice.project, entity: voice.id, body: JSONObject())
    session.say(tr("removed the voice note \(voice.source)"))
    return .table(table)
  }
}
