// Every fault of this module, one function for each mistake.
import Kernel

extension Diagnostic {
  /// GEOS is not on this machine, or is too old; `reason` is the loader's own text.
  static func noGEOS(_ reason: String) -> Diagnostic {
    Diagnostic(
      .unavailable, tr("the geometry library GEOS cannot be opened: \(reason)"),
      hint: tr("install the Debian package libgeos-c1v5: apt-get install libgeos-c1v5"))
  }

  /// Nothing can be computed with an infinite coordinate or with what is no number.
  static func coordinateNotFinite(ring: Int, point: Int) -> Diagnostic {
    Diagnostic(
      .data, tr("point \(point + 1) of ring \(ring + 1) has a coordinate that is not finite"),
      hint: tr("give every point two finite numbers, in metres"))
  }

  static func lineNotFinite(line: Int, point: Int) -> Diagnostic {
    Diagnostic(
      .data, tr("point \(point + 1) of line \(line + 1) has a coordinate that is not finite"),
      hint: tr("give every point two finite numbers, in metres"))
  }

  /// The rings enclose nothing: fewer than three points, or all on one line.
  static func noArea() -> Diagnostic {
    Diagnostic(
      .data, tr("the polygon has no area"),
      hint: tr("a ring needs at least three points that are not on one line"))
  }

  /// Repair would take minutes and give millions of splinters.
  static func tooTangled(crossings: Int) -> Diagnostic {
    Diagnostic(
      .data, tr("the rings cross themselves about \(crossings) times: too often to be repaired"),
      hint: tr("check the order of the points in the source"))
  }

  /// GEOS threw; `messages` are its own words.
  static func geometryFailed(_ messages: String) -> Diagnostic {
    Diagnostic(
      .data, tr("the geometry cannot be computed: \(messages)"),
      hint: tr("coordinates far from the plan's origin, or nearly equal ones, may be the reason"))
  }

  /// GEOS gave nothing back and no reason, as it does where an allocation failed at a bad moment.
  static func geometryStopped() -> Diagnostic {
    Diagnostic(.internalFault, tr("the geometry library stopped without a reason"))
  }

  /// An area of 1e600 square metres is no double.
  static func tooLarge() -> Diagnostic {
    Diagnostic(
      .data, tr("the coordinates are too large to be computed with"),
      hint: tr("plans are in metres: check the unit and the origin of the source"))
  }

  static func outOfMemory() -> Diagnostic {
    Diagnostic(.internalFault, tr("out of memory for the geometry"))
  }
}
