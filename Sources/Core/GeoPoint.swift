// A place on the globe, in degrees of WGS84. Any double is allowed; what is not on the globe has
// distance NaN from everything.

/// A place on the globe: degrees north and degrees east, WGS84.
///
/// In memory it is the two numbers in that order, so that an array of points is what tc_geo takes.
@frozen public struct GeoPoint: Sendable, Hashable {
  /// Degrees north, -90...90.
  public var latitude: Double
  /// Degrees east; 190 and -170 are the same meridian.
  public var longitude: Double

  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Whether the latitude is in -90...90 and the longitude finite.
  public var isOnGlobe: Bool { latitude.magnitude <= 90 && longitude.isFinite }
}
