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
