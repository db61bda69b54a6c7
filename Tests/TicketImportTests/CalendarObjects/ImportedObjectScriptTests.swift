import CalendarStore
import CivilTime
import Foundation
import ICalendar
import Reservations
import TestSupport
import Testing

@testable import TicketImport

/// Tests/Corpora/imported-objects.txt: objects of other programs, what is read in them, and what is
/// written.
///
/// A scene has the components of a file, or the lines of a VEVENT. `> ` says how it comes, or
/// changes the event: `method NAME`, `keeping participants`, `title`, `day` and `uid`. `? ` asks
/// for facts, and `? written` for the lines that are written. TICKETCAL_UPDATE=1 rewrites the
/// answers.
@Suite struct ImportedObjectScriptTests {
  @Test func givesWhatTheFileSays() throws {
    var scene = Scene()
    let differences = try ScriptFile("imported-objects.txt").differences { line in
      if line.hasPrefix("? ") { return try scene.answers(to: line.dropFirst(2)) }
      if line.hasPrefix("== ") {
        scene = Scene()
      } else if line.hasPrefix("> ") {
        let (word, value) = Reservation.divided(String(line.dropFirst(2)))
        scene.changes[word] = value
      } else if !line.isEmpty, !line.hasPrefix("#") {
        scene.lines.append(line)
      }
      return []
    }
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  private struct Scene {
    var lines: [String] = []
    var changes: [String: String] = [:]

    private var text: [UInt8] {
      let isWhole = lines.contains { $0.hasPrefix("BEGIN:") && $0 != "BEGIN:VALARM" }
      let components =
        isWhole
        ? lines
        : ["BEGIN:VEVENT", "UID:a", "DTSTAMP:20260101T000000Z"] + lines + ["END:VEVENT"]
      let all =
        ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//EN"] + components
        + ["END:VCALENDAR", ""]
      return Array(all.joined(separator: "\r\n").utf8)
    }

    func answers(to question: Substring) throws -> [String] {
      do {
        var object = try ForeignObject(StatedObject(text, method: changes["method"]))
        object.keepsParticipants = changes["keeping"] != nil
        if question == "written" { return try written(object) }
        return try question.split(separator: " ").map { "\($0) \(try fact($0, of: object))" }
      } catch let refusal as ForeignObject.Refusal {
        return ["refused: \(refusal)"]
      }
    }

    private func written(_ object: ForeignObject) throws -> [String] {
      var event = object.event
      event.title = changes["title"] ?? event.title
      event.uid = changes["uid"] ?? event.uid
      if let day = try changes["day"].map(ISO8601.time) {
        event.start = .date(day.date)
        event.end = .date(try #require(day.date.adding(days: 1)))
      }
      let now = Instant(secondsSince1970: 1_800_000_000)
      let bytes = try object.text(of: event, now: now)
      let written = try ICalendarObject(bytes)
      #expect(written.invalidTimes(written.contents()).isEmpty, "\(lines)")
      #expect(ForeignObject.event(of: bytes)?.end == event.end, "\(lines)")
      return String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n").dropLast()
        .map(\.self)
    }

    private func fact(_ name: Substring, of object: ForeignObject) throws -> String {
      switch name {
      case "start": return object.event.start.description
      case "end": return object.event.end.description
      case "problem":
        return object.problems.isEmpty
          ? "-" : object.problems.map(\.description).joined(separator: "; ")
      case "rewritten":
        let stated = try ICalendarObject(text)
        #expect(object.rewritten == stated.invalidTimes(stated.contents()), "\(lines)")
        return object.rewritten.sorted().joined(separator: " ")
      case "organizer": return object.organizer?.name ?? "-"
      case "attendees": return object.attendees.compactMap(\.address).joined(separator: " ")
      case "revision": return "\(object.revision)"
      case "lacks-start": return "\(object.lacksStart)"
      case "cancellation": return "\(object.isCancellation)"
      case "uid": return object.uid ?? "-"
      case "dropped": return "\(object.droppedAlarms)"
      case "alarms": return "\(object.hasAlarms)"
      default: throw RecordError("no such fact: \(name)")
      }
    }
  }
}
