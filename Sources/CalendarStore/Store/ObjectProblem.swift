/// Something in a calendar that cannot be shown, or not as it is written.
public struct ObjectProblem: Sendable, Hashable {
  public let calendar: EventCalendar
  /// The name of the file within its calendar, as it is on disk: not yet fit for a terminal.
  public let href: String
  /// Lower case, with what to do about it.
  public let reason: String
  /// The system does not let it be read.
  public let isForbidden: Bool

  public init(
    calendar: EventCalendar, href: String, reason: String, isForbidden: Bool = false
  ) {
    self.calendar = calendar
    self.href = href
    self.reason = reason
    self.isForbidden = isForbidden
  }
}
