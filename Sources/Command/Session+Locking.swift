// Locking at the prompt, by hand and after idle time: what was shown is cleared, what was kept is dropped, and the user stays
// where they stood, without the names of that.

import Kernel
import Notebook
import System

extension Session {
  /// Locks what was unlocked.
  func lock() throws(Diagnostic) {
    let wasUnlocked = unlocked != nil
    hasLocked = hasLocked || wasUnlocked
    unlocked = nil
    givenPassphrases = GivenPassphrases()
    try opened?.lock()
    forgetLocked()
    if isInteractive, wasUnlocked { console.clear?() }
  }

  /// Forgets what was shown of domains that are locked now, and what the places in them are called.
  private func forgetLocked() {
    func masked(_ domain: String?, _ places: [Place]) -> [Place] {
      guard let domain, opened?.isLocked(domain) ?? true else { return places }
      return places.map(\.masked)
    }
    places = masked(domain, places)
    origins = origins.mapValues { ($0.domain, masked($0.domain, $0.places)) }
    lastResult = nil
    lastRow = ShownRow()
    variables = [:]
    kept = [:]
    askedThings = [:]
    appendedInRun = []
    (spokenHead, spokenFile, typedInvocation, lacking) = (nil, nil, nil, nil)
  }

  /// Finds out again what the places are called, once their domain is unlocked. Leaves them where they are gone.
  func unmaskPlaces() {
    guard let domain, let last = places.last, places.contains(where: \.isMasked),
      let opened, !opened.isLocked(domain), let known = registry.domain(domain)
    else { return }
    let before = (places, origins)
    places = []
    do throws(Diagnostic) {
      try known.enter(self, last.id.description, .nowhere)
    } catch {
      places = error.code == .usage ? [] : before.0
    }
    origins = before.1
  }

  /// Whether something is to be wiped, and no transaction is open.
  public var mayWipe: Bool { hasLocked && !isInTransaction }

  /// Wipes what domains that were locked have left in memory; asked by the prompt between two lines. SQLite gives its memory
  /// back when the notebook is closed, so it is opened anew.
  public func wipeAfterLock() {
    guard mayWipe else { return }
    hasLocked = false
    close()
    Notebook.wipeStack()
    _ = try? notebook()
  }

  /// Locks after minutes without a key; asked by the prompt.
  public func lockIdle() {
    guard unlocked != nil, !isInTransaction else { return }
    try? lock()
    say(
      tr(
        settings.lockMinutes, one: "locked: nothing was typed for 1 minute",
        other: "locked: nothing was typed for \(settings.lockMinutes) minutes"))
  }

  /// The seconds without a key after which `lockIdle` locks; nil while nothing is unlocked, and within a transaction, which
  /// locking would drop.
  public var idleSeconds: Int? {
    unlocked == nil || settings.lockMinutes == 0 || isInTransaction
      ? nil : settings.lockMinutes * 60
  }
}

extension Place {
  /// The same without its name, while its domain is locked.
  var masked: Place {
    var place = Place(source, id: id, label: "", isShown: false)
    place.isMasked = true
    return place
  }
}
