// Underlays, notes and voice notes as things that commands name.

import Command
import Kernel
import Notebook

extension SurveyThings {
  /// By the name of the file it came from.
  static func findUnderlay(_ session: Session, _ text: String) throws(Diagnostic) -> [Candidate] {
    try allUnderlays(session).filter { $0.aliases.contains(text) }
  }

  static func allUnderlays(_ session: Session) throws(Diagnostic) -> [Candidate] {
    let reader = try SurveyReader(session)
    return try nearFirst(inProject(session, "u")) { (conditions) throws(Diagnostic) in
      let underlays = try reader.underlays(conditions)
      let tails = try session.notebook().shortTails(underlays.map(\.id))
      return zip(underlays, tails).map { underlay, tail in
        Candidate(
          tail, underlay.source + ", " + (underlay.levelPath ?? "?"), id: underlay.id,
          aliases: [underlay.source])
      }
    }
  }

  /// By its number.
  static func findNote(_ session: Session, _ text: String) throws(Diagnostic) -> [Candidate] {
    let digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
    guard let number = Int64(digits) else { return [] }
    let reader = try SurveyReader(session)
    return try nearFirst(inProject(session, "n")) { (conditions) throws(Diagnostic) in
      try candidates(
        try reader.notes(conditions + [.init("n.number = ?", [.integer(number)])]), session)
    }
  }

  static func allNotes(_ session: Session) throws(Diagnostic) -> [Candidate] {
    let reader = try SurveyReader(session)
    return try candidates(
      try reader.notes(
        [inProject(session, "n")].compactMap { $0 }, page: Page(limit: 500)), session)
  }

  private static func candidates(
    _ notes: [PlanNote], _ session: Session
  ) throws(Diagnostic) -> [Candidate] {
    let tails = try session.notebook().shortTails(notes.map(\.id))
    return zip(notes, tails).map { note, tail in
      Candidate(
        String(note.number), note.text ?? note.kind.words.text(session.language), id: note.id,
        aliases: [tail])
    }
  }

  /// By the name of the file it came from.
  static func findVoice(_ session: Session, _ text: String) throws(Diagnostic) -> [Candidate] {
    let reader = try SurveyReader(session)
    return try candidates(try reader.voices([.init("v.source = ?", [.text(text)])]), session)
  }

  static func allVoices(_ session: Session) throws(Diagnostic) -> [Candidate] {
    let reader = try SurveyReader(session)
    return try candidates(
      try reader.voices(
        [inProject(session, "v")].compactMap { $0 }, page: Page(limit: 500)), session)
  }

  private static func candidates(
    _ voices: [VoiceNote], _ session: Session
  ) throws(Diagnostic) -> [Candidate] {
    let tails = try session.notebook().shortTails(voices.map(\.id))
    return zip(voices, tails).map { voice, tail in
      let about = voice.roomTitle ?? voice.assetType ?? voice.noteNumber.map { "#\($0)" }
      return Candidate(
        tail, [voice.source, about].compactMap { $0 }.joined(separator: ", "), id: voice.id,
        aliases: [voice.source])
    }
  }
}
