// What the nouns of a survey have in common: each belongs to one project, the scope of its events, and may
// have names in several languages.

import Command
import Kernel
import Notebook
import Render

/// A thing of a project.
protocol OfProject: Entity {
  var project: Identifier { get set }
}

extension Within where Item: OfProject {
  /// The scope of its events is the project.
  static var project: Within {
    Within(
      field: nil, shown: [.owner("project", \.project)], join: "", order: [],
      owner: { $0.project }, title: { _ in "" },
      entered: { $0.place("survey.project")?.id }, option: Parts.project,
      narrowing: { (session, arguments) throws(Diagnostic) in
        let project =
          try arguments.thing("project", session) ?? session.place("survey.project")?.id
        return project.map { [Condition("p.scope = ?", [.id($0)])] } ?? []
      },
      fill: { (session, arguments) throws(Diagnostic) in
        let project = try SurveyReader(session).oneProject(arguments)
        return (project.id, .verbatim(project.name))
      })
  }
}

extension PlanNames: Settable { public typealias Held = PlanNames }

extension Attribute {
  /// The names in several languages, as a plan has them.
  static func names(
    _ path: @autoclosure @escaping @Sendable () -> PropertyPath<Item, PlanNames>
  ) -> Attribute {
    made(
      "names", path, Stored(), .map, nil,
      read: { row, column in SurveyReader.names(row, column) },
      given: { _, _ in nil }, body: { $0.isEmpty ? .null : $0.json },
      heading: { tr("Names") }, shown: .never, show: { .names($0) }
    ).searched(
      by: "EXISTS(SELECT 1 FROM json_each(p.names) j WHERE instr(folded(j.value), ?))")
  }
}
