// Whether the files of underlays and voice notes are beside the notebook, and are what was taken in. Files of what
// was undone or removed stay, as those of photos do.

import Command
import Kernel
import Notebook
import Photos
import Render
import System

enum AttachmentCare {
  /// A file that the log names.
  private struct Attached {
    var title: Phrase
    var path: String
    var sha256: String
  }

  private static func all(_ reader: SurveyReader) throws(Diagnostic) -> [Attached] {
    let underlays = try reader.underlays().map {
      Attached(title: tr("underlay \($0.source)"), path: $0.path, sha256: $0.sha256)
    }
    return underlays
      + (try reader.voices().map {
        Attached(title: tr("voice note \($0.source)"), path: $0.path, sha256: $0.sha256)
      })
  }

  static let doctor = DoctorCheck(
    "attachments", tr("Underlays, voice notes")
  ) { (session) throws(Diagnostic) in
    guard Files.exists(session.options.notebookPath) else { return ("0", nil) }
    let all = try all(try SurveyReader(session))
    let missing = all.count { session.attachment($0.path) == nil }
    return (
      String(all.count), missing == 0 ? nil : tr("\(missing) missing; verify names them")
    )
  }

  static let verify = VerifyCheck("attachment") { (session) throws(Diagnostic) in
    var problems: [Phrase] = []
    for one in try all(try SurveyReader(session)) {
      problems += try session.attachmentFaults(
        one.path, one.sha256, missing: tr("the file of \(one.title) is missing"),
        differs: tr("the file of \(one.title) is not what was taken in"))
    }
    return problems
  }
}
