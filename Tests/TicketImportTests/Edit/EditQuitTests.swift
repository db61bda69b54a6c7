import CalendarStore
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// Leaving the rest out, and what is asked before.
@Suite struct EditQuitTests {
  private static let film = PromptSession.film
  private static let play = #"{"title":"Play","start":"2023-06-11T19:30"}"#

  @Test(arguments: ["quit", "q"])
  func leavesOutTheRestAtOnceWhereNothingWasEdited(_ word: String) throws {
    var prompt = try PromptSession(Self.film, Self.play, Self.film)
    prompt.type("s", word)
    #expect(prompt.effects == [.leftOut([1, 2])])
    #expect(prompt.states == [.settled, .leftOut, .leftOut])
    #expect(prompt.session.isFinished)
  }

  @Test func asksBeforeItLeavesOutWhatWasEdited() throws {
    var prompt = try PromptSession(Self.film, Self.play)
    prompt.type("title Movie", "q")
    #expect(!prompt.session.isFinished)
    #expect(
      prompt.session.request
        == EditRequest(prompt: "skip 2 drafts, edited: Movie? [y/N] ", initial: "", history: false))
    prompt.type("")
    #expect(prompt.said == "nothing skipped")
    #expect(prompt.session.request.prompt == "1/2> ")
    prompt.type("q", "n", "q", "yes")
    #expect(prompt.states == [.leftOut, .leftOut])
  }

  @Test func namesWhatIsSavedSkippedAndEdited() throws {
    var prompt = try PromptSession(
      Array(repeating: Self.film, count: 8).map { EditEntry(try Drafting.draft($0)) })
    prompt.type("s", "s", "n", "4", "title A", "5", "title B", "6", "title C", "7", "title D", "q")
    #expect(
      prompt.session.request.prompt
        == "2 saved, 1 skipped; skip 5 more drafts, edited: A, B, C, and 1 more? [y/N] ")
  }

  @Test func asksOnlyForEditsThatAreStillToBeDecided() throws {
    var saved = try PromptSession(Self.film, Self.play)
    saved.type("title Movie", "s", "q")
    #expect(saved.session.isFinished)
    var leftOut = try PromptSession(Self.film, Self.play)
    leftOut.type("title Movie", "n", "q")
    #expect(leftOut.session.isFinished)
    var undone = try PromptSession(Self.film)
    undone.type("title Movie", "undo", "q")
    #expect(undone.session.isFinished)
    var taken = try PromptSession(Self.film)
    taken.type("title", "Film", "q")
    #expect(taken.session.isFinished)
  }

  @Test func asksForATextThatIsStillToBeMended() throws {
    var prompt = try PromptSession(Self.film)
    prompt.editor = { _ in "start: whenever" }
    prompt.type("edit", "q")
    #expect(!prompt.session.isFinished)
    #expect(prompt.session.question == .confirmQuit)
  }

  @Test func takesTheEndOfInputForQuit() throws {
    var prompt = try PromptSession(Self.film, Self.play)
    prompt.endInput()
    #expect(prompt.states == [.leftOut, .leftOut])
    prompt = try PromptSession(Self.film)
    prompt.type("title Movie")
    prompt.endInput()
    #expect(!prompt.session.isFinished)
    prompt.interrupt()
    #expect(prompt.said == "nothing skipped")
    prompt.endInput()
    prompt.endInput()
    #expect(prompt.session.isFinished)
  }

  @Test func asksNothingWhereNobodyCanAnswer() throws {
    for lines in [[], ["title Movie"], ["title Movie", "q"], ["title"]] {
      var prompt = try PromptSession(Self.film)
      for line in lines { prompt.type(line) }
      prompt.endInput(canAsk: false)
      #expect(prompt.states == [.leftOut])
    }
  }
}
