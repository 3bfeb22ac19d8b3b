// A look at a domain that must never hold anybody up: for help that is shown whatever state the notebook is in.

import Kernel
import Notebook

extension Session {
  /// What `read` makes of a domain, where that is possible at once: nil where there is no notebook, or it is busy, damaged or
  /// newer, the domain is locked, or the notebook has accounts and nobody is logged in. Asks nothing and says nothing.
  public func glance<Seen>(
    at domain: String, _ read: () throws(Diagnostic) -> Seen
  ) -> Seen? {
    let wasOpen = opened != nil
    let before = (options.busyTimeoutMilliseconds, readsQuietly, wantsOneState, held)
    (options.busyTimeoutMilliseconds, readsQuietly, wantsOneState, held) = (0, true, false, [])
    defer {
      // What was opened so gives up too soon for other work.
      if !wasOpen { close() }
      (options.busyTimeoutMilliseconds, readsQuietly, wantsOneState, held) = before
    }
    do throws(Diagnostic) {
      guard try !notebook().isLocked(domain), mayShowValues else { return nil }
      return try read()
    } catch {
      return nil
    }
  }
}
