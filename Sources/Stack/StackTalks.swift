// Conversations about supplements, each of one person.

import Assistant
import Command
import Kernel
import Notebook
import Supplements

enum StackTalks {
  static let talks = Conversations(
    "stack",
    about: .init(
      "stack.person", "person", tr("Person"), named: "name", of: "stack_person",
      option: PersonCommands.option, isNeeded: true,
      meant: { (session, arguments) throws(Diagnostic) in
        try StackReader(session).onePerson(arguments).id
      }),
    instructions: { _ in
      """
      You explain food supplements in plain words. You are no doctor and no pharmacist: name no diagnosis, never advise \
      against a medicine or a change of its dose, and send whoever asks for that to a doctor or a pharmacist.
      """
    },
    facts: { (session, id) throws(Diagnostic) in
      let today = "today is \(session.today)"
      guard let id else { return [today] }
      let person = try StackReader(session).person(id)
      guard let years = person.years(on: session.today) else { return [today] }
      return [today, "the person is \(years) years old"]
    }, example: "\"What is magnesium for?\" --person Leo",
    review: { (session, id, answer) throws(Diagnostic) in
      guard let id else {
        throw Diagnostic(.internalFault, "an answer for nobody")
      }
      let reader = try StackReader(session)
      let facts = try reader.facts(of: try reader.person(id))
      let assessment = try session.knowledge().assessment(facts)
      return try AdviceReviewer.builtIn().review(answer, for: assessment)
        .rendered(session.language)
    })
}
