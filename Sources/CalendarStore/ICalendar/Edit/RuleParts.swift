/// The value of an RRULE taken apart, so that what is not changed stays as it is written (RFC 5545
/// §3.3.10).
struct RuleParts: Sendable, Equatable {
  private var parts: [Substring]

  init(_ text: String) {
    parts = text.split(separator: ";", omittingEmptySubsequences: false)
  }

  var text: String { parts.joined(separator: ";") }

  /// The value of a part; nil for one that is not there. A new one goes to the end.
  subscript(_ part: RecurrenceRule.Part) -> String? {
    get { index(of: part).map { String(parts[$0].dropFirst(part.rawValue.utf8.count + 1)) } }
    set {
      let index = index(of: part)
      switch (index, newValue) {
      case (let index?, let value?): parts[index] = "\(part.rawValue)=\(value)"
      case (let index?, nil): parts.remove(at: index)
      case (nil, let value?): parts.append("\(part.rawValue)=\(value)")
      case (nil, nil): break
      }
    }
  }

  private func index(of part: RecurrenceRule.Part) -> Int? {
    parts.firstIndex { $0.uppercased().hasPrefix(part.rawValue + "=") }
  }
}
