// What an error body says, whichever of its shapes it has:
//
//     {"error":{"message","type","param","code"}}        OpenAI, Groq, Perplexity, llama.cpp (whose code is a number)
//     {"type":"error","error":{"type","message"}}        Anthropic
//     {"object":"error","message":{"detail":[…]}}        Mistral, three ways
//     {"detail":[…]}   {"object":"Error","detail":[],"message":[…],"code":3001}
//     {"detail":"text"}   {"error":"text"}               servers at home
//     text or HTML                                       proxies

import Kernel

struct ErrorBody {
  /// For people; as it came.
  private(set) var words = ""
  /// Types and codes, in small letters.
  private(set) var codes: [String] = []
  /// A status that the body names.
  private(set) var status: Int?
  /// The field that the provider names apart from its words.
  private var named: [String] = []

  init(_ json: JSON) {
    let error = json["error"]
    if let text = error?.string { words = text }
    for object in [error, json].compactMap({ $0?.object }) {
      for name in ["type", "code", "status"] {
        if let text = object[name]?.string { codes.append(text.lowercased()) }
        if let number = object[name]?.integer, (100...599).contains(number) { status = Int(number) }
      }
      if let field = object["param"]?.string { named.append(field) }
      for name in ["message", "detail"] { if let value = object[name] { read(value) } }
    }
  }

  /// A body that is no JSON: the text, or the title of a page.
  init(text body: [UInt8]) {
    let text = String(decoding: body.prefix(4096), as: UTF8.self)
    guard let less = text.firstIndex(where: { !$0.isWhitespace }), text[less] == "<" else {
      words = text
      return
    }
    let lower = text.lowercased()
    if let start = lower.firstRange(of: "<title>"), let end = lower.firstRange(of: "</title>"),
      start.upperBound <= end.lowerBound
    {
      words = String(lower[start.upperBound..<end.lowerBound])
    }
  }

  private mutating func read(_ value: JSON) {
    switch value {
    case .string(let text): add(text)
    case .array(let all): for one in all.prefix(8) { read(one) }
    case .object(let object):
      // A complaint of a validator: what, and where.
      if let type = object["type"]?.string { codes.append(type.lowercased()) }
      if let place = object["loc"]?.array?.compactMap(\.string), let field = place.last {
        named.append(field)
        if let text = object["msg"]?.string { add("\(field): \(text)") }
      } else if let text = object["msg"]?.string {
        add(text)
      }
      for name in ["detail", "message"] { if let inner = object[name] { read(inner) } }
    default: break
    }
  }

  private mutating func add(_ text: String) {
    guard !text.isEmpty, words != text else { return }
    words += words.isEmpty ? text : "; " + text
  }

  func says(_ parts: String...) -> Bool {
    let lower = words.lowercased()
    return parts.contains { lower.contains($0) }
  }

  /// Words by which a provider says that it does not know a field, rather than that a value is too large.
  private static let refusals = [
    "unsupported", "not supported", "not support", "deprecated", "extra input", "extra field",
    "extra_forbidden", "unknown", "unrecognized", "not permitted", "not allowed", "use 'max",
    "unexpected", "only the default",
  ]

  /// The field that the model does not take; nil where the body says something else.
  var refusedField: ChatField? {
    let lower = words.lowercased()
    let isRefusal =
      codes.contains { code in
        ["unsupported", "unknown_parameter", "extra_forbidden", "unrecognized"].contains {
          code.contains($0)
        }
      } || ErrorBody.refusals.contains { lower.contains($0) }
    guard isRefusal else { return nil }
    for name in named {
      // `stream_options.include_usage` is of `stream_options`.
      let top = name.split(separator: ".").first.map(String.init) ?? name
      if let field = ChatField(rawValue: top) { return field }
    }
    guard named.isEmpty else { return nil }
    // The one that is named first: a second one is often what to use instead.
    return ChatField.allCases.compactMap { field in
      lower.mention(of: field.rawValue).map { (field, $0) }
    }.min { $0.1 < $1.1 }?.0
  }
}

extension String {
  /// Where a name stands in quotes: a plain word such as "tools" means nothing by itself.
  fileprivate func mention(of name: String) -> Index? {
    for mark in ["'", "\"", "`"] {
      if let found = firstRange(of: mark + name + mark) { return found.lowerBound }
    }
    // A name with an underscore is no word.
    return name.utf8.contains(UInt8(ascii: "_")) ? firstRange(of: name)?.lowerBound : nil
  }
}
