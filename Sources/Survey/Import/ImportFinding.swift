// One thing found in a plan, by an import or a check, with the room or level it is about and the
// number that measures it. The words for several of a kind of an import stand here too.

import Kernel

/// A quirk of a plan file: what, where, how much.
public struct ImportFinding: Sendable, Equatable {
  /// Stable names: they stand in the JSON form of the report.
  public enum Kind: String, Sendable, CaseIterable {
    case leftOut = "left_out"
    case openLine = "open_line"
    case duplicateID = "duplicate_id"
    case missingID = "missing_id"
    case reversedRing = "reversed_ring"
    case unclosedRing = "unclosed_ring"
    case repeatedPoint = "repeated_point"
    case repairedPolygon = "repaired_polygon"
    case droppedRing = "dropped_ring"
    case strayHole = "stray_hole"
    case overlap
    case notCompared = "not_compared"
    case outsideLevel = "outside_level"
    case labelOutside = "label_outside"
    case centroidOutside = "centroid_outside"
    case missingName = "missing_name"
    case repeatedName = "repeated_name"
    case listLevel = "list_level"
    case missingLevel = "missing_level"
    case oddOrdinal = "odd_ordinal"
    case guessedOrdinal = "guessed_ordinal"
    case elevationOrdinal = "elevation_ordinal"
    case repeatedLevel = "repeated_level"
    case emptyLevel = "empty_level"
    case unmappedBuilding = "unmapped_building"
    case joinedBuilding = "joined_building"
    case missingFile = "missing_file"
    case farAway = "far_away"
    case oddSize = "odd_size"
    case areaDiffers = "area_differs"
    case unlabelled
    case severalLabels = "several_labels"
    case strayLabel = "stray_label"
    case droppedFace = "dropped_face"
    case oddUnit = "odd_unit"
    case oddPlace = "odd_place"
    case repairedText = "repaired_text"
    case scaledMetres = "scaled_metres"
    // Of a plan that stands in the notebook.
    case invalidPolygon = "invalid_polygon"
    case sliver
    case repeatedNumber = "repeated_number"
    case missingNumber = "missing_number"
    case withoutLevel = "without_level"
    case noOutline = "no_outline"
    case oddRoom = "odd_room"
    case assetOutside = "asset_outside"
    case orphanAsset = "orphan_asset"
    case openingOffWall = "opening_off_wall"
  }

  public var kind: Kind
  /// What it is about: the source id of a room, level, building or opening, or a file name.
  public var sourceID: String?
  /// Its name in the file's language, for people.
  public var name: String?
  /// The label of the level it is on.
  public var level: String?
  /// The source id of the other one: the overlapped room, the first holder of an id.
  public var other: String?
  /// The measure; what it counts stands in `Kind.unit`.
  public var number: Double?
  /// The reason or the raw text of the file.
  public var detail: Phrase?

  public init(
    _ kind: Kind, sourceID: String? = nil, name: String? = nil, level: String? = nil,
    other: String? = nil, number: Double? = nil, detail: Phrase? = nil
  ) {
    self.kind = kind
    self.sourceID = sourceID
    self.name = name
    self.level = level
    self.other = other
    self.number = number
    self.detail = detail
  }
}

extension ImportFinding.Kind {
  /// What `number` is: "m2", "m", "rings", "points", "rooms", or nil where there is no number.
  public var unit: String? {
    switch self {
    case .overlap, .outsideLevel, .areaDiffers, .unlabelled, .droppedFace, .sliver, .oddRoom: "m2"
    case .labelOutside, .centroidOutside, .farAway, .oddSize, .assetOutside, .openingOffWall: "m"
    case .repairedPolygon: "parts"
    case .repeatedPoint: "points"
    case .severalLabels: "labels"
    case .repeatedName, .repeatedNumber, .notCompared: "rooms"
    case .orphanAsset: "assets"
    case .listLevel: "levels"
    case .repairedText: "characters"
    case .oddOrdinal, .guessedOrdinal, .elevationOrdinal, .repeatedLevel: "ordinal"
    default: nil
    }
  }

  /// The unit for people; nil where there is no number.
  var unitWords: Phrase? {
    switch unit {
    case "parts": tr("parts")
    case "points": tr("points")
    case "labels": tr("labels")
    case "rings": tr("rings")
    case "rooms": tr("rooms")
    case "assets": tr("assets")
    case "levels": tr("levels")
    case "characters": tr("characters")
    case "ordinal": tr("ordinal")
    case "m2": .verbatim("m²")
    case let unit?: .verbatim(unit)
    case nil: nil
    }
  }

  /// "37 rooms reach outside their level".
  public func summary(_ count: Int) -> Phrase {
    switch self {
    case .leftOut:
      tr(count, one: "skipped 1 feature", other: "skipped \(count) features")
    case .openLine:
      tr(
        count, one: "skipped 1 room drawn as an open line",
        other: "skipped \(count) rooms drawn as open lines")
    case .duplicateID:
      tr(
        count, one: "1 duplicate source id, made unique with a suffix",
        other: "\(count) duplicate source ids, made unique with a suffix")
    case .missingID:
      tr(
        count, one: "1 feature without an id, numbered by its place in the file",
        other: "\(count) features without an id, numbered by their place in the file")
    case .reversedRing:
      tr(count, one: "1 ring reversed", other: "\(count) rings reversed")
    case .unclosedRing:
      tr(count, one: "1 ring closed", other: "\(count) rings closed")
    case .repeatedPoint:
      tr(
        count, one: "1 feature with points repeated in a row",
        other: "\(count) features with points repeated in a row")
    case .repairedPolygon:
      tr(
        count, one: "1 self-crossing polygon repaired",
        other: "\(count) self-crossing polygons repaired")
    case .droppedRing:
      tr(
        count, one: "1 hole or part without area dropped",
        other: "\(count) holes or parts without area dropped")
    case .strayHole:
      tr(
        count, one: "1 hole outside its shell, read as another part",
        other: "\(count) holes outside their shells, read as other parts")
    case .overlap:
      tr(count, one: "1 pair of rooms overlaps", other: "\(count) pairs of rooms overlap")
    case .notCompared:
      tr(
        count, one: "1 level with too many rooms on each other to compare them",
        other: "\(count) levels with too many rooms on each other to compare them")
    case .outsideLevel:
      tr(
        count, one: "1 room extends outside its level",
        other: "\(count) rooms extend outside their level")
    case .labelOutside:
      tr(
        count, one: "1 label point is not inside its room",
        other: "\(count) label points are not inside their room")
    case .centroidOutside:
      tr(
        count, one: "1 room has its centre of mass outside itself",
        other: "\(count) rooms have their centre of mass outside themselves")
    case .missingName:
      tr(count, one: "1 room without a name", other: "\(count) rooms without a name")
    case .repeatedName:
      tr(count, one: "1 name repeated on a level", other: "\(count) names repeated on a level")
    case .listLevel:
      tr(count, one: "1 room spans several levels", other: "\(count) rooms span several levels")
    case .missingLevel:
      tr(
        count, one: "1 room without a level, put on ordinal 0",
        other: "\(count) rooms without a level, put on ordinal 0")
    case .oddOrdinal:
      tr(
        count, one: "1 ordinal is neither whole nor half, rounded",
        other: "\(count) ordinals are neither whole nor half, rounded")
    case .guessedOrdinal:
      tr(
        count, one: "1 level without an ordinal, numbered in order of appearance",
        other: "\(count) levels without an ordinal, numbered in order of appearance")
    case .elevationOrdinal:
      tr(
        count, one: "1 level numbered by its height above the zero of the building",
        other: "\(count) levels numbered by their height above the zero of the building")
    case .repeatedLevel:
      tr(
        count, one: "1 level has the ordinal or label of another in its building",
        other: "\(count) levels have the ordinal or label of another in their building")
    case .emptyLevel:
      tr(count, one: "1 level without rooms", other: "\(count) levels without rooms")
    case .unmappedBuilding:
      tr(
        count, one: "skipped 1 building without levels",
        other: "skipped \(count) buildings without levels")
    case .joinedBuilding:
      tr(
        count, one: "1 additional building outline merged into one building",
        other: "\(count) additional building outlines merged into one building")
    case .missingFile:
      tr(count, one: "1 optional file missing", other: "\(count) optional files missing")
    case .farAway:
      tr(
        count, one: "1 room more than 2 km from the centre of the plan",
        other: "\(count) rooms more than 2 km from the centre of the plan")
    case .oddSize:
      tr(
        count, one: "the size of the plan is unusual: are the units right?",
        other: "the sizes of \(count) plans are unusual: are the units right?")
    case .areaDiffers:
      tr(
        count, one: "1 room has another area than the file states",
        other: "\(count) rooms have another area than the file states")
    case .unlabelled:
      tr(
        count, one: "1 face without a label: is it a room, and which?",
        other: "\(count) faces without a label: are they rooms, and which?")
    case .severalLabels:
      tr(
        count, one: "1 face with several labels: which is its name?",
        other: "\(count) faces with several labels: which are their names?")
    case .strayLabel:
      tr(count, one: "1 label in no face", other: "\(count) labels in no face")
    case .droppedFace:
      tr(
        count, one: "skipped 1 face too small for a room",
        other: "skipped \(count) faces too small for a room")
    case .oddUnit:
      tr(
        count, one: "the unit of the drawing is uncertain",
        other: "the units of \(count) drawings are uncertain")
    case .oddPlace:
      tr(
        count, one: "1 site position with an impossible latitude or longitude, ignored",
        other: "\(count) site positions with an impossible latitude or longitude, ignored")
    case .repairedText:
      tr(
        count, one: "1 file with bytes that are not UTF-8, replaced by U+FFFD",
        other: "\(count) files with bytes that are not UTF-8, replaced by U+FFFD")
    case .scaledMetres:
      tr(
        count, one: "1 plan in web map metres, which are too long: scaled by its position on Earth",
        other:
          "\(count) plans in web map metres, which are too long: scaled by their positions on Earth"
      )
    case .invalidPolygon, .sliver, .repeatedNumber, .missingNumber, .withoutLevel, .noOutline,
      .oddRoom, .assetOutside, .orphanAsset, .openingOffWall:
      tr("\(title): \(count)")
    }
  }
}

/// Whoever gathers findings while a plan is read.
protocol FindingCollector {
  var findings: [ImportFinding] { get set }
}

extension FindingCollector {
  mutating func note(
    _ kind: ImportFinding.Kind, _ sourceID: String?, name: String? = nil, level: String? = nil,
    other: String? = nil, number: Double? = nil, detail: Phrase? = nil
  ) {
    findings.append(
      ImportFinding(
        kind, sourceID: sourceID, name: name, level: level, other: other, number: number,
        detail: detail))
  }
}
