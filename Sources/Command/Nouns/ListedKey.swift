// The JSON members of a noun's list rows, with type and unit: the manual lists them.

import Kernel
import Notebook
import Render

/// What the values of a member are.
public enum ListedType: Sendable, Equatable {
  case text, number, boolean, day, moment, seconds, amount, id, list, object, point, polygon
  /// The stored name of one of these.
  case choice([String])

  /// In the manual.
  var words: String {
    switch self {
    case .text: "text"
    case .number: "number"
    case .boolean: "true or false"
    case .day: "day"
    case .moment: "moment in UTC"
    case .seconds: "seconds"
    case .amount: "amount and currency"
    case .id: "id"
    case .list: "list"
    case .object: "object"
    case .point: "position"
    case .polygon: "outline"
    case .choice(let names): "one of " + names.joined(separator: ", ")
    }
  }
}

/// A member of the rows of a list.
public struct ListedKey: Sendable {
  public let key: String
  public let heading: Phrase
  public let unit: String?
  /// Nil if the type is known only from the values.
  public let type: ListedType?
}

extension Noun where Item: Entity {
  /// The members of the rows of its lists, in their order.
  func listed(_ session: Session) -> [ListedKey] {
    [ListedKey(key: "id", heading: tr("Id"), unit: nil, type: .id)]
      + listedColumns.map { attribute, column in
        ListedKey(
          key: column.key, heading: column.heading, unit: column.unit,
          type: attribute.type ?? attribute.compared?.listed
            ?? attribute.show.flatMap { ListedType($0(Item(), session)) })
      }
  }
}

extension ComparedKind {
  fileprivate var listed: ListedType {
    switch self {
    case .text: .text
    case .number: .number
    case .boolean: .boolean
    case .choice(let choices): .choice(choices.map(\.name))
    case .day: .day
    case .instant: .moment
    }
  }
}

extension ListedType {
  /// That of a value; nil for none.
  fileprivate init?(_ value: Value) {
    switch value {
    case .null, .json: return nil
    case .text: self = .text
    case .integer, .number, .minutes, .way: self = .number
    case .boolean: self = .boolean
    case .instant, .local: self = .moment
    case .day: self = .day
    case .duration: self = .seconds
    case .money: self = .amount
    case .identifier: self = .id
    case .choice: self = .text
    case .list: self = .list
    case .object: self = .object
    case .point: self = .point
    case .polygon: self = .polygon
    }
  }
}
