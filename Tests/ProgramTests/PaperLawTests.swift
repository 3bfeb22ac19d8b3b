// Laws of `--out` over all commands: what is asked to go to a file goes there or is refused, and what goes on
// paper has a title of its own. The examples of the program are the commands.

import Glibc
import Kernel
import System
import Testing

@Suite struct PaperLawTests {
  private func examples(_ launcher: Launcher) throws -> [String] {
    let help = try JSON(parsing: launcher.run("help", "--all", "--json").out)
    return (help["rows"]?.array ?? []).flatMap { $0["examples"]?.array ?? [] }
      .compactMap { example in
        guard example["runs"] == .bool(true), example["code"] == .integer(0),
          let line = example["line"]?.string, !line.contains("--out")
        else { return nil }
        return line
      }
  }

  @Test func nothingIsDroppedAndAllHasATitle() throws {
    let home = try Home(inMemory: true)
    let launcher = Launcher(home)
    symlink(Built.package + "/examples", home.file("examples"))
    for words in [
      ["survey", "import", "examples/school.geojson", "--metres", "--project", "School"],
      ["-f", "examples/survey-families.tac"], ["-f", "examples/trip-holiday.tac"],
      ["-f", "examples/lodge-members.tac"], ["-f", "examples/stack-person.tac"],
    ] {
      let made = try launcher.run(["-n", "school.tac"] + words)
      try #require(made.code == 0, "\(made.stderr)")
    }
    let start = try Files.read(home.file("school.tac"), limit: 1 << 28)
    let page = home.file("page.html")
    var titled = 0
    for line in try examples(launcher) {
      unlink(home.file("school.tac"))
      let file = open(home.file("school.tac"), O_WRONLY | O_CREAT, 0o600)
      try Streams.write(start, to: file)
      close(file)
      unlink(page)
      let run = try launcher.run("-n", "school.tac", "-c", line + " --out page.html")
      guard Files.exists(page) else {
        #expect(
          run.code != 0 || run.stderr.contains("not written") || run.stderr.contains("dry run"),
          "\(line): dropped")
        continue
      }
      let text = String(decoding: try Files.read(page, limit: 1 << 28), as: UTF8.self)
      guard let title = Self.between("<h1 dir=\"auto\">", "</h1>", text).first else { continue }
      titled += 1
      let typed = line.split(separator: " ").first ?? ""
      #expect(
        title != line && !title.hasPrefix(typed + " "), "\(line): no title, but \(title)")
      for section in Self.between("<h2 class=\"l1\" dir=\"auto\">", "</h2>", text) {
        #expect(section.contains { $0.isUppercase || $0 == " " }, "\(line): \(section)")
      }
    }
    #expect(titled > 100)
  }

  private static func between(_ start: String, _ end: String, _ text: String) -> [String] {
    text.split(separator: start).dropFirst().compactMap { part in
      part.firstRange(of: end).map { String(part[..<$0.lowerBound]) }
    }
  }

  /// A file that appears is what the end of its name says: every example of every command that writes a file, with every
  /// end that some command knows.
  @Test func noFileIsCalledWhatItIsNot() throws {
    let home = try Home(inMemory: true)
    let launcher = Launcher(home)
    let domains = ["survey", "trip", "lodge", "stack"]
    for domain in domains {
      let made = try launcher.run("-n", "\(domain).tac", "sample", domain)
      try #require(made.code == 0, "\(made.stderr)")
    }
    let help = try JSON(parsing: launcher.run("help", "--all", "--json").out)
    var lines: [(domain: String, words: String)] = []
    for command in help["rows"]?.array ?? [] {
      let name = command["name"]?.string ?? ""
      let domain = domains.first { name.hasPrefix($0 + " ") } ?? "lodge"
      for example in command["examples"]?.array ?? [] {
        guard let line = example["line"]?.string, let at = line.firstRange(of: " --out ") else {
          continue
        }
        lines.append((domain, String(line[..<at.lowerBound])))
      }
    }
    #expect(lines.count > 30)
    lines.append(("lodge", "lodge minutes export last"))
    let out = home.file("out")
    mkdir(out, 0o700)
    var written = 0
    for line in lines {
      for ending in PaperLawTests.endings {
        let name = "\(out)/x.\(ending)"
        let run = try launcher.run(
          "-n", "\(line.domain).tac", "-c", line.words + " --out '\(name)' --force")
        guard let kind = Files.kind(name) else {
          #expect(run.code != 0, "\(line.words) --out x.\(ending): dropped")
          continue
        }
        try #require(kind == .file, "\(line.words) --out x.\(ending): a folder")
        written += 1
        let bytes = try Files.read(name, limit: 1 << 28)
        #expect(
          PaperLawTests.isKind(ending, bytes),
          "\(line.words) --out x.\(ending): \(String(decoding: bytes.prefix(60), as: UTF8.self))")
        unlink(name)
      }
    }
    #expect(written > 100)
  }

  private static let endings = [
    "pdf", "png", "csv", "xlsx", "html", "json", "svg", "ics", "vcf", "gpx", "eml", "jpg", "docx",
  ]

  /// Whether bytes begin as files of that end do.
  private static func isKind(_ ending: String, _ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes.prefix(400), as: UTF8.self)
    let start = text.drop { $0.isWhitespace }
    // What begins as a file of another format is no table.
    let isOther = ["%PDF", "BEGIN:V", "PK\u{3}\u{4}", "<", "{", "["].contains {
      start.hasPrefix($0)
    }
    switch ending {
    case "pdf": return start.hasPrefix("%PDF-")
    case "png": return bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
    case "jpg": return bytes.starts(with: [0xFF, 0xD8])
    case "xlsx", "docx": return bytes.starts(with: [0x50, 0x4B, 3, 4])
    case "html": return start.lowercased().hasPrefix("<!doctype html")
    case "svg": return text.contains("<svg")
    case "gpx": return text.contains("<gpx")
    case "json": return start.hasPrefix("{") || start.hasPrefix("[")
    case "ics": return start.hasPrefix("BEGIN:VCALENDAR")
    case "vcf": return start.hasPrefix("BEGIN:VCARD")
    case "eml": return text.contains("Message-ID:")
    default: return !isOther
    }
  }

  /// A sentence goes to the file; the run's own `--out` counts where it is one command.
  @Test func sentencesGoToTheFile() throws {
    let home = try Home()
    let launcher = Launcher(home)
    #expect(try launcher.run("operator", "add", "Lea").code == 0)
    let who = try launcher.run("account", "whoami", "--out", "who.txt")
    #expect(who.code == 0, "\(who.stderr)")
    let text = try Files.read(home.file("who.txt"), limit: 1 << 20)
    #expect(String(decoding: text, as: UTF8.self).contains("mara"))
    let used = try launcher.run("use", "survey", "--out", "used.txt")
    #expect(used.code == 64 && used.stderr.contains("prints nothing"), "\(used.stderr)")
    #expect(used.stderr.contains("hint: omit --out"), "\(used.stderr)")
    #expect(!Files.exists(home.file("used.txt")))
    let before = try launcher.run("--out", "before.txt", "timer", "off")
    #expect(before.code == 64, "\(before.stderr)")
    // Of several commands the file is that of the one that prints.
    let several = try launcher.run("--out", "all.csv", "-c", "use survey", "-c", "operator list")
    #expect(several.code == 0, "\(several.stderr)")
  }
}
