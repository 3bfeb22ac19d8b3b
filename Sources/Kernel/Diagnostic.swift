// What went wrong, as a value: turned into the four-part text or into JSON in one place
// (`Diagnostic+Text.swift`), and into an exit code by its `code`.

/// Where in a text something stands. Offsets count bytes of UTF-8.
public struct SourceSpan: Sendable, Equatable {
  /// The file as the user named it, `<stdin>`, `<command>`.
  public var file: String
  /// 1 for the first line.
  public var line: Int
  /// The whole line, without its line break; long lines are cut where the text is shown.
  public var text: String
  /// Bytes from the start of the line to the first byte meant.
  public var column: Int
  /// Bytes meant; 0 marks a place between two bytes.
  public var length: Int
  /// Bytes from the start of the file to the first byte meant.
  public var offset: Int

  public init(file: String, line: Int, text: String, column: Int, length: Int, offset: Int) {
    self.file = file
    self.line = line
    self.text = text
    self.column = column
    self.length = length
    self.offset = offset
  }
}

/// One fault (or warning) that a person can act upon.
///
/// `message` says what is wrong, without a full stop and without "error:". `hint` says what to do
/// next. `suggestions` are whole commands or values, ready to paste. `others` are further faults
/// found in the same go, such as the other wrong lines of a script.
public struct Diagnostic: Error, Sendable, Equatable {
  public var code: ExitCode
  public var message: Phrase
  public var span: SourceSpan?
  public var hint: Phrase?
  public var suggestions: [String]
  public var others: [Diagnostic]

  public init(
    _ code: ExitCode, _ message: Phrase, at span: SourceSpan? = nil, hint: Phrase? = nil,
    suggestions: [String] = [], others: [Diagnostic] = []
  ) {
    self.code = code
    self.message = message
    self.span = span
    self.hint = hint
    self.suggestions = suggestions
    self.others = others
  }

  /// The same for faults of one line, in the order of their places.
  public static func inOrder(_ faults: [Diagnostic]) -> Diagnostic? {
    gathered(
      gathered(faults).map { first in
        var alone = first
        alone.others = []
        return ([alone] + first.others).sorted { ($0.span?.column ?? 0) < ($1.span?.column ?? 0) }
      } ?? [])
  }

  /// One diagnostic for several faults: the first, with all others in it, theirs included. nil where
  /// there is none.
  public static func gathered(_ faults: [Diagnostic], limit: Int = .max) -> Diagnostic? {
    var all: [Diagnostic] = []
    for fault in faults {
      var one = fault
      one.others = []
      all += [one] + fault.others
    }
    guard var first = all.first else { return nil }
    first.others = Array(all.dropFirst().prefix(max(0, limit - 1)))
    return first
  }
}
