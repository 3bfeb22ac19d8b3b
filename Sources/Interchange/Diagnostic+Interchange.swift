// The faults of files that several domains read, each made in one place.

import Glibc
import Kernel

extension Diagnostic {
  static func zipCannotHold() -> Diagnostic {
    Diagnostic(
      .data, tr("this is more than a zip archive holds: 4 GiB, 65,535 members"),
      hint: tr("leave something out, such as the photos, or export level by level"))
  }

  static func zipNoMemory() -> Diagnostic {
    Diagnostic(.io, tr("out of memory"))
  }

  static func zipMissing(_ path: String, _ code: Int32) -> Diagnostic {
    Diagnostic(
      .noInput, tr("cannot read \(path): \(String(cString: strerror(code)))"),
      hint: tr("check the path and that you may read the file"))
  }

  static func zipUnreadable(_ path: String) -> Diagnostic {
    Diagnostic(
      .data, tr("\(path) is not a whole zip archive"),
      hint: tr("it may be cut short: copy or download it again"))
  }

  static func zipTooManyEntries(_ path: String, _ limit: Int) -> Diagnostic {
    Diagnostic(
      .data, tr("\(path) holds more than \(limit) entries"),
      hint: tr("unpack what is needed into a folder and name the folder"))
  }

  static func zipTooLarge(_ path: String, _ limit: Int) -> Diagnostic {
    Diagnostic(
      .data, tr("\(path) would unpack to more than \(limit >> 20) MiB"),
      hint: tr("unpack what is needed into a folder and name the folder"))
  }

  static func zipRepeated(_ path: String, _ entry: String) -> Diagnostic {
    Diagnostic(
      .data, tr("\(path) holds two entries named \(entry)"),
      hint: tr("pack the archive again with one of them"))
  }

  static func zipEscapes(_ path: String, _ entry: String) -> Diagnostic {
    Diagnostic(
      .data, tr("\(path) holds an entry whose path leaves the archive: \(entry)"),
      hint: tr("such an archive is made to overwrite files: do not unpack it"))
  }

  static func zipEncrypted(_ path: String, _ entry: String) -> Diagnostic {
    Diagnostic(
      .data, tr("\(entry) in \(path) is encrypted"),
      hint: tr("unpack the archive with its password and name the folder"))
  }

  static func zipMethod(_ path: String, _ entry: String, _ method: Int) -> Diagnostic {
    Diagnostic(
      .data, tr("\(entry) in \(path) is packed with method \(method), which cannot be read"),
      hint: tr("pack the archive again as a plain zip (deflate)"))
  }

  static func zipEntryTooLarge(
    _ path: String, _ entry: String, _ size: Int, _ limit: Int
  ) -> Diagnostic {
    Diagnostic(
      .data,
      tr("\(entry) in \(path) unpacks to \(size >> 20) MiB; at most \(limit >> 20) MiB are read"),
      hint: tr("unpack the archive and name the folder"))
  }

  static func zipBomb(_ path: String, _ entry: String, _ size: Int, _ packed: Int) -> Diagnostic {
    Diagnostic(
      .data,
      tr("\(entry) in \(path) grows from \(packed) bytes to \(size): this looks like a zip bomb"),
      hint: tr("if you trust it, unpack it and name the folder"))
  }

  static func zipDamaged(_ path: String, _ entry: String) -> Diagnostic {
    Diagnostic(
      .data, tr("\(entry) in \(path) is damaged: its length or checksum is wrong"),
      hint: tr("copy or download the archive again"))
  }

  public static func readingInterrupted() -> Diagnostic {
    Diagnostic(.interrupted, tr("reading was interrupted"))
  }
}

extension Diagnostic {
  static func notGeoJSON(_ file: String) -> Diagnostic {
    Diagnostic(
      .data, tr("\(file) is JSON but not GeoJSON"),
      hint: tr("a FeatureCollection with \"features\", or a Feature, is expected"))
  }
}

extension Diagnostic {
  static func dxfBinary(_ file: String) -> Diagnostic {
    Diagnostic(
      .data, tr("\(file) is a binary DXF, which cannot be read"),
      hint: tr("save it as DXF once more, in the ASCII (text) form"))
  }

  static func dxfIsDWG(_ file: String) -> Diagnostic {
    Diagnostic(
      .data, tr("\(file) is a DWG drawing, whose format is not public"),
      hint: tr("save it as DXF, in the ASCII (text) form, and import that"))
  }
}
