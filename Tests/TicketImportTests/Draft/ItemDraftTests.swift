import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing
import TicketImport

@Suite struct ItemDraftTests {
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

  @Test func namesTheFieldsThatAreMissing() throws {
    let nothing = ItemDraft(defaults: DraftDefaults())
    #expect(nothing.problems.map(\.field) == [.title, .start])
    #expect(nothing.uid == nil)
    let error = #expect(throws: DraftError.self) { try nothing.event(at: Drafting.moment) }
    #expect(error?.problems.map(\.field) == [.title, .start])
    #expect(error?.reason == "no title; no start time")
  }

  /// An option for the whole file, and a title that says what the status says.
  @Test func theUIDIsThatOfTheRecord() throws {
    let json = #"{"title":"Concert","start":"2023-06-10T19:30Z"}"#
    let plain = try Drafting.draft(json)
    let given = try Drafting.draft(json, Drafting.defaults(zone: "Europe/Berlin", from: .option))
    #expect(given.uid == plain.uid)
    let canceled = try Drafting.draft(
      #"{"title":"CANCELLED: Concert","start":"2023-06-10T19:30Z","status":"cancelled"}"#)
    #expect(canceled.uid == plain.uid)
  }
}
