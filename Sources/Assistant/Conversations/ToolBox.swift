// The commands that a model may have run in a conversation: those that read the domains that the user consented to, and
// nothing else. A call is names and values; it becomes the words of a command line, which no lexer reads, and runs as what
// nobody typed: see `Session.answer(toWords:limit:)`. Whatever a model says, nothing is written and nothing leaves.

import Command
import Kernel
import Notebook
import Providers

struct ToolBox {
  /// A command as a model sees it.
  struct Tool {
    let command: Command
    let chat: ChatTool
  }

  let tools: [Tool]
  /// What a result may have at most, in bytes.
  static let mostResult = 16 << 10
  /// What a command may answer before it is cut to that.
  private static let mostAnswer = 4 << 20
  /// What a model may write for one call.
  private static let mostArguments = 16 << 10

  /// - Parameter consents: words of domains.
  init(_ session: Session, _ consents: [String]) throws(Diagnostic) {
    guard !consents.isEmpty else {
      tools = []
      return
    }
    let notebook = try session.notebook()
    tools = session.registry.commands.compactMap { command -> Tool? in
      let words = command.words
      guard command.isContained, command.effects == .reads, !command.isSensitive,
        words.count > 1, consents.contains(words[0]), !notebook.isLocked(words[0]),
        // Each conversation is by itself.
        words[1] != Conversations.words[1]
      else { return nil }
      return Tool(command: command, chat: Self.tool(command))
    }
  }

  // MARK: - Commands as tools

  private static func tool(_ command: Command) -> ChatTool {
    var properties = JSONObject()
    var required: [JSON] = []
    for parameter in parameters(of: command) {
      properties[parameter.name] = .object(schema(parameter))
      if parameter.isAlwaysRequired { required.append(.string(parameter.name)) }
    }
    var schema: JSONObject = ["type": "object", "properties": .object(properties)]
    if !required.isEmpty { schema["required"] = .array(required) }
    schema["additionalProperties"] = false
    return ChatTool(
      name: command.words.joined(separator: "_"), summary: command.summary.text(.english),
      schema: .object(schema))
  }

  private static func parameters(of command: Command) -> [Parameter] {
    command.parameters.filter { $0.isContained && !$0.type.namesFile && $0.role != .openData }
  }

  private static func schema(_ parameter: Parameter) -> JSONObject {
    var one: JSONObject
    switch parameter.type {
    case .integer(let range):
      one = [
        "type": "integer", "minimum": .integer(Int64(range.lowerBound)),
        "maximum": .integer(Int64(range.upperBound)),
      ]
    case .number: one = ["type": "number"]
    case .boolean: one = ["type": "boolean"]
    case .choice(let choices):
      one = ["type": "string", "enum": .array(choices.map { .string($0.name) })]
    default: one = ["type": "string"]
    }
    if parameter.isRepeatable { one = ["type": "array", "items": .object(one)] }
    one["description"] = .string(parameter.summary.text(.english))
    return one
  }

  // MARK: - Calls

  /// Runs what a model asks for.
  /// - Parameter round: how often the model was asked before for the same answer.
  /// - Returns: what it got; a fault is a result, too, so that the model can do better.
  /// - Throws: `interrupted`.
  func run(
    _ call: ChatToolCall, round: Int, _ session: Session
  ) throws(Diagnostic) -> ToolUse {
    var use = ToolUse(
      round: round, id: call.id, name: call.name,
      arguments: String(decoding: call.arguments.utf8.prefix(ToolUse.mostKept), as: UTF8.self),
      line: nil, result: "")
    do throws(Diagnostic) {
      let words = try words(of: call)
      use.line = words.map(\.shellQuoted).joined(separator: " ")
      session.note(tr("the model runs: \((use.line ?? "").printable)"))
      use.result = Self.cut(try session.answer(toWords: words, limit: Self.mostAnswer))
      session.note(tr("it got \(use.result.utf8.count) bytes"))
    } catch {
      if error.code == .interrupted { throw error }
      var fault = error
      fault.span = nil
      use.result = fault.json(language: .english).text
      session.note(tr("the call \(call.name.printable) failed: \(error.message)"))
    }
    return use
  }

  /// The words of the command that a call means.
  /// - Throws: `usage` for what is no call of these tools; `data` for arguments that are none.
  func words(of call: ChatToolCall) throws(Diagnostic) -> [String] {
    guard let tool = tools.first(where: { $0.chat.name == call.name }) else {
      throw Diagnostic(
        .usage, tr("there is no tool \(String(call.name.prefix(64)))"),
        hint: tr("commands that change something are for the user to run: propose them as text"))
    }
    guard call.arguments.utf8.count <= Self.mostArguments else {
      throw Diagnostic(.data, tr("the arguments have more than \(Self.mostArguments) bytes"))
    }
    let text = call.arguments.trimmedBlanks
    guard case .object(let given)? = try? JSON(parsing: Array((text.isEmpty ? "{}" : text).utf8))
    else { throw Diagnostic(.data, tr("the arguments are no JSON object")) }
    let parameters = Self.parameters(of: tool.command)
    for member in given.members where !parameters.contains(where: { $0.name == member.name }) {
      throw Diagnostic(.usage, tr("there is no argument \(String(member.name.prefix(64)))"))
    }
    var (options, positionals): ([String], [String]) = ([], [])
    for parameter in parameters {
      guard let value = given[parameter.name], !value.isNull else { continue }
      let texts = try Self.texts(value, parameter)
      switch parameter.role {
      case .positional: positionals += texts
      case .option: for text in texts { options += ["--" + parameter.name, text] }
      case .flag: if value == .bool(true) { options.append("--" + parameter.name) }
      case .data: options += texts.map { parameter.name + "=" + $0 }
      case .openData: break
      }
    }
    return tool.command.words + options + (positionals.isEmpty ? [] : ["--"] + positionals)
  }

  private static func texts(
    _ value: JSON, _ parameter: Parameter
  ) throws(Diagnostic) -> [String] {
    if let several = value.array, parameter.isRepeatable {
      var texts: [String] = []
      for one in several.prefix(100) { texts.append(try text(one, parameter)) }
      return texts
    }
    return [try text(value, parameter)]
  }

  private static func text(_ value: JSON, _ parameter: Parameter) throws(Diagnostic) -> String {
    switch value {
    case .string(let text): return text
    case .integer, .number: return value.text
    case .bool(let flag): return flag ? "yes" : "no"
    case .null, .array, .object:
      throw Diagnostic(.usage, tr("\(parameter.name) takes a text or a number"))
    }
  }

  /// A result within the budget: as many rows as fit, and how many were left out.
  static func cut(_ bytes: [UInt8]) -> String {
    let whole = String(decoding: bytes, as: UTF8.self).trimmedBlanks
    guard bytes.count > mostResult else { return whole }
    guard case .object(var document)? = try? JSON(parsing: bytes),
      let rows = document["rows"]?.array
    else { return String(decoding: whole.utf8.prefix(mostResult), as: UTF8.self) }
    var (size, kept): (Int, [JSON]) = (200, [])
    for row in rows {
      size += row.text.utf8.count + 1
      guard size <= mostResult else { break }
      kept.append(row)
    }
    document["rows"] = .array(kept)
    document["rows_left_out"] = .integer(Int64(rows.count - kept.count))
    return JSON.object(document).text
  }
}
