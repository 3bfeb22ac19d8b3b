// Voice notes: recordings attached to a room, an asset or a note. Refuses what is no audio, what is
// too large, and a recording of nothing.

import Command
import Kernel
import Notebook
import Photos
import Render
import System

enum VoiceCommands {
  private static let file: [Attribute<VoiceNote>] = Attribute.attachment([
    .recorded("duration_ms", \.milliseconds, tr("Milliseconds"))
  ])

  static let noun = Noun<VoiceNote>(
    "survey.voice", tr("voice note"), alias: "v", within: .project("v", covered: covered),
    events: [SurveyEvent.voiceAttached, SurveyEvent.voiceMoved, SurveyEvent.voiceRemoved],
    joins: """
      LEFT JOIN survey_note n ON n.id = v.note \
      LEFT JOIN survey_asset a ON a.id = coalesce(v.asset, n.asset) \
      LEFT JOIN survey_type t ON t.id = a.type \
      LEFT JOIN survey_room r ON r.id = \(SurveyReader.roomOfVoice)
      """,
    attributes: file + [
      .pointer("room", \.room, to: "survey.room", tr("Room id")),
      .pointer("asset", \.asset, to: "survey.asset", tr("Asset id")),
      .pointer("note", \.note, to: "survey.note", tr("Note id")),
      .joined("room", \.roomTitle, "coalesce(r.number, r.name)", tr("Room"), shown: .varying),
      .joined("asset", \.assetType, "t.name", tr("Asset"), shown: .varying),
      .read("n.number") { $0.noteNumber = $1.optionalInteger($2).map { Int($0) } }
        .headed(as: "note", tr("Note"), shown: .varying) { voice, _ in .count(voice.noteNumber) },
      .read("r.id") { $0.standsIn = $1.identifier($2) },
      .derived("duration", tr("Duration"), alignment: .trailing) { voice, _ in
        .text(voice.duration)
      },
      .createdAt(), .createdBy, .projectID,
    ],
    columns: [
      "source", "duration", "room", "asset", "note", "format", "duration_ms", "bytes", "missing",
      "file", "sha256", "path", "created_at", "created_by", "room_id", "asset_id", "note_id",
      "project_id",
    ], order: [], empty: tr("no voice note here"),
    begin: .always {
      tr("no voice note here; attach one: survey voice add FILE --room ROOM")
    })

  static let things = noun.fileThings { voice in
    let about = voice.roomTitle ?? voice.assetType ?? voice.noteNumber.map { "#\($0)" }
    return [voice.source, about].compactMap { $0 }.joined(separator: ", ")
  }

  static let one = Parameter.positional(
    "voice", .thing("survey.voice"), tr("a voice note, by id or file name"))
  private static let asset = Parameter.option(
    "asset", .thing("survey.asset"), tr("the asset it is about"))
  private static let note = Parameter.option(
    "note", .thing("survey.note"), tr("the note it is about"))

  static let table: [Command] = [
    noun.list(
      tr("List the voice notes, oldest first"),
      narrowings: [Parts.room, asset, note, Parts.level, Parts.ordinal].map { part in
        .init(part) { _ in [] }
      }, synonyms: ["audio", "recordings", "memos"],
      examples: [Example("survey voice list"), Example("survey voice list --room G01 --json")]),
    noun.show(
      tr("Show a voice note and the command to play it"), one,
      synonyms: ["play", "hear", "listen"],
      examples: [Example("survey voice show $last", runs: false)],
      also: ["path", "created_at", "created_by", "format"], sections: player),
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
    noun.remove(
      tr("Remove a voice note"), one,
      discussion: [
        tr("The file stays next to the notebook: undo and --as-of need it.")
      ], synonyms: ["delete"],
      examples: [Example("survey voice remove $last", runs: false)],
      says: { voices, _ in tr("removed the voice note \(voices[0].source)") }),
  ]

  /// Recordings about what is named, or on what was entered.
  private static func covered(
    _ arguments: Arguments, _ reader: SurveyReader
  ) throws(Diagnostic) -> Condition? {
    if let asset = try arguments.thing("asset", reader.session) {
      return .init("v.asset = ?", [.id(asset)])
    }
    if let note = try arguments.thing("note", reader.session) {
      return .init("v.note = ?", [.id(note)])
    }
    let place = try Whereabouts.read(arguments, reader)
    if let room = place.room { return SurveyReader.voicesAbout(room: room) }
    guard var rooms = place.rooms(room: SurveyReader.roomOfVoice, scope: "v.scope") else {
      return nil
    }
    // A note at a point is in no room, but on its level.
    let levels: Condition? =
      place.levels.isEmpty
      ? place.building.map { SurveyReader.ofBuilding($0) } : .among("l.id", place.levels)
    if let levels {
      rooms.sql +=
        " OR \(SurveyReader.roomOfVoice) IS NULL"
        + " AND n.level IN (SELECT l.id FROM survey_level l WHERE \(levels.sql))"
      rooms.values += levels.values
    }
    return rooms
  }

  /// Says how to hear it.
  private static func player(
    _ voice: VoiceNote, _ session: Session
  ) throws(Diagnostic) -> [Table] {
    let file = voice.attachment
    guard session.showsTables, let path = try session.attachmentPlace(file.path, of: file) else {
      return []
    }
    let search = session.surroundings.environment["PATH"]
    let players = [("mpv", "mpv"), ("ffplay", "ffplay -nodisp -autoexit"), ("play", "play")]
    if let player = players.first(where: { Files.program($0.0, along: search) != nil }) {
      session.say(tr("to play it: \(player.1) \(path.shellQuoted)"))
    }
    return []
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
      if !isBack { session.say(tr("\(name) is already attached to \(title): nothing to do")) }
      return try noun.answer(session, same.id)
    }
    var body = recording.members()
    body[field] = .string(target.description)
    body["duration_ms"] = audio.milliseconds.map { .integer(Int64($0)) }
    try session.append(SurveyEvent.voiceAttached, scope: project, entity: id, body: body)
    try session.attach(bytes, as: recording)
    session.say(tr("attached \(name) to \(title)"))
    return try noun.answer(session, id)
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
    let voice = try noun.named("voice", session, arguments)
    return try session.file(
      session.read(voice.attachment, at: arguments.span("voice")),
      endings: voice.attachment.endings)
  }
}

extension SurveyReader {
  func voices(_ conditions: [Condition] = []) throws(Diagnostic) -> [VoiceNote] {
    try VoiceCommands.noun.items(session, conditions)
  }

  /// The room of what a voice note is about; null for a note at a point.
  static let roomOfVoice = "coalesce(v.room, a.room, n.room)"

  /// Voice notes of a room, of what stands in it, and of notes about either.
  static func voicesAbout(room: Identifier) -> Condition {
    Condition("\(roomOfVoice) = ?", [.id(room)])
  }
}
