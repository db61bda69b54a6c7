import CivilTime
import Foundation
import Testing

@testable import ICalendar

@Suite struct AppendixBTests {
  private func eastern(_ day: Int, _ hour: Int) -> String {
    "2006-01-0\(day)T\(hour):00:00-05:00[US/Eastern]"
  }

  @Test func everyObjectIsReadWithoutProblemsAndWrittenAsItWas() throws {
    for object in try AppendixB.objects() {
      let text = Array(object.replacingOccurrences(of: "\n", with: "\r\n").utf8)
      #expect(try ICalendarObject(text).text == text)
      #expect(try ReadObject.contents(text).problem == nil)
    }
  }

  @Test func anEventWithALengthEndsAfterIt() throws {
    let series = try ReadObject.contents(AppendixB.object(1)).series
    let event = try #require(series.first?.master?.item)
    #expect(series.count == 1)
    #expect(event.start.description == eastern(2, 10))
    #expect(event.end.description == eastern(2, 11))
    #expect(event.title == "Event #1" && event.notes == "Go Steelers!")
  }

  @Test func occurrencesThatDifferBelongToTheirSeries() throws {
    let contents = try ReadObject.contents(AppendixB.object(2))
    let series = try #require(contents.series.first)
    #expect(contents.series.count == 1)
    #expect(series.master?.recurrenceRules.map(\.text) == ["FREQ=DAILY;COUNT=5"])
    #expect(series.detached.map(\.title) == ["Event #2 bis", "Event #2 bis bis"])
    #expect(
      series.detached.map { $0.occurrenceDate?.description } == [eastern(4, 12), eastern(6, 12)])
    #expect(series.detached.map(\.start.description) == [eastern(4, 14), eastern(6, 14)])
    #expect(series.detached.allSatisfy(\.isDetached) && series.futureDates.isEmpty)
  }

  @Test func whoTakesPartIsRead() throws {
    let contents = try ReadObject.contents(AppendixB.object(3))
    let event = try #require(contents.series.first?.master?.item)
    #expect(
      event.attendees == [
        Participant(
          name: nil, address: "mailto:cyrus@example.com", status: "ACCEPTED", role: "CHAIR"),
        Participant(name: nil, address: "mailto:lisa@example.com", status: "NEEDS-ACTION"),
      ])
    #expect(event.organizer == Participant(name: nil, address: "mailto:cyrus@example.com"))
    #expect(event.status == .tentative && event.sequence == 1)
  }

  @Test func tasksAreReminders() throws {
    let reminders = try (4...7).map { number in
      try #require(try ReadObject.contents(AppendixB.object(number)).reminders.first)
    }
    #expect(reminders.map(\.title) == ["Task #1", "Task #2", "Task #3", "Task #4"])
    #expect(reminders.map(\.isCompleted) == [false, false, true, true])
    #expect(
      reminders.map { $0.due?.description } == [
        "2006-01-04", "2006-01-06", "2005-12-25", "2006-01-01",
      ])
    #expect(reminders.map(\.completionDate?.secondsSince1970) == [nil, nil, 1_135_340_602, nil])
    #expect(reminders.map(\.alarms.count) == [1, 1, 0, 0])
    #expect(reminders.first?.plainAlarms == [.before(CivilDuration(seconds: 600))])
  }

  @Test func busyTimesAreIgnored() throws {
    let contents = try ReadObject.contents(AppendixB.object(8))
    #expect(contents.series.isEmpty && contents.reminders.isEmpty && contents.problem == nil)
  }
}
