// A recording that tells of a room, an asset or a note, as a value. The audio lies beside the notebook
// as it was given.

import Command
import Kernel
import Photos

struct VoiceNote: Sendable {
  var id: Identifier
  var project: Identifier
  var file: String
  var sha256: String
  var bytes: Int
  var kind: AudioFile.Kind
  var milliseconds: Int?
  /// The name of the file it came from.
  var source: String
  var room: Identifier?
  var roomTitle: String?
  var asset: Identifier?
  var assetType: String?
  var note: Identifier?
  /// The room of what it is about.
  var standsIn: Identifier?
  var noteNumber: Int?
  var made: Origination

  static let files = AttachmentKind(
    in: .each { PhotoName.project($0) + "/voice" }, hasFormat: true, care: .drawings
  ) { tr("voice note \($0.name)") }

  var attachment: Attachment {
    var attachment = Attachment(VoiceNote.files, of: id, scope: project)
    attachment.file = file
    attachment.sha256 = sha256
    attachment.bytes = bytes
    attachment.source = source
    return attachment
  }

  /// `1:07`.
  var duration: String? {
    milliseconds.map { milliseconds in
      // What another program wrote may be the largest number there is.
      let seconds = milliseconds / 1000 + (milliseconds % 1000 >= 500 ? 1 : 0)
      return "\(seconds / 60):" + (seconds % 60 < 10 ? "0" : "") + "\(seconds % 60)"
    }
  }
}
