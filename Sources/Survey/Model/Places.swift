// The places of a survey as values: project, level, room, opening, as a command reads them.

import Command
import Core
import Kernel
import Render

struct Project: Made {
  var id = Identifier.none
  var name = ""
  var names = PlanNames()
  var state = ProjectState.draft
  var schemaVersion: Int?
  var planVersion: Int?
  var downloadedAt: Instant?
  var lastSyncAt: Instant?
  var source: String?
  var latitude: Double?
  var longitude: Double?
  /// Who completed it; nil where nobody has.
  var completedBy: Identifier?
  var made = Origination()

  var origin: PlanOrigin? {
    latitude.flatMap { latitude in
      longitude.map { PlanOrigin(latitude: latitude, longitude: $0) }
    }
  }

  static let schemaVersion = 1
}

struct Level: OfProject {
  var id = Identifier.none
  var project = Identifier.none
  var building: Identifier?
  var buildingLabel: String?
  var label = ""
  var name: String?
  var names = PlanNames()
  var ordinal = 0.0
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

struct Room: OfProject {
  var id = Identifier.none
  var project = Identifier.none
  /// The lowest level it stands on.
  var level: Identifier?
  var levelPath: String?
  var ordinal: Double?
  var buildingLabel: String?
  var number: String?
  var name: String?
  var names = PlanNames()
  var category: String?
  var areaM2 = 0.0
  var centroid = PlanPoint(x: 0, y: 0)
  var labelPoint = PlanPoint(x: 0, y: 0)
  var state = RoomState.notVisited
  var progress = RoomProgress()
  var assets = 0
  var sourceID: String?

  /// The same as a list of one level shows it.
  func seen(on level: Level?) -> Room {
    guard let level else { return self }
    var room = self
    (room.levelPath, room.ordinal) = (level.path, level.ordinal)
    return room
  }

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

/// A door or passage, by its ends.
struct Opening: OfProject {
  var id = Identifier.none
  var project = Identifier.none
  var level: Identifier?
  var line: [PlanPoint] = []
  var category: String?
  var sourceID: String?
}

extension RoomState: NamedChoice {
  public typealias Held = RoomState

  public var otherWords: [String] {
    switch self {
    case .notVisited: ["unvisited", "not done", "da visitare"]
    case .empty: ["nothing", "vuota", "vuoto"]
    case .inProgress: ["started", "begun", "in corso"]
    case .complete: ["done", "completed", "finished", "ready", "fatta", "fatto", "finita"]
    case .approved: ["accepted", "approvata"]
    }
  }
}

extension PlanNames {
  /// The name for a reader of `language`; `plain` where there are no names by language.
  func shown(_ language: Language, _ plain: String?) -> String? {
    best(language.rawValue) ?? plain
  }

  /// The members of an event that gives a thing a new name in the language of who names it: the name
  /// by which it is found in the index, and the one among its names.
  func renamed(_ name: String, _ language: Language) -> [JSONObject.Member] {
    guard !isEmpty else { return [.init("name", .string(name))] }
    var names = self
    // A name said in no language stays so; else it is the reader's.
    let tag = all.count == 1 && self[""] != nil ? "" : language.rawValue
    names[tag] = name
    return [
      .init("name", .string(names.best([]) ?? name)), .init("names." + tag, .string(name)),
    ]
  }
}
