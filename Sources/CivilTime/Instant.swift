/// A moment, in whole seconds of Unix time (leap seconds not counted).
public struct Instant: Sendable, Hashable {
  public let secondsSince1970: Int

  public init(secondsSince1970: Int) { self.secondsSince1970 = secondsSince1970 }

  /// What a clock so many seconds east of Greenwich shows; nil outside the years 1 to 9999.
  public func local(offset: Int) -> LocalDateTime? {
    let (sum, overflow) = secondsSince1970.addingReportingOverflow(offset)
    return overflow ? nil : LocalDateTime(secondsSinceEpoch: sum)
  }
}

extension Instant: Comparable {
  public static func < (a: Instant, b: Instant) -> Bool {
    a.secondsSince1970 < b.secondsSince1970
  }
}
