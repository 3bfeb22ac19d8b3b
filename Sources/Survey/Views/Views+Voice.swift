// Voice notes as a part of what they are about, and as they go into a page.

import Command
import Kernel
import Render
import System

extension Views {
  /// Voice notes as a section of what they are about; nothing where there is none.
  static func voiceSection(
    _ condition: Condition, _ reader: SurveyReader
  ) throws(Diagnostic) -> [Table] {
    let voices = try reader.voices([condition])
    guard !voices.isEmpty else { return [] }
    let table = try VoiceCommands.noun.table(voices, reader.session)
    return [table.section(tr("Voice notes"), "voice_list")]
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
      if reader.session.drawsPictures, voice.attachment.bytes <= min(mostEmbedded.one, left),
        try reader.session.has(voice.attachment)
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
