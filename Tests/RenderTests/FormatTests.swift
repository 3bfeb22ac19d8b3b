// Which format a word or a file's extension asks for.
import Render
import Testing

@Test func extensionsGiveFormats() {
  #expect(Format(fileExtension: "SVG") == .svg)
  #expect(Format(fileExtension: "htm") == .html)
  #expect(Format(fileExtension: "ndjson") == .jsonl)
  #expect(Format(fileExtension: "png") == nil)
}
