// The beginning of every HTML page that the program writes: nothing may come from elsewhere, and only
// the page's own style and script, known by their hashes, take effect.
import Core
import Kernel

enum PageHead {
  /// The content security policy of a page.
  /// - Parameter media: whether recordings may lie in the page.
  static func policy(script: String, style: String, media: Bool) -> String {
    "default-src 'none'; img-src data:; \(media ? "media-src data:; " : "")"
      + "script-src 'sha256-\(hash(script))'; style-src 'sha256-\(hash(style))'; "
      + "base-uri 'none'; form-action 'none'"
  }

  private static func hash(_ text: String) -> String { SHA256.base64(SHA256.digest(text.bytes)) }

  /// All up to the opening tag of the body, a line break after it.
  /// - Parameter title: escaped.
  static func html(
    _ language: Language, title: String, policy: String, style: String
  ) -> String {
    """
    <!DOCTYPE html>
    <html lang="\(language.rawValue)">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="\(policy)">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="referrer" content="no-referrer">
    <title>\(title)</title>
    <style>\(style)</style>
    </head>
    <body>

    """
  }
}
