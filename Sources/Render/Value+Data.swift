// Values as programs read them: JSON, and the text of one csv or tsv cell. No word of any language,
// no locale, no rounding.
import Core
import Kernel

extension Value {
  /// - Complexity: O(size).
  var json: JSON {
    switch self {
    case .null: .null
    case .text(let text): .string(text)
    case .integer(let number): .integer(number)
    case .number(let number, _): number.isFinite ? .number(number) : .null
    case .boolean(let flag): .bool(flag)
    case .instant(let instant), .local(let instant, _): .string(instant.description)
    case .day(let day): .string(day.description)
    case .duration(let duration): duration.secondsJSON
    case .minutes(let minutes): minutes.isFinite ? .number(minutes) : .null
    case .way(let metres): metres.isFinite ? .number(metres) : .null
    case .money(let money):
      .object(["amount": .string(money.decimal), "currency": .string(money.currency.code)])
    case .identifier(let id, _): .string(id.description)
    case .choice(let stored, _): .string(stored)
    case .list(let values): .array(values.map(\.json))
    case .object(let members):
      .object(JSONObject(members.members.map { JSONObject.Member($0.name, $0.value.json) }))
    case .json(let json): json.finite
    case .point(let x, let y): JSON.position(x, y)
    case .polygon(let polygon): polygon.geoJSON
    }
  }

  /// The text of a csv or tsv cell before quoting: geometry as WKT, lists and objects as JSON, null
  /// as nothing.
  public var cell: String {
    switch self {
    case .null: return ""
    case .text(let text): return text
    case .integer(let number): return String(number)
    case .number(let number, _): return number.isFinite ? number.shortest : ""
    case .boolean(let flag): return flag ? "true" : "false"
    case .instant(let instant), .local(let instant, _): return instant.description
    case .day(let day): return day.description
    case .duration(let duration): return JSONText.text(duration.secondsJSON)
    case .minutes(let minutes): return minutes.isFinite ? minutes.shortest : ""
    case .way(let metres): return metres.isFinite ? metres.shortest : ""
    case .money(let money): return money.description
    case .identifier(let id, _): return id.description
    case .choice(let stored, _): return stored
    case .json(.string(let text)): return text
    case .json(.null): return ""
    case .list, .object, .json: return JSONText.text(json)
    case .point(let x, let y):
      return x.isFinite && y.isFinite ? "POINT (\(x.shortest) \(y.shortest))" : ""
    case .polygon(let polygon): return polygon.wellKnownText
    }
  }
}

extension Duration {
  /// Seconds, with decimals only where they are needed.
  fileprivate var secondsJSON: JSON {
    milliseconds % 1000 == 0
      ? .integer(milliseconds / 1000) : .number(Double(milliseconds) / 1000)
  }
}

extension JSON {
  /// `[x, y]`, or null where one is not finite.
  static func position(_ x: Double, _ y: Double) -> JSON {
    x.isFinite && y.isFinite ? .array([.number(x), .number(y)]) : .null
  }

  /// The same with null in place of what JSON cannot write.
  var finite: JSON {
    switch self {
    case .number(let number) where !number.isFinite: .null
    case .array(let values): .array(values.map(\.finite))
    case .object(let object):
      .object(JSONObject(object.members.map { JSONObject.Member($0.name, $0.value.finite) }))
    default: self
    }
  }
}
