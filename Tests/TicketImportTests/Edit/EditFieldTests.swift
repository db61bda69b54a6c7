import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing

@testable import ICalendar
@testable import TicketImport

@Suite struct EditCompletionTests {
  @Test func listsAllCommandsOnAnEmptyLine() throws {
    let prompt = try PromptSession(PromptSession.film)
    #expect(prompt.session.completions("") == EditVerb.ordinary.map(\.rawValue))
  }

  @Test func completesTheColumnsThatNothingUses() throws {
    let prompt = try PromptSession(#"{"title":"A","start":"2027-01-01","Hall B":"1","xyz":"2"}"#)
    #expect(prompt.session.completions("map seat=") == ["seat=Hall B", "seat=xyz"])
    #expect(prompt.session.completions("map seat=hall ") == ["B"])
  }

  @Test func offersTheTimesOfTheText() throws {
    let prompt = try PromptSession(PromptSession.film)
    var context = prompt.session.context
    context.times = FoundTime.times(
      in: "15 June 20:00 (not 15 July 2023)", madeAt: context.now)
    let times = ["2023-06-15T20:00", "2023-07-15"]
    var session = EditSession([prompt.entry], context: context)
    for verb in ["when", "start", "end"] {
      #expect(session.completions("\(verb) ") == times)
      #expect(session.completions("\(verb) 2023-07") == ["2023-07-15"])
    }
    _ = session.enter("start")
    #expect(session.request.initial == "2023-06-10T19:30")
    #expect(session.completions(session.request.initial) == times)
    #expect(session.completions("2023-06-1") == ["2023-06-15T20:00"])
    #expect(session.completions("2023-06-10") == [])
    _ = session.interrupt()
    _ = session.enter("when")
    #expect(session.completions("") == times)
  }
}

/// What `allday` and `start` do to an event of whole days, and to one that becomes such.
@Suite struct EditWholeDaysTests {
  @Test func anAlarmInTheCalendarKeepsItsClockWhenADayGetsATime() throws {
    let day = EventTime.date(try #require(LocalDate(year: 2023, month: 6, day: 20)))
    let next = EventTime.date(try #require(LocalDate(year: 2023, month: 6, day: 21)))
    var event = Event(uid: "a", title: "Lunch", start: day, end: next)
    event.alarms = [.before(CivilDuration(seconds: 15 * 3600))]
    let draft = ItemDraft(event, calendar: "home")
    var prompt = try PromptSession([EditEntry(draft, booking: .update(draft))])
    prompt.type("start 13:00")
    // At 9:00 on the day before, as ever.
    #expect(prompt.text(of: .alarms) == "1d4h")
    #expect(prompt.changes?.contains { $0.hasPrefix("alarms was") } == true)
  }

  @Test func theAlarmOfAStayMovesAlong() throws {
    let stay = try Bookings.reservation(
      .lodging, "Inn", from: "2027-03-05", to: "2027-03-08",
      at: Bookings.place("Inn", country: "DE"))
    var hotel = try PromptSession([EditEntry(ItemDraft(stay))])
    func day() -> String? {
      guard case .at(let time)? = hotel.draft.alarms.value.first else { return nil }
      return "\(time.date)"
    }
    #expect(day() == "2027-03-05")
    hotel.type("start 7 mar 2027")
    #expect(day() == "2027-03-07")
  }

  @Test func aTimeOfAStayTakesThePlacesZoneAndKeepsTheDays() throws {
    let stay = try Bookings.reservation(
      .lodging, from: "2027-03-05", to: "2027-03-08", at: Bookings.place("Inn", country: "JP"))
    var hotel = try PromptSession([EditEntry(ItemDraft(stay))])
    hotel.type("start 6 mar 15:00")
    #expect(
      hotel.draft.times
        == "2027-03-06T15:00:00+09:00[Asia/Tokyo]/2027-03-09T15:00:00+09:00[Asia/Tokyo]")
  }
}

/// Times in a zone that only a calendar's file knows, at the prompt.
@Suite struct DescribedTimeTests {
  /// From 01:00 on 10 April 2026, an hour ahead of what it was.
  private let zone = DescribedZone(
    name: "Mine", text: [1],
    changes: ClockChanges(from: 3600, at: [1_775_779_200], to: [7200]))

  private func time(_ day: Int, _ hour: Int) throws -> EventTime {
    let date = try #require(LocalDate(year: 2026, month: 4, day: day))
    return .described(LocalDateTime(date, LocalTime(secondOfDay: hour * 3600)), zone)
  }

  private func typed(_ text: String, over current: EventTime) throws -> EventTime {
    let date = try #require(LocalDate(year: 2026, month: 4, day: 1))
    return try TypedTimeReader(now: LocalDateTime(date, .midnight))
      .read(text, relativeTo: current.reading).applied(to: current, zone: nil)
  }

  @Test func whatIsTypedGoesByItsClock() throws {
    let before = try time(9, 9)
    #expect(try typed("14:00", over: before) == time(9, 14))
    #expect(try typed("11 apr", over: before) == time(11, 9))
    #expect(try typed("2026-04-11T07:00Z", over: before) == time(11, 9))
    #expect(try typed("2026-04-11T09:00+02:00", over: before) == time(11, 9))
    #expect(try typed("+1d", over: before) == time(10, 9))
    #expect(try typed("+24h", over: before) == time(10, 10))
  }

  @Test func lengthsAreExact() throws {
    let span = try #require(try time(9, 9).duration(to: time(10, 9)))
    #expect(span.totalSeconds == 23 * 3600)
    #expect(try time(9, 9).later(by: span) == time(10, 9))
    #expect(try EventTime(moment: #require(time(11, 9).instant), in: zone) == time(11, 9))
  }

  @Test func theLedgerHasTheMoment() throws {
    #expect(try time(11, 9).ledgerText == "utc 1775890800")
  }
}

/// What the commands that set a field do to it.
@Suite struct EditFieldTests {
  private static let film = PromptSession.film

  @Test(
    arguments: [
      ("title", "Film"), ("location", "Kino"), ("geo", "none"), ("start", "2023-06-10T19:30"),
      ("end", "2023-06-10T21:30"), ("zone", "Europe/Berlin"), ("allday", "no"), ("notes", ""),
      ("url", ""), ("alarms", "1h"), ("repeat", "none"), ("show-as", "busy"),
      ("calendar", "tickets"),
    ])
  func putsThePresentValueOnTheLine(_ verb: String, _ value: String) throws {
    var prompt = try PromptSession(Self.film)
    let before = prompt.draft
    prompt.type(verb)
    #expect(prompt.effects.isEmpty)
    #expect(
      prompt.session.request
        == EditRequest(prompt: "\(verb): ", initial: value, history: false))
    prompt.type(value)
    #expect(prompt.draft == before)
    #expect(prompt.said == "\(verb) unchanged")
    #expect(prompt.session.request.prompt == "1/1> ")
    prompt.type(verb)
    prompt.interrupt()
    #expect(prompt.draft == before)
    #expect(prompt.said == "\(verb) unchanged")
    #expect(prompt.session.request.prompt == "1/1> ")
    prompt.type(verb)
    prompt.endInput()
    #expect(prompt.draft == before)
    #expect(!prompt.session.isFinished)
  }

  @Test func changesThePosition() throws {
    var prompt = try PromptSession(Self.film)
    prompt.type("geo 51.34,12.37")
    let event = try prompt.draft.event(at: Drafting.moment)
    #expect(
      event.structuredLocation
        == StructuredLocation(geo: GeoLocation(latitude: 51.34, longitude: 12.37)))
  }

  @Test func changesAlarmsByPlace() throws {
    var prompt = try PromptSession(Self.film)
    prompt.type("alarms 1h arrive Main Street 1@51.34,12.37~100m leave @-1,2~1.5km")
    let text = "1h arrive Main Street 1@51.34,12.37~100m leave @-1.0,2.0~1500m"
    #expect(prompt.text(of: .alarms) == text)
    let alarms = try prompt.draft.event(at: Drafting.moment).alarms
    #expect(
      alarms.dropFirst() == [
        .place(
          .arrive,
          StructuredLocation(
            title: "Main Street 1", geo: GeoLocation(latitude: 51.34, longitude: 12.37),
            radius: 100)),
        .place(
          .leave, StructuredLocation(geo: GeoLocation(latitude: -1, longitude: 2), radius: 1500)),
      ])
    #expect(try AlarmSpec.list(text).map(\.description).joined(separator: " ") == text)
  }

  @Test(arguments: ["a", "a\nb", "C:\\new", "tab\there", "\\n", "trailing\\", "a\n\nb\\\\n"])
  func editsNotesOnOneLine(_ notes: String) throws {
    var prompt = try PromptSession(Self.film)
    var draft = prompt.draft
    draft.notes = Sourced(notes, .record)
    let line = draft.text(of: .notes, prompt.session.context)
    #expect(!line.contains { $0.isNewline })
    prompt.type("notes \(line)")
    #expect(prompt.draft.notes?.value == notes)
  }

  @Test func showsALineEndInATitleAsASpace() throws {
    var prompt = try PromptSession(#"{"title":"Film\r\n\tNight","start":"2023-06-10T19:30"}"#)
    prompt.type("title")
    #expect(prompt.session.request.initial == "Film Night")
    let before = prompt.draft
    prompt.type("Film Night")
    #expect(prompt.draft == before)
    prompt.type("title Back\\new")
    #expect(prompt.draft.title?.value == "Back\\new")
  }

  /// A draft that is decided keeps its value, and `undo` takes back those of the others.
  @Test func setsAValueInEveryDraftThatIsNotDecided() throws {
    let play = #"{"title":"Play","start":"2023-06-11T19:30"}"#
    var prompt = try PromptSession(Self.film, play, Self.film)
    prompt.type("no", "alarms 2h all")
    #expect(prompt.effects.last == .say("alarms changed in 2 of 2 drafts"))
    let alarms = { prompt.session.entries.map { $0.draft.alarms.origin } }
    #expect(alarms() == [.assumed, .edited, .edited])
    prompt.type("undo")
    #expect(alarms() == [.assumed, .assumed, .assumed])
    prompt.type("title Free for all", "alarms soon all")
    #expect(prompt.complaint?.hasPrefix("nothing changed: draft 2: alarms: ") == true)
    #expect(prompt.session.entries[1].draft.title?.value == "Free for all")
  }

  @Test func keepsTheUIDWhateverIsEdited() throws {
    for record in [
      Self.film, #"{"title":"A","reservation number":"X1","start":"2023-06-10T19:30"}"#,
    ] {
      var prompt = try PromptSession(record)
      let uid = try #require(prompt.draft.uid)
      prompt.type("title Other", "start +1d", "location Elsewhere", "allday yes", "notes None")
      #expect(prompt.draft.uid == uid)
      #expect(try prompt.draft.event(at: Drafting.moment).id.uuid == uid)
    }
  }
}
