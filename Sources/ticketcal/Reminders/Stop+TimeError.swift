internal import Reservations

extension Stop {
  /// A value of an option that was typed by hand.
  static func at<T>(
    _ option: String, _ body: () throws(TimeError) -> T
  ) throws(Stop) -> T {
    do throws(TimeError) { return try body() } catch {
      throw Stop(ExitStatus.usage, "\(option): \(error.reason)")
    }
  }
}
