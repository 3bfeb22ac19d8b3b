// What happens on the way while it is recorded: zones are entered and left, places of interest come
// near. Nothing of it may stop the recording.

import Command
import Core
import Kernel
import Render
import System

final class RecordingCompanion {
  private let session: Session
  private let fences: LiveFences?
  private var notices: NoticeKeeper?
  private let showsNotices: Bool
  private let isQuiet: Bool
  private var hasFailed = false

  /// - Parameters:
  ///   - finder: places of interest; nil where there is none.
  ///   - near: metres within which a place is told of; nil tells of none.
  ///   - showsNotices: also on the desktop.
  /// - Throws: when the notebook cannot be read.
  init(
    _ session: Session, finder: PlaceFinder?, near: Double?, showsNotices: Bool, isQuiet: Bool
  ) throws(Diagnostic) {
    self.session = session
    self.showsNotices = showsNotices
    self.isQuiet = isQuiet
    if let finder, let near { notices = NoticeKeeper(finder, near: near) }
    var fences: LiveFences?
    if finder != nil { fences = try LiveFences(session) }
    self.fences = fences.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Takes a point that was recorded. What cannot be stored or shown is told of once.
  func take(_ point: TrackPoint, joins: Bool) {
    do throws(Diagnostic) {
      try fences?.take(point, joins: joins)
    } catch {
      tell(error)
    }
    for found in notices?.take(point) ?? [] {
      guard let name = found.spot.name else { continue }
      let way =
        "\(found.metres.wayText) \(CompassPoint(found.bearing).words.text(session.language))"
      if !isQuiet {
        session.note(
          tr("near: \(name), \(way); add a visit with: trip poi visit \(name.shellQuoted)"))
      }
      guard showsNotices else { continue }
      do throws(Diagnostic) {
        try DesktopNotice.find(session.surroundings.environment).start(name, way)
      } catch {
        tell(error)
      }
    }
  }

  /// The recording is over.
  func finish() {
    do throws(Diagnostic) { try fences?.finish() } catch { tell(error) }
  }

  private func tell(_ fault: Diagnostic) {
    if !hasFailed { session.warn(fault) }
    hasFailed = true
  }
}
