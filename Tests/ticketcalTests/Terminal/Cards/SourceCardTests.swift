import Foundation
import Reservations
import Testing
import TicketImport

@testable import ticketcal

/// What `why` says of a draft.
@Suite struct SourceCardTests {
  init() { TerminalLocale.activate() }

  private func lines(
    _ draft: EventDraft, after commands: [String] = [], of field: DraftField? = nil
  ) -> [String] {
    var session = DraftSample.session([EditEntry(draft)])
    for command in commands { _ = session.enter(command) }
    return SourceCard(
      session.entries[0], of: "mail\u{1B}.eml:1", default: "tickets",
      style: Style(.never, isTerminal: false, environment: [:]), width: 100
    ).lines(of: field)
  }

  @Test func saysOfEachFieldWhereItComesFrom() throws {
    let all = lines(try DraftSample.draft(), after: ["title Other"])
    #expect(
      all == [
        "  title     edited at the prompt",
        "  start     mail\\u{1B}.eml:1",
        "  end       a default; mail\\u{1B}.eml:1 does not state it",
        "  zone      Europe/Berlin, mail\\u{1B}.eml:1",
        "  location  mail\\u{1B}.eml:1",
        "  alarms    a default; mail\\u{1B}.eml:1 does not state it",
        "  show-as   a default; mail\\u{1B}.eml:1 does not state it",
        "  calendar  tickets: the calendar of this import",
        "  status    a default; mail\\u{1B}.eml:1 does not state it",
      ])
  }

  @Test func namesTheRecordTheMemberAndTheRule() throws {
    var draft = try DraftSample.draft()
    draft.source = DraftSource(records: [.start: "old.eml"], members: [.start: "departureTime"])
    draft.zoneOrigin = .inferred
    draft.remarks = [.zoneOfPlace(.start, "Berlin Tegel"), .zoneOfPlace(.end, "Elsewhere")]
    #expect(
      lines(draft, of: .start) == [
        "  start     old.eml: departureTime",
        "  zone      Europe/Berlin, inferred from mail\\u{1B}.eml:1",
        "            the zone of the start is that of Berlin Tegel",
      ])
  }

  @Test func namesAnOptionAndTheConfiguration() throws {
    var draft = try DraftSample.draft()
    draft.alarms.origin = .configuration
    draft.zoneOrigin = .option
    #expect(lines(draft, of: .alarms) == ["  alarms    the configuration file"])
    #expect(
      lines(draft, of: .zone) == [
        "  zone      Europe/Berlin, an option of the command line: --zone"
      ])
  }

  @Test func saysWhatIsMissing() throws {
    let draft = try DraftSample.draft(start: nil)
    #expect(lines(draft, of: .start) == ["  start     no start time"])
    #expect(lines(draft, of: .url) == ["  url       no record of the booking states it"])
  }
}
