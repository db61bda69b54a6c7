import CalendarStore
import Reservations
import Testing

@testable import TicketImport

/// Lengths, zones and words of `start`, `end`, `duration` and `zone`. The film is on Saturday,
/// 10 June 2023, from 19:30 to 21:30 in Berlin; now is Wednesday, 14 June.
@Suite struct EditSpokenTimeTests {
  private func film() throws -> PromptSession { try PromptSession(PromptSession.film) }

  @Test(
    arguments: [
      ("end 3h", "2023-06-10T22:30:00+02:00[Europe/Berlin]"),
      ("end for 90m", "2023-06-10T21:00:00+02:00[Europe/Berlin]"),
      ("duration 1h30", "2023-06-10T21:00:00+02:00[Europe/Berlin]"),
      ("duration 45 min", "2023-06-10T20:15:00+02:00[Europe/Berlin]"),
      ("duration +30m", "2023-06-10T22:00:00+02:00[Europe/Berlin]"),
      ("duration -30m", "2023-06-10T21:00:00+02:00[Europe/Berlin]"),
      ("end +30m", "2023-06-10T22:00:00+02:00[Europe/Berlin]"),
      ("end mon", "2023-06-12T21:30:00+02:00[Europe/Berlin]"),
      ("end tomorrow 1am", "2023-06-11T01:00:00+02:00[Europe/Berlin]"),
      ("end 12 jun", "2023-06-12T21:30:00+02:00[Europe/Berlin]"),
      ("end 04:45 Asia/Tokyo", "2023-06-11T04:45:00+09:00[Asia/Tokyo]"),
    ])
  func endCountsFromTheStart(_ command: String, _ end: String) throws {
    var prompt = try film()
    prompt.type(command)
    #expect(prompt.draft.end?.value.description == end)
    #expect(prompt.draft.start?.value.description == "2023-06-10T19:30:00+02:00[Europe/Berlin]")
  }

  @Test func startNamesAZone() throws {
    var prompt = try film()
    prompt.type("start 18:30 london")
    #expect(
      prompt.draft.times
        == "2023-06-10T18:30:00+01:00[Europe/London]/2023-06-10T20:30:00+01:00[Europe/London]")
  }

  @Test func zoneTakesACity() throws {
    var prompt = try film()
    prompt.type("zone tokyo")
    #expect(prompt.draft.start?.value.zoneIdentifier == "Asia/Tokyo")
  }

  @Test func zoneNoneAndBackLeavesTheEndsOwnZone() throws {
    var prompt = try film()
    prompt.type("end 04:45 Asia/Tokyo")
    prompt.type("zone none")
    #expect(prompt.draft.times == "2023-06-10T19:30:00/2023-06-11T04:45:00")
    prompt.type("zone Berlin")
    #expect(prompt.draft.end?.value.description == "2023-06-11T04:45:00+09:00[Asia/Tokyo]")
    #expect(prompt.draft.start?.value.zoneIdentifier == "Europe/Berlin")
  }

  @Test func aLengthOfAWholeDayEventIsInDays() throws {
    var prompt = try film()
    prompt.type("allday yes")
    prompt.type("duration 3d")
    #expect(prompt.draft.times == "2023-06-10/2023-06-13")
    prompt.type("duration 3h")
    #expect(prompt.draft.times == "2023-06-10/2023-06-13")
  }

  @Test func tabCompletesAZoneByItsCity() throws {
    let prompt = try film()
    #expect(prompt.session.completions("zone berl") == ["Europe/Berlin"])
  }
}
