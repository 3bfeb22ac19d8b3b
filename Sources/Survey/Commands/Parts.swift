// What the commands of all nouns share: their options, paging, and the answers of writes.

import Command
import Core
import Kernel
import Notebook
import Render

enum Parts {
  static let level = Parameter.option(
    "level", .thing("survey.level"),
    tr("a level: BUILDING/LABEL, or its label if unique"))
  static let ordinal = Parameter.option(
    "ordinal", .number, tr("a level by floor number: 0, 1, -1"),
    shownAs: "N")
  static let room = Parameter.option(
    "room", .thing("survey.room"), tr("a room, by number, name, path or id"))
  static let project = Parameter.option(
    "project", .thing("survey.project"),
    tr("a project; default: the one entered, or the only one"))

  /// A name that was given; null clears.
  static func name(_ arguments: Arguments, _ key: String) throws(Diagnostic) -> JSON {
    guard let text = arguments.text(key), !text.isEmpty else { return .null }
    return .string(try Rules.name(text, arguments.span(key)))
  }

  /// `x,y x,y …`, in plan metres; `key` is what the hint names.
  static func points(
    _ text: String, _ key: String, _ span: SourceSpan
  ) throws(Diagnostic) -> [PlanPoint] {
    var points: [PlanPoint] = []
    for word in text.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "\n" }) {
      let parts = word.split(separator: ",", omittingEmptySubsequences: false)
      guard parts.count == 2, let x = Double(parsing: parts[0]), let y = Double(parsing: parts[1])
      else {
        throw Diagnostic(
          .usage, tr("\(String(word)) is not a point x,y"), at: span,
          hint: tr("write \(key)=\"0,0 4,0 4,3\""))
      }
      points.append(PlanPoint(x: x, y: y))
    }
    return points
  }
}
