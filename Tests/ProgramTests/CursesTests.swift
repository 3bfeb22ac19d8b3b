// ncurses is found at run time: what is said when it cannot be.

import CCurses
import Testing

@Suite struct CursesTests {
  private func reason(_ library: String) -> String? {
    var reason = [CChar](repeating: 1, count: 64)
    guard let screen = tc_curses_open_named(library, &reason, reason.count) else {
      // Cut to fit, and ended.
      #expect(reason.contains(0))
      return String(
        decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    // Never taken, so nothing is given back.
    tc_curses_leave(screen)
    tc_curses_show(screen, 0, 0)
    var value: UInt32 = 0
    #expect(tc_curses_next(screen, &value) == TC_NOTHING)
    tc_curses_close(screen)
    return nil
  }

  @Test func aMissingLibraryIsNamed() {
    #expect(reason("libncursesw.so.6") == nil)
    #expect(reason("libno-such-curses.so.6")?.contains("libno-such-curses.so.6") == true)
    #expect(reason("libm.so.6") == "libm.so.6 has no stdscr")
  }
}
