// `mind plan outside`: whether plan and contacts stay readable while mind is sealed.

import Command
import Kernel
import Render

enum OutsideCommands {
  static let command = Command(
    "mind plan outside", tr("Keep a readable copy of plan and contacts outside the notebook"),
    discussion: [
      tr(
        "While mind is sealed and locked, sos shows the numbers alone. on writes plan and contacts, unencrypted, into a file of your state directory that only you can read; sos shows it whenever the notebook cannot be read. The copy follows each change of the notebook. off removes it. Without a word: says whether there is a copy."
      )
    ],
    parameters: [
      .optional(
        "state",
        .choice([
          Choice("on", tr("keep a copy"), synonyms: ["yes", "si"]),
          Choice("off", tr("remove the copy"), synonyms: ["no"]),
        ]), tr("on or off"), shownAs: "on|off")
    ], effects: .outside, sensitive: true, contained: false, answersInWords: true,
    synonyms: ["seal", "copy", "sos", "copia"],
    examples: [Example("mind plan outside on"), Example("mind plan outside off")]
  ) { (session, arguments) throws(Diagnostic) in
    let copy = OutsideCopy(session)
    switch arguments.text("state") {
    case "on":
      let content = try SafetyContent(session)
      guard let notebook = try session.notebook().id else {
        throw Diagnostic(
          .noInput, tr("this notebook is empty"),
          hint: tr("begin your plan: mind plan add TEXT part=signs"))
      }
      try copy.write(content, of: notebook)
      return .message(
        tr(
          "a copy of your plan and contacts lies unencrypted in \(copy.path) and follows each change; sos shows it also while mind is locked"
        ))
    case "off":
      return .message(
        try copy.remove()
          ? tr("the copy outside the notebook was removed")
          : tr("there is no copy outside the notebook"))
    default:
      return .message(
        copy.isThere
          ? tr("a copy lies unencrypted in \(copy.path); to remove it: mind plan outside off")
          : tr("there is no copy outside the notebook"))
    }
  }
}
