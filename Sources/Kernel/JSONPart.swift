// Reading an object of a file that a person may have written: every key is known, every value of its kind and
// within its limits. What is wrong is refused by its place, so that a slip never becomes a rule that silently
// does not hold.

/// An object of a JSON file and where it stands.
public struct JSONPart: Sendable {
  private let object: JSONObject
  private let path: Path
  /// What a fault advises.
  public let hint: Phrase?
  /// Whether the file was read before, byte by byte the same, and no fault was found: what is looked at only for
  /// faults is not looked at again.
  public let isProven: Bool

  /// - Throws: `data` where it is no object.
  public init(
    _ json: JSON, _ place: String, hint: Phrase? = nil, isProven: Bool = false
  ) throws(Diagnostic) {
    try self.init(json, .root(place), hint, isProven)
  }

  private init(
    _ json: JSON, _ path: Path, _ hint: Phrase?, _ isProven: Bool
  ) throws(Diagnostic) {
    guard case .object(let object) = json else {
      throw Diagnostic(.data, tr("\(path.text) is no object"), hint: hint)
    }
    (self.object, self.path, self.hint, self.isProven) = (object, path, hint, isProven)
  }

  /// Put into words only where something is wrong.
  private indirect enum Path: Sendable {
    case root(String)
    case member(Path, String)
    case element(Path, String, Int)

    var text: String {
      switch self {
      case .root(let name): name
      case .member(let above, let key): "\(above.text).\(key)"
      case .element(let above, let key, let index): "\(above.text).\(key)[\(index)]"
      }
    }
  }

  /// As a person finds it in the file: `profile.offices[2]`.
  public var place: String { path.text }

  public var names: [String] { object.names }

  /// What is wrong with the value of a key, as `data`.
  public func fault(_ key: String, _ words: Phrase) -> Diagnostic {
    Diagnostic(.data, tr("\(place).\(key) \(words)"), hint: hint)
  }

  /// - Throws: `data` for a key that does not exist.
  /// - Complexity: O(members · keys).
  public func allow(_ keys: [String]) throws(Diagnostic) {
    if isProven { return }
    for member in object.members where !keys.contains(member.name) {
      throw Diagnostic(
        .data, tr("\(place) has no \(member.name)"),
        hint: tr("it has: \(keys.joined(separator: ", "))"))
    }
  }

  /// The strict form of `allow`: every key has to be there.
  /// - Parameters:
  ///   - keys: must have a value.
  ///   - nullable: must be written, and may be null, which says that it is not recorded.
  ///   - optional: may be left out, and is not null.
  /// - Throws: `data` for a key that does not exist, that is missing or null and may not be.
  public func keys(
    _ keys: [String], nullable: [String] = [], optional: [String] = []
  ) throws(Diagnostic) {
    if isProven { return }
    // As many as are asked for and all of them there: no other can be.
    let all = keys.count + nullable.count + optional.count(where: { object[$0] != nil })
    if object.count != all { try allow(keys + nullable + optional) }
    for key in keys where value(key) == nil { throw fault(key, tr("is missing")) }
    for key in nullable where object[key] == nil { throw fault(key, tr("is missing")) }
    for key in optional where object[key]?.isNull == true { throw fault(key, tr("is missing")) }
  }

  /// The value of a key; nil where there is none or it is null.
  public func value(_ key: String) -> JSON? {
    guard let value = object[key], !value.isNull else { return nil }
    return value
  }

  private func plain(_ text: String, _ key: String, most: Int) throws(Diagnostic) -> String {
    if isProven { return text }
    // Bytes are counted sooner than characters, which are never more.
    guard text.utf8.count <= most || text.count <= most else {
      throw fault(key, tr("has more than \(most) characters"))
    }
    guard text.printable == text else {
      throw fault(key, tr("has characters that are not printed"))
    }
    return text
  }

  /// - Parameter most: characters.
  public func textIfThere(_ key: String, most: Int) throws(Diagnostic) -> String? {
    guard let value = value(key) else { return nil }
    guard let text = value.string else { throw fault(key, tr("must be a text")) }
    return try plain(text, key, most: most)
  }

  public func text(_ key: String, most: Int) throws(Diagnostic) -> String {
    guard let text = try textIfThere(key, most: most) else { throw fault(key, tr("is missing")) }
    return text
  }

  /// An empty list where there is none.
  /// - Parameter length: the most characters of one.
  public func texts(_ key: String, most: Int, length: Int = 100) throws(Diagnostic) -> [String] {
    try textsIfThere(key, most: most, length: length) ?? []
  }

  /// - Parameter length: the most characters of one.
  public func textsIfThere(
    _ key: String, most: Int, length: Int = 100
  ) throws(Diagnostic) -> [String]? {
    guard let value = value(key) else { return nil }
    guard let all = value.array, all.count <= most else {
      throw fault(key, tr("must be a list of at most \(most) texts"))
    }
    var texts: [String] = []
    texts.reserveCapacity(all.count)
    for one in all {
      guard let text = one.string else {
        throw fault(key, tr("must be a list of at most \(most) texts"))
      }
      texts.append(try plain(text, key, most: length))
    }
    return texts
  }

  public func boolean(_ key: String) throws(Diagnostic) -> Bool? {
    guard let value = value(key) else { return nil }
    guard let flag = value.bool else { throw fault(key, tr("must be true or false")) }
    return flag
  }

  public func integer(_ key: String, _ range: ClosedRange<Int>) throws(Diagnostic) -> Int? {
    guard let value = value(key) else { return nil }
    guard let number = value.integer, let whole = Int(exactly: number), range.contains(whole) else {
      throw fault(
        key, tr("must be a whole number from \(range.lowerBound) to \(range.upperBound)"))
    }
    return whole
  }

  /// A finite number within a range.
  public func number(_ key: String, _ range: ClosedRange<Double>) throws(Diagnostic) -> Double? {
    guard let value = value(key) else { return nil }
    guard let number = value.number, range.contains(number) else {
      throw fault(
        key,
        tr("must be a number from \(range.lowerBound.shortest) to \(range.upperBound.shortest)"))
    }
    return number
  }

  public func money(_ key: String) throws(Diagnostic) -> Money {
    let text = try text(key, most: 40)
    let amount: Money
    do throws(QuantityFault) { amount = try Money(parsing: text) } catch {
      throw fault(key, tr("must be an amount such as 30000EUR"))
    }
    guard amount.minor >= 0 else { throw fault(key, tr("cannot be below 0")) }
    return amount
  }

  public func choiceIfThere<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String, _ type: Choice.Type
  ) throws(Diagnostic) -> Choice? {
    guard let text = try textIfThere(key, most: 60) else { return nil }
    return try choice(text, key, type)
  }

  public func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String, _ type: Choice.Type
  ) throws(Diagnostic) -> Choice {
    try choice(try text(key, most: 60), key, type)
  }

  public func choices<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String, _ type: Choice.Type
  ) throws(Diagnostic) -> [Choice] {
    var all: [Choice] = []
    for text in try texts(key, most: 40) { all.append(try choice(text, key, type)) }
    return all
  }

  private func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: String, _ key: String, _ type: Choice.Type
  ) throws(Diagnostic) -> Choice {
    guard let choice = Choice(rawValue: text) else {
      let all = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw Diagnostic(
        .data, tr("\(place).\(key) cannot be \(text)"), hint: tr("one of: \(all)"))
    }
    return choice
  }

  public func partIfThere(_ key: String) throws(Diagnostic) -> JSONPart? {
    guard let value = value(key) else { return nil }
    return try JSONPart(value, .member(path, key), hint, isProven)
  }

  /// An empty one where there is none.
  public func part(_ key: String) throws(Diagnostic) -> JSONPart {
    if let part = try partIfThere(key) { return part }
    return try JSONPart(.object(JSONObject()), .member(path, key), hint, isProven)
  }

  /// The objects of a list, read one by one; an empty list where there is none.
  /// - Parameter most: objects.
  public func list<Item>(
    _ key: String, most: Int, _ read: (JSONPart) throws(Diagnostic) -> Item
  ) throws(Diagnostic) -> [Item] {
    try listIfThere(key, most: most, read) ?? []
  }

  /// - Parameter most: objects.
  public func listIfThere<Item>(
    _ key: String, most: Int, _ read: (JSONPart) throws(Diagnostic) -> Item
  ) throws(Diagnostic) -> [Item]? {
    guard let value = value(key) else { return nil }
    guard let all = value.array else { throw fault(key, tr("must be a list")) }
    guard all.count <= most else { throw fault(key, tr("has more than \(most)")) }
    var items: [Item] = []
    items.reserveCapacity(all.count)
    for (index, one) in all.enumerated() {
      items.append(try read(try JSONPart(one, .element(path, key, index), hint, isProven)))
    }
    return items
  }
}
