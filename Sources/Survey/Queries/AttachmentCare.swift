// Whether the files of underlays and voice notes are beside the notebook, and are what was taken in. Files of what
// was undone or removed stay, as those of photos do.

import Command
import Kernel
import Notebook
import Photos
import Render
import System

enum AttachmentCare {
  private static func all(_ reader: SurveyReader) throws(Diagnostic) -> [Attachment] {
    try reader.underlays().map(\.attachment) + reader.voices().map(\.attachment)
  }

  static let doctor = DoctorCheck(
    "attachments", tr("Underlays, voice notes")
  ) { (session) throws(Diagnostic) in
    guard Files.exists(session.options.notebookPath) else { return ("0", nil) }
    let all = try all(try SurveyReader(session))
    let missing = try all.count { (file) throws(Diagnostic) in
      try session.attachment(file.path) == nil
    }
    return (
      String(all.count), missing == 0 ? nil : tr("\(missing) missing; list them with verify")
    )
  }

  static let verify = VerifyCheck("attachment") { (session) throws(Diagnostic) in
    try session.attachmentFaults(all(try SurveyReader(session)))
  }
}
