// The letters about a meeting are one set in their folder: whole, replaced as a whole, and for nobody else to read.

import Glibc
import Kernel
import SessionBench
import System
import Testing

@testable import Lodge

@Suite struct LetterSetTests {
  private func bench(_ more: String = "") throws -> LodgeBench {
    let bench = try LodgeBench()
    bench.now = "2026-11-26T10:00:00Z"
    try #require(
      bench.run(
        """
        lodge edit name=Kilwinning orient=Firenze zone=Europe/Rome email=secretary@example.org
        lodge member add "Ada Conti" degree=Maestro since=2014-03-20 email=ada@example.org
        lodge member add "Ivo Neri" degree=Apprendista since=2024-03-20 email=ivo@example.org
        lodge member add "Leo Sala" degree=Maestro since=2015-03-20 email=leo@example.org
        lodge meeting add Stated on=2026-12-10 at=20:00
        lodge agenda add 2026-12-10 Opening kind=opening
        lodge agenda add 2026-12-10 "Secret of Fellows" degree=Compagno
        \(more)
        """) == .ok, "\(bench.errors)")
    return bench
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try Files.read(path, limit: 1 << 24), as: UTF8.self)
  }

  /// Who is written to, by file.
  private func readers(_ folder: String) throws -> [String: String] {
    var found: [String: String] = [:]
    for name in try Files.list(folder) {
      let line = try text(folder + "/" + name).split(separator: "\r\n").first {
        $0.contains("<") && $0.contains("@example.org") && !$0.contains("secretary")
      }
      found[name] = line.map { String($0.drop { $0 != "<" }.dropFirst().prefix { $0 != "@" }) }
    }
    return found
  }

  private static let lines = [
    "lodge meeting summons 2026-12-10 --mail", "lodge meeting invite 2026-12-10",
  ]

  @Test(arguments: lines)
  func theSetIsReplacedAsAWhole(line: String) throws {
    let bench = try bench()
    let out = bench.folder + "/out"
    #expect(bench.run("\(line) --out \(out)") == .ok, "\(bench.errors)")
    let before = try readers(out)
    #expect(before.values.sorted() == ["ada", "ivo", "leo"])
    // What others put there stays, also under such a name.
    try Files.writeAtomically(out + "/2026-12-10-004.eml", Array("mine".utf8), overwrite: false)
    try Files.writeAtomically(out + "/notes.txt", Array("mine".utf8), overwrite: false)
    #expect(
      bench.run("lodge standing add \"Ada Conti\" excluded on=2026-11-25") == .ok,
      "\(bench.errors)")
    // Without the word of the user nothing is replaced.
    #expect(bench.run("\(line) --out \(out)") == .cannotCreate, "\(bench.errors)")
    #expect(try readers(out).values.sorted() == ["ada", "ivo", "leo"])
    #expect(bench.run("\(line) --out \(out) --force") == .ok, "\(bench.errors)")
    let after = try readers(out)
    #expect(after.values.sorted() == ["ivo", "leo"])
    // Each keeps their file.
    for (name, reader) in after { #expect(before[name] == reader) }
    #expect(try text(out + "/2026-12-10-004.eml") == "mine")
    #expect(Files.exists(out + "/notes.txt"))
    // On another day the letters have other names: those of the old day go away.
    #expect(bench.run("lodge meeting move 2026-12-10 on=2026-12-11") == .ok)
    let moved = line.replacing("2026-12-10", with: "2026-12-11")
    #expect(bench.run("\(moved) --out \(out)") == .cannotCreate, "\(bench.errors)")
    #expect(bench.run("\(moved) --out \(out) --force") == .ok, "\(bench.errors)")
    #expect(
      try readers(out).keys.allSatisfy {
        $0.hasPrefix("2026-12-11-") || $0.contains("004") || $0 == "notes.txt"
      })
    #expect(try readers(out).values.sorted() == ["ivo", "leo"])
  }

  /// One letter anew leaves those to the others, and another meeting of that day its own.
  @Test func onlyTheirOwnAreReplaced() throws {
    let bench = try bench("lodge meeting add Other on=2026-12-10 at=22:00")
    let out = bench.folder + "/out"
    #expect(bench.run("lodge meeting summons Stated --mail --out \(out)") == .ok)
    #expect(
      bench.run("lodge meeting summons Stated --mail --member Sala --out \(out) --force") == .ok)
    #expect(try readers(out).values.sorted() == ["ada", "ivo", "leo"])
    #expect(bench.run("lodge meeting summons Other --mail --out \(out)") == .ok, "\(bench.errors)")
    #expect(bench.run("lodge meeting summons Other --mail --out \(out) --force") == .ok)
    #expect(try readers(out).count == 6)
  }

  @Test func theFolderIsWrittenWholeOrNotAtAll() throws {
    let bench = try bench()
    let (out, line) = (bench.folder + "/out", "lodge meeting summons 2026-12-10 --mail")
    #expect(bench.run("\(line) --out \(out)") == .ok, "\(bench.errors)")
    for name in try Files.list(out) {
      var status = stat()
      #expect(stat(out + "/" + name, &status) == 0 && status.st_mode & 0o777 == 0o600)
    }
    // Said at the end, when they are there.
    #expect(bench.errors.hasSuffix("wrote 3 summonses\n"), "\(bench.errors)")
    let names = try Files.list(out).sorted()
    let last = try #require(names.last)
    for name in names.dropLast() { try Files.remove(out + "/" + name) }
    #expect(bench.run("\(line) --out \(out)") == .cannotCreate)
    #expect(!bench.errors.contains("wrote"), "\(bench.errors)")
    #expect(try Files.list(out) == [last])
    // A folder is in the way even of who replaces.
    try Files.remove(out + "/" + last)
    try Files.makeDirectory(out + "/" + last)
    #expect(bench.run("\(line) --out \(out) --force") == .cannotCreate)
    #expect(!bench.errors.contains("wrote"), "\(bench.errors)")
    #expect(try Files.list(out) == [last])
    #expect(rmdir(out + "/" + last) == 0)
    // What a killed run left behind goes away; what others have left does not.
    let left = out + "/.\(last).1x2y3z.tmp"
    try Files.writeAtomically(left, Array("half".utf8), overwrite: false)
    try Files.writeAtomically(out + "/.other.eml.1x2y3z.tmp", Array("half".utf8), overwrite: false)
    #expect(bench.run("\(line) --out \(out)") == .ok, "\(bench.errors)")
    #expect(Set(try Files.list(out)) == Set(names + [".other.eml.1x2y3z.tmp"]))
  }

  /// A degree that is entered ahead of its day opens nothing before.
  @Test func theDegreeIsHeldWhenTheLetterIsWritten() throws {
    let bench = try bench(
      """
      lodge degree add "Ivo Neri" Compagno on=2026-12-03
      lodge member add "Eva Blu" state=candidate since=2026-01-01 email=eva@example.org
      """)
    func titles() throws -> [String?] {
      try bench.row("lodge meeting summons 2026-12-10 --member Neri")["agenda"]?.array?.map {
        $0["title"]?.string
      } ?? []
    }
    #expect(try titles() == ["Opening"])
    for (index, line) in Self.lines.enumerated() {
      let out = bench.folder + "/out\(index)"
      #expect(bench.run("\(line) --full --out \(out)") == .ok, "\(bench.errors)")
      for (name, reader) in try readers(out) {
        let shown = try decoded(out + "/" + name)
        #expect(
          shown.contains("Opening") && shown.contains("Secret of Fellows") == (reader != "ivo"))
      }
    }
    bench.now = "2026-12-04T10:00:00Z"
    #expect(try titles() == ["Opening", "Secret of Fellows"])
  }

  private func bytes(base64 text: String) -> [UInt8] {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var (bits, count): (UInt32, Int) = (0, 0)
    var found: [UInt8] = []
    for letter in text.utf8 {
      guard let digit = digits.firstIndex(of: letter) else { continue }
      bits = bits << 6 | UInt32(digit)
      count += 6
      if count >= 8 {
        count -= 8
        found.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return found
  }

  /// The parts of text of a message.
  private func decoded(_ path: String) throws -> String {
    try text(path).split(separator: "\r\n\r\n").map { part in
      let body = part.split(separator: "\r\n").filter { !$0.hasPrefix("--") }.joined()
      return String(decoding: bytes(base64: body), as: UTF8.self)
    }.joined(separator: "\n").replacing("\r\n ", with: "")
  }

  @Test func anotherContentIsAnotherMessage() throws {
    let bench = try bench()
    func identities(_ folder: String, _ line: String) throws -> Set<String> {
      let out = bench.folder + "/" + folder
      try #require(bench.run("\(line) --out \(out)") == .ok, "\(bench.errors)")
      return Set(
        try Files.list(out).flatMap { name in
          try text(out + "/" + name).split(separator: "\r\n").filter {
            $0.hasPrefix("Message-ID")
          }.map(String.init)
        })
    }
    let first = try identities("a", Self.lines[0])
    #expect(first.count == 3)
    #expect(try identities("b", Self.lines[0]) == first)
    #expect(bench.run("lodge agenda add 2026-12-10 More") == .ok)
    let second = try identities("c", Self.lines[0])
    #expect(second.count == 3 && second.isDisjoint(with: first))
    #expect(try identities("d", Self.lines[0] + " --full").isDisjoint(with: second))
  }

  @Test func whatSteersATerminalIsShownInTheText() throws {
    let bench = try bench("lodge agenda add 2026-12-10 \"Red \u{1B}[2J\u{7}\u{202E}gnp\"")
    let out = bench.folder + "/out"
    #expect(bench.run("\(Self.lines[0]) --full --out \(out)") == .ok, "\(bench.errors)")
    for name in try Files.list(out) {
      let shown = try decoded(out + "/" + name)
      #expect(shown.contains("Red \\u{1b}[2J\\u{7}\\u{202e}gnp"), "\(shown)")
    }
  }

  // MARK: - The agenda of a meeting whose degree changes

  @Test func itemsKeepTheirDegreeWhenTheMeetingIsOpened() throws {
    let bench = try bench(
      """
      lodge meeting add Masters on=2026-12-17 at=20:00 degree=Maestro
      lodge agenda add Masters "Secret of Masters"
      lodge agenda add Masters "For Fellows" degree=Compagno
      """)
    let line = "lodge meeting summons Masters --degree Apprendista --format md"
    #expect(bench.run("lodge meeting edit Masters degree=Apprendista") == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("1 agenda item stays for Master Mason"), "\(bench.errors)")
    #expect(bench.run(line) == .ok)
    #expect(!bench.out.contains("Secret of Masters"), "\(bench.out)")
    let items = try bench.rows("lodge agenda list --meeting Masters")
    #expect(items.map { $0["degree"]?.string } == ["Maestro", "Compagno"])
    // One step back for all of it.
    #expect(bench.run("undo") == .ok, "\(bench.errors)")
    let old = try bench.rows("lodge agenda list --meeting Masters")
    #expect(old.map { $0["degree"]?.string } == [nil, "Compagno"])
    #expect(try bench.row("lodge meeting show Masters")["degree"]?.string == "Maestro")
    // Upwards nothing opens.
    #expect(bench.run("lodge meeting edit Stated degree=Compagno") == .ok)
    #expect(!bench.errors.contains("agenda item"), "\(bench.errors)")
  }

  @Test func itemsKeepTheirDegreeWhenTheSeriesIsOpened() throws {
    let bench = try bench(
      """
      lodge series add Masters every="first Thursday" from=2026-12-03 until=2027-02-28 degree=Maestro
      lodge agenda add 2027-01-07 "Secret of Masters"
      """)
    #expect(bench.run("lodge series edit Masters degree=Apprendista") == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("1 agenda item stays for Master Mason"), "\(bench.errors)")
    #expect(bench.run("lodge meeting summons 2027-01-07 --format md") == .ok, "\(bench.errors)")
    #expect(!bench.out.contains("Secret of Masters"), "\(bench.out)")
  }

  // MARK: - Papers

  @Test(arguments: ["md", "html"])
  func whatHasTwoLinesHasTwoLinesInTheLetterhead(format: String) throws {
    let bench = try bench(
      "lodge edit address=\"Via dei Fossi 3\\n50123 Firenze\" orient=\"Firenze\\nSud\"")
    #expect(bench.run("lodge meeting summons Stated --format \(format)") == .ok, "\(bench.errors)")
    #expect(!bench.out.contains("u{a}"), "\(bench.out)")
    #expect(bench.out.contains("Via dei Fossi 3") && bench.out.contains("50123 Firenze"))
    #expect(!bench.out.contains("Via dei Fossi 3\n50123"))
    #expect(bench.out.contains("Firenze, Sud"))
  }

  @Test func theRotaNamesNoPaperAboveTheDegree() throws {
    let bench = try bench(
      """
      lodge agenda add Stated "Paper of Masters" degree=Maestro kind=paper
      lodge paper add "Planned for Masters" author="Ada Conti" degree=Maestro state=Programmato on=2026-12-10
      lodge paper add "Being written" author="Leo Sala" degree=Maestro state=InPreparazione
      """)
    for option in ["--degree Apprendista", "--degree Maestro", ""] {
      #expect(
        bench.run("lodge paper rota --meeting Stated \(option) --format table") == .ok,
        "\(bench.errors)")
      let said = bench.out + bench.errors
      #expect(said.contains("it already has 2 papers"), "\(said)")
      #expect(!said.contains("Paper of Masters") && !said.contains("Planned for"), "\(said)")
      #expect(!said.contains("Being written"), "\(said)")
    }
  }

  /// What the receipt is for, in the words of an Italian receipt, also where the program wrote it by itself.
  @Test func anItalianReceiptSaysWhatItIsFor() throws {
    let bench = try bench(
      """
      lodge fund add Bank currency=EUR
      lodge payment add "Ada Conti" 100 on=2026-11-20
      lodge receipt issue payment
      """)
    bench.language = .italian
    #expect(bench.run("lodge receipt show 2026/A-1 --format md") == .ok, "\(bench.errors)")
    #expect(bench.out.contains("Causale") && bench.out.contains("pagamento"), "\(bench.out)")
    #expect(!bench.out.contains("Durata") && !bench.out.contains("payment"), "\(bench.out)")
    bench.language = .english
    #expect(bench.run("lodge receipt show 2026/A-1 --format md") == .ok, "\(bench.errors)")
    #expect(bench.out.contains("Paid for"), "\(bench.out)")
  }

  @Test func oneVoteIsOne() throws {
    let bench = try bench("lodge agenda edit 2026-12-10/1 for=3 against=1 abstained=1")
    bench.language = .italian
    #expect(bench.run("lodge minutes draft 2026-12-10 --format md") == .ok, "\(bench.errors)")
    #expect(bench.out.contains("1 contrario") && bench.out.contains("1 astenuto"), "\(bench.out)")
    #expect(bench.run("lodge meeting list --format table") == .ok)
    #expect(bench.out.contains("Ora  "), "\(bench.out)")
  }

  /// A line that is proposed works as it stands.
  @Test(arguments: ["lodge summons next", "lodge convocazione next"])
  func theProposedLineWorks(line: String) throws {
    let bench = try bench()
    #expect(bench.run(line) == .usage)
    let mark = "did you mean: "
    let hint = try #require(
      bench.errors.split(separator: "\n").first { $0.contains(mark) }, "\(bench.errors)")
    let proposed = try #require(hint.split(separator: ": ").last)
    #expect(proposed == "lodge meeting summons next", "\(bench.errors)")
    #expect(bench.run(String(proposed)) == .ok, "\(bench.errors)")
  }
}
