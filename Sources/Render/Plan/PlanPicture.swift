// A floor plan ready to be drawn, level by level: the same values give the terminal picture, the
// SVG and the HTML page. Lengths are metres, y up. Nothing here asks a notebook for anything.
import Core
import Kernel

/// How far the survey of a room has come. `empty` is what somebody saw there; until then a room is
/// not visited.
public enum RoomState: String, CaseIterable, Sendable {
  case notVisited = "not_visited"
  case empty
  case inProgress = "in_progress"
  case complete
  case approved

  public var words: Phrase {
    switch self {
    case .notVisited: tr("not visited")
    case .empty: tr("empty")
    case .inProgress: tr("in progress")
    case .complete: tr("complete")
    case .approved: tr("approved")
    }
  }
}

/// A room as it is drawn.
public struct RoomPicture: Sendable {
  public var id: Identifier
  /// The unique tail of `id` that tables show.
  public var short: String
  public var name: String?
  public var number: String?
  public var category: String?
  public var state: RoomState
  public var polygon: PlanPolygon
  /// A point inside, where the room is named and its assets lie.
  public var labelPoint: PlanPoint
  public var areaM2: Double
  public var assetCount: Int
  public var isSelected: Bool
  /// Names of the further levels that the room spans.
  public var otherLevels: [String]
  /// What was recorded about it.
  public var voices: [VoicePicture] = []

  /// Numbered where they are drawn so: in the picture of the room alone.
  public var walls: [WallPicture] = []

  public init(
    id: Identifier, short: String, name: String? = nil, number: String? = nil,
    category: String? = nil, state: RoomState = .notVisited, polygon: PlanPolygon,
    labelPoint: PlanPoint, areaM2: Double, assetCount: Int = 0, isSelected: Bool = false,
    otherLevels: [String] = []
  ) {
    self.id = id
    self.short = short
    self.name = name
    self.number = number
    self.category = category
    self.state = state
    self.polygon = polygon
    self.labelPoint = labelPoint
    self.areaM2 = areaM2
    self.assetCount = assetCount
    self.isSelected = isSelected
    self.otherLevels = otherLevels
  }

  var isNamed: Bool { number.nonEmpty != nil || name.nonEmpty != nil }

  /// What the room is called: number and name, whichever there are, else the short id.
  public var title: String {
    switch (number.nonEmpty, name.nonEmpty) {
    case (let number?, let name?): number == name ? name : number + " " + name
    case (let number?, nil): number
    case (nil, let name?): name
    case (nil, nil): short
    }
  }
}

/// A technical asset as it is drawn.
public struct AssetPicture: Sendable {
  public var id: Identifier
  public var name: String?
  public var type: String
  public var family: String
  /// One letter or sign that stands for the family; nil takes the family's first letter.
  public var icon: String?
  /// nil: radially round the label point of its room.
  public var at: PlanPoint?
  public var room: Identifier

  public init(
    id: Identifier, name: String? = nil, type: String, family: String, icon: String? = nil,
    at: PlanPoint? = nil, room: Identifier
  ) {
    self.id = id
    self.name = name
    self.type = type
    self.family = family
    self.icon = icon
    self.at = at
    self.room = room
  }

  /// One letter: the icon's, else the family's, else the type's first.
  var letter: String {
    for text in [icon ?? "", family, type] {
      if let first = text.first(where: { $0.isLetter || $0.isNumber }) {
        return String(first).uppercased()
      }
    }
    return "?"
  }

  var title: String { name.nonEmpty ?? type }

  /// What is said of one that is in its room, nobody said where.
  static let unplaced = tr("no place in the room")
}

/// One level of the plan.
public struct LevelPicture: Sendable {
  public var id: Identifier?
  public var name: String
  /// 0 the ground, negatives below; halves for mezzanines.
  public var ordinal: Double
  /// The building's outline; empty where it is not known.
  public var outline: [PlanPolygon]
  public var rooms: [RoomPicture]
  public var assets: [AssetPicture]
  /// Doors and passages, each a line on a wall.
  public var openings: [[PlanPoint]]
  /// Degrees clockwise from the top of the plan to north; nil where it is not known.
  public var northAngle: Double?
  /// Pictures under the rooms, the lowest first.
  public var underlays: [UnderlayPicture]
  /// Notes and what is drawn with them.
  public var marks: [MarkPicture]

  public init(
    id: Identifier? = nil, name: String, ordinal: Double, outline: [PlanPolygon] = [],
    rooms: [RoomPicture], assets: [AssetPicture] = [], openings: [[PlanPoint]] = [],
    northAngle: Double? = nil, underlays: [UnderlayPicture] = [], marks: [MarkPicture] = []
  ) {
    self.id = id
    self.name = name
    self.ordinal = ordinal
    self.outline = outline
    self.rooms = rooms
    self.assets = assets
    self.openings = openings
    self.northAngle = northAngle
    self.underlays = underlays
    self.marks = marks
  }
}

/// The plan of a building.
public struct PlanPicture: Sendable {
  /// The project or building.
  public var title: String
  /// A second line of the title block.
  public var subtitle: String?
  /// Printed in the title block where it is wanted; left out by default, so that pictures of the
  /// same notebook are the same bytes.
  public var date: Day?
  public var levels: [LevelPicture]
  /// Index in `levels` of the one that is drawn; the HTML page opens on it.
  public var selectedLevel: Int
  /// Draws only this part of the plan: the room's surroundings instead of the whole level.
  public var zoomToSelection: Bool

  public init(
    title: String, subtitle: String? = nil, date: Day? = nil, levels: [LevelPicture],
    selectedLevel: Int = 0, zoomToSelection: Bool = false
  ) {
    self.title = title
    self.subtitle = subtitle
    self.date = date
    self.levels = levels
    self.selectedLevel = selectedLevel
    self.zoomToSelection = zoomToSelection
  }

  /// The level that is drawn; nil only when there are none.
  public var level: LevelPicture? {
    levels.indices.contains(selectedLevel) ? levels[selectedLevel] : levels.first
  }
}

extension Optional where Wrapped == String {
  /// The text without blanks at its ends; nil when nothing is left.
  var nonEmpty: String? {
    guard let text = self else { return nil }
    guard let start = text.firstIndex(where: { !$0.isWhitespace }),
      let end = text.lastIndex(where: { !$0.isWhitespace })
    else { return nil }
    return String(text[start...end])
  }
}
