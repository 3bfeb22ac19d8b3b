// Which cities a run has: those of the file that the setting `cities` names, else those of the Debian
// package where it is installed. Read when they are first wanted, and once.

import Command
import Core
import Kernel
import System

/// What the commands of one run keep of cities.
final class KnownCities {
  fileprivate var read: Result<Gazetteer?, Diagnostic>?
  fileprivate var hasHinted = false

  /// Who made the table; its licence wants it to be said wherever cities are shown.
  static let source = "GeoNames (CC BY 4.0)"
  static let package = "libtimezonemap-data"
}

extension Session {
  /// The cities; nil where there are none, because the package is not installed or the setting says so.
  /// - Throws: what is wrong with a file that the setting names; 74 or 77 where the package's cannot be
  ///   read.
  func cities() throws(Diagnostic) -> Gazetteer? {
    let kept = kept { KnownCities() }
    if let read = kept.read { return try read.get() }
    let result: Result<Gazetteer?, Diagnostic>
    do throws(Diagnostic) {
      switch settings[.cities] {
      case "none": result = .success(nil)
      case let path?: result = .success(try Gazetteer(path: path))
      case nil:
        result = .success(
          Files.exists(Settings.standardCities)
            ? try Gazetteer(path: Settings.standardCities) : nil)
      }
    } catch {
      // Nobody asked for the package's: a damaged one is as good as none. One that is there and cannot
      // be read is not, since times would then be read in another zone.
      let isOptional = settings[.cities] == nil && (error.code == .data || error.code == .noInput)
      result = isOptional ? .success(nil) : .failure(error)
    }
    kept.read = result
    return try result.get()
  }

  /// The cities for an answer that is complete without them; says once what would bring them, where
  /// nobody chose to have none.
  func citiesOrHint() throws(Diagnostic) -> Gazetteer? {
    if let cities = try cities() { return cities }
    let kept = kept { KnownCities() }
    if settings[.cities] == nil, !kept.hasHinted {
      kept.hasHinted = true
      note(tr("no cities installed; install them: apt install \(KnownCities.package)"))
    }
    return nil
  }

  /// How far the zone of the nearest city is taken for that of a place, in metres.
  private static let farthestZone = 300_000.0

  /// The zone of the city nearest to a place; nil without cities, or far from all of them.
  func zone(near place: GeoPoint) throws(Diagnostic) -> Zone? {
    guard let cities = try cities(),
      let city = cities.nearest(to: place, within: Session.farthestZone)
    else { return nil }
    return surroundings.zones.zone(city.zone)
  }
}
