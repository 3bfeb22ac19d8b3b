/// One value for all who mean it: where many rows name the same large value, each holds a reference
/// and not a copy. Its members are read as if it stood there itself.
@dynamicMemberLookup
public final class Shared<Value> {
  public let value: Value

  public init(_ value: Value) { self.value = value }

  public subscript<Member>(dynamicMember path: KeyPath<Value, Member>) -> Member {
    value[keyPath: path]
  }
}
