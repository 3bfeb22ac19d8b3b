// What the nouns of a survey have in common: each belongs to one project, the scope of its events; it may have
// names in several languages, values for the parameters of a family, and show who made it.

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
  /// - Parameter covered: the rows of a noun whose table is called `alias`; those of the project named or
  ///   entered where it is left out.
  static func project(
    _ alias: String = "p",
    covered: (@Sendable (Arguments, SurveyReader) throws(Diagnostic) -> Condition?)? = nil
  ) -> Within {
    Within(
      field: nil, shown: [.owner { $0.project = $1 }], join: "", order: [],
      owner: { $0.project }, title: { _ in "" },
      entered: { $0.place("survey.project")?.id }, option: Parts.project,
      narrowing: { (session, arguments) throws(Diagnostic) in
        if let covered {
          return [try covered(arguments, SurveyReader(session))].compactMap { $0 }
        }
        let project = try Whereabouts.base(arguments, session).project
        return project.map { [Condition(alias + ".scope = ?", [.id($0)])] } ?? []
      },
      fill: { (session, arguments) throws(Diagnostic) in
        let project = try SurveyReader(session).oneProject(arguments)
        return (project.id, .verbatim(project.name))
      })
  }
}

extension Attribute where Item: OfProject {
  static var projectID: Attribute {
    derived("project_id", tr("Project id"), shown: .never) { item, _ in .plain(item.project) }
  }
}

/// Who made a thing, and when; nil where its first event has not arrived.
struct Origination: Sendable {
  var at: Instant?
  var by: Identifier?
}

/// A thing that shows who made it.
protocol Made: Entity {
  var made: Origination { get set }
}

extension Attribute where Item: Made {
  static func createdAt(_ shown: Column.Shown = .never) -> Attribute {
    logged("created_at") { $0.made.at = $1.instant($2) }
      .headed(tr("Created"), shown: shown) { item, _ in .instant(item.made.at) }
  }

  static var createdBy: Attribute {
    logged("created_by") { $0.made.by = $1.identifier($2) }
      .author(tr("Created by")) { $0.made.by }
  }
}

/// A thing with values for the parameters of a family.
protocol OfFamily: OfProject, Made {
  var family: Identifier? { get }
  var parameters: JSONObject { get set }
}

extension Attribute where Item: OfFamily {
  /// The values as they are stored.
  static var parameters: Attribute {
    stored("parameters", .map) { $0.parameters = SurveyReader.object($1, $2) }.searched {
      """
      EXISTS(SELECT 1 FROM json_each(\($0)) j WHERE instr(folded(CASE j.type \
      WHEN 'true' THEN 'yes' WHEN 'false' THEN 'no' ELSE j.value END), ?))
      """
    }
  }

  /// Makes them those that read so under the family `f` of today.
  static var upcast: Attribute {
    read("CASE WHEN f.version > 1 THEN f.parameters END") {
      var upcasts = SchemaUpcasts()
      return Reading { item, row, column in
        item.parameters = upcasts.read(item.parameters, item.family, row, column)
      }
    }
  }

  static var values: Attribute {
    prepared("parameters", tr("Parameters"), shown: .wide) {
      (items, session) throws(Diagnostic) in
      let schemas = try Views.schemas(items.map(\.family), SurveyReader(session))
      return { item in
        Views.values(
          item.parameters, item.family.flatMap { schemas[$0] } ?? [], session.language)
      }
    }
  }
}

extension Noun where Item: OfFamily {
  /// The parameters of all families by their names, for conditions.
  /// - Parameters:
  ///   - carriers: who has the values.
  ///   - values: of a thing, by the names of its parameters.
  static func parameters(
    _ session: Session, _ carriers: Set<ParameterSchema.Carrier>,
    _ values: @escaping @Sendable (Item, String) -> JSON?
  ) throws(Diagnostic) -> [Named] {
    let families = try SurveyReader(session).families()
    var names: [String] = []
    var schemas: [String: [Identifier: ParameterSchema]] = [:]
    for family in families {
      for schema in family.schema where carriers.contains(schema.carrier) {
        if schemas[schema.name] == nil { names.append(schema.name) }
        schemas[schema.name, default: [:]][family.id] = schema
      }
    }
    let language = session.language
    return names.map { name in
      let own = schemas[name] ?? [:]
      return Named(name, families.compactMap { own[$0.id]?.compared }) { item in
        guard let schema = item.family.flatMap({ own[$0] }), let json = values(item, name) else {
          return (.null, nil)
        }
        return (Views.value(json, schema, language), schema.unit)
      }
    }
  }
}

extension ParameterSchema {
  /// How conditions compare its values.
  fileprivate var compared: ComparedSample {
    let sample: Value =
      switch kind {
      case .integer, .number: .integer(0)
      case .boolean: .boolean(false)
      case .date: .day(Day(number: 0))
      case .text, .choice: .text(name)
      }
    return ComparedSample(sample, unit: unit, choices: choices)
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
    ).searched { "EXISTS(SELECT 1 FROM json_each(\($0)) j WHERE instr(folded(j.value), ?))" }
  }
}
