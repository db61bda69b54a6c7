public import CivilTime

/// A zone that only a file knows, as the file describes it (RFC 5545 §3.6.5, VTIMEZONE).
///
/// Two are equal where what they are described by is.
public final class DescribedZone: Sendable {
  /// The name that the file has for it (§3.2.19, TZID): not yet fit for a terminal.
  public let name: String
  /// The VTIMEZONE, with what the offsets follow from and nothing else.
  let text: [UInt8]
  private let changes: [Change]
  /// Before the first change.
  private let firstOffset: Int
  /// The years that every later one is like one of; nil where nothing changes for ever.
  private let pattern: YearPattern?

  struct Change: Sendable, Equatable {
    /// In seconds since 1970.
    var moment: Int
    /// From then on, in seconds east of Greenwich.
    var offset: Int
  }

  /// - Parameter changes: in their order; all of them, or where there is a pattern those to its end.
  init(
    name: String, text: [UInt8], firstOffset: Int, changes: [Change], pattern: YearPattern?
  ) {
    self.name = name
    self.text = text
    self.firstOffset = firstOffset
    self.changes = changes
    self.pattern = pattern
  }

  /// Seconds east of Greenwich at that moment.
  public func offset(at instant: Instant) -> Int {
    let moment = pattern?.moment(like: instant.secondsSince1970) ?? instant.secondsSince1970
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].moment <= moment { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? firstOffset : changes[low - 1].offset
  }

  /// What a clock in this zone shows at that moment; nil outside the years 1 to 9999.
  public func local(at instant: Instant) -> LocalDateTime? {
    instant.local(offset: offset(at: instant))
  }

  /// The moment of a clock reading, by the rules of RFC 5545 §3.3.5.
  public func resolve(_ reading: LocalDateTime) -> ZoneResolution {
    ZoneResolution(reading, offset: offset(at:))
  }
}

extension DescribedZone: Hashable {
  public static func == (a: DescribedZone, b: DescribedZone) -> Bool {
    a === b || a.text == b.text
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(firstOffset)
    hasher.combine(changes.count)
  }
}
