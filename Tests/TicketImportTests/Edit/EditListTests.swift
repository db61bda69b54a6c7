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

  /// The others stay as they are, and the prompt where it is.
  @Test(arguments: ["save 3 1", "s 1,3"])
  func savesDraftsByTheirNumbers(_ line: String) throws {
    var prompt = try PromptSession(Self.film, Self.play, Self.film)
    prompt.type("2", line)
    #expect(prompt.saved.sorted() == [0, 2])
    #expect(prompt.states == [.settled, .pending, .settled])
    #expect(prompt.session.current == 1)
  }

  @Test func savesASkippedDraftByItsNumber() throws {
    var prompt = try PromptSession(Self.film, Self.play)
    prompt.type("no", "save 1")
    #expect(prompt.states == [.settled, .pending])
  }

  @Test(arguments: [
    ("save 1 4", "not saved: no draft \"4\"; the drafts are 1 to 3"),
    ("save x", "not saved: no draft \"x\"; the drafts are 1 to 3"),
    ("save 1 2", "not saved: draft 2: no start time"),
    ("save ,", "not saved: no number; e.g. save 3 7 12"),
  ])
  func savesAllOfTheNumbersOrNone(_ line: String, _ complaint: String) throws {
    var prompt = try PromptSession(Self.film, #"{"title":"Talk"}"#, Self.play)
    prompt.type(line)
    #expect(prompt.complaint == complaint)
    #expect(prompt.states == [.pending, .pending, .pending])
  }

  @Test func savesEveryDraftThatIsNotDecided() throws {
    var prompt = try PromptSession(Self.film, Self.play, Self.film)
    prompt.type("no", "3", "all")
    #expect(prompt.states == [.leftOut, .settled, .settled])
    prompt = try PromptSession(Self.film, Self.play, Self.film)
    prompt.type("3", "all")
    #expect(prompt.states == [.settled, .settled, .settled])
  }

  /// A draft that is decided keeps its value, and `undo` takes back that of one draft.
  @Test func setsAValueInEveryDraftThatIsNotDecided() throws {
    var prompt = try PromptSession(Self.film, Self.play, Self.film)
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

  /// A value that one draft cannot have changes none.
  @Test func setsAValueInAllDraftsOrNone() throws {
    var prompt = try PromptSession(Self.film, #"{"title":"Talk"}"#)
    prompt.type("end 23:00 all")
    #expect(prompt.complaint?.hasPrefix("nothing changed: draft 2: end: ") == true)
    #expect(prompt.session.entries[0].draft == prompt.session.entries[0].original)
  }

  @Test func addsALineToTheNotes() throws {
    var prompt = try PromptSession(Self.film)
    prompt.type("notes one", "notes + two", "notes +three\\nfour")
    #expect(prompt.session.draft.notes?.value == "one\ntwo\nthree\nfour")
  }
}
