// JSON as values. Objects keep the order of their members.

/// A JSON value. Numbers without fraction or exponent that fit are `.integer`; others `.number`.
public enum JSON: Sendable, Equatable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSON])
  case object(JSONObject)
}

/// Members in the order written; a name occurs once.
public struct JSONObject: Sendable, Equatable {
  public struct Member: Sendable, Equatable {
    public var name: String
    public var value: JSON
    public init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }
  public private(set) var members: [Member]
  public init(_ members: [Member] = []) { self.members = members }

  /// The value of `name`; nil when there is none. Setting nil removes. - Complexity: O(members).
  public subscript(name: String) -> JSON? {
    get { members.first { $0.name == name }?.value }
    set {
      if let at = members.firstIndex(where: { $0.name == name }) {
        if let newValue { members[at].value = newValue } else { members.remove(at: at) }
      } else if let newValue {
        members.append(Member(name, newValue))
      }
    }
  }
}
