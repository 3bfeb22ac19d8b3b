// Which format a word or a file's extension asks for.
import Render
import Testing

@Test func extensionsGiveFormats() {
  #expect(Format(fileExtension: "SVG") == .svg)
  #expect(Format(fileExtension: "htm") == .html)
  #expect(Format(fileExtension: "ndjson") == .jsonl)
  #expect(Format(fileExtension: "PDF") == .pdf)
  #expect(Format(fileExtension: "png") == .png)
  #expect(Format(fileExtension: "xlsx") == .xlsx)
  #expect(Format(fileExtension: "jpg") == nil)
}
