// Text from outside that comes in pieces, made safe to show scalar by scalar. Control characters are dropped; what else
// hides itself or turns the direction of writing is shown by its number. Any split of a text gives the same scalars.

/// Makes a text safe that is not known to its end yet. It holds back one scalar at the most: a joiner, which only what
/// follows decides on.
public struct PrintableStream: Sendable {
  private var before: Unicode.Scalar?
  private var joiner: Unicode.Scalar?

  public init() {}

  /// Hands over the scalars of a piece that are safe to show; line feeds and tabs are among them.
  public mutating func take(_ piece: String, _ emit: (Unicode.Scalar) -> Void) {
    for scalar in piece.unicodeScalars {
      if let held = joiner { settle(held, before: scalar, emit) }
      joiner = nil
      if scalar.value == 0x200C || scalar.value == 0x200D {
        joiner = scalar
      } else {
        pass(scalar, emit)
      }
    }
  }

  /// Hands over what was held back.
  public mutating func end(_ emit: (Unicode.Scalar) -> Void) {
    if let held = joiner { settle(held, before: nil, emit) }
    self = PrintableStream()
  }

  private mutating func settle(
    _ held: Unicode.Scalar, before next: Unicode.Scalar?, _ emit: (Unicode.Scalar) -> Void
  ) {
    if held.joins(before, next) { emit(held) } else { show(held, emit) }
    before = held
  }

  private mutating func pass(_ scalar: Unicode.Scalar, _ emit: (Unicode.Scalar) -> Void) {
    before = scalar
    switch scalar.value {
    case 0x0A, 0x09: emit(scalar)
    case 0..<0x20, 0x7F..<0xA0: break
    default: if scalar.isHidden { show(scalar, emit) } else { emit(scalar) }
    }
  }

  private func show(_ scalar: Unicode.Scalar, _ emit: (Unicode.Scalar) -> Void) {
    for one in scalar.escapedForm.unicodeScalars { emit(one) }
  }
}
