// The mistakes a user can make in asking for a format. One function each.
import Kernel

extension Diagnostic {
  /// `--format svg` of a table, `--format csv` of a plan.
  static func unsuited(_ format: Format, to what: Phrase, fit: [Format]) -> Diagnostic {
    let names = fit.map(\.rawValue)
    let list = names.joined(separator: ", ")
    return Diagnostic(
      .usage, tr("format \(format.rawValue) cannot represent \(what)"),
      hint: tr("formats that can: \(list)"), suggestions: names)
  }
}
