import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// Drafts of lines that are typed on Wednesday 14 June 2023, at 12:00 in Berlin.
enum InformalSample {
  static func draft(_ text: String) throws -> EventDraft {
    try InformalEvent.draft(of: text, try context)
  }

  static var context: EditContext {
    get throws {
      var defaults = DraftDefaults()
      defaults.zone = Sourced(try #require(TimeZone(identifier: "Europe/Berlin")), .assumed)
      defaults.duration = Sourced(CivilDuration(seconds: 3600), .assumed)
      let now = LocalDateTime(
        try #require(LocalDate(year: 2023, month: 6, day: 14)), LocalTime(secondOfDay: 43_200))
      return EditContext(
        now: now, zone: defaults.zone?.value, defaults: defaults, calendars: ["tickets"],
        mode: .newEvent)
    }
  }

  /// The title, the start and the end, without the zone.
  static func summary(_ text: String) throws -> String {
    let draft = try draft(text)
    let values = [
      draft.title?.value, draft.start?.value.description, draft.end?.value.lastShown.description,
    ]
    return values.map { $0 ?? "" }.joined(separator: " | ")
      .replacing("[Europe/Berlin]", with: "").replacing("+02:00", with: "")
      .replacing("+01:00", with: "")
  }

  /// Why the draft is refused under `--yes`; nil for a draft that is saved.
  static func unread(_ text: String) throws -> String? {
    try draft(text).remarks.compactMap { remark in
      if case .unreadHour(let reason) = remark { reason } else { nil }
    }.first
  }
}
