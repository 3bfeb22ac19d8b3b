// Families and types that a line names before anybody made them: at the prompt they are made with a
// question, so that the first asset of a building needs no preparation.

import Command
import Kernel
import Notebook

extension SurveyThings {
  enum Makers {
    static func family(
      _ session: Session, _ name: String, _ texts: [String: String]
    ) throws(Diagnostic) -> [String]? {
      let question = tr("there is no family \(name.printable) yet: make it? [yes/no] ")
      guard session.reply(to: question.text(session.language), .yesOrNo) == true else {
        return nil
      }
      return ["survey family add \(name.shellQuoted)"]
    }

    /// A type needs a family: the one named before it, else one that is there or a new one.
    static func type(
      _ session: Session, _ text: String, _ texts: [String: String]
    ) throws(Diagnostic) -> [String]? {
      let families = try FamilyCommands.things.all(session)
      func there(_ name: String) -> String? {
        families.first { $0.text.folded == name.folded }?.text
      }
      // `survey asset add FAMILY TYPE`
      let before = texts["type"].flatMap {
        $0 == text && texts["make"] == nil ? nil : texts["make"]
      }
      let name = before == nil ? text : texts["type"] ?? text
      let question =
        before.map {
          tr("there is no type \(name.printable) of \($0.printable) yet: make it? [yes/no] ")
        } ?? tr("there is no type \(name.printable) yet: make it? [yes/no] ")
      guard session.reply(to: question.text(session.language), .yesOrNo) == true else {
        return nil
      }
      var family = before
      if family == nil {
        let known =
          families.isEmpty
          ? "" : " (\(families.prefix(8).map(\.text.printable).joined(separator: ", ")))"
        let asked = tr("its family\(known), Enter for \(name.printable): ")
        let completions = families.map {
          Completion.Candidate(
            text: $0.text, shown: $0.text.printable, description: $0.description.printable)
        }
        let answer = session.reply(to: asked.text(session.language), among: completions) {
          text -> String? in
          let text = text.trimmedBlanks
          if text.isEmpty { return name }
          // What answers the question before is no name of a family.
          if Replies.yesOrNo[text] != nil, there(text) == nil {
            session.note(tr("\(text.printable) is no name of a family: type one, or Enter"))
            return nil
          }
          return Session.leaves(text) ? nil : text
        }
        guard let answer else { return nil }
        family = answer
      }
      let own = family.flatMap(there) ?? family ?? name
      return (there(own) == nil ? ["survey family add \(own.shellQuoted)"] : [])
        + ["survey type add \(own.shellQuoted) \(name.shellQuoted)"]
    }
  }
}
