// The one door from a command's answer to bytes. Which formats suit which answer is decided here;
// how each is written stands in its own file.
import Kernel

/// Turns outputs into bytes.
public enum Renderer {
  /// The whole output in one go.
  /// - Throws: `usage` when the format cannot hold this output; the message names those that can.
  /// - Complexity: O(size of the output).
  public static func render(
    _ output: Output, as format: Format, style: Style
  ) throws(Diagnostic) -> [UInt8] {
    []
  }
}
