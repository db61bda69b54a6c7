import CivilTime
import Foundation
import TestSupport
import Testing

@testable import Reservations

/// The times of records by the table `record-times.tsv`. `TICKETCAL_UPDATE=1 swift test --filter
/// TimeReaderTests` rewrites its expected column.
@Suite struct TimeReaderTests {
  @Test func readsTimes() throws {
    let differences = try Corpus("record-times.tsv").differences(given: 2) { row in
      [Self.reading(row[0], row[1])]
    }
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  @Test func tellsTheMoment() throws {
    let time = try ISO8601.time("2023-06-10T10:39:32+08:00")
    #expect(try ISO8601.time("2023-06-10T02:39:32Z").instant == time.instant)
    #expect(time.instant == Instant(secondsSince1970: 1_686_364_772))
    #expect(try ISO8601.time("2023-06-10T10:39:32").instant == nil)
  }

  @Test func durationsStayWithinWhatCanBeAdded() throws {
    let longest = try ISO8601.duration("P521775W3652425DT87658200H5259492000M315569520000S")
    #expect(longest.totalSeconds > 0)
  }

  private static func reading(_ text: String, _ context: String) -> String {
    do {
      switch context {
      case "time": return self.text(try ISO8601.time(text))
      case "clock": return try clock(text)
      case "interval": return self.text(try ISO8601.stated(text, pattern: nil))
      case "near": return try near(text)
      case "start": return record("start", text)
      case "beside": return record("date,time", "3.12.2026,\"\(text)\"")
      case "export": return try export(text)
      case "duration": return "\(try ISO8601.duration(text))"
      case "length": return "\(try ISO8601.length(text).totalSeconds) s"
      case "pattern":
        _ = try DatePattern(text)
        return "a pattern"
      default: return try patterned(text, context)
      }
    } catch { return (error as? TimeError)?.reason ?? "\(error)" }
  }

  /// By the pattern behind `pattern` alone, or as a record has it behind `stated`.
  private static func patterned(_ text: String, _ context: String) throws -> String {
    let pattern = try DatePattern(
      context.split(separator: " ", maxSplits: 1).last.map(String.init) ?? "")
    return context.hasPrefix("pattern ")
      ? self.text(try pattern.time(text))
      : self.text(try ISO8601.stated(text, pattern: pattern))
  }

  /// A time of day without a day.
  private static func clock(_ text: String) throws -> String {
    let reading = try TimeReader.read(text, TimeContext(day: TimeReader.anyDay))
    return reading.hasDay ? "a day" : self.text(reading.stated).replacing("2000-01-01T", with: "")
  }

  /// The start of a row of a file, beside the row's reason.
  private static func record(_ header: String, _ text: String) -> String {
    let values = header == "start" ? "\"\(text)\"" : text
    guard let made = Records("title,\(header)\nA,\(values)\n").reservations.first else { return "" }
    let times = [made.start, made.end].compactMap(\.self).map(self.text)
    return (times + made.unread.map(\.reason)).joined(separator: "; ")
  }

  /// A day without a year that is near 12 June 2026.
  private static func near(_ text: String) throws -> String {
    let near = try #require(LocalDate(year: 2026, month: 6, day: 12))
    let context = TimeContext(year: { LocalDate.next(month: $0, day: $1, from: near) })
    return self.text(try TimeReader.read(text, context).stated)
  }

  /// A day of a calendar program's export, with the month first.
  private static func export(_ text: String) throws -> String {
    self.text(try TimeColumns(isUS: true).reading(text, .part(.startDate), on: nil).stated)
  }

  private static func text(_ stated: StatedTime) -> String {
    let end = stated.end.map { "; \(text($0))" } ?? ""
    return text(stated.start) + end + (stated.duration.map { "; \($0)" } ?? "")
  }

  private static func text(_ time: ReservationTime) -> String {
    var text = "\(time.date)"
    if let clock = time.time { text += "T\(clock)" }
    switch time.offset {
    case .utc?: text += "Z"
    case .seconds(let seconds)?: text += " \(seconds) s"
    case nil: break
    }
    if let zone = time.zone { text += "[\(zone.identifier)]" }
    if time.isZoneDropped { text += " (of another zone)" }
    return text + (time.offSeason.map { " (\($0) of the other season)" } ?? "")
  }
}

@Suite struct DateNotationTests {
  @Test(
    arguments: [
      "12/5/2026", "12/5/2026 7:30 PM", "12/5/2026 7:30PM", "5-12-2026, 19:30",
      "5/12/2026T19:30:15", "12/5/2026 7.30 PM", "12/5/26 7:30 AM", "12/5/2026 19:30 +02:00",
    ])
  func suggestsPatternsThatReadTheText(_ text: String) throws {
    let reading = Records("title,start\nA,\"\(text)\"\n")
    let reason = try #require(reading.reservations.first?.unread.first?.reason)
    let options = try #require(reason.components(separatedBy: "--date-format ").last)
    let patterns = options.components(separatedBy: " or ")
    #expect(patterns.count == 2)
    for pattern in patterns {
      let bare = pattern.trimmingCharacters(in: ["\""])
      #expect(throws: Never.self) { try DatePattern(bare).time(text) }
    }
  }
}

@Suite struct DatePatternTests {
  @Test(
    arguments: [
      ("dd/MM/yyyy HH:mm", "10/06/2023 19:30"), ("d/M/yyyy h:mm a", "10/6/2023 7:30 PM"),
      ("yyyy年M月d日", "2023年6月10日"),
      ("dd/MM/yyyy HH:mm Z", "10/06/2023 19:30 +0300"),
    ])
  func refusesMarksAnywhereInATime(_ pattern: String, _ text: String) throws {
    let reader = try DatePattern(pattern)
    let scalars = Array(text.unicodeScalars)
    for mark in "\u{300}\u{20DD}\u{1AB0}\u{FE0F}\u{200D}\u{1F3FD}\u{E0020}\u{661}".unicodeScalars {
      for place in 0...scalars.count {
        var marked = String.UnicodeScalarView()
        marked.append(contentsOf: scalars[..<place])
        marked.append(mark)
        marked.append(contentsOf: scalars[place...])
        #expect(throws: TimeError.self) { try reader.time(String(marked)) }
      }
    }
  }

  @Test func refusesTheHugeQuickly() throws {
    let huge = String(repeating: "1/", count: 500_000)
    let pattern = try DatePattern("dd/MM/yyyy")
    #expect(throws: TimeError.self) { try pattern.time(huge) }
    #expect(throws: TimeError.self) { try DatePattern(huge) }
  }
}
