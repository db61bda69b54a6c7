internal import Foundation
internal import TicketImport

/// The prompt's own help.
enum HelpText {
  /// All commands, or one explained; lines without line ends.
  static func lines(_ verb: EditVerb?, _ mode: EditMode) -> [String] {
    guard let verb else {
      return mode.verbs.map { verb in
        let call = ([verb.rawValue] + mode.shortForms(of: verb)).joined(separator: " ")
        let full = [call, verb.argument].compactMap(\.self).joined(separator: " ")
        return "  \(DisplayWidth.padded(full, to: 24)) \(mode.summary(of: verb))"
      } + [
        "Commands can be shortened as far as they stay unique. Tab completes, Ctrl-C drops the line, "
          + "Ctrl-D is quit. \"help start\" explains times."
      ]
    }
    let call = [verb.rawValue, verb.argument].compactMap(\.self).joined(separator: " ")
    var lines = ["  \(call)"]
    let forms = mode.shortForms(of: verb)
    if !forms.isEmpty { lines.append("  in short: \(forms.joined(separator: ", "))") }
    lines.append("  \(mode.summary(of: verb))")
    lines += mode.explanation(of: verb).split(separator: "\n").map { "  \($0)" }
    return lines
  }
}
