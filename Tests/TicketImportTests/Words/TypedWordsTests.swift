import CalendarStore
import CivilTime
import Foundation
import TestSupport
import Testing

@testable import Reservations
@testable import TicketImport

/// The grammar of typed words by the tables `words.tsv` and `times.tsv`. Now is Wednesday, 14 June
/// 2023, 12:00 in Berlin. `TICKETCAL_UPDATE=1 swift test --filter TypedWordsTests` rewrites the
/// expected columns.
@Suite struct TypedWordsTests {
  private let now: LocalDateTime
  private let berlin: TimeZone

  init() throws {
    now = LocalDateTime(
      try #require(LocalDate(year: 2023, month: 6, day: 14)), LocalTime(secondOfDay: 43_200))
    berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
  }

  private func context(_ order: DayOrder? = nil) -> EditContext {
    var defaults = DraftDefaults(zone: Sourced(berlin, .assumed))
    defaults.dayOrder = order
    return EditContext(
      now: now, zone: berlin, defaults: defaults, calendars: [], mode: .newEvent)
  }

  @Test func readsLinesOfWords() throws {
    let differences = try Corpus("words.tsv").differences(given: 1) { row in
      let draft = try TypedLine.draft(of: row[0], context())
      var refusal = ""
      for case .unreadHour(let reason) in draft.remarks { refusal = reason }
      return [
        draft.title?.value ?? "", draft.start?.value.description ?? "",
        draft.start == nil ? "" : draft.end?.value.description ?? "", draft.location?.value ?? "",
        draft.repeatRule?.value.text ?? "", refusal,
      ]
    }
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  /// Each word of it could begin a place, and each number a time: without bounds, this takes minutes.
  @Test func readsALongLine() throws {
    let line = TypedLine(String(repeating: "1 at ", count: 390) + "fri", now: now, zone: berlin)
    #expect(line.fields.day == LocalDate(year: 2023, month: 6, day: 16) || line.refusal != nil)
  }

  @Test func readsTimes() throws {
    let film = LocalDateTime(
      try #require(LocalDate(year: 2023, month: 6, day: 10)), LocalTime(secondOfDay: 70_200))
    let differences = try Corpus("times.tsv").differences(given: 2) { row in
      [reading(row[0], row[1], film)]
    }
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  private func reading(_ text: String, _ context: String, _ film: LocalDateTime) -> String {
    func time(_ current: LocalDateTime?, _ order: DayOrder? = nil) throws -> String {
      let reader = TypedTimeReader(now: now, zone: berlin, dayOrder: order)
      let typed = try reader.read(text, relativeTo: current)
      return try typed.applied(to: current.map { .zoned($0, berlin) }, zone: berlin).description
    }
    do {
      switch context {
      case "new": return try time(nil)
      case "change": return try time(film)
      case "day-first": return try time(nil, .dayFirst)
      case "month-first": return try time(nil, .monthFirst)
      case "rule": return try RecurrenceRule(words: text, from: now.date).text
      case "alarms": return try AlarmSpec.list(text).map { "\($0)" }.joined(separator: " ")
      default: return "no such context"
      }
    } catch { return (error as? TimeError)?.reason ?? "\(error)" }
  }
}

/// Days and times of texts. The documents are made on Wednesday, 14 June 2023, 12:00.
@Suite struct FoundTimeTests {
  private let now: LocalDateTime

  init() throws {
    now = LocalDateTime(
      try #require(LocalDate(year: 2023, month: 6, day: 14)), LocalTime(secondOfDay: 43_200))
  }

  /// Tests/Corpora/found-times.tsv: a text, its times, and the only start that is certain.
  /// `TICKETCAL_UPDATE=1 swift test --filter FoundTimeTests` rewrites the times.
  @Test func findsTheTimesOfTheTable() throws {
    let differences = try Corpus("found-times.tsv").differences(given: 1) { row in
      let times = FoundTime.times(in: row[0].unescaped, madeAt: now)
      let start = FoundTime.start(among: times, after: now)
      return [times.map(\.typed).joined(separator: " | "), start?.typed ?? ""]
    }
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  @Test func anOrderOfDaysDecides() {
    let times = FoundTime.times(in: "10/06/2024, 19:30", madeAt: now, dayOrder: .monthFirst)
    #expect(times.map(\.typed) == ["2024-10-06T19:30"])
  }

  @Test func findsTheEndBesideTheStart() {
    let range = FoundTime.times(in: "16 June 2023 18:00-19:30", madeAt: now)
    #expect(FoundTime.start(among: range, after: now)?.end?.time?.description == "19:30:00")
  }

  /// What Tab inserts is read as the time that was found.
  @Test(arguments: ["16 June 2023 19:30", "2023-06-16T19:30:15+02:00", "16 June 2023 20:00 UTC"])
  func canBeTyped(text: String) throws {
    let found = try #require(FoundTime.times(in: text, madeAt: now).first)
    let typed = try TypedTimeReader(now: now).read(found.typed, relativeTo: nil)
    switch typed {
    case .dayAndTime(let date, let time):
      #expect(found.time == ReservationTime(date: date, time: time))
    case .stated(let time): #expect(found.time == time)
    default: Issue.record("\(typed)")
    }
  }

  @Test func showsTheWordsAround() throws {
    let line = String(repeating: "word ", count: 30)
    let found = try #require(
      FoundTime.times(
        in: line + "Hinflug\u{1B}[31m \u{202E}16.06.2023\n19:30 TXL " + line, madeAt: now
      )
      .first)
    #expect(found.words.count <= 60)
    #expect(found.words.contains("Hinflug[31m 16.06.2023 19:30 TXL word"))
    #expect(found.words.hasPrefix("… word") && found.words.hasSuffix("word …"))
    #expect(FoundTime.times(in: "16.06.2023", madeAt: now).first?.words == "16.06.2023")
  }

  /// A reading that is not linear takes minutes for these.
  @Test(arguments: ["1", "1 may ", "10/06/2024 ", "\u{1B}[31m\u{200F}\u{202E}"])
  func isLinear(part: String) {
    let text = String(repeating: part, count: (1 << 15) / part.utf8.count)
    let found = FoundTime.times(in: text, madeAt: now)
    #expect(found.count <= 200)
    #expect(found.allSatisfy { $0.words.unicodeScalars.count <= 100 })
  }
}

/// The times that Tab offers for the mails of vendors: the start and the end of each booking that
/// kitinerary-extractor reads in them. All are from 2 January 2017, 10:00.
@Suite struct VendorTimesTests {
  private static let mails = "/work/shared/cases/vendors"

  private func times(_ mail: String) throws -> [String] {
    #expect(MIMEMessage.load())
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(Self.mails)/\(mail).eml")))
    let text = try #require(MIMEMessage(bytes)).parsed.parts.map { part in
      let text = String(decoding: part.bytes ?? [], as: UTF8.self)
      return part.type == "text/html" ? HTMLText.shown(text) : text
    }.joined(separator: "\n")
    let now = LocalDateTime(
      try #require(LocalDate(year: 2017, month: 1, day: 2)), LocalTime(secondOfDay: 36_000))
    return FoundTime.times(in: text, madeAt: now).map(\.typed)
  }

  /// Tests/Corpora/vendor-times.tsv: a mail, the times that have to be among those of its text, and
  /// those that are not. Left out are times of four digits, which can be anything in a text, days
  /// within a code, and what the reader adds of itself.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: mails), "there are no mails"))
  func offersTheTimesOfBookings() throws {
    let differences = try Corpus("vendor-times.tsv").differences(given: 2) { row in
      let found = try times(row[0])
      let missing = row[1].components(separatedBy: " ").filter { !found.contains($0) }
      return [missing.joined(separator: " ")]
    }
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }
}
