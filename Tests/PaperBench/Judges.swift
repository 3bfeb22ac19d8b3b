// Who judges what the program puts on paper: poppler, qpdf and openpyxl, run on the bytes. Where they are not
// installed the tests are left out, unless TACCUINO_PROOF asks for every proof.

import Glibc
import Kernel

public enum Judges {
  private static let isProof = getenv("TACCUINO_PROOF").map { String(cString: $0) } == "1"

  /// Whether tests run that ask them: `pdftotext`, `pdffonts`, `pdfinfo`, `qpdf`, openpyxl.
  public static let areWanted =
    isProof
    || shell(
      """
      for name in pdftotext pdffonts pdfinfo qpdf; do command -v $name || exit 1; done
      /usr/bin/python3 -c 'import openpyxl'
      """
    ).code == 0

  /// LibreOffice has 300 MB and more, so that script/setup does not install it.
  public static let haveOffice = shell("command -v soffice").code == 0

  /// A folder for what is to be looked at, where one is wished for.
  public static let look = getenv("TACCUINO_LOOK").map { String(cString: $0) }

  /// Runs a command of the shell; what it printed, errors too.
  public static func shell(_ command: String) -> (text: String, code: Int32) {
    guard let pipe = popen("{ \(command)\n} 2>&1", "r") else { return ("", -1) }
    var out: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, pipe)
      if count == 0 { break }
      out += buffer[..<count]
    }
    return (String(decoding: out, as: UTF8.self), pclose(pipe))
  }

  // Memory is that of a whole process, and here hundreds of tests run at once. (`processExitsWith` of Testing waits for
  // any child there is, in a loop that never rests while other tests have children of their own.)

  /// Whether this process runs one test alone.
  public static let isAlone = getenv("TACCUINO_ALONE") != nil

  /// Runs one test again in a process of its own, where `isAlone` holds.
  /// - Returns: whether it passed, and what it printed.
  public static func alone(_ test: String) -> (passed: Bool, text: String) {
    let (text, code) = shell(
      "TACCUINO_ALONE=1 /proc/$PPID/exe --testing-library swift-testing --filter '\(test)'")
    return (code == 0 && text.contains("1 test"), text)
  }

  /// A number of kilobytes in the status of this process: `VmRSS`, `VmHWM`.
  public static func kilobytes(_ name: String) -> Int? {
    shell("grep \(name) /proc/$PPID/status").text.split(separator: " ").compactMap { Int($0) }.first
  }

  /// The same on a file with those bytes, whose name stands in `$F`.
  public static func on(_ bytes: [UInt8], _ command: String) -> (text: String, code: Int32) {
    withFile(bytes) { shell("F=\($0)\n\(command)") } ?? ("", -1)
  }

  /// Lends the name of a file with those bytes; nil where none can be made.
  static func withFile<Result>(_ bytes: [UInt8], _ body: (String) -> Result) -> Result? {
    var name = Array("/tmp/taccuino-paper-XXXXXX".utf8CString)
    let file = mkstemp(&name)
    guard file >= 0 else { return nil }
    defer { unlink(name) }
    var sent = 0
    while sent < bytes.count {
      let written = bytes[sent...].withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      guard written > 0 else { break }
      sent += written
    }
    close(file)
    return body(String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }
}

/// A PDF as others see it.
public struct JudgedPDF {
  public let bytes: [UInt8]

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Its words, laid out as they stand; a form feed after each page.
  public var text: String { Judges.on(bytes, "pdftotext -layout $F -").text }
  public var pages: [String] {
    text.split(separator: "\u{0C}", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  private func info(_ key: String) -> String {
    let lines = Judges.on(bytes, "LC_ALL=C pdfinfo $F").text.split(separator: "\n")
    let line = lines.first { $0.hasPrefix(key + ":") } ?? ""
    return String(line.dropFirst(key.count + 1).drop { $0 == " " })
  }

  /// Where a word stands, on whatever page: points from the top left corner.
  public func words(_ word: String) -> [(left: Double, top: Double, right: Double)] {
    let lines = Judges.on(bytes, "pdftotext -bbox $F -").text.split(separator: "\n")
    return lines.filter { $0.hasSuffix(">\(word)</word>") }.map { line in
      let numbers = line.split(separator: "\"").compactMap { Double($0) }
      return (numbers[0], numbers[1], numbers[2])
    }
  }

  public var title: String { info("Title") }
  /// Width and height in points.
  public var size: [Double] {
    info("Page size").split(separator: " ").compactMap { Double($0) }
  }

  /// What is wrong with it; nothing where it is sound and all its fonts lie in it.
  public var faults: [String] {
    var faults: [String] = []
    let check = Judges.on(bytes, "qpdf --check $F")
    if check.code != 0 || check.text.contains("WARNING") { faults.append(check.text) }
    // name, type, encoding, emb, sub, uni, object, generation
    let fonts = Judges.on(bytes, "pdffonts $F | tail -n +3").text.split(separator: "\n")
    for font in fonts
    where font.split(separator: " ").dropLast(3).last != "yes"
      || font.split(separator: " ").dropLast(4).last != "yes"
    {
      faults.append("not embedded: " + font)
    }
    if fonts.isEmpty { faults.append("no font: nothing can be selected") }
    return faults
  }
}

/// A spreadsheet as openpyxl reads it.
public struct JudgedBook {
  public let bytes: [UInt8]

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// What a script prints that has the workbook as `book`.
  public func ask(_ script: String) -> String {
    let start = "import sys, openpyxl\nbook = openpyxl.load_workbook(sys.argv[1])\n"
    // openpyxl takes files by their ends.
    return Judges.withFile(Array((start + script).utf8)) { path in
      Judges.on(bytes, "cp $F $F.xlsx; /usr/bin/python3 \(path) $F.xlsx; rm $F.xlsx").text
    } ?? ""
  }

  /// Its sheets as LibreOffice reads them: the name of each after `==`, then its rows as CSV.
  public var office: String {
    Judges.on(
      bytes,
      #"""
      D=$(mktemp -d) && cp $F $D/book.xlsx && HOME=$D timeout 120 soffice --headless \
        --convert-to 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1' \
        --outdir $D $D/book.xlsx >/dev/null 2>&1
      for N in $D/book-*.csv; do echo "== $(basename "$N" .csv | cut -c6-)"; cat "$N"; done
      rm -rf $D
      """#
    ).text
  }

  /// The cells of a sheet, as Python shows them: a list for each row.
  public func rows(_ sheet: String? = nil) -> [String] {
    let which = sheet.map { "book['\($0)']" } ?? "book.active"
    return ask("for r in \(which).iter_rows(values_only=True): print(list(r))")
      .split(separator: "\n").map(String.init)
  }
}
