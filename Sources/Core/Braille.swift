// Braille characters as 2 x 4 dots: the one place where the program's pictures take them from.
import CCore

/// Dots of a braille character as bits.
public enum Braille {
  /// The bit of a dot, column 0...1 from the left, row 0...3 from the top; others wrap round.
  public static func bit(column: Int, row: Int) -> UInt8 {
    tc_braille_bit(UInt32(truncatingIfNeeded: column), UInt32(truncatingIfNeeded: row))
  }

  /// The character with these dots; a space for none, since many fonts draw circles for that.
  public static func character(_ dots: UInt8) -> Character {
    dots == 0 ? " " : Character(Unicode.Scalar(0x2800 + UInt32(dots)) ?? " ")
  }
}
