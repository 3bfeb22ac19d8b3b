// What the helper does before it takes its first request: it closes itself to others, and answers those who start it
// by hand.

import CCurl
import CMemory
import CSodium
import Glibc
import Kernel
import System

enum NetProgram {
  /// Runs to the end of the input. - Returns: the exit code.
  static func run(_ arguments: [String]) -> Int32 {
    let language = Language { name in getenv(name).map { String(cString: $0) } }
    switch arguments.first {
    case nil: break
    case "--version" where arguments.count == 1:
      return say(version + "\n", to: Streams.output)
    case "--help" where arguments.count == 1:
      return say(usage.text(language) + "\n", to: Streams.output)
    default:
      _ = say(
        Diagnostic(
          .usage, tr("taccuino-net takes no arguments but --version and --help"),
          hint: tr("taccuino starts it when something is sent")
        ).text(language: language) + "\n", to: Streams.error)
      return ExitCode.usage.rawValue
    }
    // At a terminal there is no program that speaks the protocol: say what this is.
    if isatty(Streams.input) == 1 {
      _ = say(usage.text(language) + "\n", to: Streams.error)
      return ExitCode.usage.rawValue
    }
    // Before the first secret comes.
    tc_forbid_dumps()
    tc_end_with_parent()
    tc_memory_overwrite_freed()
    signal(SIGPIPE, SIG_IGN)
    // The keys of connections would be written there; taccuino does not hand it on, but others may start this program.
    unsetenv("SSLKEYLOGFILE")
    return HelperLoop(Environment.current()).run()
  }

  private static let usage = tr(
    "taccuino-net sends the requests of taccuino, which starts it; see man taccuino-net")

  /// With the library that speaks to the network, as its faults are fixed there.
  private static var version: String {
    "taccuino-net \(ProgramVersion.text) (\(String(cString: curl_version())))"
  }

  private static func say(_ text: String, to descriptor: Int32) -> Int32 {
    do throws(Diagnostic) {
      try Streams.write(text, to: descriptor)
      return ExitCode.ok.rawValue
    } catch {
      return error.code.rawValue
    }
  }
}
