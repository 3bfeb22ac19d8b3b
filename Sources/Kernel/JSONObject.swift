// The members of a JSON object: ordered, each name once, quick to look up however many there are.

/// Members in the order written; a name occurs once.
///
/// Names are told apart by their UTF-8 bytes, as RFC 8259 wants it, not by Unicode equivalence.
public struct JSONObject: Sendable {
  public struct Member: Sendable, Equatable {
    public var name: String
    public var value: JSON
    public init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }

    public static func == (a: Member, b: Member) -> Bool {
      a.name.isIdenticalText(b.name) && a.value == b.value
    }
  }

  public private(set) var members: [Member]
  /// Open addressing: position in `members` + 1, 0 where free. Empty while a scan is as quick.
  private var slots: [UInt32] = []

  /// A name that occurs twice keeps its first place and takes its last value.
  /// - Complexity: O(members).
  public init(_ members: [Member] = []) {
    self.members = []
    self.members.reserveCapacity(members.count)
    for member in members { self[member.name] = member.value }
  }

  /// Takes members whose names are known to differ.
  init(distinct members: [Member]) {
    self.members = members
    if members.count > JSONObject.scanned { rebuild() }
  }

  public var count: Int { members.count }
  public var isEmpty: Bool { members.isEmpty }
  public var names: [String] { members.map(\.name) }

  /// The value of `name`; nil when there is none. Setting nil removes.
  /// - Complexity: O(1); removing is O(members).
  public subscript(name: String) -> JSON? {
    get { position(of: name).map { members[$0].value } }
    set {
      switch (position(of: name), newValue) {
      case (let position?, let value?): members[position].value = value
      case (nil, let value?): append(Member(name, value))
      case (let position?, nil):
        members.remove(at: position)
        slots = []
        if members.count > JSONObject.scanned { rebuild() }
      case (nil, nil): break
      }
    }
  }

  private static let scanned = 64

  private mutating func append(_ member: Member) {
    members.append(member)
    if members.count <= JSONObject.scanned { return }
    if members.count * 2 > slots.count {
      rebuild()
    } else {
      insert(members.count - 1)
    }
  }

  private mutating func rebuild() {
    var size = 256
    while size < members.count * 4 { size *= 2 }
    slots = [UInt32](repeating: 0, count: size)
    for position in members.indices { insert(position) }
  }

  private mutating func insert(_ position: Int) {
    var slot = JSONObject.hash(members[position].name) & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = UInt32(truncatingIfNeeded: position + 1)
  }

  private func position(of name: String) -> Int? {
    if slots.isEmpty { return scan(for: name) }
    var slot = JSONObject.hash(name) & (slots.count - 1)
    while slots[slot] != 0 {
      let position = Int(slots[slot]) - 1
      if members[position].name.isIdenticalText(name) { return position }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private func scan(for name: String) -> Int? {
    var name = name
    return name.withUTF8 { wanted in
      members.firstIndex { member in
        let own = member.name.utf8
        guard own.count == wanted.count else { return false }
        return own.withContiguousStorageIfAvailable { $0.isSame(as: wanted) }
          ?? own.elementsEqual(wanted)
      }
    }
  }

  private static func hash(_ name: String) -> Int { Int(NameHash.of(name) & UInt64(Int.max)) }
}

extension JSONObject: Equatable {
  /// Same members in the same order.
  public static func == (a: JSONObject, b: JSONObject) -> Bool { a.members == b.members }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// A name that occurs twice takes its last value.
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self.init(elements.map { Member($0.0, $0.1) })
  }
}
