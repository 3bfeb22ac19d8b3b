// A desk for tests of the survey: a notebook in a folder of its own, a clock that stands still, ids
// by seed, and everything that would be printed.

import Command
import Glibc
import Kernel
import Notebook
import Render
import System
import Testing

@testable import Survey

final class Desk {
  static var registry: Registry { Registry(common: Registry.commonTables, domains: [.survey]) }

  static let root: String = {
    let parts = #filePath.split(separator: "/").dropLast(3)
    let root = "/" + parts.joined(separator: "/")
    // Scripts and examples name `examples/…`; every test of this target wants the same folder.
    chdir(root)
    return root
  }()

  static let importSchool =
    "survey import \(root)/examples/school.geojson --metres --project School\n"

  let scratch: ImportScratch
  var out = ""
  var errors = ""
  /// What is answered to questions; nil while nobody can be asked.
  var answers: [String]?
  /// The terminal that a command may take; nil while there is none.
  var screen: (any Screen)?
  var style = Style(width: 100, height: 30)
  var language = Language.english
  var seed = "desk"
  /// The clock that stands still, and who signs where it is not the system user.
  var now = "2026-05-04T08:30:00Z"
  var who: String?
  var registry = Desk.registry
  private(set) var session: Session?

  init() throws {
    _ = Desk.root
    scratch = try ImportScratch()
  }

  /// A desk with the school on it; with its families and types where asked.
  static func school(families: Bool = false) throws -> Desk {
    let desk = try Desk()
    var script = importSchool
    if families { script += "source \(root)/examples/survey-families.tac\n" }
    try #require(desk.run(script) == .ok, "\(desk.errors)")
    return desk
  }

  var path: String { scratch.path + "/n.tac" }

  func makeSession() -> Session {
    let surroundings = Surroundings(
      environment: [:], clock: Clock(frozen: Instant(iso: now)),
      entropy: .seeded(seed), zone: .utc,
      directories: Directories(
        home: scratch.path, config: scratch.path, data: scratch.path,
        state: scratch.path + "/state", cache: scratch.path),
      userName: "lea", hostName: "host")
    var style = style
    style.language = language
    var console = Console(
      write: { [unowned self] (bytes) throws(Diagnostic) in
        out += String(decoding: bytes, as: UTF8.self)
      },
      say: { [unowned self] in errors += $0 + "\n" },
      ask: answers == nil
        ? nil
        : { [unowned self] question in
          errors += question + "\n"
          return answers?.isEmpty ?? true ? nil : answers?.removeFirst()
        })
    if let screen { console.screen = { _ in screen } }
    var options = RunOptions(notebookPath: path, style: style, errorStyle: style)
    options.operatorName = who
    return Session(
      registry: registry, surroundings: surroundings, settings: Settings(),
      options: options, console: console)
  }

  /// Runs a script as one transaction, in a session of its own.
  @discardableResult
  func run(_ text: String) -> ExitCode {
    let session = makeSession()
    defer { session.close() }
    return run(text, in: session)
  }

  /// Runs a script in a session that goes on, so that the context does.
  @discardableResult
  func type(_ text: String) -> ExitCode {
    let session = self.session ?? makeSession()
    self.session = session
    return run(text, in: session)
  }

  func run(_ text: String, in session: Session) -> ExitCode {
    out = ""
    errors = ""
    var reader = ScriptReader(
      parser: session.parser, context: Parser.Context(domain: session.domain), variables: [])
    do {
      return session.run(try reader.read(file: "script", bytes: Array(text.utf8)))
    } catch {
      session.report(error)
      return error.code
    }
  }

  /// The rows of one command's JSON.
  func rows(_ command: String) throws -> [JSON] {
    let code = run(command + " --json")
    try #require(code == .ok || code == .notFound, "\(command): \(errors)")
    return try #require(try JSON(parsing: Array(out.utf8))["rows"]?.array)
  }

  func row(_ command: String) throws -> JSON {
    try #require(try rows(command).first)
  }

  /// Where the prompt would say the user stands, in the session that goes on.
  var places: String {
    session?.places.filter(\.isShown).map(\.label).joined(separator: "/") ?? ""
  }
}

extension JSON {
  subscript(text name: String) -> String? { self[name]?.string }

  /// A pair of numbers.
  var point: (x: Double, y: Double)? {
    guard let x = self[0]?.number, let y = self[1]?.number else { return nil }
    return (x, y)
  }
}
