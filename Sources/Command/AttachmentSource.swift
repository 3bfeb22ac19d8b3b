// Files beside the notebook that its domains keep: what they are called, and which are needed.

import Kernel
import Notebook

/// A file beside the notebook that something in it needs.
public struct Attachment: Sendable {
  /// Below the folder of attachments.
  public var path: String
  public var sha256: String
  /// What messages call it.
  public var title: Phrase

  public init(path: String, sha256: String, title: Phrase) {
    self.path = path
    self.sha256 = sha256
    self.title = title
  }
}

/// A file that an event names.
public struct NamedFile: Sendable {
  /// The thing that the event is of.
  public var entity: Identifier
  /// nil for a thumbnail, of which no event tells it.
  public var sha256: String?

  public init(_ entity: Identifier, sha256: String?) {
    self.entity = entity
    self.sha256 = sha256
  }
}

/// The files that a domain keeps beside the notebook.
public struct AttachmentSource: Sendable {
  /// Every path that an event ever named, thumbnails too, as the events have them.
  public let named: @Sendable (Notebook) throws(Diagnostic) -> [String: NamedFile]
  /// The files of all that is there.
  public let needed: @Sendable (Notebook) throws(Diagnostic) -> [Attachment]

  public init(
    named: @escaping @Sendable (Notebook) throws(Diagnostic) -> [String: NamedFile],
    needed: @escaping @Sendable (Notebook) throws(Diagnostic) -> [Attachment]
  ) {
    self.named = named
    self.needed = needed
  }
}
