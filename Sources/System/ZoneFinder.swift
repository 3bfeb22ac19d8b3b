// Which time zone the user has: TZ, else /etc/localtime, as the C library decides it. Nothing that
// TZ can contain does more than read one regular file that must be a sound TZif file.
import Kernel

/// Finds the user's zone.
public enum ZoneFinder {
  /// The zone, and a warning when a name or file was no good and UTC stands in for it: `config` where
  /// there is no such zone, `io` where its file is there and reading it failed.
  ///
  /// TZ may hold a name (`Europe/Rome`), a file (`:/etc/localtime`), a POSIX rule, or nothing at
  /// all, which is UTC. A name with `..` is refused.
  public static func find(environment: Environment) -> (zone: Zone, warning: Diagnostic?) {
    guard let setting = environment["TZ"] else {
      let path = "/etc/localtime"
      guard Files.exists(path) else { return (.utc, nil) }
      do throws(Diagnostic) {
        if let zone = try read(path, name: localName(path)) { return (zone, nil) }
      } catch { return (.utc, error) }
      return (.utc, .unknownZone(path))
    }
    let name = setting.hasPrefix(":") ? String(setting.dropFirst()) : setting
    if name.isEmpty || name == "UTC" || name == "UTC0" || name == "Etc/UTC" { return (.utc, nil) }
    do throws(Diagnostic) {
      if name.hasPrefix("/") {
        if let zone = try read(name, name: localName(name)) { return (zone, nil) }
      } else if !name.split(separator: "/", omittingEmptySubsequences: false).contains("..") {
        let folder = environment["TZDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        if let zone = try read(Paths.join(folder ?? "/usr/share/zoneinfo", name), name: name) {
          return (zone, nil)
        }
        if let zone = Zone(posix: name) { return (zone, nil) }
      }
    } catch { return (.utc, error) }
    return (.utc, .unknownZone(String(setting.prefix(80))))
  }

  /// nil for a file that is no zone or is not there.
  /// - Throws: `io`, `refused` for one that is there and cannot be read.
  private static func read(_ path: String, name: String) throws(Diagnostic) -> Zone? {
    do throws(Diagnostic) {
      return Zone(tzif: try Files.read(path, limit: 1 << 20), name: name)
    } catch {
      guard error.isUnread, Files.kind(path) == .file else { return nil }
      throw error
    }
  }

  /// `Europe/Rome` for a link to the database.
  private static func localName(_ path: String) -> String {
    guard let real = try? Files.realPath(path) else { return path }
    let parts = real.split(separator: "/")
    guard let at = parts.lastIndex(of: "zoneinfo"), at + 1 < parts.count else { return path }
    return parts[(at + 1)...].joined(separator: "/")
  }
}

/// The zones of one run, each read once: the user's and those that are named.
///
/// Whoever asks for a zone goes on with UTC, or without one, where reading failed; `takeFault` tells
/// whoever is about to keep or print what came of it.
public final class Zones {
  private let environment: Environment
  private var own: Zone?
  private var named: [String: Zone?] = [:]
  private var fault: Diagnostic?

  public init(environment: Environment = [:]) { self.environment = environment }

  /// With a user's zone that is known already.
  public init(_ own: Zone) {
    environment = [:]
    self.own = own
  }

  /// The user's. Reads its file on first use.
  public var local: Zone {
    if let own { return own }
    let found = ZoneFinder.find(environment: environment)
    (own, warning) = (found.zone, found.warning)
    note(found.warning)
    return found.zone
  }

  /// That the user's zone is not known here and UTC stands in for it; nil while nobody has asked for
  /// the zone.
  public private(set) var warning: Diagnostic?

  /// A zone by its name; nil when there is none such. A path is no name: what a file says must not
  /// choose what is read.
  public func zone(_ name: String) -> Zone? {
    if let known = named[name] { return known }
    var zone: Zone?
    if !name.hasPrefix("/"), !name.hasPrefix(":") {
      let found = ZoneFinder.find(environment: ["TZ": name])
      note(found.warning)
      zone = found.warning == nil ? found.zone : nil
    }
    named[name] = .some(zone)
    return zone
  }

  /// Why a zone that was asked for could not be read, though its file is there; nil where all were read.
  /// The files are read again by whoever asks next.
  public func takeFault() -> Diagnostic? {
    guard let found = fault else { return nil }
    fault = nil
    named = [:]
    if warning?.isUnread == true { (own, warning) = (nil, nil) }
    return found
  }

  private func note(_ warning: Diagnostic?) {
    if fault == nil, let warning, warning.isUnread { fault = warning }
  }
}

extension Diagnostic {
  /// Says nothing of what the file holds: the device failed, or permission is missing.
  fileprivate var isUnread: Bool { code == .io || code == .refused }
}
