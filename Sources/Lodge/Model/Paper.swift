// Papers (tavole): what members write and read to the lodge.

import Command
import Kernel
import Render

/// The raw value is stored.
public enum PaperState: String, NamedChoice, Sendable {
  case done = "Completata"
  case planned = "Programmato"
  case inPreparation = "InPreparazione"

  public var words: Phrase {
    switch self {
    case .done: tr("presented")
    case .planned: tr("planned")
    case .inPreparation: tr("in preparation")
    }
  }

  public var otherWords: [String] {
    switch self {
    case .done: ["presented", "done", "read", "completed"]
    case .planned: ["planned", "scheduled"]
    case .inPreparation: ["draft", "preparing"]
    }
  }
}

struct Paper: AttachedEntity {
  static let files = AttachmentKind("lodge.paper", tr("Papers")) { tr("the paper \($0.name)") }

  var id = Identifier.none
  var title = ""
  /// A member; who it was stays where they have left.
  var author: Identifier?
  var authorName: String?
  /// When it is or was presented.
  var day: Day?
  var degree = Degree.apprentice
  var state = PaperState.inPreparation
  /// Markdown.
  var text: String?
  var comment: String?
  /// When it was entered.
  var createdAt: Instant?
  var attachment = Attachment(Paper.files)
}
