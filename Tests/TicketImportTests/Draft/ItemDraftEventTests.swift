import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// What was written, as a draft again.
@Suite struct ItemDraftEventTests {
  private static let records = [
    PromptSession.film,
    #"{"title":"Fair","start":"2023-06-10","end":"2023-06-12","alarms":"none"}"#,
    #"{"title":"Flight","start":"2023-06-10T19:30Z","url":"https://example.org/","notes":"a\nb"}"#,
    #"{"title":"Talk","start":"2023-06-10T19:30","status":"pending","repeat":"weekly"}"#,
    #"{"title":"Off","start":"2023-06-10T19:30","status":"cancelled","location":"Hall"}"#,
    #"{"title":"Cancelled: Off","start":"2023-06-10T19:30","status":"cancelled"}"#,
    #"""
    {"title":"Far","start":"2024-05-30T22:00+02:00[Europe/Berlin]",
     "end":"2024-05-31T14:00+08:00[Asia/Shanghai]","alarms":["1d","2024-05-30T18:00"]}
    """#,
  ]

  @Test(arguments: records)
  func isTheSameEventAgain(_ record: String) throws {
    let event = try Drafting.draft(record).event(at: Drafting.moment)
    let draft = ItemDraft(event)
    #expect(try draft.event(at: Drafting.moment) == event)
    #expect(draft.title?.origin == .written && draft.start?.origin == .written)
  }

  @Test(arguments: records)
  func differsInNothingFromTheRecordItWasWrittenFrom(_ record: String) throws {
    let draft = try Drafting.draft(record)
    let written = ItemDraft(try draft.event(at: Drafting.moment))
    for field in DraftField.allCases {
      #expect(!draft.differs(from: written, in: field), "\(field.name)")
      #expect(!written.differs(from: draft, in: field), "\(field.name)")
    }
  }

  @Test(
    arguments: [
      ("19:30", "20:30", [.start]), ("Europe/Berlin", "Europe/Paris", [.zone]),
      ("21:30", "22:00", [.end]), ("Film", "Movie", [.title]), ("Kino", "Hall", [.location]),
      ("\"location\"", "\"seat\":\"1\",\"location\"", [.notes]),
      ("\"location\"", "\"url\":\"https://example.org\",\"location\"", [.url]),
      ("\"location\"", "\"alarms\":\"2h\",\"location\"", [.alarms]),
      ("\"location\"", "\"repeat\":\"daily\",\"location\"", [.repeatRule]),
      ("\"location\"", "\"status\":\"pending\",\"location\"", [.status]),
      ("\"location\"", "\"show as\":\"free\",\"location\"", [.availability]),
      ("\"location\"", "\"calendar\":\"Work\",\"location\"", []),
    ] as [(String, String, [DraftField])])
  func findsWhatDiffers(_ old: String, _ new: String, _ fields: [DraftField]) throws {
    let written = ItemDraft(try Drafting.draft(PromptSession.film).event(at: Drafting.moment))
    let draft = try Drafting.draft(PromptSession.film.replacing(old, with: new))
    #expect(DraftField.allCases.filter { draft.differs(from: written, in: $0) } == fields)
  }

  @Test func takesTheFormACalendarKeepsForNoDifference() throws {
    let draft = try Drafting.draft(
      #"{"title":"A","start":"2023-06-10T19:30Z","notes":"a\r\nb\u0007c","repeat":"FREQ=DAILY;UNTIL=20230701"}"#
    )
    var event = try draft.event(at: Drafting.moment)
    event.notes = "a\nbc"
    event.recurrenceRules = [try RecurrenceRule("FREQ=DAILY;UNTIL=20230701T235959Z")]
    let written = ItemDraft(event)
    #expect(DraftField.allCases.filter { draft.differs(from: written, in: $0) } == [])
  }

  @Test func keepsWhatAPersonMadeOfItWhereTheRecordSaysTheSame() throws {
    let drafted = ItemDraft(try Drafting.draft(PromptSession.film).event(at: Drafting.moment))
    var prompt = try PromptSession(PromptSession.film)
    prompt.type("title Movie", "alarms 2h", "location Hall", "start +30m", "notes Bring cash")
    let written = ItemDraft(try prompt.draft.event(at: Drafting.moment))
    let rebooked = try Drafting.draft(PromptSession.film.replacing("Kino", with: "Odeon"))
    let merged = rebooked.changed(as: written, from: drafted)
    #expect(merged.title?.value == "Movie")
    #expect(merged.location?.value == "Odeon")
    #expect(merged.notes?.value == "Bring cash")
    #expect(merged.times.contains("20:00") && merged.times.contains("22:00"))
    #expect(DraftField.allCases.filter { merged.differs(from: written, in: $0) } == [.location])
    #expect(merged.uid == rebooked.uid)
    let later = try Drafting.draft(PromptSession.film.replacing("21:30", with: "22:30"))
    // The start that the person chose stays, with the length of the record.
    let longer = later.changed(as: written, from: drafted).times
    #expect(longer.contains("20:00") && longer.contains("23:00"))
  }

  @Test func linesThatAPersonAddedStayInNewNotes() throws {
    func draft(_ notes: String) throws -> ItemDraft {
      try Drafting.draft(#"{"title":"A","start":"2023-06-10T19:30","notes":"\#(notes)"}"#)
    }
    let drafted = ItemDraft(try draft("Doors 19").event(at: Drafting.moment))
    var event = try draft("Doors 19").event(at: Drafting.moment)
    event.notes = "Doors 19\nFrida drives"
    let merged = try draft("Doors 18").changed(as: ItemDraft(event), from: drafted)
    #expect(merged.notes?.value == "Doors 18\nFrida drives")
    #expect(merged.notes?.origin == .written)
    #expect(try draft("Doors 18").changed(as: drafted, from: drafted).notes?.origin == .record)
  }

  @Test func aNewTimeIsInTheZoneThatAPersonGaveTheOldOne() throws {
    let drafted = ItemDraft(try Drafting.draft(PromptSession.film).event(at: Drafting.moment))
    var prompt = try PromptSession(PromptSession.film)
    prompt.type("zone Asia/Tokyo", "end +30m")
    let written = ItemDraft(try prompt.draft.event(at: Drafting.moment))
    let later = try Drafting.draft(
      PromptSession.film.replacing("19:30", with: "20:30").replacing("21:30", with: "22:30"))
    let kept = later.changed(as: written, from: drafted)
    #expect(kept.times.contains("20:30") && kept.times.contains("23:00"))
    #expect(kept.start?.value.zoneIdentifier == "Asia/Tokyo")
    #expect(kept.start?.origin == .written && kept.end?.origin == .written)
  }

  @Test func keepsAPersonsTitleOfABookingThatIsCanceled() throws {
    let drafted = ItemDraft(try Drafting.draft(PromptSession.film).event(at: Drafting.moment))
    var written = drafted
    written.title = Sourced("Movie", .edited)
    let canceled = try Drafting.draft(
      PromptSession.film.replacing("{\"title", with: "{\"status\":\"cancelled\",\"title"))
    let merged = canceled.changed(as: written, from: drafted)
    #expect(merged.shownTitle == "Canceled: Movie")
    #expect(merged.alarms.value == [])
  }
}

extension ItemDraft {
  /// The draft of a new record, with what a person made of the event of an earlier one.
  fileprivate func changed(as written: ItemDraft, from drafted: ItemDraft) -> ItemDraft {
    overridden(by: Override.changes(from: drafted, to: written))
  }
}
