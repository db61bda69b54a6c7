/// Why a text is not the time, day, duration or zone it should be.
public struct TimeError: Error, Sendable, Equatable {
  /// Lower case; opens with the text in question, at most forty characters of it with control and
  /// format characters escaped, and says what to write instead.
  public var reason: String

  /// The reason for a person who can retype the time, where it differs.
  private var handReason: String?

  public init(_ reason: String) { self.reason = reason }

  /// A date that one of the patterns would read: the reason names `--date-format`.
  init(_ reason: String, patterns: [String]) {
    let options = patterns.map { pattern in
      pattern.contains { $0 == " " || $0 == "'" } ? "\"\(pattern)\"" : pattern
    }.joined(separator: " or ")
    let joint = reason.hasSuffix("?") ? " " : "; "
    self.reason = "\(reason)\(joint)use --date-format \(options)"
    handReason = "\(reason)\(joint)write 2023-06-10"
  }

  /// The reason without options, for a person who can retype the time.
  public var byHand: TimeError { TimeError(handReason ?? reason) }

  /// The same reason, opening with the text it is about.
  public func quoting(_ text: String) -> TimeError {
    var error = self
    error.reason = "\(TimeError.quoted(text)): \(reason)"
    error.handReason = handReason.map { "\(TimeError.quoted(text)): \($0)" }
    return error
  }

  /// A day lies outside the years that RFC 3339 and RFC 5545 can write.
  public static var outOfYears: TimeError { TimeError("years run from 0001 to 9999") }

  /// The text as an error may show it.
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
