import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing

@testable import TicketImport

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

  /// A draft that is decided keeps its value, and `undo` takes back that of one draft.
  @Test func setsAValueInEveryDraftThatIsNotDecided() throws {
    let play = #"{"title":"Play","start":"2023-06-11T19:30"}"#
    var prompt = try PromptSession(Self.film, play, Self.film)
    prompt.type("no", "alarms 2h all")
    #expect(prompt.effects.last == .say("alarms changed in 2 of 2 drafts"))
    let alarms = { prompt.session.entries.map { $0.draft.alarms.origin } }
    #expect(alarms() == [.assumed, .edited, .edited])
    prompt.type("undo")
    #expect(alarms() == [.assumed, .assumed, .edited])
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
