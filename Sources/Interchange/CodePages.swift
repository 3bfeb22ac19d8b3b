// Old alphabets of one byte for each letter, as STEP (ISO 8859, by \P?\), DXF ($DWGCODEPAGE) and XML
// (the names of IANA) name them. Only the upper half differs; Arabic and Hebrew pages are not known.

/// What the bytes from 0x80 or 0xA0 on mean.
struct CodePage: Sendable {
  private let upper: [Unicode.Scalar]

  /// The letters of the last bytes up to 0xFF.
  private init(_ letters: String) { upper = Array(letters.unicodeScalars) }

  /// U+FFFD for a byte that the page leaves free.
  subscript(byte: UInt8) -> Unicode.Scalar {
    if byte < 0x80 { return Unicode.Scalar(byte) }
    let place = Int(byte) - (256 - upper.count)
    return upper.indices.contains(place) ? upper[place] : "\u{FFFD}"
  }

  /// The bytes that the page leaves free.
  var free: Set<UInt8> { Set((0...UInt8.max).filter { self[$0] == "\u{FFFD}" }) }

  func text(_ bytes: some Sequence<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    for byte in bytes { text.append(self[byte]) }
    return String(text)
  }

  /// ISO 8859-1, -2, -3, -4, -5, -7 and -9 by the letter STEP gives them, A to I.
  static func iso8859(_ letter: UInt8) -> CodePage? {
    switch letter {
    case 0x41: latin1
    case 0x42: latin2
    case 0x43: latin3
    case 0x44: latin4
    case 0x45: cyrillic
    case 0x47: greek
    case 0x49: latin5
    default: nil
    }
  }

  /// A page of Windows by the name in a drawing, such as "ANSI_1252".
  static func windows(_ name: String) -> CodePage? {
    switch name.split(separator: "_").last {
    case "1250": windows1250
    case "1251": windows1251
    case "1252": windows1252
    case "1253": windows1253
    case "1254": windows1254
    case "1257": windows1257
    default: nil
    }
  }

  /// A page by the name that IANA registered, or a usual other one; nil for those not known.
  static func named(_ encoding: String) -> CodePage? {
    let name = encoding.lowercased()
    if name == "latin1" { return latin1 }
    guard let number = name.split(whereSeparator: { $0 == "-" || $0 == "_" }).last else {
      return nil
    }
    if name.hasPrefix("windows-") { return windows("ANSI_\(number)") }
    if name.hasPrefix("cp125") { return windows("ANSI_\(name.dropFirst(2))") }
    guard name.hasPrefix("iso-8859-") || name.hasPrefix("iso_8859-") else { return nil }
    switch number {
    case "1": return latin1
    case "2": return latin2
    case "3": return latin3
    case "4": return latin4
    case "5": return cyrillic
    case "7": return greek
    case "9": return latin5
    case "15": return latin9
    default: return nil
    }
  }

  static let latin1 = CodePage(
    """
    \u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯\
    °±²³´µ¶·¸¹º»¼½¾¿\
    ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏ\
    ÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß\
    àáâãäåæçèéêëìíîï\
    ðñòóôõö÷øùúûüýþÿ
    """)
  private static let latin2 = CodePage(
    """
    \u{A0}Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u{AD}ŽŻ\
    °ą\u{2DB}ł´ľśˇ¸šşťź\u{2DD}žż\
    ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎ\
    ĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß\
    ŕáâăäĺćçčéęëěíîď\
    đńňóôőö÷řůúűüýţ˙
    """)
  private static let latin3 = CodePage(
    """
    \u{A0}Ħ˘£¤\u{FFFD}Ĥ§¨İŞĞĴ\u{AD}\u{FFFD}Ż\
    °ħ²³´µĥ·¸ışğĵ½\u{FFFD}ż\
    ÀÁÂ\u{FFFD}ÄĊĈÇÈÉÊËÌÍÎÏ\
    \u{FFFD}ÑÒÓÔĠÖ×ĜÙÚÛÜŬŜß\
    àáâ\u{FFFD}äċĉçèéêëìíîï\
    \u{FFFD}ñòóôġö÷ĝùúûüŭŝ˙
    """)
  private static let latin4 = CodePage(
    """
    \u{A0}ĄĸŖ¤ĨĻ§¨ŠĒĢŦ\u{AD}Ž¯\
    °ą\u{2DB}ŗ´ĩļˇ¸šēģŧŊžŋ\
    ĀÁÂÃÄÅÆĮČÉĘËĖÍÎĪ\
    ĐŅŌĶÔÕÖ×ØŲÚÛÜŨŪß\
    āáâãäåæįčéęëėíîī\
    đņōķôõö÷øųúûüũū˙
    """)
  private static let cyrillic = CodePage(
    """
    \u{A0}ЁЂЃЄЅІЇЈЉЊЋЌ\u{AD}ЎЏ\
    АБВГДЕЖЗИЙКЛМНОП\
    РСТУФХЦЧШЩЪЫЬЭЮЯ\
    абвгдежзийклмноп\
    рстуфхцчшщъыьэюя\
    №ёђѓєѕіїјљњћќ§ўџ
    """)
  private static let greek = CodePage(
    """
    \u{A0}‘’£€₯¦§¨©ͺ«¬\u{AD}\u{FFFD}―\
    °±²³΄΅Ά·ΈΉΊ»Ό½ΎΏ\
    ΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟ\
    ΠΡ\u{FFFD}ΣΤΥΦΧΨΩΪΫάέήί\
    ΰαβγδεζηθικλμνξο\
    πρςστυφχψωϊϋόύώ\u{FFFD}
    """)
  private static let latin5 = CodePage(
    """
    \u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯\
    °±²³´µ¶·¸¹º»¼½¾¿\
    ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏ\
    ĞÑÒÓÔÕÖ×ØÙÚÛÜİŞß\
    àáâãäåæçèéêëìíîï\
    ğñòóôõö÷øùúûüışÿ
    """)
  private static let latin9 = CodePage(
    """
    \u{A0}¡¢£€¥Š§š©ª«¬\u{AD}®¯\
    °±²³Žµ¶·ž¹º»ŒœŸ¿\
    ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏ\
    ÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß\
    àáâãäåæçèéêëìíîï\
    ðñòóôõö÷øùúûüýþÿ
    """)
  private static let windows1250 = CodePage(
    """
    €\u{FFFD}‚\u{FFFD}„…†‡\u{FFFD}‰Š‹ŚŤŽŹ\
    \u{FFFD}‘’“”•–—\u{FFFD}™š›śťžź\
    \u{A0}ˇ˘Ł¤Ą¦§¨©Ş«¬\u{AD}®Ż\
    °±\u{2DB}ł´µ¶·¸ąş»Ľ\u{2DD}ľż\
    ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎ\
    ĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß\
    ŕáâăäĺćçčéęëěíîď\
    đńňóôőö÷řůúűüýţ˙
    """)
  private static let windows1251 = CodePage(
    """
    ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏ\
    ђ‘’“”•–—\u{FFFD}™љ›њќћџ\
    \u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї\
    °±Ііґµ¶·ё№є»јЅѕї\
    АБВГДЕЖЗИЙКЛМНОП\
    РСТУФХЦЧШЩЪЫЬЭЮЯ\
    абвгдежзийклмноп\
    рстуфхцчшщъыьэюя
    """)
  static let windows1252 = CodePage(
    """
    €\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\
    \u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ\
    \u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯\
    °±²³´µ¶·¸¹º»¼½¾¿\
    ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏ\
    ÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß\
    àáâãäåæçèéêëìíîï\
    ðñòóôõö÷øùúûüýþÿ
    """)
  private static let windows1253 = CodePage(
    """
    €\u{FFFD}‚ƒ„…†‡\u{FFFD}‰\u{FFFD}‹\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\
    \u{FFFD}‘’“”•–—\u{FFFD}™\u{FFFD}›\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\
    \u{A0}΅Ά£¤¥¦§¨©\u{FFFD}«¬\u{AD}®―\
    °±²³΄µ¶·ΈΉΊ»Ό½ΎΏ\
    ΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟ\
    ΠΡ\u{FFFD}ΣΤΥΦΧΨΩΪΫάέήί\
    ΰαβγδεζηθικλμνξο\
    πρςστυφχψωϊϋόύώ\u{FFFD}
    """)
  private static let windows1254 = CodePage(
    """
    €\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}\u{FFFD}\u{FFFD}\
    \u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}\u{FFFD}Ÿ\
    \u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯\
    °±²³´µ¶·¸¹º»¼½¾¿\
    ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏ\
    ĞÑÒÓÔÕÖ×ØÙÚÛÜİŞß\
    àáâãäåæçèéêëìíîï\
    ğñòóôõö÷øùúûüışÿ
    """)
  private static let windows1257 = CodePage(
    """
    €\u{FFFD}‚\u{FFFD}„…†‡\u{FFFD}‰\u{FFFD}‹\u{FFFD}¨ˇ¸\
    \u{FFFD}‘’“”•–—\u{FFFD}™\u{FFFD}›\u{FFFD}¯\u{2DB}\u{FFFD}\
    \u{A0}\u{FFFD}¢£¤\u{FFFD}¦§Ø©Ŗ«¬\u{AD}®Æ\
    °±²³´µ¶·ø¹ŗ»¼½¾æ\
    ĄĮĀĆÄÅĘĒČÉŹĖĢĶĪĻ\
    ŠŃŅÓŌÕÖ×ŲŁŚŪÜŻŽß\
    ąįāćäåęēčéźėģķīļ\
    šńņóōõö÷ųłśūüżž˙
    """)
}
