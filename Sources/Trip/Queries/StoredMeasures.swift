// Measures as members of an event's body; the columns of the table bear the same names.

import Core
import Kernel
import Notebook

extension TrackMeasures {
  /// All of them; what is unknown is null, so that measuring anew leaves nothing old.
  var members: [JSONObject.Member] {
    func number(_ value: Double?) -> JSON { value.map { .number($0) } ?? .null }
    func time(_ value: Instant?) -> JSON { value.map { .integer($0.milliseconds) } ?? .null }
    let all: [(String, JSON)] = [
      ("points", .integer(Int64(points))), ("segments", .integer(Int64(segments))),
      ("start", time(start)), ("end", time(end)), ("south", number(box?.south)),
      ("west", number(box?.west)), ("north", number(box?.north)), ("east", number(box?.east)),
      ("method", .string(method.rawValue)), ("length_m", .number(length)),
      ("moving_m", .number(movingLength)), ("moving_ms", .integer(movingMilliseconds)),
      ("stopped_ms", .integer(stoppedMilliseconds)), ("climb_m", number(climb)),
      ("descent_m", number(descent)), ("top_speed", number(topSpeed)),
      ("days", .array(days.map(\.json))),
      ("outliers", outliers.isEmpty ? .null : TrackOutliers.json(outliers)),
    ]
    return all.map { JSONObject.Member($0.0, $0.1) }
  }
}
