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
        count, one: "1 pause mark read as the end of a segment",
        other: "\(count) pause marks read as ends of segments")
    case .badPosition:
      tr(
        count, one: "skipped 1 point: its position is not on the globe",
        other: "skipped \(count) points: their positions are not on the globe")
    case .zeroPosition:
      tr(count, one: "skipped 1 point at 0, 0", other: "skipped \(count) points at 0, 0")
    case .duplicatePoint:
      tr(
        count, one: "skipped 1 point: same as the one before",
        other: "skipped \(count) points: same as those before")
    case .noFix:
      tr(
        count, one: "skipped 1 fix: the device had no position",
        other: "skipped \(count) fixes: the device had no position")
    case .duplicateTrack:
      tr(
        count, one: "skipped 1 track: another one in the file has the same points",
        other: "skipped \(count) tracks: others in the file have the same points")
    case .badTime:
      tr(count, one: "1 time not understood", other: "\(count) times not understood")
    case .unsetClock:
      tr(
        count, one: "skipped 1 time of a clock that was not set",
        other: "skipped \(count) times of a clock that was not set")
    case .badElevation:
      tr(count, one: "1 height not understood", other: "\(count) heights not understood")
    case .badAccuracy:
      tr(count, one: "1 accuracy not understood", other: "\(count) accuracies not understood")
    case .localTime:
      tr(
        count, one: "1 time without a time zone read as UTC",
        other: "\(count) times without a time zone read as UTC")
    case .timeGoesBack:
      tr(count, one: "time goes back once", other: "time goes back \(count) times")
    case .turnedLongitude:
      tr(
        count, one: "1 longitude beyond 180 normalised",
        other: "\(count) longitudes beyond 180 normalised")
    case .wrappedPosition:
      tr(
        count, one: "1 position with an overflow corrected",
        other: "\(count) positions with an overflow corrected")
    case .emptySegment:
      tr(count, one: "1 empty segment", other: "\(count) empty segments")
    case .emptyTrack: tr(count, one: "1 empty track", other: "\(count) empty tracks")
    case .wrongEncoding:
      tr(
        count, one: "1 text in another encoding than declared",
        other: "\(count) texts in another encoding than declared")
    case .badCharacter:
      tr(
        count, one: "1 invalid character replaced by U+FFFD",
        other: "\(count) invalid characters replaced by U+FFFD")
    case .oddVersion: tr("an unusual version")
    case .declarationNotFirst: tr("there is text before the XML declaration")
    case .drawnTrack:
      tr(
        count, one: "1 track without times may have been drawn, not recorded",
        other: "\(count) tracks without times may have been drawn, not recorded")
    case .noDuration:
      tr(
        count, one: "1 movement without a duration stored as a track, not as a leg",
        other: "\(count) movements without a duration stored as tracks, not as legs")
    case .badChecksum:
      tr(count, one: "1 wrong checksum", other: "\(count) wrong checksums")
    case .weekRollover:
      tr(
        count, one: "1 date from before a GPS week rollover read as written",
        other: "\(count) dates from before a GPS week rollover read as written")
    case .ellipsoidHeight:
      tr(
        count, one: "1 height is above the ellipsoid, not the sea",
        other: "\(count) heights are above the ellipsoid, not the sea")
    case .brokenOff: tr("the file is truncated; what precedes was read")
    case .notUnderstood:
      tr(count, one: "1 part not understood", other: "\(count) parts not understood")
    case .withoutPosition:
      tr(count, one: "1 record without a position", other: "\(count) records without a position")
    case .badRow: tr(count, one: "1 row is not a place", other: "\(count) rows are not places")
    case .otherMessage:
      tr(count, one: "1 message of another kind", other: "\(count) messages of other kinds")
    }
  }
}
