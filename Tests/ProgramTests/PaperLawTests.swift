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

  @Test(.timeLimit(.minutes(30))) func nothingIsDroppedAndAllHasATitle() throws {
    let home = try Home(inMemory: true)
    let launcher = Launcher(home)
    symlink(Built.package + "/examples", home.file("examples"))
    for words in [
      ["survey", "import", "examples/school.geojson", "--metres", "--project", "School"],
      ["-f", "examples/survey-families.tac"], ["-f", "examples/trip-holiday.tac"],
      ["-f", "examples/lodge-members.tac"],
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
      for section in Self.between("<h2 dir=\"auto\">", "</h2>", text) {
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
