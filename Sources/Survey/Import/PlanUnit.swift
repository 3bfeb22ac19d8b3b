// The unit of length of a drawing: what its header says, what the user says, and what can be. Refuses
// to guess: a header that cannot be right is an error that shows what each unit would give.

import Core
import Interchange
import Kernel

/// Units people draw plans in.
public enum PlanUnit: String, Sendable, CaseIterable {
  case millimetre = "mm"
  case centimetre = "cm"
  case metre = "m"
  case inch = "in"
  case foot = "ft"

  public var metres: Double {
    switch self {
    case .millimetre: 0.001
    case .centimetre: 0.01
    case .metre: 1
    case .inch: 0.0254
    case .foot: 0.3048
    }
  }

  /// Metres of a length in a unit of `metres`. Where the unit is a whole part of a metre it divides:
  /// 1900 mm are 1.9 m, and not a little more.
  static func metres(_ length: Double, in metres: Double) -> Double {
    let parts = (1 / metres).rounded()
    return parts > 1 && abs(parts * metres - 1) < 1e-12 ? length / parts : length * metres
  }

  /// $INSUNITS of a drawing; nil for no unit and for those nobody draws plans in.
  init?(insertionUnits code: Int) {
    switch code {
    case 1: self = .inch
    case 2: self = .foot
    case 4: self = .millimetre
    case 5: self = .centimetre
    case 6: self = .metre
    default: return nil
    }
  }
}

/// What tells whether a unit can be right: how large the plan would be, how wide its doors, how large
/// its rooms.
struct PlanScale {
  /// Of the box around the lines used, in drawing units.
  var diagonal: Double
  /// Radii of arcs that may be door swings: about a quarter of a turn.
  var doorRadii: [Double] = []
  /// Areas of closed lines that become rooms, in square drawing units.
  var roomAreas: [Double] = []

  /// The middle one.
  private static func median(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.sorted()[values.count / 2]
  }

  var door: Double? { PlanScale.median(doorRadii) }
  var room: Double? { PlanScale.median(roomAreas) }

  /// A plan is 2 m to 5 km across, half of the door leaves are 0.5 to 1.5 m wide, half of the rooms
  /// have 0.5 to 5,000 square metres.
  func allows(_ unit: PlanUnit) -> Bool {
    let metres = unit.metres
    guard (2...5000).contains(diagonal * metres) else { return false }
    if let door, !(0.5...1.5).contains(door * metres) { return false }
    if let room, !(0.5...5000).contains(room * metres * metres) { return false }
    return true
  }

  /// "24.5 m across, doors 0.81 m wide".
  func words(_ unit: PlanUnit) -> Phrase {
    let metres = unit.metres
    let across = (diagonal * metres).fixed(diagonal * metres < 10 ? 2 : 1)
    if let door {
      return tr("\(across) m across, doors \((door * metres).fixed(2)) m wide")
    }
    if let room {
      return tr(
        "\(across) m across, half of its rooms under \((room * metres * metres).fixed(1)) m2")
    }
    return tr("\(across) m across")
  }

  /// The unit to read with: the one told, else that of the header where it can be right.
  func unit(
    told: PlanUnit?, header: Int?, path: String
  ) throws(Diagnostic) -> PlanUnit {
    if let told { return told }
    let stated = header.flatMap { PlanUnit(insertionUnits: $0) }
    if let stated, allows(stated) { return stated }
    let fitting = PlanUnit.allCases.filter { allows($0) }
    let hint: Phrase
    if fitting.isEmpty {
      hint = tr("no unit makes a building of it: choose other layers, or say --units to force one")
    } else {
      let list = fitting.map { tr("--units \($0.rawValue) makes it \(words($0))") }
      hint = Phrase.joined(list, separator: "; ")
    }
    guard let stated else {
      throw Diagnostic(.data, tr("\(path) does not say in which unit it is drawn"), hint: hint)
    }
    throw Diagnostic(
      .data,
      tr(
        "\(path) says its unit is \(stated.rawValue), which cannot be: the plan would be \(words(stated))"
      ), hint: hint)
  }
}
