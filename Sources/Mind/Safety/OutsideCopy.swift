// The copy of plan and contacts that a user may keep readable outside a sealed notebook: one file of the state directory, which
// only its owner can read. It is there by `mind plan outside on` alone.

import Command
import Kernel
import System

struct OutsideCopy {
  let path: String

  private static let format = "taccuino-safety-plan/1"
  private static let mostBytes = 1 << 20

  init(_ session: Session) {
    path = Paths.join(session.surroundings.directories.state, "safety-plan.json")
  }

  var isThere: Bool { Files.exists(path) }

  /// nil where there is none, or it is none of ours: `sos` shows the numbers whatever lies there.
  func read() -> (notebook: String, content: SafetyContent)? {
    guard isThere, let bytes = try? Files.read(path, limit: OutsideCopy.mostBytes),
      let json = try? JSON(parsing: bytes), json["format"]?.string == OutsideCopy.format,
      let notebook = json["notebook"]?.string
    else { return nil }
    var content = SafetyContent()
    for part in PlanPart.allCases {
      let steps = json["plan"]?[part.rawValue]?.array?.compactMap(\.string) ?? []
      if !steps.isEmpty { content.steps[part] = steps }
    }
    content.contacts = (json["contacts"]?.array ?? []).compactMap { one in
      guard let name = one["name"]?.string else { return nil }
      // Who may be feared is not named by mistake.
      return SafetyContent.Contact(
        name: name, reach: one["reach"]?.array?.compactMap(\.string) ?? [],
        afraid: one["afraid"]?.bool ?? true)
    }
    return (notebook, content)
  }

  /// - Throws: 73 and 74 where the file cannot be written; the one before stays.
  func write(_ content: SafetyContent, of notebook: Identifier) throws(Diagnostic) {
    try Files.makeDirectory(Paths.folder(of: path))
    var plan = JSONObject()
    for part in PlanPart.allCases {
      if let steps = content.steps[part] { plan[part.rawValue] = .array(steps.map(JSON.string)) }
    }
    let contacts = content.contacts.map { one -> JSON in
      [
        "name": .string(one.name), "reach": .array(one.reach.map(JSON.string)),
        "afraid": .bool(one.afraid),
      ]
    }
    var writer = JSONWriter(.pretty)
    writer.value([
      "format": .string(OutsideCopy.format), "notebook": .string(notebook.description),
      "plan": .object(plan), "contacts": .array(contacts),
    ])
    writer.newline()
    try Files.writeAtomically(path, writer.bytes, overwrite: true)
  }

  /// - Returns: whether there was one.
  func remove() throws(Diagnostic) -> Bool {
    guard isThere else { return false }
    try Files.remove(path)
    return true
  }

  /// Brings the copy up to date with its own notebook, where there is one and mind can be read: also what was taken back or
  /// forgotten leaves it.
  static func follow(_ session: Session) throws(Diagnostic) {
    let copy = OutsideCopy(session)
    guard let kept = copy.read() else { return }
    let now = session.glance(at: "mind") { () throws(Diagnostic) in
      (try session.notebook().id, try SafetyContent(session))
    }
    guard let (id, content) = now, let id, id.description == kept.notebook, content != kept.content
    else { return }
    try copy.write(content, of: id)
  }
}
