// The native package: a zip of one manifest and one file of JSON lines for each kind of thing, written
// from the models of the notebook's tables and read by them, so that what a table learns the package
// knows. Specified in taccuino-package(5).

import Interchange
import Kernel
import Notebook

/// A column of a table; in files that also draw, the bare name would be ambiguous.
typealias PackageField = Field

enum PackageFormat {
  /// The member that names all others.
  static let manifest = "manifest.json"
  static let name = "taccuino-package"
  /// Greater ones are refused.
  static let version: Int64 = 1

  /// What belongs to one notebook's copy of a project and not to the project.
  private static let local: [String: Set<String>] = [
    "project": ["downloaded_at", "last_sync_at"]
  ]

  /// The kinds of things in the order they are written and read: what others refer to comes first.
  static let models = SurveyModel.all

  /// The member of a kind: `room.jsonl`.
  static func member(_ model: EntityModel) -> String { model.noun + ".jsonl" }

  static func fields(_ model: EntityModel) -> [PackageField] {
    let local = local[model.noun] ?? []
    return model.fields.filter { !local.contains($0.name) }
  }

  /// The event that makes a thing of this kind.
  static func creation(_ model: EntityModel) -> EventKind? {
    model.events.first { $0.effect == .creates }
  }

  /// Kinds of things that have a file beside the notebook: their rows come with it or not at all. The
  /// raw value is the noun.
  enum Attached: String, CaseIterable {
    case photo, underlay, voice

    /// The folder of the archive that holds the files.
    var folder: String {
      switch self {
      case .photo: "photos/"
      case .underlay: "underlays/"
      case .voice: "voice/"
      }
    }

    private var extensions: [String] {
      switch self {
      case .photo: ["jpg"]
      case .underlay: ["jpg", "png"]
      case .voice: AudioFile.Kind.allCases.map(\.rawValue)
      }
    }

    /// Names are those of the notebook, with an extension of the kind.
    func isName(_ name: String) -> Bool {
      AttachmentName.isSafe(name) && extensions.contains { name.hasSuffix("." + $0) }
    }

    /// Whether a member of the archive is a file of this kind.
    func isMember(_ name: String) -> Bool {
      name.hasPrefix(folder) && isName(String(name.dropFirst(folder.count)))
    }
  }

  /// Rows are text: they pack well, but no honest one as well as this.
  static let limits: ZipArchive.Limits = {
    var limits = ZipArchive.Limits()
    limits.entries = 65_535
    limits.totalBytes = 16 << 30
    return limits
  }()
}
