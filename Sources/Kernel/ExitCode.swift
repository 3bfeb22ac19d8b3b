// The exit codes of the program, in one table (sysexits where one fits). `help exit-codes`, the man
// page and every diagnostic read it from here.

/// How a run ended, as other programs see it.
public enum ExitCode: Int32, CaseIterable, Sendable {
  case ok = 0
  case notFound = 1
  case stopped = 3
  case usage = 64
  case data = 65
  case noInput = 66
  case unavailable = 69
  case internalFault = 70
  case cannotCreate = 73
  case io = 74
  case busy = 75
  case refused = 77
  case config = 78
  case interrupted = 130

  /// The stable name, as in the JSON form of an error.
  public var name: String {
    switch self {
    case .ok: "ok"
    case .notFound: "not_found"
    case .stopped: "stopped"
    case .usage: "usage"
    case .data: "data"
    case .noInput: "no_input"
    case .unavailable: "unavailable"
    case .internalFault: "internal"
    case .cannotCreate: "cannot_create"
    case .io: "io"
    case .busy: "busy"
    case .refused: "refused"
    case .config: "config"
    case .interrupted: "interrupted"
    }
  }

  /// One line for people.
  public var summary: Phrase {
    switch self {
    case .ok: tr("done; an empty list is done too")
    case .notFound: tr("a check, search or tap found nothing")
    case .stopped: tr("the crisis check stopped a message")
    case .usage: tr("usage or syntax error")
    case .data: tr("bad input data, or a file of a newer version or of another program")
    case .noInput: tr("an input file or the notebook to be read is missing")
    case .unavailable: tr("a service or the network is not available")
    case .internalFault: tr("an internal error in taccuino")
    case .cannotCreate: tr("an output file cannot be created")
    case .io: tr("reading or writing failed, or the disk is full")
    case .busy: tr("the notebook is in use by another program: try again")
    case .refused: tr("refused: no consent, no permission, or read-only")
    case .config: tr("a setting or the configuration file is wrong")
    case .interrupted: tr("interrupted by Ctrl-C")
    }
  }
}
