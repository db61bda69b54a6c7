import CivilTime
import Foundation
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
      + reminder.alarms.map(text) + reminder.otherAlarms.map(text)
  }

  private static func text(_ alarm: Alarm) -> String {
    switch alarm {
    case .before(let length): "alarm \(length.days) d \(length.seconds) s before"
    case .at(let moment): "alarm at " + (moment.local(offset: 0).map { "\($0)Z" } ?? "")
    case .place(let proximity, let place): "alarm on \(proximity) \(text(place))"
    }
  }

  private static func text(_ alarm: OtherAlarm) -> String {
    switch alarm {
    case .action(let name): "other alarm \(name)"
    case .place(let proximity, let name):
      "other alarm on \(proximity)" + (name.map { " \"\($0)\"" } ?? "")
    }
  }

  private static func text(_ place: StructuredLocation) -> String {
    let title = place.title.map { "\"\($0)\" " } ?? ""
    let radius = place.radius.map { " \($0) m" } ?? ""
    return "\(title)\(place.geo.latitude);\(place.geo.longitude)\(radius)"
  }
}
