import CivilTime
import Foundation
import SampleEvents
import TestSupport
import Testing

@testable import ICalendar

/// The occurrences of events by the table `rules.tsv`.
/// `TICKETCAL_UPDATE=1 swift test --filter RuleTableTests` rewrites the expected columns.
///
/// - `start`: DTSTART, with its zone behind it. `rule`: RRULE. `more`: further lines of the event,
///   separated by blanks.
/// - `shown`: which occurrences. `FROM..TO`, half-open, by default from 1900 to 2050; `first N`, which
///   are the first from the start on; `limit N`, the most steps for the search. A zone is the viewer's.
///   `UTC` gives the moments.
/// - `occurrences`: their starts, with the ends of those that have a length. Two dots stand for every
///   day between, three dots at the end for a search that reached its limit.
/// - `problem`: what the file's reader says of the rule, or a look at a series with one occurrence.
@Suite struct RuleTableTests {
  @Test func haveTheirOccurrences() throws {
    let differences = try Corpus("rules.tsv").differences(given: 5) { row in
      let contents = try ReadObject.contents(ofEvent: Self.lines(row))
      let series = try #require(contents.series.first)
      let occurrences = try Shown(row[4]).occurrences(of: series)
      let problem = occurrences.contains(" ") ? nil : series.problem(at: Samples.stamp, in: .gmt)
      return [occurrences, contents.problem ?? problem ?? ""]
    }
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  private static func lines(_ row: [String]) -> String {
    let start = row[1].split(separator: " ").map(String.init)
    let parameter =
      start.count > 1 ? ";TZID=\(start[1])" : start[0].contains("T") ? "" : ";VALUE=DATE"
    let rule = row[2].isEmpty ? [] : ["RRULE:\(row[2])"]
    return
      (["DTSTART\(parameter):\(start[0])"] + rule + row[3].split(separator: " ").map(String.init))
      .joined(separator: "\n")
  }
}

/// The column `shown`.
private struct Shown {
  private var range: Range<Instant>?
  private var first: Int?
  private var limit = 100_000
  private var viewer = TimeZone.gmt
  private var isUTC = false

  init(_ text: String) throws {
    let words = text.split(separator: " ").map(String.init)
    for (index, word) in words.enumerated() {
      let number = index > 0 ? words[index - 1] : ""
      switch word {
      case "first", "limit": break
      case "UTC": isUTC = true
      case _ where number == "first": first = Int(word)
      case _ where number == "limit": limit = try #require(Int(word))
      case _ where word.contains(".."):
        let ends = word.components(separatedBy: "..")
        range = try Series.moment(ends[0].isEmpty ? "19000101" : ends[0])..<Series.moment(ends[1])
      default: viewer = try Samples.zone(word)
      }
    }
  }

  func occurrences(of series: EventSeries) throws -> String {
    guard let first else {
      let all = try Series.moment("19000101")..<Series.moment("20500101")
      let found = series.occurrences(
        overlapping: range ?? all, zone: viewer, within: Limits(steps: limit))
      return list(found.events) + (found.isCutShort ? "..." : "")
    }
    let start = series.extent(zone: viewer).first
    for days in [1, 30, 366, 36_600, 366_000] {
      let end = Instant(secondsSince1970: start.secondsSince1970 + days * 86_400)
      let found = series.occurrences(
        overlapping: start..<end, zone: viewer, within: Limits(steps: limit)
      ).events
      if found.count >= first { return list(Array(found.prefix(first))) }
    }
    return "fewer than \(first)"
  }

  private func list(_ events: [Event]) -> String {
    var runs: [[Event]] = []
    for event in events {
      if let last = runs.last?.last, last.start.nextDay == event.start, !event.hasLength {
        runs[runs.count - 1].append(event)
      } else {
        runs.append([event])
      }
    }
    return runs.map { run in
      run.count < 3
        ? run.map(text).joined(separator: " ") : "\(text(run[0]))..\(text(run[run.count - 1]))"
    }.joined(separator: " ")
  }

  private func text(_ event: Event) -> String {
    let start = isUTC ? event.start.instant?.local(offset: 0).map { .utc($0) } : event.start
    return (start?.basic ?? "") + (event.hasLength && !isUTC ? "/\(event.end.basic)" : "")
  }
}

extension EventTime {
  /// The same time of the next day.
  fileprivate var nextDay: EventTime? {
    reading.date.adding(days: 1).map { at(LocalDateTime($0, reading.time)) }
  }
}

extension Event {
  /// Whether the end is another than that of an event without DTEND and DURATION.
  fileprivate var hasLength: Bool { end != (start.isAllDay ? start.nextDay : start) }
}
