// Texts as words of a command line, for hints that can be pasted.

extension String {
  /// The text as a word that the lexer of commands reads back as this very text.
  public var shellQuoted: String {
    // Scalar by scalar, as the lexer reads: a quote with an accent on it is a quote.
    let plain =
      !isEmpty && unicodeScalars.first != "#" && unicodeScalars.first != "|"
      && unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || ("0"..."9").contains($0)
          || "_-+./:,=@%;~*()[]{}^&!?>#|"
            .unicodeScalars.contains($0)
      }
    if plain { return self }
    if !unicodeScalars.contains("'") { return "'" + self + "'" }
    var result = "\"".unicodeScalars
    for scalar in unicodeScalars {
      if scalar == "\"" || scalar == "\\" || scalar == "$" { result.append("\\") }
      result.append(scalar)
    }
    result.append("\"")
    return String(result)
  }
}
