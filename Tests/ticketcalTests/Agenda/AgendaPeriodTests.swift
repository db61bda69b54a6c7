import CivilTime
import Foundation
import TestSupport
import Testing

@testable import ticketcal

@Suite struct AgendaPeriodTests {
  private let now = LocalDateTime(EventSample.today, LocalTime(secondOfDay: 36_000))

  private func period(
    day: String? = nil, from: String? = nil, to: String? = nil
  ) throws(CommandError) -> AgendaPeriod {
    try AgendaPeriod(day: day, from: from, to: to, now: now)
  }

  /// Tests/Corpora/periods.tsv: `--day`, `--from` and `--to`, `-` where it is left out, and the days or the
  /// error. Today is 21 November 2026. `TICKETCAL_UPDATE=1 swift test --filter AgendaPeriodTests` rewrites
  /// the periods.
  @Test func isWhatTheTableSays() throws {
    let differences = try Corpus("periods.tsv").differences(given: 3) { row in
      let stated = row.map { $0 == "-" ? nil : $0 }
      do throws(CommandError) {
        let period = try period(day: stated[0], from: stated[1], to: stated[2])
        return ["\(period.first)/\(period.last)"]
      } catch {
        #expect(error.status == ExitStatus.usage)
        return [error.reason]
      }
    }
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  @Test func liesBetweenMidnightsOfTheViewer() throws {
    // Clocks go back on 25 October 2026.
    let range = try period(day: "2026-10-25").range(in: EventSample.berlin)
    #expect(range.upperBound.secondsSince1970 - range.lowerBound.secondsSince1970 == 25 * 3600)
  }

  @Test func endsWithTheLastDayThereIs() throws {
    #expect(try !period(day: "9999-12-31").range(in: EventSample.berlin).isEmpty)
  }
}
