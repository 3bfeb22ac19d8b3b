// The key by which names are compared and searched: what people take for the same word gets the same
// key. For looking up and measuring likeness only; never shown, never stored as data.

extension String {
  /// The text without case, accents, width and style: "Città  Élite" gives "citta elite".
  ///
  /// Compatibility decomposition (NFKD), full case folding, accents and hidden characters left out;
  /// letters with a stroke and ligatures by their plain letters (ø o, ł l, ß ss, æ ae), curly quotes
  /// and dashes as typed ones, runs of white space as one space, none at the ends. Marks that spell
  /// (Indic vowels, kana voicing) stay. Folding a folded text changes nothing.
  /// - Complexity: O(length).
  public var folded: String {
    var result: [UInt8] = []
    result.reserveCapacity(utf8.count)
    var changed = false
    var ascii = true
    // A space is written when a character follows, so runs and ends need no second pass.
    for byte in utf8 {
      if byte >= 0x80 {
        ascii = false
        break
      }
      switch byte {
      case 0x61...0x7A, 0x21...0x40, 0x5B...0x5F, 0x7B...0x7E: result.append(byte)
      case 0x20 where !result.isEmpty && result.last != 0x20: result.append(byte)
      case 0x41...0x5A:
        result.append(byte | 0x20)
        changed = true
      case 0x60:
        result.append(0x27)
        changed = true
      case 0x09...0x0D where !result.isEmpty && result.last != 0x20:
        result.append(0x20)
        changed = true
      default: changed = true
      }
    }
    guard ascii else { return foldedByTable }
    if result.last == 0x20 {
      result.removeLast()
      changed = true
    }
    return changed ? String(decoding: result, as: UTF8.self) : self
  }

  private var foldedByTable: String {
    let folder = Folder()
    var result = String.UnicodeScalarView()
    var space = false
    func put(_ scalar: Unicode.Scalar) {
      // Of ASCII only the blank comes here, the others are folded to it.
      if scalar.isASCII ? scalar == " " : scalar.properties.isWhitespace {
        space = !result.isEmpty
        return
      }
      if space { result.append(" ") }
      space = false
      result.append(scalar)
    }
    for scalar in unicodeScalars { folder.fold(scalar, put) }
    return String(result)
  }
}

private struct Folder {
  let records = SixBitTable(FoldTable.records, width: 10, count: FoldTable.count)
  let pool = SixBitTable(FoldTable.pool, width: 4, count: FoldTable.pool.utf8CodeUnitCount / 4)

  func fold(_ scalar: Unicode.Scalar, _ put: (Unicode.Scalar) -> Void) {
    let value = scalar.value
    switch value {
    case 0x41...0x5A: put(Unicode.Scalar(UInt8(value | 0x20)))
    case 0x60: put("'")
    case 0x09...0x0D: put(" ")
    case 0..<0x20, 0x7F: break
    case 0..<0x80: put(scalar)
    case 0xAC00...0xD7A3: hangul(value - 0xAC00, put)
    default: look(scalar, put)
    }
  }

  private func look(_ scalar: Unicode.Scalar, _ put: (Unicode.Scalar) -> Void) {
    let value = scalar.value
    guard let record = records.last(upTo: value << 3 | 7) else { return put(scalar) }
    let head = records.number(record, 0, 4)
    let distance = value - (head >> 3)
    let step: UInt32 = head & 4 != 0 ? 2 : 1
    guard distance % step == 0, distance / step < records.number(record, 4, 2) else {
      return put(scalar)
    }
    let target = records.number(record, 6, 4)
    if head & 1 != 0 {
      let start = Int(target >> 6)
      for at in start..<start + Int(target & 63) {
        if let scalar = Unicode.Scalar(pool.number(at, 0, 4)) { put(scalar) }
      }
    } else if let scalar = Unicode.Scalar(target + (head & 2 != 0 ? distance : 0)) {
      put(scalar)
    }
  }

  /// Syllables are numbered by their letters (Unicode, chapter 3.12).
  private func hangul(_ index: UInt32, _ put: (Unicode.Scalar) -> Void) {
    let letters = [0x1100 + index / 588, 0x1161 + index % 588 / 28, 0x11A7 + index % 28]
    for letter in letters where letter != 0x11A7 {
      if let scalar = Unicode.Scalar(letter) { put(scalar) }
    }
  }
}
