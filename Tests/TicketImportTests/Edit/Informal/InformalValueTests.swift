import CalendarStore
import CivilTime
import Reservations
import Testing

@testable import TicketImport

/// Values of one field, and remarks on words that are not read, as the draft is edited.
@Suite struct InformalValueTests {
  private func draft(_ text: String, _ edits: (DraftField, String)...) throws -> EventDraft {
    try edits.reduce(try InformalSample.draft(text)) { draft, edit in
      try draft.setting(edit.0, to: edit.1, try InformalSample.context)
    }
  }

  @Test(arguments: [
    ("jeden Montag", "FREQ=WEEKLY;BYDAY=MO"), ("alle 2 Wochen", "FREQ=WEEKLY;INTERVAL=2"),
    ("every tue", "FREQ=WEEKLY;BYDAY=TU"),
    ("jeden Montag bis 16. Dezember", "FREQ=WEEKLY;UNTIL=20231216;BYDAY=MO"),
    ("chaque lundi jusqu'au 16 décembre", "FREQ=WEEKLY;UNTIL=20231216;BYDAY=MO"),
  ])
  func readsARuleAsALineHasIt(_ text: String, _ rule: String) throws {
    #expect(try draft("Kino fri 10:00", (.repeatRule, text)).repeatRule?.value.text == rule)
  }

  @Test(arguments: [
    ("Di", "2023-06-20T10:00"), ("di", "2023-06-20T10:00"),
    ("heute abend 20 Uhr", "2023-06-14T20:00"), ("in zwei Wochen", "2023-06-28T10:00"),
  ])
  func readsAStartAsALineHasIt(_ text: String, _ start: String) throws {
    let draft = try draft("Kino fri 10:00", (.start, text))
    #expect(draft.start?.value.description.hasPrefix(start) == true)
  }

  @Test(arguments: [
    ("1 Stunde", "2023-06-16T11:00"), ("zwei Stunden", "2023-06-16T12:00"),
    ("half an hour", "2023-06-16T10:30"),
  ])
  func readsADurationAsALineHasIt(_ text: String, _ end: String) throws {
    let draft = try draft("Kino fri 10:00").settingDuration(text)
    #expect(draft.end?.value.description.hasPrefix(end) == true)
  }

  @Test func refusesAStartThatCouldBeInTwoWeeks() throws {
    #expect(throws: TimeError.self) { try draft("Kino", (.start, "nächsten Freitag")) }
  }

  @Test func keepsARemarkWhileTheTitleHasItsWords() throws {
    let remark = Remark.unreadHour("at 8: not read as a time; write 8:00 or 20:00")
    #expect(try draft("Dinner fri at 8", (.start, "fri 20:00")).remarks == [remark])
    let renamed = try draft("Dinner fri at 8", (.start, "fri 20:00"), (.title, "Dinner"))
    #expect(renamed.remarks.isEmpty)
  }

  @Test func forgetsARemarkWithoutWordsInTheTitleWithTheStart() throws {
    #expect(try draft("conf tue to thu 9-17", (.start, "fri 20:00")).remarks.isEmpty)
  }
}
