// Reading a package: every member that the manifest names is there and is what the hash says, nothing
// else is there, every row is one that the tables would hold, and refers only to rows before it. What is
// wrong is told with member and line; nothing is written here.

import Core
import Interchange
import Kernel
import Notebook
import Render

/// One thing of a package.
struct PackageRow {
  var id: Identifier
  /// What the event that makes it holds.
  var body: JSONObject
}

/// An open package whose manifest is sound.
struct PackageReader {
  struct Member {
    var name: String
    var bytes: Int
    var sha256: String
    var rows: Int?
  }

  let path: String
  let project: Identifier
  let name: String
  let members: [Member]
  private let byName: [String: Member]
  private let archive: ZipArchive

  /// Opens a package; nil for any other file.
  /// - Throws: 65 for an archive that is no whole zip or a package that is not sound.
  static func open(
    _ path: String, interrupted: () -> Bool
  ) throws(Diagnostic) -> PackageReader? {
    guard ZipArchive.isLike(path) else { return nil }
    let archive = try ZipArchive(path: path, limits: PackageFormat.limits)
    let title = path + "/" + PackageFormat.manifest
    guard let entry = archive.entry(PackageFormat.manifest), entry.size <= 64 << 20 else {
      return nil
    }
    let bytes = try archive.read(entry, interrupted: interrupted)
    // A manifest that is no JSON is told by whoever reads the archive as something else.
    guard let manifest = try? JSON(parsing: bytes), manifest["format"]?.string == PackageFormat.name
    else { return nil }
    return try PackageReader(path, title, archive, manifest)
  }

  private init(
    _ path: String, _ title: String, _ archive: ZipArchive, _ manifest: JSON
  ) throws(Diagnostic) {
    self.path = path
    self.archive = archive
    guard let version = manifest["version"]?.integer, version >= 1 else {
      throw .packageMember(title, tr("it has no version"))
    }
    guard version <= PackageFormat.version else { throw .packageNewer(path, Int(version)) }
    guard let project = manifest["project"]?.string.flatMap({ Identifier($0) }) else {
      throw .packageMember(title, tr("it names no project"))
    }
    self.project = project
    name = manifest["name"]?.string ?? ""
    var members: [Member] = []
    var names: Set<String> = [PackageFormat.manifest]
    for entry in manifest["members"]?.array ?? [] {
      guard let name = entry["name"]?.string, let sha256 = entry["sha256"]?.string,
        let bytes = entry["bytes"]?.integer, bytes >= 0
      else { throw .packageMember(title, tr("a member without name, bytes and sha256")) }
      guard names.insert(name).inserted else {
        throw .packageMember(title, tr("it names \(name) twice"))
      }
      members.append(
        Member(
          name: name, bytes: Int(clamping: bytes), sha256: sha256,
          rows: entry["rows"]?.integer.map { Int(clamping: $0) }))
    }
    self.members = members
    byName = Dictionary(members.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let known = Set(PackageFormat.models.map { PackageFormat.member($0) })
    for member in members where !known.contains(member.name) {
      guard PackageFormat.Attached.allCases.contains(where: { $0.isMember(member.name) }) else {
        throw .packageUnknown(path, member.name)
      }
    }
    let there = Set(archive.entries.filter { !$0.isFolder }.map(\.name))
    if let missing = members.first(where: { !there.contains($0.name) }) {
      throw .packageMissing(path, missing.name)
    }
    if let extra = there.subtracting(names).min() { throw .packageUnknown(path, extra) }
  }

  func title(_ member: String) -> String { path + "/" + member }

  /// nil where the manifest names none of that name.
  func member(_ name: String) -> Member? { byName[name] }

  /// The bytes of a member, which are what the manifest says.
  func bytes(_ member: Member, interrupted: () -> Bool) throws(Diagnostic) -> [UInt8] {
    guard let entry = archive.entry(member.name) else {
      throw .packageMissing(path, member.name)
    }
    guard entry.size == member.bytes else { throw .packageDiffers(path, member.name) }
    let bytes = try archive.read(entry, interrupted: interrupted)
    guard ContentHash.sha256(bytes).hex == member.sha256 else {
      throw .packageDiffers(path, member.name)
    }
    return bytes
  }

  /// Lends the rows of one kind, checked; `seen` holds the ids of the kinds before it, by noun, and
  /// takes those of this one.
  func forEach(
    _ model: EntityModel, seen: inout [String: Set<Identifier>], interrupted: () -> Bool,
    _ body: (PackageRow) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let name = PackageFormat.member(model)
    guard let member = member(name) else { return }
    let bytes = try self.bytes(member, interrupted: interrupted)
    let fields = Dictionary(
      PackageFormat.fields(model).map { ($0.path, $0) }, uniquingKeysWith: { a, _ in a })
    var own: Set<Identifier> = []
    var start = 0
    var line = 0
    while start < bytes.count {
      line += 1
      if line % 256 == 0, interrupted() { throw .planInterrupted() }
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let place = "\(title(name)):\(line)"
      let json: JSON
      do throws(JSONFault) {
        json = try JSON(parsing: Array(bytes[start..<end]), policy: .reject)
      } catch {
        var fault = error
        fault.offset += start
        throw fault.diagnostic(file: title(name), bytes: bytes)
      }
      let row = try PackageReader.row(json, model, fields, place)
      guard own.insert(row.id).inserted, !seen.values.contains(where: { $0.contains(row.id) })
      else { throw .packageMember(place, tr("the id \(row.id.description) occurs twice")) }
      for member in row.body.members {
        guard let field = fields[member.name], let noun = field.target else { continue }
        let targets = noun == model.qualifiedNoun ? own : seen[noun] ?? []
        if let lost = field.references(member.value).first(where: { !targets.contains($0) }) {
          throw .packageMember(
            place, tr("\(member.name) refers to \(lost.description), which is not in the package"))
        }
      }
      try PackageReader.check(row, model, place)
      try body(row)
      start = end + 1
    }
    if let rows = member.rows, rows != line {
      throw .packageMember(title(name), tr("it has \(line) rows, and the manifest says \(rows)"))
    }
    seen[model.qualifiedNoun] = own
  }

  private static func row(
    _ json: JSON, _ model: EntityModel, _ fields: [String: PackageField], _ place: String
  ) throws(Diagnostic) -> PackageRow {
    guard case .object(var body) = json else { throw .packageMember(place, tr("not an object")) }
    guard let id = body["id"]?.string.flatMap({ Identifier($0) }), id != .none else {
      throw .packageMember(place, tr("it has no id"))
    }
    body["id"] = nil
    for member in body.members {
      guard let field = fields[member.name] else {
        throw .packageMember(place, tr("a \(model.noun) has no \(member.name)"))
      }
      guard field.accepts(member.value), isSound(member.value, field.kind) else {
        throw .packageMember(place, tr("\(member.name) is invalid"))
      }
    }
    return PackageRow(id: id, body: body)
  }

  // MARK: - What the tables cannot say

  /// Whole numbers that every program reads as they are (RFC 8259, section 6), so that commands may
  /// count on from them; rings that go round something.
  private static func isSound(_ value: JSON, _ kind: PackageField.Kind) -> Bool {
    switch kind {
    case .integer: (value.integer ?? .max).magnitude < 1 << 53
    case .polygon: (value.array ?? []).allSatisfy { ($0.array ?? []).count >= 3 }
    default: true
    }
  }

  /// The states, schemas and measures that commands rely on.
  private static func check(
    _ row: PackageRow, _ model: EntityModel, _ place: String
  ) throws(Diagnostic) {
    let body = row.body
    func needs(_ name: String) throws(Diagnostic) {
      guard let text = body[name]?.string, !PlanNames.trimmed(text).isEmpty else {
        throw .packageMember(place, tr("it has no \(name)"))
      }
    }
    func oneOf(_ all: [String], _ name: String) throws(Diagnostic) {
      guard let text = body[name]?.string, !all.contains(text) else { return }
      throw .packageMember(place, tr("there is no \(name) \(text)"))
    }
    func among(_ one: String, _ all: String) throws(Diagnostic) {
      guard let id = body[one]?.string else { return }
      guard body[all]?.array?.contains(.string(id)) == true else {
        throw .packageMember(place, tr("\(one) is not one of \(all)"))
      }
    }
    switch model.noun {
    case "project":
      try needs("name")
      try oneOf(ProjectState.allCases.map(\.rawValue), "state")
    case "building", "level": try needs("label")
    case "room":
      try oneOf(RoomState.allCases.map(\.rawValue), "state")
      try among("level", "levels")
      try checkArea(body, place)
    case "family":
      try needs("name")
      for member in body["parameters"]?.object?.members ?? []
      where ParameterSchema(member.name, member.value) == nil {
        throw .packageMember(
          place, tr("the declaration of the parameter \(member.name) is invalid"))
      }
    case "type": try needs("name")
    default:
      guard let kind = PackageFormat.Attached(rawValue: model.noun) else { return }
      guard let file = body["file"]?.string, kind.isName(file) else {
        throw .packageMember(place, tr("it has no file name"))
      }
    }
  }

  /// The area stated is that of the outline, to a part in a million.
  private static func checkArea(_ body: JSONObject, _ place: String) throws(Diagnostic) {
    guard let json = body["polygon"] else { return }
    let rings = (json.array ?? []).map { ring in
      (ring.array ?? []).compactMap { pair -> PlanPoint? in
        guard let x = pair[0]?.number, let y = pair[1]?.number else { return nil }
        return PlanPoint(x: x, y: y)
      }
    }
    let drawn = PlanPolygon(rings: rings).area
    let stated = body["area_m2"]?.number ?? .nan
    guard drawn.isFinite, abs(drawn - stated) <= 1e-6 * max(1, drawn) else {
      throw .packageMember(
        place, tr("area_m2 is \(stated.shortest), the outline has \(drawn.shortest)"))
    }
    for name in ["centroid_x", "centroid_y", "label_x", "label_y"] where body[name] == nil {
      throw .packageMember(place, tr("it has no \(name)"))
    }
  }
}

extension Diagnostic {
  /// Something wrong at a member or a line of it.
  static func packageMember(_ place: String, _ what: Phrase) -> Diagnostic {
    Diagnostic(
      .data, tr("\(place): \(what)"),
      hint: tr("the package was changed or written incorrectly: request it again"))
  }

  static func packageMissing(_ path: String, _ member: String) -> Diagnostic {
    Diagnostic(
      .data, tr("\(path) lacks \(member), which its manifest lists"),
      hint: tr("it may be cut short: copy or download it again"))
  }

  static func packageDiffers(_ path: String, _ member: String) -> Diagnostic {
    Diagnostic(
      .data, tr("\(member) in \(path) does not match the manifest"),
      hint: tr("it may be damaged: copy or download it again"))
  }

  static func packageUnknown(_ path: String, _ member: String) -> Diagnostic {
    Diagnostic(
      .data, tr("\(path) contains \(member), which this program does not support"),
      hint: tr("it may come from a newer taccuino"))
  }

  static func packageNewer(_ path: String, _ version: Int) -> Diagnostic {
    Diagnostic(
      .data,
      tr("\(path) is a package of version \(version); this program reads version 1"),
      hint: tr("a newer taccuino can read it"))
  }
}
