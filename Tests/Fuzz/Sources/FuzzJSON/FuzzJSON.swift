// Any bytes as JSON: reading never crashes, in one piece or in chunks gives the same, what is read can
// be written and read back, and every fault can be shown.

import Kernel

private func check(_ condition: Bool, _ what: String) {
  if !condition { fatalError(what) }
}

private func inChunks(_ bytes: [UInt8], _ size: Int) -> (value: JSON?, fault: JSONFault?) {
  var rest = bytes[...]
  var reader = JSONReader(source: {
    let chunk = Array(rest.prefix(size))
    rest = rest.dropFirst(size)
    return chunk
  })
  do throws(JSONFault) {
    return (try reader.document(), nil)
  } catch {
    return (nil, error)
  }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJSON(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 0 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let document = Array(bytes.dropFirst())
  let size = Int(bytes[0]) + 1
  do throws(JSONFault) {
    let value = try JSON(parsing: document)
    check(inChunks(document, size).value?.text == value.text, "chunks read differently")
    let again = try? JSON(parsing: value.text)
    check(again?.text == value.text, "does not read back")
    var pretty = JSONWriter(.pretty)
    pretty.value(value)
    check((try? JSON(parsing: pretty.bytes))?.text == value.text, "pretty does not read back")
    if case .string(let text) = value { texts(text) }
  } catch {
    check(inChunks(document, size).fault == error, "chunks fail differently")
    check(error.offset >= 0 && error.offset <= document.count, "fault outside the text")
    let shown = error.diagnostic(file: "fuzz", bytes: document).text(width: 40)
    // The message, the line and the caret; an empty line and its caret show nothing.
    let lines = shown.split(separator: "\n", omittingEmptySubsequences: false).count
    check(lines == 3 || lines == 1, "neither one line nor three")
    check(shown.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A }, "raw controls")
  }
  return 0
}

private func texts(_ text: String) {
  let folded = text.folded
  check(folded.folded.utf8.elementsEqual(folded.utf8), "folding twice differs")
  let shown = text.printable
  check(shown.printable.utf8.elementsEqual(shown.utf8), "printing twice differs")
  check(shown.truncated(toWidth: 10).displayWidth <= 10, "too wide")
  _ = text.printableMultiline
}
