// A recorded point: where, when, how high, how sure. Any doubles are allowed; what means nothing is
// nil.
import Kernel

/// One point of a track.
public struct TrackPoint: Sendable, Hashable {
  public var place: GeoPoint
  /// nil where the source told no time.
  public var time: Instant?
  /// Metres; nil where the source told none.
  public var elevation: Double?
  /// The radius in metres within which the place is thought to be right; nil where not told.
  public var accuracy: Double?

  public init(
    place: GeoPoint, time: Instant? = nil, elevation: Double? = nil, accuracy: Double? = nil
  ) {
    self.place = place
    self.time = time
    self.elevation = elevation
    self.accuracy = accuracy
  }
}
