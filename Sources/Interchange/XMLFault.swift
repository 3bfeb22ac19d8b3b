// Why an XML file could not be read to its end, in our words.

import CExpat
import Kernel

/// Where an XML file breaks off, and why.
public struct XMLFault: Error, Sendable, Equatable {
  /// From 1.
  public let line: Int
  public let reason: Phrase
  /// Whether the file may be good XML, only more than is read.
  public let isTooMuch: Bool

  /// For people: "not well formed at line 7: …".
  public var phrase: Phrase {
    isTooMuch
      ? tr("not read beyond line \(line): \(reason)")
      : tr("not well formed at line \(line): \(reason)")
  }

  static func tooMuch(_ reason: Phrase, line: Int) -> XMLFault {
    XMLFault(line: line, reason: reason, isTooMuch: true)
  }

  init(_ code: XML_Error, line: Int) {
    let isTooMuch = code == XML_ERROR_AMPLIFICATION_LIMIT_BREACH || code == XML_ERROR_NO_MEMORY
    self.init(line: line, reason: XMLFault.reason(code), isTooMuch: isTooMuch)
  }

  private init(line: Int, reason: Phrase, isTooMuch: Bool) {
    (self.line, self.reason, self.isTooMuch) = (line, reason, isTooMuch)
  }

  private static func reason(_ code: XML_Error) -> Phrase {
    switch code {
    case XML_ERROR_NO_MEMORY: tr("out of memory")
    case XML_ERROR_SYNTAX: tr("this is no XML")
    case XML_ERROR_NO_ELEMENTS: tr("the file ends too early")
    case XML_ERROR_INVALID_TOKEN:
      tr("a character that cannot stand there, or that is not of the encoding")
    case XML_ERROR_UNCLOSED_TOKEN: tr("the file ends within a tag or comment")
    case XML_ERROR_PARTIAL_CHAR: tr("the file ends within a character")
    case XML_ERROR_TAG_MISMATCH: tr("an element is closed by the tag of another one")
    case XML_ERROR_DUPLICATE_ATTRIBUTE: tr("an attribute stands twice in a tag")
    case XML_ERROR_JUNK_AFTER_DOC_ELEMENT: tr("something follows the outermost element")
    case XML_ERROR_UNDEFINED_ENTITY: tr("an entity that is not defined")
    case XML_ERROR_RECURSIVE_ENTITY_REF: tr("an entity that holds itself")
    case XML_ERROR_BAD_CHAR_REF: tr("a number that is no character")
    case XML_ERROR_MISPLACED_XML_PI: tr("an XML declaration that is not at the beginning")
    case XML_ERROR_UNKNOWN_ENCODING: tr("an encoding that is not known")
    case XML_ERROR_INCORRECT_ENCODING: tr("the encoding is another than the one declared")
    case XML_ERROR_UNCLOSED_CDATA_SECTION: tr("the file ends within a CDATA section")
    case XML_ERROR_AMPLIFICATION_LIMIT_BREACH: tr("entities swell the text without measure")
    default: tr("fault \(code.rawValue) of the XML parser")
    }
  }
}
