internal import Foundation
internal import TicketImport

/// The prompt's own help.
enum HelpText {
  /// All commands, or one explained; lines without line ends.
  static func lines(_ verb: EditVerb?) -> [String] {
    guard let verb else {
      return EditVerb.allCases.map { verb in
        let call = ([verb.rawValue] + verb.shortForms).joined(separator: " ")
        let full = [call, verb.argument].compactMap(\.self).joined(separator: " ")
        return "  \(DisplayWidth.padded(full, to: 24)) \(verb.summary)"
      } + [
        "Commands can be shortened as far as they stay unique. Tab completes, Ctrl-C drops the line,",
        "Ctrl-D is quit. \"help start\" explains times.",
      ]
    }
    let call = [verb.rawValue, verb.argument].compactMap(\.self).joined(separator: " ")
    var lines = ["  \(call)"]
    if !verb.shortForms.isEmpty {
      lines.append("  in short: \(verb.shortForms.joined(separator: ", "))")
    }
    lines.append("  \(verb.summary)")
    lines += verb.explanation.split(separator: "\n").map { "  \($0)" }
    return lines
  }
}
