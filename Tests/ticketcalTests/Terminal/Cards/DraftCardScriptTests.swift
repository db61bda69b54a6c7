import CalendarStore
import Foundation
import Reservations
import TestSupport
import Testing

@testable import TicketImport
@testable import ticketcal

/// Tests/Corpora/draft-cards.txt: fields of a draft, the lines that are typed, and the cards.
///
/// `written` keeps the draft so far as an earlier import's, and `booking` says how it stands to that;
/// `again` forgets the lines. TICKETCAL_UPDATE=1 rewrites the cards.
@Suite struct DraftCardScriptTests {
  init() { TerminalLocale.activate() }

  @Test func showsWhatTheFileSays() throws {
    var draft = CardDraft()
    let differences = try ScriptFile("draft-cards.txt", mark: "|").differences { line in
      if line.hasPrefix("== ") { draft = CardDraft() }
      return try draft.card(line).map { $0.replacing("\u{1B}", with: "\\e") }
    }
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }
}

private struct CardDraft {
  private var fields = [
    "title": "Film", "start": "2023-06-10T19:30", "zone": "Europe/Berlin",
  ]
  private var typed: [String] = []
  private var written: ItemDraft?
  private var booking = ""

  private var draft: ItemDraft {
    get throws {
      try DraftSample.draft(
        fields["title"], start: fields["start"], end: fields["end"], zone: fields["zone"],
        status: fields["status"] == nil ? nil : .cancelled, notes: fields["notes"])
    }
  }

  /// Of a line that asks for it.
  mutating func card(_ line: String) throws -> [String] {
    let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
    let text = parts.count > 1 ? parts[1].unescaped : nil
    switch parts.first {
    case "title", "start", "end", "zone", "status", "notes": fields[parts[0]] = text
    case "written": written = try DraftSample.written(draft)
    case "booking": booking = text ?? ""
    case ">": typed.append(text ?? "")
    case "again": typed = []
    case "card":
      let words = text?.split(separator: " ").map(String.init) ?? []
      func value(_ name: String) -> String? {
        words.first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
      }
      if let zone = value("zone") {
        return DraftSample.card(try draft, in: try ZoneName.zone(zone))
      }
      return DraftSample.card(
        try entry(), after: typed, deletesCanceled: words.contains("deletes"),
        color: words.contains("color") ? .always : .never,
        width: value("width").flatMap { Int($0) } ?? 80)
    default: break
    }
    return []
  }

  private func entry() throws -> EditEntry {
    let draft = try draft
    guard let written else { return EditEntry(draft) }
    return switch booking {
    case "update": EditEntry(draft, booking: .update(written))
    case "conflict": EditEntry(draft, booking: .conflict(written))
    case "undecided": EditEntry(draft, booking: .conflict(written, isUndecided: true))
    default: EditEntry(draft, booking: .cancellation(written))
    }
  }
}
