// The notes of an import in words, and as they stand in the log.

import Kernel

extension ImportNote {
  /// `3 points left out: no fix (line 12)`.
  func words(_ language: Language) -> String {
    var text = reason.words(count).text(language)
    if let detail { text += ": " + detail.text(language) }
    switch position {
    case .line(let line): text += " (" + tr("line \(line)").text(language) + ")"
    case .byte(let byte): text += " (" + tr("byte \(byte)").text(language) + ")"
    case .unknown: break
    }
    return text
  }

  var json: JSON {
    var object: JSONObject = [
      "reason": .string(reason.rawValue), "count": .integer(Int64(count)),
    ]
    switch position {
    case .line(let line): object["line"] = .integer(Int64(line))
    case .byte(let byte): object["byte"] = .integer(Int64(byte))
    case .unknown: break
    }
    object["detail"] = detail.map { .string($0.text()) }
    return .object(object)
  }
}

extension ImportNote.Reason {
  func words(_ count: Int) -> Phrase {
    switch self {
    case .pauseMark:
      tr(
        count, one: "1 mark of a pause taken as the end of a segment",
        other: "\(count) marks of pauses taken as ends of segments")
    case .badPosition:
      tr(
        count, one: "1 point left out: no position on the globe",
        other: "\(count) points left out: no positions on the globe")
    case .zeroPosition:
      tr(count, one: "1 point at 0, 0 left out", other: "\(count) points at 0, 0 left out")
    case .duplicatePoint:
      tr(
        count, one: "1 point left out: the same as the one before",
        other: "\(count) points left out: the same as those before")
    case .noFix:
      tr(
        count, one: "1 fix left out: the device had none",
        other: "\(count) fixes left out: the device had none")
    case .duplicateTrack:
      tr(
        count, one: "1 track left out: another one of the file has the same points",
        other: "\(count) tracks left out: others of the file have the same points")
    case .badTime:
      tr(count, one: "1 time not understood", other: "\(count) times not understood")
    case .unsetClock:
      tr(
        count, one: "1 time of a clock that was not set left out",
        other: "\(count) times of a clock that was not set left out")
    case .badElevation:
      tr(count, one: "1 height not understood", other: "\(count) heights not understood")
    case .badAccuracy:
      tr(count, one: "1 accuracy not understood", other: "\(count) accuracies not understood")
    case .localTime:
      tr(
        count, one: "1 time without a zone taken as UTC",
        other: "\(count) times without a zone taken as UTC")
    case .timeGoesBack:
      tr(count, one: "time goes back once", other: "time goes back \(count) times")
    case .turnedLongitude:
      tr(
        count, one: "1 longitude beyond 180 turned",
        other: "\(count) longitudes beyond 180 turned")
    case .wrappedPosition:
      tr(
        count, one: "1 position that overflowed put right",
        other: "\(count) positions that overflowed put right")
    case .emptySegment:
      tr(count, one: "1 empty segment", other: "\(count) empty segments")
    case .emptyTrack: tr(count, one: "1 empty track", other: "\(count) empty tracks")
    case .wrongEncoding:
      tr(
        count, one: "1 text in another encoding than said",
        other: "\(count) texts in another encoding than said")
    case .badCharacter:
      tr(
        count, one: "1 character that is no text replaced by U+FFFD",
        other: "\(count) characters that are no text replaced by U+FFFD")
    case .oddVersion: tr("an odd version")
    case .declarationNotFirst: tr("something stands before the XML declaration")
    case .drawnTrack:
      tr(
        count, one: "1 track without times may have been drawn, not recorded",
        other: "\(count) tracks without times may have been drawn, not recorded")
    case .noDuration:
      tr(
        count, one: "1 movement that takes no time kept as a track, not as a leg",
        other: "\(count) movements that take no time kept as tracks, not as legs")
    case .badChecksum:
      tr(count, one: "1 wrong checksum", other: "\(count) wrong checksums")
    case .weekRollover:
      tr(
        count, one: "1 date from before a rollover of GPS weeks taken as written",
        other: "\(count) dates from before a rollover of GPS weeks taken as written")
    case .ellipsoidHeight:
      tr(
        count, one: "1 height is above the ellipsoid, not the sea",
        other: "\(count) heights are above the ellipsoid, not the sea")
    case .brokenOff: tr("the file breaks off; what came before was read")
    case .notUnderstood:
      tr(count, one: "1 part not understood", other: "\(count) parts not understood")
    case .withoutPosition:
      tr(count, one: "1 record without a position", other: "\(count) records without a position")
    case .badRow: tr(count, one: "1 row is no place", other: "\(count) rows are no places")
    case .otherMessage:
      tr(count, one: "1 message of another kind", other: "\(count) messages of other kinds")
    }
  }
}
