/// A day of the week, numbered as ISO 8601 does.
public enum Weekday: Int, Sendable, Hashable, CaseIterable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday
}

extension Weekday {
  /// RFC 5545 §3.3.10, `MO` to `SU`.
  public var code: String {
    switch self {
    case .monday: "MO"
    case .tuesday: "TU"
    case .wednesday: "WE"
    case .thursday: "TH"
    case .friday: "FR"
    case .saturday: "SA"
    case .sunday: "SU"
    }
  }

  public init?(code: some StringProtocol) {
    guard let day = Self.allCases.first(where: { $0.code == code }) else { return nil }
    self = day
  }
}
