internal import Foundation
internal import Reservations

/// How the texts in a configuration are read whose meaning other modules own.
///
/// Each gives the value or throws the reason why there is none: lower case, with what would be right.
struct SettingReaders: Sendable {
  struct Refusal: Error, Sendable, Equatable {
    let reason: String
    init(_ reason: String) { self.reason = reason }
  }

  var zone: @Sendable (_ text: String) throws(Refusal) -> TimeZone
  /// Of a length that is not negative.
  var duration: @Sendable (_ text: String) throws(Refusal) -> Span
  var checkAlarm: @Sendable (_ text: String) throws(Refusal) -> Void
}

extension SettingReaders {
  /// Reads zones and durations as records' are read.
  static func standard(
    checkAlarm: @escaping @Sendable (_ text: String) throws(Refusal) -> Void
  ) -> SettingReaders {
    SettingReaders(
      zone: { (text) throws(Refusal) in
        do throws(TimeError) { return try ZoneName.zone(text) } catch {
          throw Refusal(error.reason)
        }
      },
      duration: { (text) throws(Refusal) in
        do throws(TimeError) { return try ISO8601.span(text) } catch {
          throw Refusal(error.reason)
        }
      },
      checkAlarm: checkAlarm)
  }
}
