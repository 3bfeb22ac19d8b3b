// A lodge with three meetings, of which the first two have minutes to write; and what looks at the file from
// outside: sqlite3, b2sum, openssl.

import Kernel
import PaperBench
import SessionBench
import System
import Testing

@testable import Lodge

enum MinutesBench {
  static let books = """
    lodge edit name=Kilwinning number=214 orient=Firenze zone=Europe/Rome
    lodge member add "Ada Conti" degree=Maestro since=2014-03-20
    lodge member add "Leo Sala" degree=Maestro since=2015-03-20
    lodge member add "Ugo Riva" degree=Compagno since=2020-03-20
    lodge office add "Ada Conti" MaestroVenerabile from=2025-01-09
    lodge office add "Leo Sala" Segretario from=2025-01-09
    lodge meeting add First on=2026-03-19 at=20:00
    lodge meeting add Second on=2026-04-16 at=20:00
    lodge meeting add Third on=2026-05-21 at=20:00
    lodge meeting add Fellows on=2026-05-07 at=20:00 degree=Compagno
    lodge agenda add 2026-03-19 Opening kind=opening
    lodge agenda add 2026-03-19 "The roof" speaker="Ada Conti" decision="repaired in summer" for=12 against=1
    lodge attendance mark 2026-03-19 Presente "Ada Conti"
    lodge attendance mark 2026-03-19 Presente "Leo Sala"
    lodge visitor add 2026-03-19 "Eli Roth" lodge=Galileo
    lodge paper add "The rough ashlar" author="Ugo Riva" state=Completata on=2026-03-19
    lodge fund add Till currency=EUR
    """

  static let approved = """
    lodge minutes write 2026-03-19
    lodge minutes write 2026-04-16
    lodge minutes approve 2026-03-19 --at 2026-04-16 for=12 abstained=1
    lodge minutes approve 2026-04-16 --at 2026-05-21
    lodge minutes addendum 2026-03-19 "Ada Conti came at 20:30." --at 2026-05-21
    """

  static func make(_ more: String = "") throws -> LodgeBench {
    let bench = try LodgeBench()
    bench.now = "2026-06-01T10:00:00Z"
    bench.environment = ["XDG_RUNTIME_DIR": bench.folder]
    try #require(bench.run(books + "\n" + more) == .ok, "\(bench.errors)")
    return bench
  }

  /// Somebody changes the file by hand.
  static func sql(_ bench: LodgeBench, _ statements: String) throws {
    try Files.writeAtomically(bench.folder + "/change.sql", Array(statements.utf8), overwrite: true)
    let said = Judges.shell("sqlite3 \(bench.path) < \(bench.folder)/change.sql")
    try #require(said.code == 0 && said.text.isEmpty, "\(said.text)")
  }

  /// What a command shows of one field.
  static func shown(_ bench: LodgeBench, _ command: String, _ key: String) throws -> String {
    try bench.row(command)[key]?.string ?? ""
  }

  static func export(
    _ bench: LodgeBench, _ meeting: String, _ part: String, _ more: String = ""
  ) throws -> String {
    let path = bench.folder + "/" + part
    let line = "lodge minutes export \(meeting) --part \(part) \(more) --out \(path) --force"
    try #require(bench.run(line) == .ok, "\(bench.errors)")
    return path
  }
}
