// A recording that tells of a room, an asset or a note, as a value. The audio lies beside the notebook
// as it was given.

import Command
import Kernel
import Photos

struct VoiceNote: AttachedEntity, OfProject, Made {
  static let files = AttachmentKind(
    of: "survey", in: .each { PhotoName.project($0) + "/voice" }, hasFormat: true, care: .drawings
  ) { tr("voice note \($0.name)") }

  var id = Identifier.none
  var project = Identifier.none
  var attachment = Attachment(VoiceNote.files)
  var milliseconds: Int?
  var room: Identifier?
  var roomTitle: String?
  var asset: Identifier?
  var assetType: String?
  var note: Identifier?
  var noteNumber: Int?
  /// The room of what it is about.
  var standsIn: Identifier?
  var made = Origination()

  /// The name of the file it came from.
  var source: String { attachment.name }
  var kind: AudioFile.Kind { attachment.format.flatMap { AudioFile.Kind(rawValue: $0) } ?? .wav }

  /// `1:07`.
  var duration: String? {
    milliseconds.map { milliseconds in
      // What another program wrote may be the largest number there is.
      let seconds = milliseconds / 1000 + (milliseconds % 1000 >= 500 ? 1 : 0)
      return "\(seconds / 60):" + (seconds % 60 < 10 ? "0" : "") + "\(seconds % 60)"
    }
  }
}
