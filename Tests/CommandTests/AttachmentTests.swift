// A new kind of file: what a domain declares of it, and all that follows from that.

import Glibc
import Kernel
import Notebook
import Render
import SessionBench
import System
import Testing

@testable import Command

/// What a shelf holds.
private struct Paper: AttachedEntity {
  static let files = AttachmentKind("shelf.paper", "Papers") { tr("paper \($0.name)") }

  var id = Identifier.none
  var attachment = Attachment(Paper.files)
  var subject: String?
}

private enum Shelf {
  static let added = EventKind("shelf", "PaperAdded", .creates)

  static let papers = Noun<Paper>(
    "shelf.paper", "paper",
    events: [
      added, EventKind("shelf", "PaperEdited", .changes),
      EventKind("shelf", "PaperRemoved", .removes),
    ],
    attributes: Attribute.attachment() + [
      .text("subject", \.subject, "what it is about", "Subject", shown: .always)
    ],
    columns: [
      "source", "subject", "format", "bytes", "missing", "file", "sha256", "path",
    ], order: [], empty: "no paper")

  private static let one = Parameter.positional("paper", .thing("shelf.paper"), "a paper")

  static let domain = Domain(
    name: "shelf", summary: "A shelf of papers", mainNoun: "paper", nouns: [("paper", "a paper")],
    tables: [
      [
        papers.list("List papers", examples: []), papers.show("Show a paper", one, examples: []),
        papers.edit(
          "Change a paper", one, examples: [], says: { _, name in tr("changed \(name)") }),
        papers.remove(
          "Remove a paper", one, examples: [],
          says: { papers, _ in tr("removed \(papers[0].attachment.name)") }),
        Command(
          "shelf paper add", "Add a paper",
          parameters: [.positional("file", .inputFile, "a file")] + papers.parameters(["subject"]),
          effects: .writes, action: add),
      ]
    ], models: [papers.model], things: [.init(papers.name, papers.fileThings { $0.subject ?? "" })],
    attachments: [papers.files], enter: { _, _, _ in })

  private static func add(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let path = try arguments.required("file")
    let bytes = try Files.read(path, limit: 1 << 20)
    let id = session.newID()
    let file = Attachment(
      Paper.files, of: id, scope: nil, bytes, format: Paths.suffix(of: path),
      source: Paths.name(of: path))
    try session.append(
      added, scope: nil, entity: id,
      body: JSONObject(try file.members().members + papers.members(arguments, new: true)))
    try session.attach(bytes, as: file)
    return .table(try papers.table([papers.item(session, id)], session))
  }
}

private final class ShelfBench: SessionBench {
  init() {
    var template = Array("/tmp/taccuino-test-XXXXXX".utf8CString)
    let folder = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? "/nowhere"
    }
    super.init([Shelf.domain], folder: folder)
  }

  deinit { FolderTree.remove(folder) }
}

@Suite struct AttachmentTests {
  private let text = Array("On the use of shelves.\n".utf8)

  private func bench() throws -> SessionBench {
    let bench = ShelfBench()
    let file = bench.folder + "/essay.txt"
    try Files.writeAtomically(file, text, overwrite: true)
    #expect(bench.run("shelf paper add \(file) subject=Shelves") == .ok, "\(bench.errors)")
    return bench
  }

  @Test func aNewKindIsKeptBySayingSo() throws {
    let bench = try bench()
    let row = try bench.row("shelf paper list")
    let id = try #require(row["id"]?.string.flatMap { Identifier($0) })
    #expect(row["source"] == "essay.txt" && row["format"] == "txt" && row["subject"] == "Shelves")
    #expect(row["bytes"]?.integer == Int64(text.count) && row["missing"] == .bool(false))
    #expect(row["file"]?.string == id.hex + ".txt")
    #expect(row["sha256"]?.string == ContentHash.sha256(text).hex)
    let place = bench.folder + "/n.photos/shelf/paper/\(id.hex).txt"
    #expect(row["path"]?.string == place)
    #expect(try Files.read(place, limit: 1 << 20) == text)
    // It has the names of its file, and no others.
    for name in ["essay.txt", "\(id.hex).txt", id.tail(6)] {
      #expect(try bench.row("shelf paper show \(name)")["subject"] == "Shelves", "\(name)")
    }
    #expect(bench.run("shelf paper show essay") != .ok)
    #expect(bench.run("shelf paper edit essay.txt subject=") == .ok, "\(bench.errors)")
    #expect(try bench.rows("shelf paper list --search ESSAY").count == 1)
    #expect(try bench.row("shelf paper list")["subject"] == .null)
    // What was removed, or undone, keeps its file: somebody may want it back.
    for line in ["shelf paper remove essay.txt", "undo", "undo", "redo"] {
      #expect(bench.run(line) == .ok, "\(line): \(bench.errors)")
      #expect(Files.exists(place), "\(line)")
      #expect(bench.run("verify") == .ok, "\(line): \(bench.errors)")
    }
  }

  @Test func theLawOfFiles() throws {
    let law = AttachmentLaw(
      try bench(), list: "shelf paper list", check: "shelf_paper", row: "shelf-paper",
      kind: Shelf.added, body: ["format": "txt"])
    #expect(try law.broken() == [])
  }

  /// Any event may name a file, not only the first: it is no stranger then, and a backup has it.
  @Test func aFileNamedLaterIsKept() throws {
    let bench = try bench()
    let session = bench.makeSession()
    let row = try bench.row("shelf paper list")
    let id = try #require(row["id"]?.string.flatMap { Identifier($0) })
    try session.write(as: nil) { () throws(Diagnostic) in
      try session.append(
        EventKind("shelf", "PaperEdited", .changes), scope: nil, entity: id,
        body: ["file": "other.txt"])
    }
    session.close()
    try Files.writeAtomically(
      bench.folder + "/n.photos/shelf/paper/other.txt", text, overwrite: true)
    #expect(bench.run("verify") == .ok, "\(bench.errors)")
    #expect(bench.run("backup \(bench.folder)/b.tacbak") == .ok, "\(bench.errors)")
    #expect(
      bench.run("restore \(bench.folder)/b.tacbak --into \(bench.folder)/there.tac") == .ok,
      "\(bench.errors)")
  }
}
