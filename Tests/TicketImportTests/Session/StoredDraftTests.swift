import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// Drafts and settings as a session stores them, and restores them.
@Suite struct StoredDraftTests {
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

  private func restored<Value: Codable>(_ value: Value) throws -> Value {
    try read(Value.self, try JSONText.text(of: value))
  }

  private func read<Value: Codable>(_ type: Value.Type, _ text: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }

  @Test(arguments: records, [nil, "Europe/Berlin", "UTC"])
  func restoresADraft(_ record: String, zone: String?) throws {
    let defaults = try zone.map { try Drafting.defaults(zone: $0) } ?? DraftDefaults()
    let draft = try Drafting.draft(record, defaults)
    let entry = try restored(EditEntry(draft))
    #expect(entry.original == draft && entry.draft == draft && entry.record == draft)
    #expect(entry.state == .pending)
    #expect(entry.draft.uid == draft.uid)
  }

  @Test func restoresADraftOfWhatWasWritten() throws {
    let event = try Drafting.draft(PromptSession.film).event(at: Drafting.moment)
    let draft = EventDraft(event)
    #expect(try restored(draft) == draft)
  }

  @Test func restoresWhatAPersonChangedAndDecided() throws {
    var prompt = try PromptSession(PromptSession.film, PromptSession.film, PromptSession.film)
    prompt.type("title Movie", "start +1d", "zone Asia/Tokyo", "calendar Work", "alarms 1d 2h")
    prompt.type("notes one\\ntwo", "url https://example.org/", "repeat weekly", "show-as free")
    prompt.type("s", "n")
    for (index, entry) in prompt.session.entries.enumerated() {
      let restored = try restored(entry)
      #expect(restored.isStored(as: entry))
      #expect(restored.state == [.settled, .leftOut, .pending][index])
      #expect((restored.draft != restored.original) == (index == 0))
    }
  }

  @Test func goesOnWhereItWasInterrupted() throws {
    var prompt = try PromptSession(PromptSession.film, PromptSession.film, PromptSession.film)
    prompt.type("s", "title Movie")
    prompt.editor = { _ in "start: whenever" }
    prompt.type("edit")
    var next = try PromptSession(prompt.session.entries.map { try restored($0) })
    #expect(next.session.current == 1)
    #expect(next.draft.title?.value == "Movie")
    next.type("q")
    #expect(next.session.question == .confirmQuit)
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

  @Test(
    arguments: [
      ("start", #""soon""#), ("start", #""2023-02-30""#), ("start", "7"),
      ("start", #""2023-06-10T19:30:00[Nowhere/At_All]""#),
      ("start", #""2023-06-10T19:30:00[Europe/Berlin""#),
      ("start", #""2023-06-10[Europe/Berlin]""#),
      ("start", #""2023-06-10T19:30:00Z[Europe/Berlin]""#),
      ("start", #""2023-06-10T19:30:00+02:00""#), ("start", #""2023x06x10""#),
      ("start", #""2023-06-10 19:30:00""#), ("start", #""2023-06-10T19x30x00""#),
      ("start", #""2023-06-10T19:30:00[""#), ("start", #""[""#),
      ("start", #""2023-06-10T19:30:00[Europe/Berlin\u0000]""#), ("end", #""99999-01-01""#),
      ("alarms", #"["never"]"#), ("alarms", "7"), ("repeatRule", #""FREQ=SOMETIMES""#),
      ("status", #""lost""#), ("availability", #""""#),
      ("duration", #""-9223372036854775808d 0s""#),
      ("duration", #""9223372036854775807d 9223372036854775807s""#), ("duration", #""d s""#),
    ])
  func refusesWhatIsNoValue(_ field: String, _ value: String) throws {
    let text = try JSONText.text(of: EditEntry(try Drafting.draft(PromptSession.film)))
    var object = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    var draft = try #require(object["original"] as? [String: Any])
    draft[field] = [
      "origin": "record",
      "value": try JSONSerialization.jsonObject(with: Data(value.utf8), options: .fragmentsAllowed),
    ]
    object["original"] = draft
    let changed = try JSONSerialization.data(withJSONObject: object)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(EditEntry.self, from: changed)
    }
  }

  @Test(
    arguments: [
      "", "{", "null", "[]", "7", "\"x\"", "{}", String(repeating: "[", count: 100_000),
      #"{"original":"# + String(repeating: #"{"title":"#, count: 50_000),
    ])
  func refusesWhatIsNoDraft(_ text: String) {
    #expect(throws: (any Error).self) { try read(EditEntry.self, text) }
  }

  // MARK: Settings

  @Test func restoresTheSettings() throws {
    var settings = SessionSettings(
      defaults: DraftDefaults(
        zone: Sourced(try ZoneName.zone("Europe/Berlin"), .option),
        duration: Sourced(CivilDuration(days: 1, seconds: 5400), .configuration),
        alarms: Sourced(try AlarmSpec.list("1d 2h 2024-05-30T18:00Z"), .option)),
      calendar: "/home/me/Kalender \"X\"", source: "trips", isForced: true, bringsBack: true,
      deletesCancelled: true, isStrict: true, rejects: "/home/me/rejects.csv",
      pruning: SessionSettings.Pruning(sources: ["trips"], seen: [UUID()], isComplete: false),
      rejected: [
        SessionSettings.Rejection(
          position: RecordPosition(file: "a.csv", place: .line(3)), reason: "no \"title\"",
          isRefused: true)
      ])
    #expect(try restored(settings) == settings)
    settings = SessionSettings(defaults: DraftDefaults())
    #expect(try restored(settings) == settings)
    settings.defaults.zone = Sourced(try ZoneName.zone("UTC"), .configuration)
    settings.defaults.alarms = Sourced([], .option)
    #expect(try restored(settings) == settings)
  }
}
