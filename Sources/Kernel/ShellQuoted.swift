// Texts as words of a command line, for hints that can be pasted.

extension String {
  /// The text as a word that the lexer of commands reads back as this very text.
  public var shellQuoted: String {
    let plain =
      !isEmpty && first != "#" && first != "|" && !hasPrefix("<<")
      && unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || ("0"..."9").contains($0)
          || "_-+./:,=@%;~*()[]{}^&!?<>#|"
            .unicodeScalars.contains($0)
      }
    if plain { return self }
    if !contains("'") { return "'" + self + "'" }
    var result = "\""
    for character in self {
      if character == "\"" || character == "\\" || character == "$" { result += "\\" }
      result.append(character)
    }
    return result + "\""
  }
}
