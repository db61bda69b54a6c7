import CivilTime
import Foundation

@testable import ticketcal

extension Tool {
  /// A tool that shares the process with others, with the streams and the clock of the process.
  static func sharingProcess(_ environment: [String: String]) -> Tool {
    Tool(
      environment: environment, streams: Streams(input: 0, output: 1, errors: 2),
      ownsProcess: false,
      clock: { Instant(secondsSince1970: Int(Date().timeIntervalSince1970)) })
  }
}
