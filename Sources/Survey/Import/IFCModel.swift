// A building model (IFC2x3, IFC4; ISO 16739) as the import asks it: units, placements, points. Reads
// records by name and place of the attribute. What cannot be understood is a refusal with its reason,
// for the caller to list; only a record that is no STEP stops the import.

import Interchange
import Kernel

/// What stops: a refusal is listed, a fault ends the import.
enum IFCStop: Error {
  case refused(Phrase)
  case fault(Diagnostic)
}

struct IFCModel {
  let step: STEPFile
  /// Metres in one unit of length, square metres in one of area, radians in one of angle.
  private(set) var metres = 1.0
  private(set) var squareMetres = 1.0
  private(set) var radians = 1.0
  private(set) var hasLength = false
  private var hasArea = false

  /// `metres` other than nil overrules the unit of length the file states.
  init(_ step: STEPFile, metres: Double?) throws(Diagnostic) {
    self.step = step
    try readUnits()
    if let metres {
      self.metres = metres
      hasLength = true
    }
    if !hasArea { squareMetres = self.metres * self.metres }
  }

  /// A point of the world on the plan, in metres.
  func onPlan(_ point: IFCPoint) -> GeoPosition {
    GeoPosition(PlanUnit.metres(point.x, in: metres), PlanUnit.metres(point.y, in: metres))
  }

  // MARK: Records

  /// The record of a number; refused where it is not there.
  func record(_ id: UInt64) throws(IFCStop) -> STEPRecord {
    do throws(Diagnostic) {
      if let record = try step.record(id) { return record }
    } catch {
      throw .fault(error)
    }
    throw .refused(tr("it refers to #\(id), which is not in the file"))
  }

  /// The record a parameter refers to; refused where it refers to none.
  func record(_ value: STEPValue, _ what: String) throws(IFCStop) -> STEPRecord {
    guard let id = value.reference else { throw .refused(tr("it has no \(what)")) }
    return try record(id)
  }

  /// All records of some names, with their parameters.
  func records(_ names: String...) throws(Diagnostic) -> [STEPRecord] {
    var result: [STEPRecord] = []
    for name in names {
      for id in step.ids(of: name) {
        if let record = try step.record(id) { result.append(record) }
      }
    }
    return result
  }

  // MARK: Units

  private mutating func readUnits() throws(Diagnostic) {
    for project in try records("IFCPROJECT") + records("IFCPROJECTLIBRARY", "IFCCONTEXT") {
      guard let id = project[8].reference, let assignment = try step.record(id) else { continue }
      for unit in assignment[0].references {
        guard let record = try step.record(unit), let kind = record[1].enumeration,
          let factor = try factor(record, depth: 0), factor > 0, factor.isFinite
        else { continue }
        switch kind {
        case "LENGTHUNIT":
          metres = factor
          hasLength = true
        case "AREAUNIT":
          squareMetres = factor
          hasArea = true
        case "PLANEANGLEUNIT": radians = factor
        default: break
        }
      }
      return
    }
  }

  private static let prefixes: [String: Double] = [
    "EXA": 1e18, "PETA": 1e15, "TERA": 1e12, "GIGA": 1e9, "MEGA": 1e6, "KILO": 1e3, "HECTO": 1e2,
    "DECA": 1e1, "DECI": 1e-1, "CENTI": 1e-2, "MILLI": 1e-3, "MICRO": 1e-6, "NANO": 1e-9,
    "PICO": 1e-12, "FEMTO": 1e-15, "ATTO": 1e-18,
  ]

  /// How many metres, square metres or radians one of the unit is; nil for what it does not know.
  /// A prefix of a square metre is that of its metre.
  func factor(_ unit: STEPRecord, depth: Int) throws(Diagnostic) -> Double? {
    guard depth < 8 else { return nil }
    switch unit.name {
    case "IFCSIUNIT":
      var scale = 1.0
      if let prefix = unit[2].enumeration {
        guard let known = IFCModel.prefixes[prefix] else { return nil }
        scale = known
      }
      return unit[3].enumeration == "SQUARE_METRE" ? scale * scale : scale
    case "IFCCONVERSIONBASEDUNIT", "IFCCONVERSIONBASEDUNITWITHOFFSET":
      guard let id = unit[3].reference, let measure = try step.record(id),
        let value = measure[0].number, let base = measure[1].reference,
        let inner = try step.record(base), let factor = try factor(inner, depth: depth + 1)
      else { return nil }
      return value * factor
    default: return nil
    }
  }

  // MARK: Points and placements

  /// IfcCartesianPoint.
  func point(_ value: STEPValue) throws(IFCStop) -> IFCPoint {
    let record = try record(value, "IfcCartesianPoint")
    guard record.name == "IFCCARTESIANPOINT" else {
      throw .refused(tr("a point is expected where #\(record.id) is \(record.name)"))
    }
    return try IFCModel.point(record[0])
  }

  /// Two or three numbers.
  static func point(_ value: STEPValue) throws(IFCStop) -> IFCPoint {
    let numbers = (value.list ?? []).compactMap(\.number)
    guard numbers.count == 2 || numbers.count == 3 else {
      throw .refused(tr("a point has not two or three numbers"))
    }
    return IFCPoint(numbers[0], numbers[1], numbers.count == 3 ? numbers[2] : 0)
  }

  /// IfcDirection, or nil where none is given.
  func direction(_ value: STEPValue) throws(IFCStop) -> IFCPoint? {
    guard value.reference != nil else { return nil }
    let record = try record(value, "IfcDirection")
    guard record.name == "IFCDIRECTION" else {
      throw .refused(tr("a direction is expected where #\(record.id) is \(record.name)"))
    }
    return try IFCModel.point(record[0])
  }

  /// IfcAxis2Placement2D or 3D; the identity where none is given.
  func placement(_ value: STEPValue) throws(IFCStop) -> IFCTransform {
    guard value.reference != nil else { return IFCTransform() }
    let record = try record(value, "IfcAxis2Placement")
    switch record.name {
    case "IFCAXIS2PLACEMENT3D":
      return IFCTransform(
        origin: try point(record[0]), axis: try direction(record[1]),
        reference: try direction(record[2]))
    case "IFCAXIS2PLACEMENT2D":
      return IFCTransform(origin: try point(record[0]), reference: try direction(record[1]))
    default:
      throw .refused(tr("its placement has the unsupported kind \(record.name)"))
    }
  }

  /// IfcLocalPlacement with all that it is relative to, up to the world.
  func worldPlacement(_ value: STEPValue) throws(IFCStop) -> IFCTransform {
    var result = IFCTransform()
    var next = value
    for _ in 0..<64 {
      guard next.reference != nil else { return result }
      let record = try record(next, "IfcLocalPlacement")
      guard record.name == "IFCLOCALPLACEMENT" else {
        throw .refused(tr("its placement has the unsupported kind \(record.name)"))
      }
      result = try placement(record[1]).after(result)
      next = record[0]
    }
    throw .refused(tr("its placement is circular or more than 64 levels deep"))
  }
}
