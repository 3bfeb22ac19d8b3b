// A package becomes a project: each row the event that makes its thing, with the id it has. Refuses a
// project that is here already and ids that are here already, so that nothing comes in twice; files
// come with their rows or not at all.

import Command
import Interchange
import Kernel
import Notebook
import Photos
import Render

struct PackageImport {
  private let session: Session
  private let reader: SurveyReader
  private let package: PackageReader
  private var counts: [String: Int] = [:]

  init(_ session: Session, _ reader: SurveyReader, _ package: PackageReader) {
    self.session = session
    self.reader = reader
    self.package = package
  }

  func count(_ noun: String) -> Int { counts[noun] ?? 0 }

  /// Appends all events; `name` replaces the name of the project.
  /// - Throws: 65 for a package that is not sound, 77 for things that are here already; the batch of the
  ///   command then keeps nothing.
  mutating func write(name: String?) throws(Diagnostic) {
    let interrupted = session.console.isInterrupted
    var seen: [String: Set<Identifier>] = [:]
    // The files that rows have named.
    var named: Set<String> = []
    for (index, model) in PackageFormat.models.enumerated() {
      guard let creation = PackageFormat.creation(model) else { continue }
      session.console.progress(
        Double(index) / Double(PackageFormat.models.count), tr("reading the package"))
      let attached = PackageFormat.Attached(rawValue: model.noun)
      let isFirst = try isBare(model)
      var count = 0
      try package.forEach(model, seen: &seen, interrupted: interrupted) {
        (row) throws(Diagnostic) in
        count += 1
        var body = row.body
        if model.noun == "project" {
          guard row.id == package.project, count == 1 else {
            throw Diagnostic.packageMember(
              package.title(PackageFormat.member(model)),
              tr("it contains another project than its manifest names"))
          }
          if let name { body["name"] = .string(name) }
          body["downloaded_at"] = .integer(session.now.milliseconds)
        }
        if !isFirst { try clear(&body, row.id, model) }
        if let attached { try attach(row, attached, &named) }
        try session.append(creation, scope: package.project, entity: row.id, body: body)
        // What only a plan calls empty counts as not visited; of a package somebody says it.
        if model.noun == "room", body["state"]?.string == RoomState.empty.rawValue {
          try session.append(
            SurveyEvent.roomStateChanged, scope: package.project, entity: row.id,
            body: ["state": .string(RoomState.empty.rawValue)])
        }
      }
      counts[model.noun] = count
    }
    guard self.count("project") == 1 else {
      throw .packageMissing(package.path, "project.jsonl")
    }
    try checkFiles(named)
  }

  /// Whether the notebook never had a thing of this kind: then nothing is asked for each row.
  private func isBare(_ model: EntityModel) throws(Diagnostic) -> Bool {
    try reader.notebook.first("SELECT 1 FROM \(model.table) LIMIT 1", []) {
      (_) throws(Diagnostic) in true
    } == nil
  }

  /// A thing that was here and was removed comes back: what the package does not say of it is cleared.
  private func clear(
    _ body: inout JSONObject, _ id: Identifier, _ model: EntityModel
  ) throws(Diagnostic) {
    let removed = try reader.notebook.first(
      "SELECT removed FROM \(model.table) WHERE id = ?", [.id(id)]
    ) { (row) throws(Diagnostic) in row.boolean(0) }
    guard let removed else { return }
    guard removed else {
      throw Diagnostic(
        .refused, tr("\(package.path): the \(model.noun) \(id.description) already exists"),
        hint: tr("import it into another notebook: taccuino -n FILE"))
    }
    for field in PackageFormat.fields(model) where body[field.path] == nil {
      body[field.path] = .some(.null)
    }
  }

  // MARK: - Files

  private func attach(
    _ row: PackageRow, _ kind: PackageFormat.Attached, _ named: inout Set<String>
  ) throws(Diagnostic) {
    let file = row.body["file"]?.string ?? ""
    let name = kind.folder + file
    guard let member = package.member(name) else {
      throw .packageMissing(package.path, name)
    }
    guard member.sha256 == row.body["sha256"]?.string else {
      throw .packageDiffers(package.path, name)
    }
    guard named.insert(name).inserted else {
      throw .packageMember(package.title(name), tr("two rows have this file"))
    }
    let bytes = try package.bytes(member, interrupted: session.console.isInterrupted)
    var thumbnail: [UInt8]?
    switch kind {
    case .photo:
      // Reading the picture also tells whether it is one.
      thumbnail = try PhotoMaker.thumbnail(of: bytes, name: package.title(name))
    case .underlay:
      _ = try PhotoMaker.thumbnail(of: bytes, name: package.title(name))
    case .voice:
      guard let audio = AudioFile(bytes), file.hasSuffix("." + audio.kind.rawValue) else {
        throw .packageMember(package.title(name), tr("its contents do not match its file type"))
      }
    }
    var attachment = Attachment(kind.noun.kind, file, of: row.id, scope: package.project)
    attachment.sha256 = member.sha256
    if try session.hasAttachment(attachment) {
      guard try session.readIfSound(attachment) != nil else {
        throw Diagnostic(
          .refused, tr("\(package.path): another file \(file) already exists"),
          hint: tr("import it into another notebook: taccuino -n FILE"))
      }
      return
    }
    try session.attach(bytes, thumbnail: thumbnail, as: attachment)
  }

  /// A file of no row would be a file of no event.
  private func checkFiles(_ named: Set<String>) throws(Diagnostic) {
    for member in package.members where !named.contains(member.name) {
      guard PackageFormat.Attached.allCases.contains(where: { $0.isMember(member.name) }) else {
        continue
      }
      throw .packageMember(package.title(member.name), tr("no row refers to this file"))
    }
  }
}
