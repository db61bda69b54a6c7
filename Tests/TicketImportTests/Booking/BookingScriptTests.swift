import CalendarStore
import CivilTime
import Foundation
import Reservations
import TestSupport
import Testing

@testable import TicketImport

/// Tests/Corpora/bookings.txt: what a record of each kind states, and what becomes of it.
///
/// A scene begins with a reservation (see `Reservation.init(words:)`) and goes on with its fields,
/// with `default`s, and with values `typed` at the prompt. `? FACT ...` asks for facts of its
/// drafts, which are the lines below. TICKETCAL_UPDATE=1 rewrites these.
@Suite struct BookingScriptTests {
  @Test func givesWhatTheFileSays() throws {
    var scene = Scene()
    let differences = try ScriptFile("bookings.txt").differences { line in
      if line.hasPrefix("? ") { return try scene.answers(to: line) }
      if line.hasPrefix("== ") {
        scene = Scene()
      } else if !line.isEmpty, !line.hasPrefix("#") {
        try scene.state(line)
      }
      return []
    }
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  private struct Scene {
    var reservation = Reservation()
    var defaults = DraftDefaults()
    var typed: [(DraftField, String)] = []

    mutating func state(_ line: String) throws {
      if let reservation = try Reservation(words: line) {
        self = Scene(reservation: reservation)
        return
      }
      let (word, rest) = Reservation.divided(line)
      switch word {
      case "default": try setDefault(rest)
      case "typed":
        let (name, value) = Reservation.divided(rest)
        typed.append((try #require(DraftField.allCases.first { $0.name == name }), value))
      default: try reservation.state(line)
      }
    }

    /// `zone Europe/Berlin`, `lodging check-in`, `alarms 30m option`, or alarms of a kind:
    /// `flight 2h`.
    private mutating func setDefault(_ text: String) throws {
      let words = text.split(separator: " ").map(String.init)
      switch words[0] {
      case "zone": defaults.zone = try Drafting.defaults(zone: words[1]).zone
      case "lodging": defaults.lodging = DraftDefaults.LodgingEvents(rawValue: words[1])
      case "alarms":
        let origin = try #require(Origin(rawValue: words[2]))
        defaults.alarms = Sourced(try AlarmSpec.list(words[1]), origin)
      default:
        let kind = try #require(ReservationKind(rawValue: words[0]))
        defaults.alarmsByKind = [kind: try AlarmSpec.list(words[1])]
      }
    }

    func answers(to line: String) throws -> [String] {
      let names = line.split(separator: " ").dropFirst().map(String.init)
      return try reservation.parts(lodging: defaults.lodging).flatMap { part in
        let draft = try typed.reduce(ItemDraft(part, defaults: defaults)) { draft, change in
          let now = LocalDateTime(.epoch, .midnight)
          return try draft.setting(
            change.0, to: change.1, EditContext(now: now, defaults: defaults, calendars: []))
        }
        return try names.flatMap { name in
          try answers(name, draft, BookingSubject(part)).map { $0.isEmpty ? name : "\(name) \($0)" }
        }
      }
    }

    private func answers(_ name: String, _ draft: ItemDraft, _ subject: BookingSubject) throws
      -> [String]
    {
      switch name {
      case "title": return [draft.shownTitle ?? "-"]
      case "times": return [draft.times + (draft.hasAssumedEnd ? " assumed" : "")]
      case "zone": return [draft.zoneOrigin?.rawValue ?? "-"]
      case "location": return [draft.location?.value ?? "-"]
      case "geo":
        return [draft.geo.map { "\($0.value.latitude),\($0.value.longitude) \($0.origin)" } ?? "-"]
      case "notes":
        return draft.notes?.value.split(separator: "\n").map(String.init) ?? ["-"]
      case "alarms":
        return [draft.alarms.value.map(\.description).joined(separator: ", ")]
      case "rings": return try draft.event(at: Drafting.moment).alarms.map(Drafting.text)
      case "show-as": return ["\(draft.availability.value)"]
      case "status": return ["\(draft.status.value)"]
      case "repeat": return [draft.repeatRule?.value.text ?? "-"]
      case "remarks":
        return draft.remarks.isEmpty ? ["-"] : draft.remarks.map(Drafting.text)
      case "problems":
        return draft.problems.isEmpty ? ["-"] : draft.complaints
      case "identity": return [subject.identity(.none, defaults).map { "\($0)" } ?? "-"]
      case "identity-of-day": return [subject.identity(.day, defaults).map { "\($0)" } ?? "-"]
      case "uid":
        return [subject.identity(.none, defaults)?.uid.uuidString.lowercased() ?? "-"]
      default: throw RecordError("no such fact: \(name)")
      }
    }
  }
}
