import CalendarStore
import Foundation
import Reservations

/// A parsed line of the prompt.
public struct EditCommand: Sendable, Equatable {
  public var verb: EditVerb
  /// The text after the verb, trimmed; nil for none.
  public var argument: String?

  public init(_ verb: EditVerb, _ argument: String? = nil) {
    self.verb = verb
    self.argument = argument
  }

  /// Reads a line: a verb by its name, a short form or a unique prefix, in any case. A number alone
  /// is that of a draft. Nil for an empty line.
  ///
  /// - Parameters:
  ///   - verbs: the verbs that a prefix can name.
  ///   - mode: the mode whose verbs can all be called by their whole names.
  public static func parse(
    _ line: String, among verbs: [EditVerb] = EditVerb.ordinary,
    for mode: EditMode = .importing
  ) throws(EditSyntaxError) -> EditCommand? {
    let trimmed = line.trimming()
    guard !trimmed.isEmpty else { return nil }
    if mode == .importing, trimmed.utf8.allSatisfy({ (48...57).contains($0) }) {
      return EditCommand(.list, trimmed)
    }
    let split = trimmed.firstIndex(where: \.isWhitespace) ?? trimmed.endIndex
    let rest = String(trimmed[split...]).trimming()
    let verb = try verb(String(trimmed[..<split]), among: verbs, for: mode)
    if verb == .move, !rest.isEmpty {
      throw EditSyntaxError(
        reason: "move has no argument; to change the time, use start")
    }
    if !rest.isEmpty, mode.argument(of: verb) == nil {
      throw EditSyntaxError(
        reason: "\(verb.rawValue) has no argument; type \(verb.rawValue) alone")
    }
    return EditCommand(verb, rest.isEmpty ? nil : rest)
  }

  /// The verb for a word.
  static func verb(
    _ word: String, among verbs: [EditVerb] = EditVerb.ordinary,
    for mode: EditMode = .importing
  ) throws(EditSyntaxError) -> EditVerb {
    let lower = word.lowercased()
    if let exact = mode.verbs.first(where: { mode.words(of: $0).contains(lower) }) {
      return exact
    }
    // A command of another mode is not a prefix here.
    let isForeign = EditVerb.allCases.contains {
      !mode.verbs.contains($0) && ($0.rawValue == lower || $0.shortForms.contains(lower))
    }
    let matches = isForeign ? [] : verbs.filter { $0.rawValue.hasPrefix(lower) }
    if matches.count == 1 { return matches[0] }
    if matches.count > 1 {
      throw EditSyntaxError(
        reason:
          "\"\(word)\" is ambiguous: \(matches.map(\.rawValue).joined(separator: ", "))"
      )
    }
    let shown = word.prefix(40)
    if let reason = mode.absence(of: lower) { throw EditSyntaxError(reason: reason) }
    guard let nearest = nearest(to: lower, for: mode) else {
      throw EditSyntaxError(reason: "unknown command \"\(shown)\"; type help for a list")
    }
    throw EditSyntaxError(
      reason: "unknown command \"\(shown)\"; did you mean \(nearest.rawValue)? type help for a list"
    )
  }

  private static func nearest(to word: String, for mode: EditMode) -> EditVerb? {
    guard word.utf8.count <= 20 else { return nil }
    if let meant = mode.verb(meantBy: word) { return meant }
    return NearestName.of(word, among: mode.verbs.map(\.rawValue))
      .flatMap(EditVerb.init(rawValue:))
  }
}

/// A line that is not a command.
public struct EditSyntaxError: Error, Sendable, Equatable {
  /// Lower case, with the next step.
  public var reason: String
}

extension String {
  func trimming() -> String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
