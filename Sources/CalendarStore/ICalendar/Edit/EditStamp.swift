internal import CICal
internal import CivilTime

/// When something is changed: what LAST-MODIFIED and DTSTAMP say from then on (RFC 5545 §3.8.7).
struct EditStamp: Sendable, Equatable {
  var now: Instant
}

extension ICalendarComponent {
  /// Notes a change: LAST-MODIFIED, DTSTAMP and SEQUENCE, each added where it is missing.
  ///
  /// A sequence number that cannot grow stays; one that is none counts as 0.
  mutating func note(_ stamp: EditStamp) throws(UnwritableItem) {
    guard let now = stamp.now.icaltime else {
      throw UnwritableItem(.timestampOutOfRange, field: "last-modified")
    }
    try set("DTSTAMP", field: "last-modified") { icalproperty_new_dtstamp(now) }
    try set("LAST-MODIFIED", field: "last-modified") { icalproperty_new_lastmodified(now) }
    let next = Int32(clamping: sequence + 1)
    if next > sequence {
      try set("SEQUENCE", field: "sequence") { icalproperty_new_sequence(next) }
    }
  }

  /// What SEQUENCE says, from 0 to the largest that RFC 5545 §3.3.8 has.
  private var sequence: Int {
    guard let line = line("SEQUENCE").flatMap(EditableLine.init) else { return 0 }
    let digits = String(decoding: line.value, as: UTF8.self).filter { $0 != " " }
    guard let number = Int(digits), number >= 0 else { return 0 }
    return min(number, Int(Int32.max))
  }
}
