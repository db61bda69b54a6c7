import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing
import TicketImport

@Suite struct EventDraftTests {
  private static let seed = """
    {"title":"哆啦A梦：大雄与天空的理想乡","theater":"Wanda Cinemas",
     "location":"Orient Cinema Rongchuangmao","start":"2023-06-10T02:39:32Z",
     "end":"2023-06-10T04:58:32Z","image":"movie"}
    """

  @Test func draftsTheSeedRecord() throws {
    let draft = try Drafting.draft(Self.seed)
    #expect(draft.problems.isEmpty)
    let event = try draft.event(at: Drafting.moment)
    #expect(event.title == "哆啦A梦：大雄与天空的理想乡")
    #expect(event.location == "Wanda Cinemas, Orient Cinema Rongchuangmao")
    #expect(event.start.description == "2023-06-10T02:39:32Z")
    #expect(event.end.description == "2023-06-10T04:58:32Z")
    #expect(event.notes == nil)
    #expect(event.url == nil)
    #expect(event.status == .confirmed)
    #expect(event.availability == .busy)
    #expect(event.alarms == [.before(CivilDuration(seconds: 3600))])
    #expect(event.recurrenceRules.isEmpty)
    #expect(event.creationDate == Drafting.moment)
    #expect(event.lastModifiedDate == Drafting.moment)
  }

  @Test(arguments: [
    ("weekly", "FREQ=WEEKLY"), ("wöchentlich", "FREQ=WEEKLY"),
    ("jeden Donnerstag bis 17.12.2026", "FREQ=WEEKLY;UNTIL=20261217;BYDAY=TH"),
  ])
  func readsARule(_ rule: String, _ text: String) throws {
    let draft = try Drafting.draft(
      #"{"title":"A","start":"2026-11-26T19:00","repeat":"\#(rule)"}"#)
    #expect(draft.repeatRule?.value.text == text)
  }

  @Test(
    arguments: [
      (
        #"{"Film's":"Dune","Hall":3,"Occurs":"12.05.2027 19:30"}"#,
        #"not used: Film's "Dune", Hall "3", Occurs "12.05.2027 19:30"; "#
          + #"try --map title='Film'\''s' --map start=Occurs"#
      ),
      (
        #"{"Rencontre":"Ost – West","date":"2027-05-12","Coup d'envoi":"19h30"}"#,
        #"not used: Rencontre "Ost – West", Coup d'envoi "19h30"; "#
          + #"try --map title=Rencontre --map 'start time'='Coup d'\''envoi'"#
      ),
      (
        #"{"title":"A","Occurs":"2027-05-12","Whistle":"19:30"}"#,
        #"not used: Occurs "2027-05-12", Whistle "19:30"; "#
          + "try --map start=Occurs --map 'start time'=Whistle"
      ),
      (#"{"title":"A","Hall":"3"}"#, #"not used: Hall "3"; try --map FIELD=NAME"#),
      // A mapping is for flat records.
      (
        #"{"@type":"EventReservation","reservationFor":{"@type":"Event","name":"A","Hall":"3"}}"#,
        #"not used: reservationFor.Hall "3""#
      ),
      (#"{"title":"A","start":"2027-05-12","Hall":"3"}"#, nil), (#"{"title":"A"}"#, nil),
      (#"{"title":"A","start":"soon","Hall":"3"}"#, nil),
    ] as [(String, String?)])
  func offersUnusedValuesForMissingFields(_ record: String, _ hint: String?) throws {
    let draft = try Drafting.draft(record)
    #expect(draft.mappingHint == hint)
    guard let hint else { return }
    let error = #expect(throws: DraftError.self) { _ = try draft.event(at: Drafting.moment) }
    #expect(error?.reason.hasSuffix("; \(hint)") == true)
  }

  @Test(
    arguments: [
      ("Wanda Cinemas", "Orient Mall", "Wanda Cinemas, Orient Mall"),
      ("Wanda Cinemas", "Wanda Cinemas", "Wanda Cinemas"),
      ("Wanda Cinemas", "3rd floor, WANDA CINEMAS, Orient", "3rd floor, WANDA CINEMAS, Orient"),
      ("Met", "Metropolis Street 1", "Met, Metropolis Street 1"),
      ("Met", "10 The Met, New York", "10 The Met, New York"),
      ("Philharmonie", "Berliner Philharmonie", "Berliner Philharmonie"),
      ("harmonie", "Philharmonie", "harmonie, Philharmonie"),
      ("万达影城", "北京万达影城三层", "北京万达影城三层"),
      ("Théâtre", "GRAND THÉÂTRE", "GRAND THÉÂTRE"),
      ("A very long venue", "Short", "A very long venue, Short"),
    ])
  func putsTheVenueFirstAndDoesNotRepeatIt(
    _ venue: String, _ place: String, _ expected: String
  ) throws {
    let draft = try Drafting.draft(#"{"title":"A","theater":"\#(venue)","location":"\#(place)"}"#)
    #expect(draft.location?.value == expected)
  }

  @Test func takesTheVenueWhereThereIsNoPlace() throws {
    #expect(try Drafting.draft(#"{"title":"A","theater":"Met"}"#).location?.value == "Met")
    #expect(try Drafting.draft(#"{"title":"A"}"#).location == nil)
  }

  @Test func keepsInTheNotesWhatHasNoFieldOfItsOwn() throws {
    let draft = try Drafting.draft(
      """
      {"title":"A","notes":"Bring ID","seat":"12A","reservation number":"XK7","under name":"J. Doe",
       "provider":"LH","status":"boarding","image":"https://example.org/a.png"}
      """)
    #expect(
      draft.notes?.value == """
        Bring ID
        Seat: 12A
        Guest: J. Doe
        Provider: LH
        Reservation number: XK7
        Status: boarding
        Image: https://example.org/a.png
        """)
  }

  @Test(
    arguments: [
      ("https://example.org/?a=1", true), ("mailto:a@example.org", true),
      ("https://例え.jp/", true), ("www.example.org", false), ("see the mail", false),
      ("note: later", false), ("C:\\\\tickets", false), (":", false),
    ])
  func keepsALinkThatIsNoURLInTheNotes(_ link: String, _ isURL: Bool) throws {
    let draft = try Drafting.draft(#"{"title":"A","url":"\#(link)"}"#)
    let plain = link.replacingOccurrences(of: "\\\\", with: "\\")
    #expect(draft.url?.value == (isURL ? plain : nil))
    #expect(draft.notes?.value == (isURL ? nil : "Link: \(plain)"))
    #expect(draft.remarks == (isURL ? [] : [.linkInNotes]))
  }

  @Test func namesTheFieldThatIsMissing() throws {
    let nothing = EventDraft(defaults: DraftDefaults())
    #expect(nothing.problems.map(\.field) == [.title, .start])
    #expect(nothing.uid == nil)
    let error = #expect(throws: DraftError.self) { try nothing.event(at: Drafting.moment) }
    #expect(error?.problems.map(\.field) == [.title, .start])
    #expect(
      error?.reason
        == "no title; no start time")
    let untitled = try Drafting.draft(#"{"start":"2023-06-10T19:30"}"#)
    #expect(untitled.problems.map(\.field) == [.title])
    let untimed = try Drafting.draft(#"{"title":"A","end":"2023-06-10T19:30"}"#)
    #expect(untimed.problems.map(\.field) == [.start])
  }

  @Test(arguments: [
    #""alarms":"2023-06-11T09:00Z""#, #""repeat":"FREQ=DAILY;UNTIL=20230609T000000Z""#,
    #""repeat":"FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30""#,
  ])
  func cancelsWhateverTheRecordSaysBesides(_ field: String) throws {
    let fields = "\"title\":\"A\",\"start\":\"2023-06-10T19:30Z\",\(field)"
    #expect(try !Drafting.draft("{\(fields)}").problems.isEmpty)
    #expect(try Drafting.draft("{\(fields),\"status\":\"cancelled\"}").problems.isEmpty)
  }

  @Test(
    arguments: [
      (
        #""start":"2023-06-10T19:30","end":"2023-06-10T19:29""#,
        "end: before the start; choose a later time"
      ),
      (#""start":"2023-06-10","end":"2023-06-09""#, "end: before the start; choose a later time"),
      (
        #""start":"2023-06-10","end":"2023-06-10T20:00""#,
        "end: has a time, but the start has none; set a time for both or for neither"
      ),
      (
        #""start":"2023-06-10T19:30","end":"2023-06-09""#,
        "end: a day without a time; add the time, e.g. 19:30"
      ),
      (#""start":"9999-12-31T23:30""#, "start: after the year 3000; choose an earlier one"),
      (
        #""start":"2023-06-10","duration":"P3000000D""#,
        "end: after the year 9999; choose an earlier one"
      ),
      (#""start":"9999-12-31T23:30-01:00""#, "start: outside the years 1 to 9999 in UTC"),
      (
        #""start":"2023-06-10","repeat":"FREQ=DAILY;UNTIL=20230609""#,
        "repeat: ends before the start; choose a later UNTIL"
      ),
      (
        #""start":"2023-06-10T19:30+02:00","repeat":"FREQ=DAILY;UNTIL=20230610T172959Z""#,
        "repeat: ends before the start; choose a later UNTIL"
      ),
      (
        #""start":"2023-06-10T19:30","repeat":"FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=3""#,
        "repeat: matches no day; correct it or remove it"
      ),
      (
        #""start":"2023-06-10T19:30","duration":"P1Y""#,
        "end: duration: P1Y: years and months have no fixed length; write weeks, days, hours or minutes"
      ),
      (
        #""start":"2023-06-10","repeat":"FREQ=HOURLY""#,
        "repeat: an all-day event cannot repeat by the hour; use daily, or set a start time"
      ),
    ])
  func refusesTimesThatDoNotGoTogether(_ fields: String, _ complaint: String) throws {
    let draft = try Drafting.draft("{\"title\":\"A\",\(fields)}")
    #expect(draft.complaints == [complaint])
    #expect(throws: DraftError.self) { try draft.event(at: Drafting.moment) }
  }

  @Test func allowsAnEventWithoutLength() throws {
    let draft = try Drafting.draft(
      #"{"title":"A","start":"2023-06-10T19:30","end":"2023-06-10T19:30"}"#)
    #expect(draft.problems.isEmpty)
  }

  @Test func keepsAnUnreadableValueAsAProblemOfItsField() throws {
    let draft = try Drafting.draft(
      #"{"title":"A","start":"2023-06-10T19:30","end":"2023-02-30T19:30"}"#)
    #expect(draft.problems.map(\.field) == [.end])
    #expect(draft.end?.origin == .assumed)
    let unread = try Drafting.draft(#"{"title":"A","start":"10/06/2023"}"#)
    #expect(unread.problems.map(\.field) == [.start])
  }

  // MARK: Status

  @Test(arguments: ["cancelled", "Canceled", "https://schema.org/ReservationCancelled"])
  func saysOfACanceledEventThatItIs(_ status: String) throws {
    let draft = try Drafting.draft(
      #"{"title":"Concert","start":"2023-06-10T19:30","status":"\#(status)"}"#)
    let event = try draft.event(at: Drafting.moment)
    #expect(event.title == "Canceled: Concert")
    #expect(event.status == .canceled)
    #expect(event.availability == .free)
    #expect(event.alarms.isEmpty)
    #expect(draft.alarms.origin == .inferred)
  }

  @Test(arguments: ["Canceled: Concert", "CANCELLED: Concert", "canceled:Concert"])
  func saysSoOnce(_ title: String) throws {
    let draft = try Drafting.draft(
      #"{"title":"\#(title)","start":"2023-06-10T19:30","status":"cancelled"}"#)
    #expect(draft.shownTitle == "Canceled: Concert")
    let other = try Drafting.draft(#"{"title":"Concert","start":"2023-06-10T19:30"}"#)
    #expect(draft.uid == other.uid)
  }

  @Test func keepsWhatACanceledRecordAsksFor() throws {
    let draft = try Drafting.draft(
      """
      {"title":"A","start":"2023-06-10T19:30","status":"cancelled","alarm":"1d","show as":"busy"}
      """)
    let event = try draft.event(at: Drafting.moment)
    #expect(event.alarms == [.before(CivilDuration(days: 1))])
    #expect(event.availability == .busy)
  }

  @Test func readsTheOtherStates() throws {
    let pending = try Drafting.draft(#"{"title":"A","status":"pending"}"#)
    #expect(pending.status == Sourced(.tentative, .record))
    #expect(pending.shownTitle == "A")
    #expect(try Drafting.draft(#"{"title":"A"}"#).status == Sourced(.confirmed, .assumed))
    let free = try Drafting.draft(#"{"title":"A","show as":"free"}"#)
    #expect(free.availability == Sourced(.free, .record))
  }

  // MARK: Repeat rule

  @Test(
    arguments: [
      ("weekly", "FREQ=WEEKLY"), ("Daily", "FREQ=DAILY"), (" monthly ", "FREQ=MONTHLY"),
      ("YEARLY", "FREQ=YEARLY"), ("FREQ=WEEKLY;BYDAY=MO,WE", "FREQ=WEEKLY;BYDAY=MO,WE"),
      ("RRULE:FREQ=DAILY;COUNT=3", "FREQ=DAILY;COUNT=3"),
      ("freq=weekly;interval=2", "FREQ=WEEKLY;INTERVAL=2"),
    ])
  func readsARepeatRule(_ text: String, _ rule: String) throws {
    let draft = try Drafting.draft(
      #"{"title":"A","start":"2023-06-10T19:30","repeat":"\#(text)"}"#)
    #expect(draft.repeatRule?.value.text == rule)
    #expect(draft.problems.isEmpty)
  }

  @Test(
    arguments: [
      "fortnightly", "FREQ=SOMETIMES", "BYDAY=MO", "FREQ=WEEKLY;COUNT=0",
      "FREQ=DAILY;COUNT=3;UNTIL=20240101", "FREQ=MINUTELY", "FREQ=WEEKLY;UNTIL=2024-13-01",
    ])
  func refusesWhatIsNoRepeatRule(_ text: String) throws {
    let draft = try Drafting.draft(
      #"{"title":"A","start":"2023-06-10T19:30","repeat":"\#(text)"}"#)
    #expect(draft.problems.map(\.field) == [.repeatRule])
    #expect(draft.repeatRule == nil)
  }
}
