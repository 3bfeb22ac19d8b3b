// A name of a file among the words of a command that writes one: it belongs behind `--out`.

import Kernel

extension Command {
  /// The words with `--out` before the file name. An extension that this command cannot write is replaced by
  /// one that it can. Returns nil if no word is a file name.
  func withFile(_ words: [Word]) -> [Word]? {
    guard let ending = formats.first?.extensions.first,
      !words.contains(where: { $0.optionName.name == "--out" }),
      let index = words.indices.dropFirst(self.words.count).last(where: { index in
        guard let name = words[index].bare, let dot = name.lastIndex(of: "."),
          dot != name.startIndex, name.index(after: dot) != name.endIndex
        else { return false }
        return !words[index].isOption && !words[index - 1].isOption && Double(parsing: name) == nil
          && !positionals.contains(where: \.isFile)
      }), let name = words[index].bare, let dot = name.lastIndex(of: ".")
    else { return nil }
    let isOwn = formats.flatMap(\.extensions).contains { name.lowercased().hasSuffix("." + $0) }
    let file = isOwn ? name : name[..<dot] + "." + ending
    func word(_ text: String) -> Word {
      Word(pieces: [.text(text, quoted: false)], span: words[index].span)
    }
    var result = words
    result.remove(at: index)
    return result + [word("--out"), word(file.shellQuoted)]
  }
}
