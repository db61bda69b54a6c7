/// A length of time: nominal days, which a clock change does not stretch, plus exact seconds (RFC
/// 5545 §3.3.6).
public struct CivilDuration: Sendable, Hashable, Codable {
  /// Nominal days; a week is seven.
  public var days: Int
  /// Exact seconds, added to the days.
  public var seconds: Int

  public init(days: Int = 0, seconds: Int = 0) {
    self.days = days
    self.seconds = seconds
  }

  /// The length with each day counted as 24 hours.
  public var totalSeconds: Int { days * 86_400 + seconds }
}
