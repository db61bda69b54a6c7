import CalendarStore
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// The way through the drafts of a session.
@Suite struct EditSessionTests {
  private static let film = PromptSession.film
  private static let play = #"{"title":"Play","start":"2023-06-11T19:30"}"#
  private static let untitled = #"{"start":"2023-06-12T19:30"}"#

  @Test func stopsAtOnceWhereTheFirstHasAProblem() throws {
    var prompt = try PromptSession(Self.untitled, Self.film)
    prompt.type("all")
    #expect(prompt.saved.isEmpty)
    #expect(prompt.session.current == 0)
    #expect(prompt.complaint?.hasPrefix("stopped here: no title") == true)
  }

  @Test func comesBackToWhatIsStillToBeDecided() throws {
    var prompt = try PromptSession(Self.film, Self.play, Self.film)
    prompt.failing = [0]
    prompt.type("a")
    #expect(prompt.states == [.pending, .settled, .settled])
    #expect(prompt.session.current == 0)
    #expect(!prompt.session.isFinished)
    prompt = try PromptSession(Self.film, Self.play, Self.film)
    prompt.type("n", "n", "b", "b")
    #expect(prompt.session.current == 0)
    #expect(prompt.states == [.pending, .pending, .pending])
    prompt.type("s", "s")
    #expect(prompt.session.current == 2)
  }

  @Test func keepsADraftThatCouldNotBeSaved() throws {
    var prompt = try PromptSession(Self.film)
    prompt.failing = [0]
    prompt.type("s")
    #expect(prompt.complaint == "not saved: the disk is full")
    #expect(prompt.states == [.pending])
    prompt.failing = []
    prompt.type("s")
    #expect(prompt.session.isFinished)
    #expect(prompt.saved == [0])
  }

  @Test func staysAtTheFirstThatCouldNotBeSaved() throws {
    var prompt = try PromptSession(Self.film, Self.film, Self.film, Self.untitled)
    prompt.failing = [1, 2]
    prompt.type("a")
    #expect(prompt.session.current == 1)
    #expect(prompt.states == [.settled, .pending, .pending, .pending])
    #expect(prompt.complaint == "2/4 not saved: the disk is full")
  }

  // MARK: Back

  @Test func passesOverSavedDraftsOnTheWayBack() throws {
    var prompt = try PromptSession(Self.film, Self.play, Self.film)
    prompt.type("n", "s", "b")
    #expect(prompt.session.current == 0)
    #expect(prompt.effects.first == .reopened(0))
    prompt.type("n")
    #expect(prompt.session.current == 2)
  }

  // MARK: Changes

  @Test func tellsAllThatDiffersFromWhatWasShownFirst() throws {
    var prompt = try PromptSession(Self.film, Self.play)
    func changes(_ index: Int) -> [String] {
      prompt.session.changesSinceShown(index).map { "\($0.field.name) was \($0.before)" }
    }
    #expect(changes(0) == [] && changes(7) == [])
    prompt.type("title One", "location Hall", "title Two")
    #expect(prompt.changes == ["title was One"])
    #expect(changes(0) == ["title was Film", "location was Kino"])
    prompt.type("undo", "undo", "n")
    #expect(changes(0) == ["title was Film"] && changes(1) == [])
    prompt.type("back", "reset")
    #expect(changes(0) == [])
  }

  @Test func tellsWhatCouldNotBeRead() throws {
    var prompt = try PromptSession(#"{"start":"2023-02-30T19:30"}"#)
    prompt.type("start 2023-03-01T19:30", "title Film")
    let changes = prompt.session.changesSinceShown(0)
    #expect(changes.first { $0.field == .start }?.unread?.contains("2023-02-30") == true)
    #expect(changes.first { $0.field == .title } == prompt.lastChanges?.first)
    #expect(changes.first { $0.field == .title }?.unread == nil)
  }

  @Test func keepsEachDraftsOwnChanges() throws {
    var prompt = try PromptSession(Self.film, Self.play)
    prompt.type("title One", "n", "undo")
    #expect(prompt.said == "nothing to undo")
    prompt.type("b", "undo")
    #expect(prompt.draft.title?.value == "Film")
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

  // MARK: Showing

  @Test func showsWhatIsAskedFor() throws {
    var prompt = try PromptSession(Self.film, Self.play)
    prompt.type("show")
    #expect(prompt.effects == [.showCard(0, changed: [])])
    prompt.type("record")
    #expect(prompt.effects == [.showRecord(0)])
    prompt.type("why", "why al")
    #expect(prompt.complaint == "why: \"al\" is ambiguous: allday, alarms")
    prompt.type("why")
    #expect(prompt.effects == [.showSources(0, nil)])
    prompt.type("why START")
    #expect(prompt.effects == [.showSources(0, .start)])
    prompt.type("why duration")
    #expect(prompt.effects == [.showSources(0, .end)])
    prompt.type("why me")
    #expect(prompt.complaint?.hasPrefix("why: no field \"me\"; fields: title, start,") == true)
    prompt.type("help")
    #expect(prompt.effects == [.showHelp(nil)])
    prompt.type("? start")
    #expect(prompt.effects == [.showHelp(.start)])
    prompt.type("h ala")
    #expect(prompt.effects == [.showHelp(.alarms)])
    prompt.type("help me")
    #expect(prompt.complaint?.contains("unknown command") == true)
  }
}
