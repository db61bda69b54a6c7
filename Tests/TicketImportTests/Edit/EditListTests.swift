import Testing

@testable import TicketImport

/// The overview, and going to a draft by its number.
@Suite struct EditListTests {
  private static let film = PromptSession.film
  private static let play = #"{"title":"Play","start":"2023-06-11T19:30"}"#

  @Test func listsTheDrafts() throws {
    var prompt = try PromptSession(Self.film, Self.play)
    prompt.type("list")
    #expect(prompt.effects == [.showOverview])
  }

  @Test(arguments: ["3", "list 3", " 03 "])
  func goesToADraftByItsNumber(_ line: String) throws {
    var prompt = try PromptSession(Self.film, Self.play, Self.film)
    prompt.type(line)
    #expect(prompt.effects == [.showCard(2, changed: [])])
    #expect(prompt.session.request.prompt == "3/3> ")
    prompt.type("s")
    #expect(prompt.saved == [2])
    #expect(prompt.session.current == 0)
  }

  @Test func opensASkippedDraftAgain() throws {
    var prompt = try PromptSession(Self.film, Self.play)
    prompt.type("no", "1")
    #expect(prompt.effects == [.reopened(0), .showCard(0, changed: [])])
    #expect(prompt.states == [.pending, .pending])
    prompt.type("yes", "1")
    #expect(prompt.complaint == "draft 1 is saved already")
    #expect(prompt.session.current == 1)
  }

  @Test(arguments: ["0", "3", "99999999999999999999", "list x"])
  func refusesANumberWithoutADraft(_ line: String) throws {
    var prompt = try PromptSession(Self.film, Self.play)
    prompt.type(line)
    #expect(prompt.complaint?.hasSuffix("; the drafts are 1 to 2") == true)
    #expect(prompt.session.current == 0)
  }
}
