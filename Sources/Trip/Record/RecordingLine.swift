// What whoever records sees: how long, how far, how fast, how sure, and what is near. The way shown is
// an estimate that is drawn on; the track is measured at its end.

import Command
import Core
import Kernel
import Render
import System

final class RecordingLine {
  /// Metres; fixes that are less sure do not lengthen the way that is shown.
  static let poorAccuracy = 50.0
  /// A step is counted once it is longer than this, and than its ends are unsure: who stands still
  /// covers no way.
  private static let shortestStep = 5.0
  private static let linePause: UInt64 = 1_000_000_000
  private static let plainPause: UInt64 = 60_000_000_000
  /// Farther places are not near.
  private static let nearMetres = 20_000.0

  private let places: PlaceFinder?
  private var shownAt: UInt64 = 0
  private var saidAt = Clock.monotonic()
  private var last: Fix?
  private var anchor: TrackPoint?
  private(set) var metres = 0.0

  /// - Parameter places: the nearest of them is shown; nil where there is none.
  init(places: PlaceFinder?) { self.places = places }

  func take(_ fix: Fix) {
    last = fix
    let accuracy = fix.point.accuracy ?? 0
    guard accuracy <= RecordingLine.poorAccuracy else { return }
    guard let from = anchor else {
      anchor = fix.point
      return
    }
    let step = Geodesic.distance(from: from.place, to: fix.point.place)
    guard step > max(RecordingLine.shortestStep, accuracy, from.accuracy ?? 0) else { return }
    metres += step
    anchor = fix.point
  }

  /// Draws the line again, once a second; says it once a minute where it cannot be drawn.
  /// - Parameter parts: what it begins with.
  func tell(_ session: Session, _ parts: [Phrase], satellites: Int?, isConnected: Bool) {
    let now = Clock.monotonic()
    guard now - shownAt >= RecordingLine.linePause else { return }
    shownAt = now
    let line = self.line(parts, satellites: satellites, isConnected: isConnected)
    if session.console.status(line) { return }
    guard now - saidAt >= RecordingLine.plainPause else { return }
    saidAt = now
    session.note(line)
  }

  /// `0:12:05 · 1.24 km · 5.2 km/h · ±4 m · 9 satellites · Lighthouse 320 m`
  func line(_ parts: [Phrase], satellites: Int?, isConnected: Bool) -> Phrase {
    var parts = parts
    if !isConnected {
      parts.append(tr("not connected"))
    } else if let last {
      if let speed = last.speed { parts.append(.verbatim("\((speed * 3.6).fixed(1)) km/h")) }
      if let accuracy = last.point.accuracy { parts.append(.verbatim("±\(accuracy.fixed(0)) m")) }
    } else {
      parts.append(tr("no fix yet"))
    }
    if let satellites {
      parts.append(tr(satellites, one: "1 satellite", other: "\(satellites) satellites"))
    }
    if let near = nearest { parts.append(.verbatim("\(near.name) \(near.metres.wayText)")) }
    return .joined(parts, separator: " · ")
  }

  private var nearest: (name: String, metres: Double)? {
    guard let here = last?.point.place,
      let found = places?.nearest(to: here, within: RecordingLine.nearMetres),
      let name = found.spot.name
    else { return nil }
    return (name, found.metres)
  }
}
