import CalendarStore
import CivilTime
import Foundation
import Reservations
import TestSupport
import Testing

@testable import TicketImport

/// Tests/Corpora/drafts.tsv: a record, or `film` for that of `PromptSession`; defaults; lines typed
/// at the prompt; and the facts of the draft. Behind typed lines, those are the facts that the lines
/// changed, and what the prompt said. `TICKETCAL_UPDATE=1 swift test --filter DraftTableTests`
/// rewrites the facts.
@Suite struct DraftTableTests {
  @Test func becomesWhatTheTableSays() throws {
    let differences = try Corpus("drafts.tsv").differences(given: 4) { row in
      let record = row[1] == "film" ? PromptSession.film : row[1]
      return [try Self.facts(record, Self.defaults(row[2]), typed: row[3])]
    }
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  private static func facts(
    _ record: String, _ defaults: DraftDefaults, typed: String
  ) throws -> String {
    let draft = try Drafting.draft(record, defaults)
    var prompt = try PromptSession([EditEntry(draft)], defaults: defaults)
    let before = facts(draft, prompt.session.context)
    if typed.isEmpty { return before.joined(separator: "; ") }
    for line in typed.components(separatedBy: " / ") { prompt.type(line) }
    let after = facts(prompt.draft, prompt.session.context)
    func names(_ facts: [String]) -> [String] {
      facts.map { String($0.prefix { $0 != "=" }) }
    }
    let gone = names(before.filter { !after.contains($0) })
    let said = [
      prompt.changes.map { "changed=\($0.joined(separator: ", "))" },
      prompt.complaint.map { "complaint=\($0)" }, prompt.said.map { "said=\($0)" },
      prompt.session.request.prompt.hasSuffix(": ")
        ? "line=\(prompt.session.request.initial)" : nil,
    ]
    return
      (after.filter { !before.contains($0) }
      + Set(gone).subtracting(names(after)).sorted().map { "no \($0)" } + said.compactMap(\.self))
      .joined(separator: "; ")
  }

  private static func facts(_ draft: ItemDraft, _ context: EditContext) -> [String] {
    func text(_ field: DraftField) -> String { draft.text(of: field, context) }
    func time(_ time: Sourced<EventTime>?) -> String? {
      time.map { $0.value.description + ($0.origin == .record ? "" : " \($0.origin.rawValue)") }
    }
    let alarms = text(.alarms) + (draft.alarms.origin == .record ? "" : " \(draft.alarms.origin)")
    let facts: [(String, String?)] = [
      ("title", draft.shownTitle == "A" ? nil : draft.shownTitle), ("start", time(draft.start)),
      ("end", time(draft.end)), ("zone", draft.zoneOrigin?.rawValue),
      ("location", draft.location.map { _ in text(.location) }),
      ("geo", draft.geo.map { _ in text(.geo) }), ("notes", draft.notes.map { _ in text(.notes) }),
      ("url", draft.url?.value), ("alarms", alarms == "1h assumed" ? nil : alarms),
      ("repeat", draft.repeatRule?.value.text),
      ("status", draft.status.value == .confirmed ? nil : "\(draft.status.value)"),
      ("show as", draft.availability.value == .busy ? nil : "\(draft.availability.value)"),
      ("calendar", draft.calendar?.value), ("hint", draft.mappingHint),
    ]
    let event = try? draft.event(at: Drafting.moment)
    let rung =
      draft.alarms.origin == .record ? event?.alarms.map { "rings=\(Drafting.text($0))" } : []
    let remarks = draft.remarks.map { "remark=\(Drafting.text($0))" }
    return facts.compactMap { name, value in value.map { "\(name)=\($0)" } } + (rung ?? [])
      + remarks + draft.complaints.map { "problem=\($0)" }
  }

  /// `zone=Europe/Berlin option; alarms=none configuration`
  private static func defaults(_ text: String) throws -> DraftDefaults {
    var defaults = DraftDefaults()
    for item in text.split(separator: "; ") {
      let parts = item.split { $0 == "=" || $0 == " " }.map(String.init)
      let origin = try #require(Origin(rawValue: parts[2]))
      switch parts[0] {
      case "zone": defaults.zone = Sourced(try ZoneName.zone(parts[1]), origin)
      case "duration": defaults.duration = Sourced(try ISO8601.duration(parts[1]), origin)
      default: defaults.alarms = Sourced(try AlarmSpec.list(parts[1]), origin)
      }
    }
    return defaults
  }
}
