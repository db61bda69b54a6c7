import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// What the commands that set a field do to it.
@Suite struct EditFieldTests {
  private static let film = PromptSession.film

  // MARK: Editing in place

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

  @Test func noneClearsPlaceAndNotes() throws {
    var prompt = try PromptSession(Self.film)
    prompt.type("location None", "notes Bring water", "notes none")
    #expect(prompt.draft.location == nil && prompt.draft.notes == nil)
  }

  @Test func takesTheEditedValue() throws {
    var prompt = try PromptSession(Self.film)
    prompt.type("title", "Film: the director's cut")
    #expect(prompt.draft.title == Sourced("Film: the director's cut", .edited))
    #expect(prompt.changes == ["title was Film"])
    prompt.type("location", "")
    #expect(prompt.draft.location == nil)
    prompt.type("title", " ")
    #expect(prompt.draft.complaints == ["no title"])
  }

  @Test func leavesAValueThatCannotBeReadAsItWas() throws {
    var prompt = try PromptSession(Self.film)
    let before = prompt.draft
    for line in [
      "start soon", "end never", "zone Europe/Berlni", "allday maybe", "url some link",
      "alarms +1h", "geo 91,0", "geo north", "alarms arrive Home", "alarms leave X@1,200",
      "alarms arrive X@1,2~0m", "repeat often", "show-as dead", "calendar Other",
      "end 2023-06-09T10:00",
    ] {
      prompt.type(line)
      #expect(prompt.complaint?.hasPrefix("\(line.prefix { $0 != " " }): ") == true)
      #expect(prompt.draft == before)
    }
    prompt.type("undo")
    #expect(prompt.said == "nothing to undo")
  }

  // MARK: The others

  @Test func changesAlarms() throws {
    var prompt = try PromptSession(Self.film)
    prompt.type("alarms 1d 2h")
    #expect(prompt.text(of: .alarms) == "1d 2h")
    #expect(prompt.changes == ["alarms was 1h"])
    prompt.type("alarms 2h before 10 minutes before")
    #expect(prompt.text(of: .alarms) == "2h 10m")
    prompt.type("alarms none")
    #expect(prompt.draft.alarms == Sourced([], .edited))
    prompt.type("alarms 2023-06-10T09:00 0")
    #expect(try prompt.draft.event(at: Drafting.moment).alarms.count == 2)
  }

  @Test func changesThePosition() throws {
    var prompt = try PromptSession(Self.film)
    prompt.type("geo 51.34,12.37")
    #expect(prompt.text(of: .geo) == "51.34,12.37")
    #expect(prompt.changes == ["geo was none"])
    let event = try prompt.draft.event(at: Drafting.moment)
    #expect(
      event.structuredLocation
        == StructuredLocation(geo: GeoLocation(latitude: 51.34, longitude: 12.37)))
    prompt.type("location Elsewhere")
    #expect(prompt.draft.geo == nil)
    prompt.type("undo", "geo none")
    #expect(prompt.draft.geo == nil)
    #expect(prompt.draft.location?.value == "Kino")
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

  @Test func changesHowItRepeats() throws {
    var prompt = try PromptSession(Self.film)
    prompt.type("repeat weekly")
    #expect(prompt.draft.repeatRule?.value.text == "FREQ=WEEKLY")
    #expect(prompt.changes == ["repeat was none"])
    prompt.type("repeat FREQ=DAILY;COUNT=3")
    #expect(prompt.draft.repeatRule?.value.text == "FREQ=DAILY;COUNT=3")
    prompt.type("repeat NONE")
    #expect(prompt.draft.repeatRule == nil)
  }

  @Test func changesWhetherItIsBusy() throws {
    var prompt = try PromptSession(Self.film)
    prompt.type("show-as Free")
    #expect(prompt.draft.availability == Sourced(.free, .edited))
    #expect(prompt.changes == ["show-as was busy"])
  }

  @Test func changesTheCalendar() throws {
    var prompt = try PromptSession(Self.film)
    prompt.type("calendar work")
    #expect(prompt.draft.calendar == Sourced("Work", .edited))
    #expect(prompt.changes == ["calendar was tickets"])
    for name in ["personal/Work", "Personal/work"] {
      prompt.type("calendar tickets", "calendar \(name)")
      #expect(prompt.draft.calendar == Sourced("Work", .edited))
    }
    prompt.type("calendar family/School Trips")
    #expect(prompt.draft.calendar?.value == "School Trips")
    prompt.type("calendar Holidays")
    #expect(
      prompt.complaint
        == "calendar: no such calendar; calendars: tickets, Work, School Trips")
    prompt.type("calendar Birthdays")
    #expect(
      prompt.complaint
        == "calendar: files/birthdays is a file of another program; choose another calendar")
  }

  @Test func changesTheLink() throws {
    var prompt = try PromptSession(Self.film)
    prompt.type("url https://example.org/")
    #expect(prompt.draft.url == Sourced("https://example.org/", .edited))
    prompt.type("url none")
    #expect(prompt.draft.url == nil)
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
}
