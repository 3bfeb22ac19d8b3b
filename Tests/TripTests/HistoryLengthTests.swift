// The length of a phone's history: what it wanders while it lies somewhere is no way.

import Core
import Kernel
import Testing

@testable import Trip

@Suite struct HistoryLengthTests {
  /// Eight hours at a desk, 3 km of walk, eight hours at home, with errors that are correlated as those
  /// of phones are.
  private func day() -> TrackLine {
    var dice = Dice(7)
    var line = TrackLine()
    var (north, east) = (0.0, 0.0)
    let start: Int64 = 1_714_521_600_000
    func gauss() -> Double {
      (0..<12).reduce(-6.0) { sum, _ in sum + Double(dice.below(1001)) / 1000 }
    }
    var moment = 0
    while moment < 17 * 3600 - 900 {
      let walked = min(max(Double(moment) - 8 * 3600, 0), 2400) * 1.25
      (north, east) = (0.9 * north + 6 * gauss(), 0.9 * east + 6 * gauss())
      line.append(
        TrackPoint(
          place: GeoPoint(
            latitude: 45 + (walked + north) / 111_195, longitude: 9 + east / 78_626),
          time: Instant(milliseconds: start + Int64(moment) * 1000), accuracy: 20),
        begins: false)
      moment += 10
    }
    return line
  }

  @Test func wanderingAtAStayIsNoWay() {
    let line = day()
    let raw = TrackMeter.measure(line, zone: .utc)
    let history = TrackMeter.measure(line, zone: .utc, isHistory: true)
    // The errors alone add up to many times the walk.
    #expect(raw.length > 40_000)
    #expect((2800...4200).contains(history.length), "\(history.length) m")
    #expect((30...55).contains(Double(history.movingMilliseconds) / 60_000))
    #expect(history.days.reduce(0) { $0 + $1.length } == history.length)
    #expect(
      history.movingMilliseconds + history.stoppedMilliseconds == history.elapsedMilliseconds)
    // The points are all there.
    #expect(history.points == line.count && history.box == raw.box)
  }

  @Test func aRecordingKeepsAllOfItsWay() {
    let line = day()
    #expect(
      abs(
        TrackMeter.measure(line, zone: .utc).length
          - Geodesic.length(of: line.columns.places)) < 1e-6)
  }
}
