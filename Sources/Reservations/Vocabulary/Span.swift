/// An ISO 8601 duration (RFC 5545 §3.3.6): days a clock change does not stretch, and exact seconds.
public struct Span: Sendable, Hashable {
  /// Nominal days, weeks counted as seven.
  public var days: Int
  /// Exact seconds, beside the days.
  public var seconds: Int

  public init(days: Int = 0, seconds: Int = 0) {
    self.days = days
    self.seconds = seconds
  }

  /// Days counted as 24 hours.
  public var totalSeconds: Int { days * 86_400 + seconds }
}
