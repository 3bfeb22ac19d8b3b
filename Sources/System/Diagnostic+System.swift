// The faults of this module, one function per mistake. Codes: a missing input is 66, what may not
// be touched 77, what cannot be created 73, a failed or full disk 74.
import Glibc
import Kernel

extension Diagnostic {
  /// Opening or reading an existing file or folder failed.
  static func cannotRead(_ path: String, _ number: Int32) -> Diagnostic {
    switch number {
    case ENOENT, ENOTDIR:
      Diagnostic(
        .noInput, tr("\(path) does not exist"),
        hint: path == "-"
          ? tr("standard input is not read here; name a file")
          : path.contains(where: { $0 == "*" || $0 == "?" })
            ? tr("wildcards are not expanded here; name the folder: all its files are read")
            : tr("check the path; names are case-sensitive"))
    case EACCES, EPERM:
      Diagnostic(
        .refused, tr("no permission to read \(path)"),
        hint: tr("check its permissions with: ls -ld \(path)"))
    default: Diagnostic(.io, tr("\(path) cannot be read: \(Diagnostic.reason(number))"))
    }
  }

  static func isFolder(_ path: String) -> Diagnostic {
    Diagnostic(.noInput, tr("\(path) is a folder, not a file"), hint: tr("name a file in it"))
  }

  static func isNotFolder(_ path: String) -> Diagnostic {
    Diagnostic(.noInput, tr("\(path) is a file, not a folder"))
  }

  static func isNotRegular(_ path: String) -> Diagnostic {
    Diagnostic(
      .noInput, tr("\(path) is neither a file nor a folder"),
      hint: tr("pipes and devices are not supported here"))
  }

  /// Within a folder that may come from somebody else.
  static func linkWithin(_ path: String) -> Diagnostic {
    Diagnostic(
      .refused, tr("\(path) is, or goes through, a symbolic link, which is not followed here"),
      hint: tr("replace the link by the file itself"))
  }

  static func tooLarge(_ path: String, limit: Int) -> Diagnostic {
    Diagnostic(
      .data, tr("\(path) is larger than \(limit) bytes"), hint: tr("files of this kind are smaller")
    )
  }

  static func inputTooLarge(limit: Int) -> Diagnostic {
    Diagnostic(.data, tr("the standard input is larger than \(limit) bytes"))
  }

  static func inputFailed(_ number: Int32) -> Diagnostic {
    Diagnostic(.io, tr("the standard input cannot be read: \(Diagnostic.reason(number))"))
  }

  static func outputFailed(_ number: Int32) -> Diagnostic {
    Diagnostic(.io, tr("the output cannot be written: \(Diagnostic.reason(number))"))
  }

  static var interrupted: Diagnostic { Diagnostic(.interrupted, tr("interrupted")) }

  static func badPath(_ path: String) -> Diagnostic {
    path.isEmpty
      ? Diagnostic(.usage, tr("the path is empty"))
      : Diagnostic(.usage, tr("the path \(path) contains a zero byte"))
  }

  /// Making a file or folder failed before anything was written.
  static func cannotCreate(_ path: String, _ number: Int32) -> Diagnostic {
    switch number {
    case ENOSPC, EDQUOT, EIO: cannotWrite(path, number)
    case ENOENT:
      Diagnostic(
        .cannotCreate, tr("\(path) cannot be created: its folder does not exist"),
        hint: tr("create the folder first: mkdir -p \(Paths.folder(of: path))"))
    default:
      Diagnostic(.cannotCreate, tr("\(path) cannot be created: \(Diagnostic.reason(number))"))
    }
  }

  static func targetIsFolder(_ path: String) -> Diagnostic {
    Diagnostic(
      .cannotCreate, tr("\(path) is a folder, not a file"), hint: tr("name a file in it"))
  }

  /// What stands where a file is to be written.
  public static func inTheWay(_ path: String, replaceable: Bool) -> Diagnostic {
    replaceable ? .exists(path) : .targetIsFolder(path)
  }

  static func exists(_ path: String) -> Diagnostic {
    Diagnostic(
      .cannotCreate, tr("\(path) already exists"),
      hint: tr("choose another name, or replace it with --force"))
  }

  static func cannotWrite(_ path: String, _ number: Int32) -> Diagnostic {
    Diagnostic(
      .io, tr("\(path) cannot be written: \(Diagnostic.reason(number))"),
      hint: number == ENOSPC || number == EDQUOT ? tr("free some space and try again") : nil)
  }

  static func cannotRemove(_ path: String, _ number: Int32) -> Diagnostic {
    Diagnostic(.io, tr("\(path) cannot be removed: \(Diagnostic.reason(number))"))
  }

  /// `--now` (64) or TACCUINO_NOW (78) is no time.
  static func badNow(_ text: String, isOption: Bool) -> Diagnostic {
    Diagnostic(
      isOption ? .usage : .config,
      isOption
        ? tr("\(text) after --now is not a time") : tr("\(text) in TACCUINO_NOW is not a time"),
      hint: tr("write it as 2026-05-01T09:00 or 2026-05-01T09:00:00Z"))
  }

  /// A weekday for the clock, where nothing says which.
  static func unclearNow(_ text: String, _ last: Day, _ next: Day, isOption: Bool) -> Diagnostic {
    Diagnostic(
      isOption ? .usage : .config, tr("\(text) can be \(last.inWords) or \(next.inWords)"),
      hint: tr("write \(last) or \(next)"))
  }

  /// A warning: the clock shows UTC instead.
  static func unknownZone(_ name: String) -> Diagnostic {
    Diagnostic(
      .config, tr("unknown time zone \(name): times are shown in UTC"),
      hint: tr("TZ must be a name such as Europe/Rome; the package tzdata provides the zones"))
  }

  /// Words for an errno; the system's own, in English, where there are none here.
  public static func reason(_ number: Int32) -> Phrase {
    switch number {
    case ENOENT: return tr("no such file or folder")
    case EACCES, EPERM: return tr("permission denied")
    case ENOSPC: return tr("the disk is full")
    case EDQUOT: return tr("the disk quota is used up")
    case EROFS: return tr("the file system is read-only")
    case EISDIR: return tr("it is a folder")
    case ENOTDIR: return tr("a part of the path is not a folder")
    case EEXIST: return tr("it already exists")
    case ELOOP: return tr("too many symbolic links")
    case ENAMETOOLONG: return tr("the name is too long")
    case EMFILE, ENFILE: return tr("too many open files")
    case EIO: return tr("the device failed")
    case EFBIG: return tr("the file would be too large")
    case EBADF: return tr("it is closed")
    default:
      var buffer = [CChar](repeating: 0, count: 256)
      guard strerror_r(number, &buffer, buffer.count) == 0 else {
        return .verbatim("errno \(number)")
      }
      let text = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      return .verbatim(String(decoding: text, as: UTF8.self))
    }
  }
}
