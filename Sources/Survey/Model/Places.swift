// The places of a survey as values: project, building, level, room, opening. Each is a row of its
// table as a command reads it; nothing here asks the notebook for more.

import Core
import Kernel
import Render

/// Who made a thing, and when; nil where its first event has not arrived.
struct Origination: Sendable {
  var at: Instant?
  var by: Identifier?
}

struct Project: Sendable {
  var id: Identifier
  var name: String
  var names: PlanNames
  var state: ProjectState
  var schemaVersion: Int?
  var planVersion: Int?
  var downloadedAt: Instant?
  var lastSyncAt: Instant?
  var source: String?
  var origin: PlanOrigin?
  /// Who completed it; nil where nobody has.
  var completedBy: Identifier?
  var made: Origination

  static let schemaVersion = 1
}

struct Level: Sendable {
  var id: Identifier
  var project: Identifier
  var building: Identifier?
  var buildingLabel: String?
  var label: String
  var name: String?
  var names: PlanNames
  var ordinal: Double
  var elevationM: Double?
  /// Degrees clockwise from the top of the plan to north.
  var northAngle: Double?
  var originX: Double?
  var originY: Double?
  var sourceID: String?

  /// `BUILDING/LABEL`.
  var path: String { Level.path(buildingLabel, label) }

  static func path(_ building: String?, _ label: String) -> String {
    guard let building, !building.isEmpty else { return label }
    return building + "/" + label
  }
}

/// How a room came to its state.
struct RoomProgress: Sendable {
  /// When and by whom the state was set; nil where only the plan did.
  var set = Origination()
  /// When and by whom it was last set complete.
  var completed = Origination()
  /// Why it is empty or could not be entered, in the words of who was there.
  var note: String?
  /// What it was when it was approved.
  var approvedAs: RoomState?
}

struct Room: Sendable {
  var id: Identifier
  var project: Identifier
  /// The lowest level it stands on.
  var level: Identifier?
  var levelPath: String?
  var ordinal: Double?
  var buildingLabel: String?
  var number: String?
  var name: String?
  var names: PlanNames
  var category: String?
  var areaM2: Double
  var centroid: PlanPoint
  var labelPoint: PlanPoint
  var state: RoomState
  var progress = RoomProgress()
  var assets: Int
  var sourceID: String?

  /// Number, else name, else the end of the id: what the prompt and sentences call it.
  func title(_ language: Language) -> String {
    number ?? names.shown(language, name) ?? id.tail(4)
  }

  /// Number and name together, whichever there are.
  func fullTitle(_ language: Language) -> String {
    let parts = [number, names.shown(language, name)].compactMap { $0 }
    return parts.isEmpty ? id.tail(4) : parts.joined(separator: " ")
  }

  /// `LEVEL-PATH/NUMBER`.
  func path(_ language: Language) -> String {
    guard let levelPath else { return title(language) }
    return levelPath + "/" + title(language)
  }
}

extension PlanNames {
  /// The name for a reader of `language`; `plain` where there are no names by language.
  func shown(_ language: Language, _ plain: String?) -> String? {
    best(language.rawValue) ?? plain
  }

  /// The names alone, for searches.
  var texts: [String?] { byLanguage.values.map { $0 } }

  /// The members of an event that gives a thing a new name in the language of who names it: the name
  /// by which it is found in the index, and the one among its names.
  func renamed(_ name: String, _ language: Language) -> [JSONObject.Member] {
    guard !isEmpty else { return [.init("name", .string(name))] }
    var names = self
    // A name said in no language stays so; else it is the reader's.
    let tag = byLanguage.count == 1 && byLanguage[""] != nil ? "" : language.rawValue
    names[tag] = name
    return [
      .init("name", .string(names.best([]) ?? name)), .init("names." + tag, .string(name)),
    ]
  }
}
