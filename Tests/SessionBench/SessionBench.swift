// A notebook for tests in a folder of its own, a clock that stands still, ids by seed, commands run
// in-process, and everything that would be printed.

import Command
import Kernel
import Notebook
import Render
import System

/// What tests of a domain run commands on; one thread only.
open class SessionBench {
  /// Where the notebook lies; whoever makes the bench makes and removes it.
  public let folder: String
  public var registry: Registry
  public var out = ""
  public var errors = ""
  /// What is answered to questions; nil while nobody can be asked.
  public var answers: [String]?
  /// The same by what is asked, in place of the answers.
  public var answering: ((String) -> String?)?
  /// What is typed where the terminal shows nothing; nil while nobody can be asked.
  public var secrets: [String]?
  public var machine = "machine"
  /// The machine's own time, which sessions, attempts and the order of events go by; nil for the real one.
  public var wall: Instant?
  /// What is typed beside the work of a command, each line once a text has been said.
  public var typing: [(after: String, line: String)] = []
  /// What else the console of a session can do.
  public var arrange: (inout Console) -> Void = { _ in }
  /// The terminal that a command may take; nil while there is none.
  public var screen: (any Screen)?
  public var style = Style(width: 100, height: 30)
  public var language = Language.english
  public var seed = "desk"
  /// The clock that stands still, and who signs where it is not the system user.
  public var now = "2026-05-04T08:30:00Z"
  public var zone = Zone.utc
  /// Such as a PATH with programs made for the test.
  public var environment: Environment = [:]
  public var settings = Settings()
  public var who: String?
  /// What is installed on this machine changes no test: those that want cities name a file.
  public var cities = "none"
  public private(set) var session: Session?

  public init(_ domains: [Domain], folder: String) {
    registry = Registry(common: Registry.commonTables, domains: domains)
    self.folder = folder
  }

  public var path: String { folder + "/n.tac" }

  open func makeSession() -> Session {
    var surroundings = Surroundings(
      environment: environment, clock: Clock(frozen: Instant(iso: now)),
      entropy: .seeded(seed), zones: Zones(zone),
      directories: Directories(
        home: folder, config: folder, data: folder, state: folder + "/state", cache: folder),
      userName: "lea", hostName: "host", machine: machine)
    if let wall { surroundings.wall = { wall } }
    var style = style
    style.language = language
    var console = Console(
      write: { [unowned self] (bytes) throws(Diagnostic) in
        out += String(decoding: bytes, as: UTF8.self)
      },
      say: { [unowned self] in errors += $0 + "\n" },
      ask: answers == nil && answering == nil
        ? nil
        : { [unowned self] question in
          errors += question + "\n"
          if let answering { return answering(question) }
          return answers?.isEmpty ?? true ? nil : answers?.removeFirst()
        })
    if secrets != nil {
      console.askSecret = { [unowned self] (_) throws(Diagnostic) in
        guard secrets?.isEmpty == false, let text = secrets?.removeFirst() else { return nil }
        return Secret(Array(text.utf8))
      }
    }
    if answers != nil {
      console.typed = { [unowned self] in
        guard let first = typing.first, errors.firstRange(of: first.after) != nil else {
          return nil
        }
        return typing.removeFirst().line
      }
    }
    if let screen { console.screen = { _ in screen } }
    arrange(&console)
    var options = RunOptions(notebookPath: path, style: style, errorStyle: style)
    options.operatorName = who
    var settings = settings
    settings.set(.cities, cities, flag: "--cities")
    return Session(
      registry: registry, surroundings: surroundings, settings: settings,
      options: options, console: console)
  }

  /// Runs a script as one transaction, in a session of its own.
  @discardableResult
  public func run(_ text: String) -> ExitCode {
    let session = makeSession()
    defer { session.close() }
    return run(text, in: session)
  }

  /// Runs a script in a session that goes on, so that the context does.
  @discardableResult
  public func type(_ text: String) -> ExitCode {
    let session = self.session ?? makeSession()
    self.session = session
    return run(text, in: session)
  }

  open func run(_ text: String, in session: Session) -> ExitCode {
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

  /// What a command that should give rows gave instead.
  public struct NoRows: Error, CustomStringConvertible {
    public let description: String

    public init(description: String) { self.description = description }
  }

  /// The rows of one command's JSON.
  public func rows(_ command: String) throws -> [JSON] {
    let code = run(command + " --json")
    guard code == .ok || code == .notFound,
      let rows = try JSON(parsing: Array(out.utf8))["rows"]?.array
    else { throw NoRows(description: "\(command): \(code) \(errors)\(out.prefix(400))") }
    return rows
  }

  public func row(_ command: String) throws -> JSON {
    guard let row = try rows(command).first else {
      throw NoRows(description: "\(command): no row. \(errors)")
    }
    return row
  }

  /// Where the prompt would say the user stands, in the session that goes on.
  public var places: String {
    session?.places.filter(\.isShown).map(\.label).joined(separator: "/") ?? ""
  }
}

extension Session {
  /// Runs a line as the grammar has it.
  /// - Throws: where it holds no command.
  @discardableResult
  public func type(_ text: String) throws -> ExitCode {
    let lines = try Lexer.lines(file: "<prompt>", bytes: Array(text.utf8))
    guard let line = lines.first else { throw SessionBench.NoRows(description: "no line: \(text)") }
    return runTyped(line)
  }

  /// The same as the prompt takes it, which first reads what people say.
  @discardableResult
  public func typeAtPrompt(_ text: String) throws -> ExitCode {
    if let whole = lineWithText(text) { return runTyped(whole, typed: text) }
    return try type(text)
  }
}
