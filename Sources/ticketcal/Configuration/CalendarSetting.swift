/// A calendar's name and where it was set.
struct CalendarSetting: Sendable, Equatable {
  var name: String
  var file: String
  var position: TextPosition?

  /// Says of the setting that it is wrong.
  func error(_ reason: String) -> ConfigurationError {
    ConfigurationError(file: file, position: position, reason: reason)
  }
}
