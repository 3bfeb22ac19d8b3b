// Fixes with their times, out of a source: a receiver that tells the time of day before it tells the
// date has its fixes wait until the day is known.

import Command
import Core
import Kernel
import System

/// A source, and the fixes of it whose date is still to come.
final class FixFeed {
  /// What a step brought; the fixes in the order in which they came.
  enum Event {
    case found([Fix])
    /// It has gone, and is tried again.
    case lost(Diagnostic, [Fix])
    case back
    case ended([Fix])
  }

  private let source: FixSource
  /// Fixes of a receiver that has told no date yet.
  private var undated: [Fix] = []
  private var undatedSince: UInt64 = 0

  /// So long a receiver may take to tell its date; then that of this computer counts.
  private static let datePatience: UInt64 = 5_000_000_000

  /// Connects.
  /// - Parameter wakes: a descriptor that ends the waiting.
  /// - Throws: as `FixSource.open`.
  init(_ origin: FixSource.Origin, wakes: Int32) throws(Diagnostic) {
    source = FixSource(origin, wakes: wakes)
    try source.open()
  }

  var origin: FixSource.Origin { source.origin }
  var isConnected: Bool { source.isConnected }
  var satellites: Int? { source.satellites }
  /// Whether bytes have come, and they are of no known format.
  var isForeign: Bool { source.isForeign }
  /// What arrives turns out to be; nil until it is known.
  var format: TrackFormat? { source.format }

  /// Waits for what comes next, at most `milliseconds`.
  /// - Throws: `io` when the source fails for good.
  func next(within milliseconds: Int) throws(Diagnostic) -> Event {
    switch try source.next(within: milliseconds) {
    case .found(let found): .found(dated(found) + overdue())
    case .lost(let fault, let found): .lost(fault, dated(found))
    case .back: .back
    case .ended: .ended(finish())
    case nil: .found(overdue())
    }
  }

  /// The end: what was being put together. Of a log that told no date none is invented.
  func finish() -> [Fix] { dated(source.finish()) + released(nil) }

  /// Listens until the end that was asked for, Ctrl-C, or the end of the input.
  /// - Parameters:
  ///   - take: takes fixes as they come, and the last ones at the end.
  ///   - between: runs after each step, at least every second.
  /// - Returns: why the source failed for good; nil where it did not.
  func run(
    _ session: Session, _ options: RecordingOptions, since start: UInt64,
    take: ([Fix]) -> Void, between: () -> Void
  ) -> Diagnostic? {
    while true {
      let remaining = options.remaining(since: start)
      guard !session.console.isInterrupted(), remaining.map({ $0 > 0 }) ?? true else { break }
      do throws(Diagnostic) {
        // Lines that are drawn are drawn every second.
        switch try next(within: Int(max(1, min(1000, remaining ?? 1000)))) {
        case .found(let fixes): take(fixes)
        case .lost(let fault, let fixes):
          take(fixes)
          session.warn(fault)
        case .back:
          if !options.isQuiet { session.note(tr("\(options.origin.title) is connected again")) }
        case .ended(let fixes):
          take(fixes)
          return nil
        }
      } catch {
        take(finish())
        return error
      }
      session.keepSession()
      between()
    }
    take(finish())
    return nil
  }

  private func dated(_ found: [Decoded]) -> [Fix] {
    var fixes: [Fix] = []
    for one in found {
      switch one {
      case .fix(let fix) where fix.undated != nil:
        if undated.isEmpty { undatedSince = Clock.monotonic() }
        undated.append(fix)
      case .fix(let fix): fixes.append(fix)
      case .dated(let midnight): fixes += released(midnight)
      case .note, .waypoint: break
      }
    }
    return fixes
  }

  private func released(_ midnight: Instant?) -> [Fix] {
    let waiting = undated
    undated = []
    return waiting.map { fix in
      var fix = fix
      if let midnight, let milliseconds = fix.undated {
        fix.point.time = Instant(milliseconds: midnight.milliseconds &+ milliseconds)
      }
      fix.undated = nil
      return fix
    }
  }

  /// A receiver that tells the time of day but no date: the day is the one that brings it nearest to
  /// this computer's clock.
  private func overdue() -> [Fix] {
    guard let last = undated.last?.undated,
      Clock.monotonic() - undatedSince > FixFeed.datePatience
    else { return [] }
    let day: Int64 = 86_400_000
    let days = (Double(Clock.wall().milliseconds - last) / Double(day)).rounded()
    return released(Instant(milliseconds: Int64(days) * day))
  }
}
