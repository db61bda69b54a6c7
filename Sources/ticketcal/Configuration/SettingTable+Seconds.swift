internal import CalendarStore
internal import CivilTime
internal import Reservations

extension SettingTable {
  /// The length in a key's text, in seconds.
  func seconds(
    _ key: String, _ text: String, in range: ClosedRange<Int>
  ) throws(ConfigurationError) -> Int {
    let seconds: Int
    do throws(TimeError) { seconds = try ISO8601.duration(text).totalSeconds } catch {
      throw self.error(at: key, error.reason)
    }
    guard range.contains(seconds) else {
      throw error(at: key, "must be from \(range.lowerBound) to \(range.upperBound) seconds")
    }
    return seconds
  }
}
