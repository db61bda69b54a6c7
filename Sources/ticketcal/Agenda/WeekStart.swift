internal import Foundation

/// The day that weeks begin on, for somebody who lives by that locale.
enum WeekStart {
  /// 1 is Monday. What `LC_ALL`, else `LC_TIME`, else `LANG` names; Monday where that is none, or `C`.
  static func weekday(environment: [String: String]) -> Int {
    let names = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { environment[$0] }
    guard let name = names.first(where: { !$0.isEmpty }) else { return 1 }
    let language = String(name.prefix { $0 != "." && $0 != "@" })
    guard language.contains("_") else { return 1 }
    return switch Locale(identifier: language).firstDayOfWeek {
    case .monday: 1
    case .tuesday: 2
    case .wednesday: 3
    case .thursday: 4
    case .friday: 5
    case .saturday: 6
    case .sunday: 7
    @unknown default: 1
    }
  }
}
