// Where the user stood in a notebook, kept in the state folder from one prompt to the next. Scripts begin
// nowhere: only the prompt reads and writes it.

import Kernel
import Notebook
import System

extension Session {
  private static let contextHead = "taccuino-context 1"

  /// A file for each notebook, by its id and where it lies, since a copy has the same id; nil where there is
  /// no notebook yet.
  private var contextPath: String? {
    guard let opened, let id = opened.id else { return nil }
    let path = (try? Files.realPath(opened.path)) ?? opened.path
    let place = ContentHash.hex(Array(ContentHash.sha256(Array(path.utf8)).bytes.prefix(8)))
    return Paths.join(
      Paths.join(surroundings.directories.state, "contexts"), "\(id)-\(place)")
  }

  /// How lines of a person are read; lines of scripts are read without.
  public var typedContext: Parser.Context {
    var context = Parser.Context(
      domain: domain, abbreviations: true, held: heldDomains, aliases: settings.aliases)
    context.place = places.last?.source
    if isInteractive {
      let trip = openDomains.lazy.compactMap { $0.days?(self) }.first
      context.values = PromptValues(
        language, home: surroundings.directories.home,
        days: SpokenDays(today: today, trip: trip))
    }
    return context
  }

  /// What a variable of a line stands for; `last` is the last row returned.
  func variable(_ name: String) -> String? {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    if parts[0] == "last" { return lastRow[parts.count > 1 ? parts[1] : "id"] }
    guard parts.count == 1 else { return nil }
    return variables[name]
  }

  func sayTime(since start: UInt64) {
    let wall = Double(Clock.monotonic() - start) / 1_000_000
    let sqlite = Double(opened?.takeTime() ?? 0) / 1_000_000
    say(
      tr(
        "time: \(wall.fixed(1)) ms, of which sqlite \(sqlite.fixed(1)) ms; rows: \(rowsReturned)"))
  }

  /// The domains of which something was written into the notebook.
  public var heldDomains: Set<String> {
    guard let opened, let written = try? opened.writtenDomains() else { return [] }
    return written.intersection(openDomains.map(\.name))
  }

  /// The domains whose things can be read now: all but those that are sealed and locked.
  var openDomains: [Domain] {
    guard let opened else { return registry.domains }
    return registry.domains.filter { !opened.isLocked($0.name) }
  }

  /// Whether nothing was ever written into the notebook.
  public var isEmpty: Bool {
    guard let opened, let written = try? opened.writtenDomains() else { return true }
    return written.isDisjoint(with: registry.domains.map(\.name))
  }

  /// What `history` lists.
  public func keepHistory(_ load: @escaping () -> [String]) { console.history = load }

  /// Sets how lines that contain a text are removed from it; all lines where no texts are given.
  public func keepForgetting(_ forget: @escaping ([String]?) -> Void) {
    console.forgetTyped = forget
  }

  /// Enters the place that the last prompt stood in, if it is still there.
  /// - Returns: whether a place was entered.
  public func restoreContext() -> Bool {
    guard let path = contextPath, Files.isOwn(path), let bytes = try? Files.read(path, limit: 4096)
    else { return false }
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    guard lines.count >= 3, lines[0] == Session.contextHead,
      let domain = registry.domain(lines[1])
    else { return false }
    self.domain = domain.name
    places = []
    if !lines[2].isEmpty {
      do { try domain.enter(self, lines[2], .nowhere) } catch { places = [] }
      if opened?.isLocked(domain.name) == true, let id = Identifier(lines[2]) {
        places = [Place("", id: id, label: "").masked]
      }
    }
    storedContext = contextText
    return true
  }

  /// Keeps where the user stands, when that has changed. What cannot be kept costs nothing but a `use`.
  public func storeContext() {
    let text = contextText
    guard text != storedContext, !isInTransaction, let path = contextPath else { return }
    storedContext = text
    let folder = Paths.folder(of: path)
    guard (try? Files.makeDirectory(folder)) != nil, Files.isOwn(folder),
      !Files.isLink(path)
    else { return }
    try? Files.writeAtomically(path, Array(text.utf8), mode: 0o600, overwrite: true)
  }

  private var contextText: String {
    "\(Session.contextHead)\n\(domain ?? "")\n\(places.last?.id.description ?? "")\n"
  }

  /// Leaves the places that an undo or a rollback took away, and those within them.
  func leaveWhatIsGone() {
    let before = places
    places = []
    for place in before {
      if let things = registry.things(place.source), let all = try? things.all(self),
        !all.contains(where: { $0.id == place.id })
      {
        // Back to where one came from.
        guard let origin = origins.removeValue(forKey: place.id) else { return }
        (domain, places) = origin
        return leaveWhatIsGone()
      }
      places.append(place)
    }
  }
}
