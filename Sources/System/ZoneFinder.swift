// Which time zone the user has: TZ, else /etc/localtime, as the C library decides it. Nothing that
// TZ can contain does more than read one regular file that must be a sound TZif file.
import Kernel

/// Finds the user's zone.
public enum ZoneFinder {
  /// The zone, and a warning when a name or file was no good and UTC stands in for it.
  ///
  /// TZ may hold a name (`Europe/Rome`), a file (`:/etc/localtime`), a POSIX rule, or nothing at
  /// all, which is UTC. A name with `..` is refused.
  public static func find(environment: Environment) -> (zone: Zone, warning: Diagnostic?) {
    guard let setting = environment["TZ"] else {
      let path = "/etc/localtime"
      guard Files.exists(path) else { return (.utc, nil) }
      if let zone = read(path, name: localName(path)) { return (zone, nil) }
      return (.utc, .unknownZone(path))
    }
    let name = setting.hasPrefix(":") ? String(setting.dropFirst()) : setting
    if name.isEmpty || name == "UTC" || name == "UTC0" || name == "Etc/UTC" { return (.utc, nil) }
    if name.hasPrefix("/") {
      if let zone = read(name, name: localName(name)) { return (zone, nil) }
    } else if !name.split(separator: "/", omittingEmptySubsequences: false).contains("..") {
      let folder = environment["TZDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      if let zone = read(Paths.join(folder ?? "/usr/share/zoneinfo", name), name: name) {
        return (zone, nil)
      }
      if let zone = Zone(posix: name) { return (zone, nil) }
    }
    return (.utc, .unknownZone(String(setting.prefix(80))))
  }

  /// A zone by its name; nil when there is none such.
  public static func zone(named name: String) -> Zone? {
    let (zone, warning) = find(environment: ["TZ": name])
    return warning == nil ? zone : nil
  }

  private static func read(_ path: String, name: String) -> Zone? {
    guard let bytes = try? Files.read(path, limit: 1 << 20) else { return nil }
    return Zone(tzif: bytes, name: name)
  }

  /// `Europe/Rome` for a link to the database.
  private static func localName(_ path: String) -> String {
    guard let real = try? Files.realPath(path) else { return path }
    let parts = real.split(separator: "/")
    guard let at = parts.lastIndex(of: "zoneinfo"), at + 1 < parts.count else { return path }
    return parts[(at + 1)...].joined(separator: "/")
  }
}
