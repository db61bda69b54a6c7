import CivilTime
import Foundation
import SampleEvents
import TestSupport
import Testing

@testable import ICalendar

/// What is read of the lines of an event or a reminder, by the table `item-lines.tsv`.
/// `TICKETCAL_UPDATE=1 swift test --filter ItemLinesTests` rewrites the expected columns.
///
/// The lines have ` | ` between them. A reminder's `end` is when it is due. An event that is left out has
/// no start. `more` is what else is read of the lines.
@Suite struct ItemLinesTests {
  @Test func areRead() throws {
    let differences = try Corpus("item-lines.tsv").differences(given: 3) { row in
      let lines = row[2].replacing(" | ", with: "\n")
      let contents = try ReadObject.contents(
        "BEGIN:VCALENDAR\nBEGIN:\(row[1])\nUID:u\n\(lines)\nEND:\(row[1])\nEND:VCALENDAR\n")
      let (series, reminder) = (contents.series.first, contents.reminders.first)
      let event = series?.master?.item
      #expect(event?.end.isAllDay == event?.start.isAllDay)
      #expect((contents.itemCount == 0) == (series == nil && reminder == nil))
      return [
        (event?.start ?? reminder?.start)?.description ?? "",
        (event?.end ?? reminder?.due)?.description ?? "",
        (Self.more(event, series) + Self.more(reminder)).joined(separator: ", "),
        contents.problem ?? "",
      ]
    }
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  private static func more(_ event: Event?, _ series: EventSeries?) -> [String] {
    guard let event, let series else { return [] }
    return event.recurrenceRules.map(\.text)
      + series.recurrenceDates.map { date in
        "and \(date.start)" + (date.end.map { "/\($0)" } ?? "")
      } + series.exceptionDates.map { "not \($0)" }
      + (event.structuredLocation.map { ["at \(text($0))"] } ?? []) + event.alarms.map(text)
  }

  private static func more(_ reminder: Reminder?) -> [String] {
    guard let reminder else { return [] }
    let completion = reminder.completionDate?.local(offset: 0).map { " \($0)Z" } ?? ""
    return (reminder.isCompleted ? ["completed\(completion)"] : [])
      + (reminder.isCanceled ? ["canceled"] : [])
      + (reminder.priority == 0 ? [] : ["priority \(reminder.priority)"])
      + reminder.alarms.map(text)
  }

  /// `alarm -PT5M END email every 60 s 2 times`.
  private static func text(_ alarm: Alarm) -> String {
    let trigger =
      switch alarm.trigger {
      case .relative, .absolute: alarm.trigger.text
      case .place(let proximity, let place): "on \(proximity) \(text(place))"
      case .namedPlace(let proximity, let name):
        "on \(proximity)" + (name.map { " \"\($0)\"" } ?? "")
      case .unreadable: "unreadable"
      }
    let action =
      switch alarm.action {
      case .display: ""
      case .audio: " audio"
      case .other(let name): " \(name)"
      }
    let repeats = alarm.repeats.map { " every \($0.interval) s \($0.count) times" } ?? ""
    let acknowledged = alarm.acknowledged.flatMap { $0.local(offset: 0) }.map { " until \($0)Z" }
    return "alarm \(trigger)\(action)\(repeats)\(acknowledged ?? "")"
  }

  private static func text(_ place: StructuredLocation) -> String {
    let title = place.title.map { "\"\($0)\" " } ?? ""
    let radius = place.radius.map { " \($0) m" } ?? ""
    return "\(title)\(place.geo.latitude);\(place.geo.longitude)\(radius)"
  }
}

/// GEO (RFC 5545 §3.8.1.6) and X-APPLE-STRUCTURED-LOCATION.
@Suite struct StructuredLocationTests {
  private static let position = GeoLocation(latitude: 37.33, longitude: -122.03)

  @Test func titleKeepsQuotesAndColons() throws {
    let place = StructuredLocation(title: "\"A\": B; C ^ D", geo: Self.position)
    var edited = try Edited(event: "DTSTART:20261121T090000Z")
    try edited.change { $0.structuredLocation = place }
    #expect(try edited.event().structuredLocation == place)
  }
}

@Suite struct RecurrenceRuleRRULETests {
  /// `rule-texts.tsv`: a rule as a person or a record states it, and as a calendar file does.
  /// `TICKETCAL_UPDATE=1 swift test --filter RecurrenceRuleRRULETests` rewrites the expected columns.
  @Test func readsTexts() throws {
    func text(_ rule: () throws(RecurrenceRuleError) -> RecurrenceRule) -> String {
      do { return try rule().text } catch { return error.description }
    }
    let differences = try Corpus("rule-texts.tsv").differences(given: 1) { row in
      let raw = row[0].replacing("\\r", with: "\r").replacing("\\n", with: "\n")
        .replacing("\\0", with: "\0")
      return [
        text { () throws(RecurrenceRuleError) in try RecurrenceRule(raw) },
        text { () throws(RecurrenceRuleError) in try RecurrenceRule.read(raw).rule },
      ]
    }
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  @Test func refusesAMegabyteWithoutReadingIt() {
    let rule = "FREQ=DAILY;BYMONTH=" + String(repeating: "1,", count: 500_000) + "1"
    #expect(throws: RecurrenceRuleError.tooLong) { try RecurrenceRule(rule) }
    #expect(throws: RecurrenceRuleError.tooLong) { try RecurrenceRule.read(rule) }
  }

  /// RFC 5545 §3.3.10: UNTIL has the type of DTSTART, and is in UTC where DTSTART has a zone.
  @Test func writesUntilAsTheStartIsWritten() throws {
    let reading = try Samples.reading(2025, 1, 1, 9)
    let berlin = EventTime.zoned(reading, try Samples.zone("Europe/Berlin"))
    let date = try RecurrenceRule("FREQ=DAILY;UNTIL=20250701;INTERVAL=2")
    #expect(date.text(from: .date(reading.date)) == "FREQ=DAILY;UNTIL=20250701;INTERVAL=2")
    #expect(date.text(from: .floating(reading)).contains("UNTIL=20250701T235959;"))
    #expect(date.text(from: .utc(reading)).contains("UNTIL=20250701T235959Z;"))
    #expect(date.text(from: berlin).contains("UNTIL=20250701T215959Z;"))
    let local = try RecurrenceRule("FREQ=DAILY;UNTIL=20250701T120000")
    #expect(local.text(from: berlin) == "FREQ=DAILY;UNTIL=20250701T100000Z")
    #expect(local.text(from: .date(reading.date)) == "FREQ=DAILY;UNTIL=20250701")
    let utc = try RecurrenceRule("FREQ=DAILY;UNTIL=20250701T120000Z")
    #expect(utc.text(from: berlin) == "FREQ=DAILY;UNTIL=20250701T120000Z")
    #expect(utc.text(from: .floating(reading)) == "FREQ=DAILY;UNTIL=20250701T120000")
  }
}
