// What a noun needs whose things have files beside the notebook: what is stored of a file, where it is, and
// how commands name it. The one shape of all kinds, old and new.

import Kernel
import Notebook
import Render

extension Attribute where Item: AttachedEntity {
  /// Where people see a column.
  public struct Heading: Sendable {
    let words: Words
    let shown: Column.Shown

    public init(_ words: @autoclosure @escaping Words, _ shown: Column.Shown) {
      (self.words, self.shown) = (words, shown)
    }
  }

  /// The file of a thing: its members in events, its columns, and where it lies. The keys are `file`,
  /// `sha256`, `bytes`, `format`, `source`, `path`, `missing` and `thumbnail`.
  /// - Parameters:
  ///   - measures: what else is known of the file, such as its duration.
  ///   - file: the name under which it is kept.
  ///   - source: the name of the file it came from.
  public static func attachment(
    _ measures: [Attribute] = [], file: Heading = .init(tr("Stored as"), .never),
    source: Heading = .init(tr("File"), .always), bytes: Column.Shown = .wide
  ) -> [Attribute] {
    joined(
      [
        owned, member(.file, file) { .text($0.file) },
        member(.sha256, .init(tr("SHA-256"), .never)) { .text($0.sha256) },
        member(.bytes, .init(tr("Bytes"), bytes)) { .count($0.bytes) },
      ],
      Item().attachment.kind.hasFormat
        ? [member(.format, .init(tr("Format"), .wide)) { .text($0.format) }] : [],
      measures,
      [
        member(.source, source) { .text($0.source) }.searched,
        place("path", tr("Path")) { $0.path },
        .prepared("missing", tr("Missing"), shown: .wide) { (items, session) throws(Diagnostic) in
          var missing: Set<Identifier> = []
          for item in items where !item.attachment.isNone {
            if try session.isMissing(item.attachment) { missing.insert(item.id) }
          }
          return { $0.attachment.isNone ? .null : .boolean(missing.contains($0.id)) }
        },
        place("thumbnail", tr("Thumbnail")) { $0.thumbnailPath },
      ])
  }

  private static func place(
    _ key: String, _ heading: @autoclosure @escaping Words,
    _ path: @escaping @Sendable (Attachment) -> String
  ) -> Attribute {
    prepared(key, heading(), shown: .never) { (items, session) throws(Diagnostic) in
      let places = try places(items, session, path)
      return { .text(places[$0.id]) }
    }
  }

  /// Where the files of things are that are there.
  private static func places(
    _ items: [Item], _ session: Session, _ path: (Attachment) -> String
  ) throws(Diagnostic) -> [Identifier: String] {
    var places: [Identifier: String] = [:]
    for item in items where !item.attachment.isNone {
      places[item.id] = try session.attachmentPlace(
        path(item.attachment), of: item.attachment)
    }
    return places
  }

  /// Whose file it is, and in which folder.
  private static var owned: Attribute {
    logged("scope") { item, row, column in
      item.attachment.entity = item.id
      item.attachment.scope = row.identifier(column)
    }
  }

  private static func member(
    _ member: AttachmentMember, _ heading: Heading,
    _ show: @escaping @Sendable (Attachment) -> Value
  ) -> Attribute {
    stored(member.rawValue, member.storedKind) { member.take(&$0.attachment, $1, $2) }
      .headed(heading.words(), shown: heading.shown) { item, _ in
        item.attachment.isNone ? .null : show(item.attachment)
      }
  }
}

extension Noun where Item: AttachedEntity {
  /// How commands name one: by the end of its id, by the name of its file with or without `.jpg`, and by
  /// that of the file it came from. Those of what was entered go before all others.
  /// - Parameters:
  ///   - text: what completion offers; nil for the end of the id.
  ///   - described: what it is.
  public func fileThings(
    _ text: (@Sendable (Item) -> String)? = nil,
    _ described: @escaping @Sendable (Item) -> String
  ) -> ThingSource {
    let noun = self
    @Sendable func near(
      _ session: Session, _ conditions: [Condition], page: Page = Page()
    ) throws(Diagnostic) -> [Candidate] {
      var items: [Item] = []
      if let within = noun.within, let owner = within.entered(session) {
        items = try noun.items(
          session, conditions + [within.holding(owner, noun.alias)], page: page)
      }
      if items.isEmpty { items = try noun.items(session, conditions, page: page) }
      let tails = try session.notebook().shortTails(items.map(\.id))
      return zip(items, tails).map { item, tail in
        let file = item.attachment
        return Candidate(
          text?(item) ?? tail, described(item), id: item.id,
          aliases: [file.file, file.source].compactMap { $0 })
      }
    }
    return ThingSource(
      name, title: title(),
      find: { (session, text) throws(Diagnostic) in
        let named = try near(
          session, [Condition("\(noun.alias).file IN (?, ?)", [.text(text), .text(text + ".jpg")])])
        guard named.isEmpty else { return named }
        return try near(session, [Condition("\(noun.alias).source = ?", [.text(text)])])
      },
      all: { (session) throws(Diagnostic) in try near(session, [], page: Page(limit: 500)) })
  }
}
