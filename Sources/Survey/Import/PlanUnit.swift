// The unit of length of a drawing: what its header says, what the user says, and what can be. Refuses
// to guess: a header that cannot be right is an error that shows what each unit would give. Where only
// the arcs speak against it, it is taken, and a finding says so: not every arc is a door.

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
  /// Radii of arcs that may be door swings, about a quarter of a turn: of the layers used, then of the
  /// others. Fillets of door frames, tables and kerbs are among them, often most of them.
  var nearRadii: [Double] = []
  var farRadii: [Double] = []
  /// How many of them are doors at least; fewer say nothing.
  var leastDoors = 3
  /// Areas of closed lines that become rooms, in square drawing units.
  var roomAreas: [Double] = []

  /// Metres that door leaves are wide, and those that most are.
  private static let doors = 0.5...1.5
  private static let typicalDoors = 0.6...1.2

  /// The middle one.
  private static func median(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.sorted()[values.count / 2]
  }

  var room: Double? { PlanScale.median(roomAreas) }

  /// Metres that the doors are wide where some arcs are doors in this unit: those beside the walls
  /// rather than those of furniture, and never the many small ones.
  func door(_ unit: PlanUnit) -> Double? {
    for radii in [nearRadii, nearRadii + farRadii] {
      let metres = radii.map { $0 * unit.metres }
      for range in [PlanScale.typicalDoors, PlanScale.doors] {
        let doors = metres.filter(range.contains)
        // Doors are the large arcs: where more are larger still, these are fillets.
        let larger = metres.count { $0 > PlanScale.doors.upperBound }
        if doors.count >= leastDoors, larger <= doors.count { return PlanScale.median(doors) }
      }
    }
    return nil
  }

  /// A plan is 2 m to 5 km across, half of its rooms have 0.5 to 5,000 square metres.
  private func allowsSize(_ unit: PlanUnit) -> Bool {
    guard (2...5000).contains(diagonal * unit.metres) else { return false }
    return room.map { (0.5...5000).contains($0 * unit.metres * unit.metres) } ?? true
  }

  /// Whether there are arcs enough to look for doors among them, and none is one.
  func lacksDoors(_ unit: PlanUnit) -> Bool {
    nearRadii.count + farRadii.count >= leastDoors && door(unit) == nil
  }

  /// Whether all that is known speaks for the unit.
  func allows(_ unit: PlanUnit) -> Bool { allowsSize(unit) && !lacksDoors(unit) }

  /// Whether the arcs are far too large for doors, and most are doors in another unit that fits. Small
  /// ones prove nothing: they may all be fillets.
  private func isTooLarge(_ unit: PlanUnit) -> Bool {
    let radii = nearRadii.isEmpty ? farRadii : nearRadii
    return lacksDoors(unit)
      && PlanUnit.allCases.contains { other in
        let doors = radii.count { PlanScale.typicalDoors.contains($0 * other.metres) }
        return other.metres * 8 <= unit.metres && allows(other) && doors * 2 > radii.count
      }
  }

  /// "24.5 m across, doors 0.81 m wide".
  func words(_ unit: PlanUnit) -> Phrase {
    let metres = unit.metres
    let across = (diagonal * metres).fixed(diagonal * metres < 10 ? 2 : 1)
    if let door = door(unit) {
      return tr("\(across) m across, doors \(door.fixed(2)) m wide")
    }
    if lacksDoors(unit), let arc = PlanScale.median(nearRadii + farRadii) {
      return tr(
        "\(across) m across, half of its arcs under \((arc * metres).fixed(2)) m, none a door")
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
    if let stated, allowsSize(stated), !isTooLarge(stated) { return stated }
    var fitting = PlanUnit.allCases.filter { allows($0) }
    if fitting.isEmpty { fitting = PlanUnit.allCases.filter { allowsSize($0) } }
    let hint: Phrase
    if fitting.isEmpty {
      hint = tr(
        "no unit gives a plausible building: choose other layers, or force a unit with --units")
    } else {
      let list = fitting.map { tr("--units \($0.rawValue) gives \(words($0))") }
      hint = Phrase.joined(list, separator: "; ")
    }
    guard let stated else {
      throw Diagnostic(.data, tr("\(path) does not state its unit"), hint: hint)
    }
    throw Diagnostic(
      .data,
      tr(
        "\(path) states the unit \(stated.rawValue), which is impossible: the plan would be \(words(stated))"
      ), hint: hint)
  }
}
