/// Why a text is not a valid time, day, duration or zone.
public struct TimeError: Error, Sendable, Equatable {
  /// Lower case, with the next step; begins with the text in question, at most forty characters of
  /// it with control and format characters escaped.
  public var reason: String

  /// The reason for a person who can retype the time; nil if it equals `reason`.
  private var handReason: String?

  public init(_ reason: String) { self.reason = reason }

  /// - Parameter byHand: the reason for a person who can retype the time.
  init(_ reason: String, byHand: String) { (self.reason, handReason) = (reason, byHand) }

  /// A date that one of the patterns would match: the reason names `--date-format`.
  init(_ reason: String, patterns: [String]) {
    let options = patterns.map { pattern in
      pattern.contains { $0 == " " || $0 == "'" } ? "\"\(pattern)\"" : pattern
    }.joined(separator: " or ")
    let joint = reason.hasSuffix("?") ? " " : "; "
    self.init(
      "\(reason)\(joint)use --date-format \(options)",
      byHand: "\(reason)\(joint)write 10 jun or 2023-06-10")
  }

  /// The reason without options, for a person who can retype the time.
  public var byHand: TimeError { TimeError(handReason ?? reason) }

  /// The same reason, beginning with the text.
  public func quoting(_ text: String) -> TimeError {
    var error = self
    error.reason = "\(TimeError.quoted(text)): \(reason)"
    error.handReason = handReason.map { "\(TimeError.quoted(text)): \($0)" }
    return error
  }

  /// A day outside the years 1 to 9999 of RFC 3339 and RFC 5545.
  public static var outOfYears: TimeError { TimeError("years run from 0001 to 9999") }

  /// The text, cut and escaped for an error.
  package static func quoted(_ text: String) -> String {
    var quoted = ""
    var count = 0
    for scalar in text.unicodeScalars {
      if count == 40 { return quoted + "…" }
      count += 1
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
        quoted += scalar.escaped(asASCII: true)
      default:
        quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted.isEmpty ? "empty text" : quoted
  }
}

extension TimeError {
  /// A text that a person types, of which nothing is read as a time.
  public static var notATime: TimeError {
    TimeError("not a time; e.g. 19:30, 7:30pm, 10 jun, fri 19:30 or 2023-06-10T19:30")
  }

  static var rangeOrOffset: TimeError {
    TimeError(
      "ambiguous: a range of times, or a time with an offset; put the end into a field of its "
        + "own, or write the offset like 09:00:00-03:00")
  }
}
