import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// Sessions as they are kept, and taken up again.
@Suite struct SavedEntryTests {
  private static let records = [
    PromptSession.film,
    "{}",
    #"{"title":"Fair","start":"2023-06-10","end":"2023-06-12","alarms":"none"}"#,
    #"{"title":"Film 哆啦A梦","start":"2023-06-10T19:30Z","url":"https://a.example/","id":"7"}"#,
    #"{"title":"Talk","start":"2023-06-10T19:30","status":"pending","repeat":"weekly"}"#,
    #"{"title":"Off","start":"2023-06-10T19:30","status":"cancelled","calendar":"Work"}"#,
    #"{"title":"A","start":"2023-06-10T19:30Z","end":"2023-06-10T20:30Z","duration":"3h"}"#,
    #"{"title":"A","start":"2023-02-30","end":"soon","alarms":"sometime","url":"no link"}"#,
    #"{"title":"A","reservation number":"X1","provider":"P","under name":"N","start":"2023-06-10"}"#,
    #"{"title":"Gap","start":"2024-03-31T02:30","end":"2024-10-27T02:30"}"#,
    #"{"title":"\u0001\u001b\u202e","start":"0001-01-01T00:00:01","notes":"a\nb\t\"\\"}"#,
    #"""
    {"title":"A","start":"2023-06-10T19:30+02:00[Asia/Shanghai]",
     "end":"2023-06-10T20:30+01:00[Asia/Tokyo]","alarms":"2023-06-10T10:00+01:00[Asia/Tokyo]"}
    """#,
    #"""
    {"title":"Far","start":"2024-05-30T22:00+02:00[Europe/Berlin]",
     "end":"2024-05-31T14:00+08:00[Asia/Shanghai]",
     "alarms":["1d2h","2024-05-30T18:00","2024-05-30T18:00+05:30","2024-05-30T18:00Z","0"]}
    """#,
  ]

  private func again(_ entry: SavedEntry) throws -> SavedEntry {
    let text = try SavedForm.text(entry)
    let whole = try SavedForm.value(SavedEntry.self, text)
    let parts = try SavedEntry(
      state: entry.state.rawValue, originalText: entry.originalText, draftText: entry.draftText)
    #expect(parts == whole)
    return whole
  }

  @Test(arguments: records, [nil, "Europe/Berlin", "UTC"])
  func keepsADraft(_ record: String, zone: String?) throws {
    let defaults = try zone.map { try Drafting.defaults(zone: $0) } ?? DraftDefaults()
    let draft = try Drafting.draft(record, defaults)
    let kept = try again(EditEntry(draft).saved)
    #expect(kept.original == draft)
    #expect(kept.draft == draft)
    #expect(kept.state == .pending)
    #expect(kept.draft.uid == draft.uid)
  }

  @Test func keepsADraftOfWhatWasWritten() throws {
    let event = try Drafting.draft(PromptSession.film).event(at: Drafting.moment)
    let draft = EventDraft(event)
    #expect(try again(EditEntry(draft).saved).draft == draft)
  }

  @Test func keepsWhatAPersonChangedAndDecided() throws {
    var prompt = try PromptSession(PromptSession.film, PromptSession.film, PromptSession.film)
    prompt.type("title Movie", "start +1d", "zone Asia/Tokyo", "calendar Work", "alarms 1d 2h")
    prompt.type("notes one\\ntwo", "url https://example.org/", "repeat weekly", "show-as free")
    prompt.type("s", "n")
    for (index, entry) in prompt.session.entries.enumerated() {
      let kept = try again(entry.saved)
      #expect(kept == entry.saved)
      #expect(kept.state == [.settled, .leftOut, .pending][index])
      #expect((kept.draft != kept.original) == (index == 0))
    }
  }

  @Test func goesOnWhereItWasCutOff() throws {
    var prompt = try PromptSession(PromptSession.film, PromptSession.film, PromptSession.film)
    prompt.type("s", "title Movie")
    prompt.editor = { _ in "start: whenever" }
    prompt.type("edit")
    let entries = try prompt.session.entries.map { EditEntry(saved: try again($0.saved)) }
    var next = try PromptSession(entries)
    #expect(next.session.current == 1)
    #expect(next.draft.title?.value == "Movie")
    next.type("q")
    #expect(next.session.mode == .confirmQuit)
    next.type("n")
    var opened = ""
    next.editor = { text in
      opened = text
      return nil
    }
    next.type("edit")
    #expect(opened == "start: whenever")
    next.type("reset")
    #expect(next.draft.title?.value == "Film")
    next.type("a")
    #expect(next.saved == [1, 2] && next.session.isFinished)
  }

  @Test func givesWhatIsLookedUpAgain() throws {
    let draft = try Drafting.draft(PromptSession.film)
    let entry = EditEntry(
      saved: EditEntry(draft).saved, standing: .conflict(draft), elsewhere: "Work")
    #expect(entry.standing == .conflict(draft))
    #expect(entry.elsewhere == "Work")
    #expect(entry.resolution == .ordinary)
  }

  @Test func writesAnUnchangedDraftOnce() throws {
    let saved = EditEntry(try Drafting.draft(PromptSession.film)).saved
    #expect(try saved.draftText == "{}")
    #expect(try !SavedForm.text(saved).contains("\"draft\""))
  }

  // MARK: Other versions, and garbage

  @Test func readsWhatAnOlderVersionKept() throws {
    let kept = try SavedEntry(
      state: 0, originalText: #"{"title":{"text":"Film"},"start":{"text":"2023-06-10"}}"#,
      draftText: "{}")
    #expect(kept.draft.title == Sourced("Film", .record))
    #expect(kept.draft.times == "2023-06-10/-")
    #expect(kept.draft.alarms.value == [] && kept.draft.status.value == .confirmed)
    #expect(try SavedEntry(state: 1, originalText: "{}", draftText: "{}").draft.title == nil)
  }

  @Test func passesOverWhatANewerVersionAdded() throws {
    let kept = try SavedEntry(
      state: 0,
      originalText: """
        {"title":{"text":"Film","by":"oracle"},"colour":"red","remarks":["moved house","skipped x"]}
        """, draftText: #"{"mood":1}"#)
    #expect(kept.draft.title == Sourced("Film", .record))
    #expect(kept.draft.remarks == [])
  }

  @Test(
    arguments: [
      "", "{", "null", "[]", "7", "\"x\"", #"{"title":7}"#, #"{"title":{"text":null}}"#,
      #"{"start":{"text":"soon"}}"#, #"{"start":{"text":"2023-02-30"}}"#,
      #"{"start":{"text":"2023-06-10T19:30:00[Nowhere/At_All]"}}"#,
      #"{"start":{"text":"2023-06-10T19:30:00[Europe/Berlin"}}"#,
      #"{"start":{"text":"2023-06-10[Europe/Berlin]"}}"#,
      #"{"start":{"text":"2023-06-10T19:30:00Z[Europe/Berlin]"}}"#,
      #"{"start":{"text":"2023-06-10T19:30:00+02:00"}}"#,
      #"{"start":{"text":"2023x06x10"}}"#, #"{"start":{"text":"2023-06-10 19:30:00"}}"#,
      #"{"start":{"text":"2023-06-10T19x30x00"}}"#,
      #"{"start":{"text":"2023-06-10T19:30:00["}}"#, #"{"start":{"text":"["}}"#,
      #"{"start":{"text":"2023-06-10T19:30:00[Europe/Berlin\u0000]"}}"#,
      #"{"end":{"text":"99999-01-01"}}"#, #"{"alarms":{"texts":["never"]}}"#,
      #"{"alarms":{"texts":7}}"#, #"{"repeatRule":{"text":"FREQ=SOMETIMES"}}"#,
      #"{"status":{"text":"lost"}}"#, #"{"availability":{"text":""}}"#,
      #"{"duration":{"text":"-9223372036854775808d 0s"}}"#,
      #"{"duration":{"text":"9223372036854775807d 9223372036854775807s"}}"#,
      #"{"duration":{"text":"d s"}}"#, #"{"unread":[{"field":"soul","reason":"x"}]}"#,
      #"{"identity":{"kind":"booking","parts":[]}}"#,
      #"{"identity":{"kind":"record","parts":[null,null]}}"#,
      #"{"identity":{"kind":"event","parts":["x"]}}"#, #"{"identity":{"kind":"","parts":[]}}"#,
      String(repeating: "[", count: 100_000),
      #"{"title":"# + String(repeating: #"{"text":"#, count: 50_000),
    ])
  func refusesWhatIsNoDraft(_ text: String) {
    let error = #expect(throws: SavedFormError.self) {
      try SavedEntry(state: 0, originalText: text, draftText: "{}")
    }
    #expect(error?.reason.contains("cannot be read") == true)
    #expect(error.map { $0.reason.utf8.count < 200 } == true)
    if text != "null" {
      #expect(throws: SavedFormError.self) {
        try SavedEntry(state: 0, originalText: "{}", draftText: #"{"draft":\#(text)}"#)
      }
    }
  }

  @Test func refusesAStateThereIsNot() {
    for state in [-1, 3, .max, .min] {
      #expect(throws: SavedFormError.self) {
        try SavedEntry(state: state, originalText: "{}", draftText: "{}")
      }
    }
  }

  @Test func namesWhatCannotBeReadAndNoValue() {
    let error = #expect(throws: SavedFormError.self) {
      try SavedEntry(
        state: 0, originalText: #"{"start":{"text":"SECRET"}}"#, draftText: "{}")
    }
    #expect(error?.reason.contains("(its start)") == true)
    #expect(error?.reason.contains("SECRET") == false)
  }

  // MARK: Settings

  @Test func keepsTheSettings() throws {
    var settings = SessionSettings(
      defaults: DraftDefaults(
        zone: Sourced(try ZoneName.zone("Europe/Berlin"), .option),
        duration: Sourced(Span(days: 1, seconds: 5400), .configuration),
        alarms: Sourced(try AlarmSpec.list("1d 2h 2024-05-30T18:00Z"), .option)),
      calendar: "/home/me/Kalender \"X\"", source: "trips", isForced: true, bringsBack: true,
      deletesCancelled: true, isStrict: true, rejects: "/home/me/rejects.csv",
      pruning: SessionPruning(sources: ["trips"], seen: [UUID()], isComplete: false),
      rejected: [
        SessionSettings.Rejection(
          position: RecordPosition(file: "a.csv", place: .line(3)), reason: "no \"title\"",
          isRefused: true)
      ])
    #expect(try SessionSettings(text: settings.text) == settings)
    settings = SessionSettings(defaults: DraftDefaults())
    #expect(try SessionSettings(text: settings.text) == settings)
    settings.defaults.zone = Sourced(try ZoneName.zone("UTC"), .configuration)
    settings.defaults.alarms = Sourced([], .option)
    #expect(try SessionSettings(text: settings.text) == settings)
    #expect(try SessionSettings(text: "{}") == SessionSettings(defaults: DraftDefaults()))
  }

  @Test(
    arguments: [
      "", "[]", #"{"isForced":"yes"}"#, #"{"defaults":7}"#, #"{"calendar":[]}"#,
      #"{"defaults":{"zone":{"text":"Mars/Base"}}}"#,
      #"{"defaults":{"duration":{"text":"long"}}}"#,
      #"{"defaults":{"alarms":{"texts":["soon"]}}}"#,
    ])
  func refusesWhatAreNoSettings(_ text: String) {
    #expect(throws: SavedFormError.self) { try SessionSettings(text: text) }
  }
}
