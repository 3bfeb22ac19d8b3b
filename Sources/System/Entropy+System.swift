// Random words from the operating system (getrandom, through the standard library's generator).
import Kernel

extension Entropy {
  /// Unpredictable words; cannot fail once the machine has started.
  public static var system: Entropy {
    .system { buffer in
      var generator = SystemRandomNumberGenerator()
      var at = 0
      while at < buffer.count {
        let word = generator.next()
        withUnsafeBytes(of: word) { bytes in
          for byte in bytes where at < buffer.count {
            buffer[at] = byte
            at += 1
          }
        }
      }
    }
  }
}
