public import CivilTime
public import Reservations

/// Something a person should know of how a record was read.
public enum Remark: Sendable, Equatable, Codable {
  /// The clock goes back: the reading occurs twice, the first was taken (RFC 5545 §3.3.5).
  case repeated(DraftField)
  /// The reading occurs twice and the record's offset means the second, which is written in UTC: in a
  /// zone it would be the first.
  case secondOfTwo(DraftField)
  /// The clock goes forward: the reading does not occur, the offset before the gap was taken.
  case skipped(DraftField, stated: LocalTime)
  /// The record gives an offset and no zone; the default zone has that offset at that time.
  case zoneAgrees(DraftField)
  /// The record names a zone beside the time that has another offset then; the offset counts.
  case zoneDropped(DraftField)
  /// The record states a duration that contradicts its end.
  case endWins(over: Span)
  /// The link is no URL and went into the notes.
  case linkInNotes
}
