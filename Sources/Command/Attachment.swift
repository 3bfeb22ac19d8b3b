// Files beside the notebook as the things they are of tell of them: what is stored of one, where it lies,
// what it is called. Every kind of file says this once; lists, backups and checks follow from it.

import Kernel
import Notebook

/// A file beside the notebook that something in it needs.
public struct Attachment: Sendable {
  public var kind: AttachmentKind
  /// The thing that it is of.
  public var entity = Identifier.none
  /// The scope of its thing, such as a project.
  public var scope: Identifier?
  /// The name that it keeps for life.
  public var file = ""
  public var sha256 = ""
  public var bytes = 0
  /// What is in it, as the ending of its name says it: `ogg`; nil where no event tells.
  public var format: String?
  /// The name of the file it came from.
  public var source: String?

  public init(
    _ kind: AttachmentKind, _ file: String = "", of entity: Identifier = .none,
    scope: Identifier? = nil
  ) {
    self.kind = kind
    self.file = file
    self.entity = entity
    self.scope = scope
  }

  /// A newly added file, named after its thing.
  public init(
    _ kind: AttachmentKind, of entity: Identifier, scope: Identifier?, _ bytes: [UInt8],
    format: String, source: String
  ) {
    self.init(kind, of: entity, scope: scope)
    self.format = format
    self.source = source
    file = "\(entity.hex).\(format)"
    sha256 = ContentHash.sha256(bytes).hex
    self.bytes = bytes.count
  }

  /// Below the folder of attachments.
  public var path: String { kind.path(file, scope) }
  /// Whether its thing has none.
  public var isNone: Bool { file.isEmpty }
  public var thumbnailPath: String { kind.thumbnailPath(file, scope) }
  /// What messages call it.
  public var title: Phrase { kind.title(self) }
  /// What people call the file.
  public var name: String { source ?? file }
}

/// A thing with a file beside the notebook.
public protocol AttachedEntity: Entity {
  var attachment: Attachment { get set }
}

/// What all files of one kind have in common: where they lie, what they are called, who looks after them.
public struct AttachmentKind: Sendable {
  public enum Folder: Sendable {
    case one(String)
    /// One for each scope, such as a project.
    case each(@Sendable (Identifier) -> String)
  }

  let folder: Folder
  /// The domain of its things.
  let domain: String
  /// Whether events tell what is in one; those of the first kinds do not.
  let hasFormat: Bool
  /// Whether a small picture of each lies in a folder below.
  let hasThumbnails: Bool
  let care: AttachmentCare
  fileprivate let title: @Sendable (Attachment) -> Phrase

  /// A kind whose files lie elsewhere than new ones do, or tell of themselves otherwise.
  /// - Parameter title: what messages call one.
  public init(
    of domain: String, in folder: Folder, hasFormat: Bool = false, hasThumbnails: Bool = false,
    care: AttachmentCare, title: @escaping @Sendable (Attachment) -> Phrase
  ) {
    self.domain = domain
    self.folder = folder
    self.hasFormat = hasFormat
    self.hasThumbnails = hasThumbnails
    self.care = care
    self.title = title
  }

  /// The files of a noun, in a folder of its own: `lodge/paper`.
  /// - Parameter words: what all of them are called.
  public init(
    _ noun: String, _ words: @autoclosure @escaping @Sendable () -> Phrase,
    title: @escaping @Sendable (Attachment) -> Phrase
  ) {
    let words = words, parts = noun.split(separator: ".")
    self.init(
      of: String(parts[0]), in: .one(parts.joined(separator: "/")), hasFormat: true,
      care: AttachmentCare(
        parts.joined(separator: "-"), words(), check: parts.joined(separator: "_")), title: title)
  }

  public func path(_ file: String, _ scope: Identifier?) -> String { below(scope) + file }

  public func thumbnailPath(_ file: String, _ scope: Identifier?) -> String {
    below(scope) + "thumbnails/" + file
  }

  private func below(_ scope: Identifier?) -> String {
    switch folder {
    case .one(let name): name + "/"
    case .each(let name): name(scope ?? .none) + "/"
    }
  }
}

/// What is stored of a file: the members of events and the columns of tables, the same for all kinds but for
/// `format`, and in this order; what is measured of a file stands before its source.
enum AttachmentMember: String, CaseIterable {
  case file, sha256, bytes, format, source

  func take(_ attachment: inout Attachment, _ row: borrowing Row, _ column: Int) {
    switch self {
    case .file: attachment.file = row.text(column)
    case .sha256: attachment.sha256 = row.text(column)
    case .bytes: attachment.bytes = Int(row.integer(column))
    case .format: attachment.format = row.optionalText(column)
    case .source: attachment.source = row.optionalText(column)
    }
  }

  var storedKind: StoredField.Kind { self == .bytes ? .integer : .text }

  func body(_ attachment: Attachment) -> JSON {
    switch self {
    case .file: .string(attachment.file)
    case .sha256: .string(attachment.sha256)
    case .bytes: .integer(Int64(attachment.bytes))
    case .format: attachment.format.map { .string($0) } ?? .null
    case .source: attachment.source.map { .string($0) } ?? .null
    }
  }
}

extension Attachment {
  /// What the event that brings it says of it.
  /// - Parameter measures: what else is known of it, such as its width.
  public func members(_ measures: JSONObject = JSONObject()) -> JSONObject {
    let own = AttachmentMember.allCases.filter { $0 != .format || kind.hasFormat }
    return JSONObject(
      own.flatMap { member in
        (member == .source ? measures.members : []) + [.init(member.rawValue, member.body(self))]
      }.filter { !$0.value.isNull })
  }
}

// MARK: - Reading

/// A file that an event names.
struct NamedFile {
  /// The thing that the event is of.
  var entity: Identifier
  /// nil for a thumbnail, of which no event tells it.
  var sha256: String?
  var domain: String
}

/// A noun whose things have files.
public struct AttachedNoun: Sendable {
  let model: EntityModel
  public let kind: AttachmentKind

  public init(_ model: EntityModel, _ kind: AttachmentKind) {
    self.model = model
    self.kind = kind
  }

  /// The files of all that is there, in the order they came.
  /// - Parameter scope: of those that belong to it alone.
  public func attachments(
    _ notebook: Notebook, in scope: Identifier? = nil
  ) throws(Diagnostic) -> [Attachment] {
    // A thing may have a file, and need not.
    let there = "removed = 0 AND file IS NOT NULL"
    let within = scope.map { Condition(there + " AND scope = ?", [.id($0)]) }
    return try rows(notebook, within ?? Condition(there))
  }

  fileprivate func rows(
    _ notebook: Notebook, _ condition: Condition
  ) throws(Diagnostic) -> [Attachment] {
    let members = AttachmentMember.allCases.filter { member in
      model.fields.contains { $0.name == member.rawValue }
    }
    let columns = ["id", "scope"] + members.map(\.rawValue)
    return try notebook.query(
      "SELECT \(columns.joined(separator: ", ")) FROM \(model.table) "
        + "WHERE \(condition.sql) ORDER BY id", condition.values
    ) { (row) throws(Diagnostic) in
      var attachment = Attachment(kind, of: row.identifier(0) ?? .none, scope: row.identifier(1))
      for (index, member) in members.enumerated() { member.take(&attachment, row, index + 2) }
      return attachment
    }
  }
}

extension Noun where Item: AttachedEntity {
  /// The files of its things.
  public var files: AttachedNoun { AttachedNoun(model, Item().attachment.kind) }
}

extension Registry {
  var attachedNouns: [AttachedNoun] { domains.flatMap { $0.attachments() } }

  /// The files of all that is there.
  func neededFiles(_ notebook: Notebook) throws(Diagnostic) -> [Attachment] {
    var needed: [Attachment] = []
    for noun in attachedNouns where !notebook.isLocked(noun.model.domain) {
      needed += try noun.attachments(notebook)
    }
    return needed
  }

  /// Every path that an event ever named, thumbnails too, as the events have them; and where a thing came
  /// into another scope later, the path that follows from it.
  func namedFiles(_ notebook: Notebook) throws(Diagnostic) -> [String: NamedFile] {
    // Of any version: what a newer program has written is somebody's, too.
    var kinds: [[String]: AttachmentKind] = [:]
    for noun in attachedNouns {
      for event in noun.model.events where event.effect != .removes {
        kinds[[event.domain, event.name]] = noun.kind
      }
    }
    guard !kinds.isEmpty else { return [:] }
    var named: [String: NamedFile] = [:]
    try notebook.forEach(
      """
      SELECT k.domain, k.name AS kind, s.id AS scope, x.id, \(Opened.body) AS body \
      FROM event e JOIN kind k ON k.n = e.kind \
      LEFT JOIN entity s ON s.n = e.scope JOIN entity x ON x.n = e.entity \
      WHERE \(Opened.body) IS NOT NULL AND (k.domain, k.name) IN \
      (VALUES \(kinds.keys.map { _ in "(?, ?)" }.joined(separator: ", ")))
      """, kinds.keys.joined().map { .text($0) }
    ) { (row) throws(Diagnostic) in
      guard let kind = kinds[[row.text("domain"), row.text("kind")]], let id = row.identifier("id"),
        let body = row.json("body"), let file = body["file"]?.string
      else { return }
      let scope = row.identifier("scope")
      named[kind.path(file, scope)] = NamedFile(
        entity: id, sha256: body["sha256"]?.string, domain: kind.domain)
      if kind.hasThumbnails {
        named[kind.thumbnailPath(file, scope)] = NamedFile(
          entity: id, sha256: nil, domain: kind.domain)
      }
    }
    for noun in attachedNouns where !notebook.isLocked(noun.model.domain) {
      for one in try noun.rows(notebook, Condition("file IS NOT NULL")) where named[one.path] == nil
      {
        named[one.path] = NamedFile(
          entity: one.entity, sha256: one.sha256, domain: noun.kind.domain)
      }
    }
    return named
  }
}
