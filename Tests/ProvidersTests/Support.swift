import Kernel
import NetLink
import Testing

@testable import Providers

/// A provider of the program.
func provider(_ name: String) throws -> Provider {
  try #require(try ProviderTable.builtIn()[name])
}

/// The body that would be sent, as JSON.
func sent(_ request: WebRequest) throws -> JSON {
  guard case .bytes(let bytes) = request.body else { throw NoBody() }
  return try JSON(parsing: bytes)
}

struct NoBody: Error {}

/// The lines of a stream as events.
func events(_ text: String) throws -> [ServerEvent] {
  var stream = EventStream()
  return try stream.take(Array(text.utf8)) + []
}

/// Everything that a stream brings.
func read(
  _ dialect: Provider.Dialect, _ text: String
) throws -> (text: String, thoughts: String, end: ChatEnd) {
  var reader = AnswerReader(dialect)
  var (said, thought) = ("", "")
  for event in try events(text) {
    for piece in try reader.take(event) {
      switch piece {
      case .text(let part): said += part
      case .reasoning(let part): thought += part
      }
    }
  }
  return (said, thought, try reader.end())
}
