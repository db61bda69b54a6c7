import CalendarStore
import Foundation
import Testing

@testable import TicketImport

/// Drafts whose bookings are in a calendar already.
@Suite struct EditBookingTests {
  private static let film = PromptSession.film
  private static let later = film.replacing("2023-06-10", with: "2023-06-11")
  private static let canceled = film.replacing(
    "{\"title", with: "{\"status\":\"cancelled\",\"title")

  /// As an earlier import wrote it.
  private static func written(_ record: String = film) throws -> EventDraft {
    EventDraft(try Drafting.draft(record).event(at: Drafting.moment))
  }

  private static func entry(
    _ record: String, _ booking: (EventDraft) -> EditEntry.Booking, elsewhere: String? = nil
  ) throws -> EditEntry {
    EditEntry(
      try Drafting.draft(record), booking: booking(try written()), elsewhere: elsewhere)
  }

  private static func update() throws -> EditEntry { try entry(later, EditEntry.Booking.update) }
  private static func conflict() throws -> EditEntry {
    try entry(later, { EditEntry.Booking.conflict($0) })
  }
  private static func cancellation() throws -> EditEntry {
    try entry(canceled, EditEntry.Booking.cancellation)
  }
  private static func elsewhere() throws -> EditEntry {
    try entry(film, EditEntry.Booking.update, elsewhere: "Work")
  }
  private static func new() throws -> EditEntry { EditEntry(try Drafting.draft(film)) }

  private func changes(_ prompt: PromptSession) -> [String] {
    prompt.session.changesSinceWritten(prompt.session.current)
      .map { "\($0.field.name) was \($0.before)" }
  }

  // MARK: Updates

  @Test func tellsWhatAnUpdateChanges() throws {
    var prompt = try PromptSession([Self.update()])
    #expect(changes(prompt) == ["start was 2023-06-10T19:30", "end was 2023-06-10T21:30"])
    prompt.type("title Movie")
    #expect(prompt.changes == ["title was Film"])
    #expect(changes(prompt).first == "title was Film")
    prompt.type("undo", "start 2023-06-10")
    #expect(changes(prompt) == [])
    prompt.type("save")
    #expect(prompt.saved == [0] && prompt.resolutions == [.ordinary])
  }

  @Test func tellsNothingOfABookingThatIsNew() throws {
    let prompt = try PromptSession([Self.new()])
    #expect(changes(prompt) == [])
    #expect(prompt.session.changesSinceWritten(7) == [])
  }

  @Test func tellsWhatACancellationChanges() throws {
    var prompt = try PromptSession([Self.cancellation()])
    #expect(
      changes(prompt) == [
        "title was Film", "alarms was 1h", "show-as was busy", "status was confirmed",
      ])
    prompt.type("save")
    #expect(prompt.saved == [0])
  }

  // MARK: Conflicts

  @Test(arguments: ["keep", "k", "skip", "n", "ke"])
  func keepsWhatIsInTheCalendar(_ word: String) throws {
    var prompt = try PromptSession([Self.conflict(), Self.new()])
    prompt.type(word)
    #expect(prompt.saved == [])
    #expect(prompt.states == [.leftOut, .pending])
    #expect(prompt.effects == [.leftOut([0]), .showCard(1, changed: [])])
    prompt.type("back")
    #expect(prompt.states == [.pending, .pending])
  }

  @Test(arguments: [("replace", EditResolution.replace), ("repl", .replace), ("second", .second)])
  func savesOverItOrBesideIt(_ word: String, _ resolution: EditResolution) throws {
    var prompt = try PromptSession([Self.conflict()])
    prompt.type(word)
    #expect(prompt.effects.first == .save([0]))
    #expect(prompt.resolutions == [resolution])
    #expect(prompt.session.isFinished)
  }

  @Test(arguments: ["save", "s", "move"])
  func doesNotSaveAConflictUnasked(_ word: String) throws {
    var prompt = try PromptSession([Self.conflict()])
    prompt.type(word)
    #expect(prompt.saved == [])
    for way in ["keep", "replace", "second"] {
      #expect(prompt.complaint?.contains(way) == true)
    }
    prompt.type("")
    #expect(prompt.said?.hasPrefix("nothing saved; the event was changed") == true)
    #expect(prompt.states == [.pending])
  }

  @Test func keepsConflictsWhenAllIsSaved() throws {
    var prompt = try PromptSession([
      Self.new(), Self.conflict(), Self.update(), Self.conflict(),
    ])
    prompt.type("all")
    #expect(prompt.effects == [.leftOut([1, 3]), .save([0, 2])])
    #expect(prompt.states == [.settled, .leftOut, .settled, .leftOut])
    prompt = try PromptSession([Self.conflict(), Self.conflict()])
    prompt.type("a")
    #expect(prompt.effects == [.leftOut([0, 1])])
    #expect(prompt.session.isFinished)
  }

  @Test func keepsConflictsUpToAProblem() throws {
    let untitled = EditEntry(try Drafting.draft(#"{"start":"2023-06-12T19:30"}"#))
    var prompt = try PromptSession([try Self.conflict(), untitled, try Self.conflict()])
    prompt.type("all")
    #expect(prompt.states == [.leftOut, .pending, .pending])
    #expect(prompt.session.current == 1)
    #expect(prompt.complaint?.hasPrefix("stopped here") == true)
  }

  @Test func goesOnAsBeforeWhenAnEditIsMade() throws {
    var prompt = try PromptSession([Self.conflict()])
    prompt.failing = [0]
    prompt.type("replace")
    #expect(prompt.complaint == "not saved: the disk is full")
    #expect(prompt.entry.resolution == .ordinary)
    prompt.failing = []
    prompt.type("title Movie", "second")
    #expect(prompt.resolutions == [.second])
    #expect(prompt.draft.title?.value == "Movie")
  }

  @Test func asksOnlyForEditsWhenAConflictIsQuit() throws {
    var prompt = try PromptSession([Self.conflict()])
    prompt.type("q")
    #expect(prompt.states == [.leftOut])
    prompt = try PromptSession([Self.conflict()])
    prompt.type("title Movie", "q")
    #expect(prompt.session.question == .confirmQuit)
  }

  @Test func saysThatACanceledBookingNeedsNoSecondEvent() throws {
    var prompt = try PromptSession([Self.entry(Self.canceled, { EditEntry.Booking.conflict($0) })])
    prompt.type("second")
    #expect(prompt.complaint?.hasPrefix("the booking is canceled") == true)
    prompt.type("save")
    #expect(prompt.complaint?.contains("second") == false)
    prompt.type("replace")
    #expect(prompt.resolutions == [.replace])
  }

  @Test(arguments: ["keep", "k", "replace", "second"])
  func knowsNoConflictWhereThereIsNone(_ word: String) throws {
    for entry in [try Self.new(), try Self.update(), try Self.cancellation()] {
      var prompt = try PromptSession([entry])
      prompt.type(word)
      #expect(prompt.complaint?.contains("was changed in the calendar") == true)
      #expect(prompt.states == [.pending] && prompt.saved == [])
    }
  }

  @Test func becomesAConflictWhenTheCalendarChangesMeanwhile() throws {
    var prompt = try PromptSession([Self.new(), Self.update(), Self.update()])
    prompt.changedSince = [1: try Self.written()]
    prompt.type("all")
    #expect(prompt.states == [.settled, .pending, .settled])
    #expect(prompt.session.current == 1)
    #expect(prompt.complaint == "2/3 not saved: it was changed in the calendar meanwhile")
    #expect(prompt.effects.last == .showCard(1, changed: []))
    prompt.type("save")
    #expect(prompt.complaint?.contains("keep: leave") == true)
    prompt.type("replace")
    #expect(prompt.session.isFinished)
  }

  // MARK: Another calendar

  @Test func leavesAnEventInTheCalendarItIsIn() throws {
    var prompt = try PromptSession([Self.elsewhere()])
    #expect(changes(prompt) == [])
    prompt.type("save")
    #expect(prompt.resolutions == [.ordinary])
    prompt = try PromptSession([Self.elsewhere(), Self.elsewhere()])
    prompt.type("all")
    #expect(prompt.resolutions == [.ordinary, .ordinary])
  }

  @Test(arguments: ["move", "mo"])
  func movesAnEventToTheCalendarOfTheImport(_ word: String) throws {
    var prompt = try PromptSession([Self.elsewhere()])
    prompt.type(word)
    #expect(prompt.effects.first == .save([0]))
    #expect(prompt.resolutions == [.move])
  }

  @Test func movesAnEventToTheCalendarAPersonNames() throws {
    var prompt = try PromptSession([Self.update()])
    #expect(!prompt.session.movesWhenSaved(0))
    prompt.type("calendar Work")
    #expect(prompt.session.movesWhenSaved(0))
    prompt.type("save")
    #expect(prompt.resolutions == [.move])
    prompt = try PromptSession([Self.update(), Self.update()])
    prompt.type("calendar Work", "all")
    #expect(prompt.resolutions == [.move, .ordinary])
  }

  @Test func staysWhereItIsWhenAPersonNamesThatCalendar() throws {
    var prompt = try PromptSession([Self.update()])
    prompt.type("calendar Work", "calendar tickets", "save")
    #expect(prompt.resolutions == [.ordinary])
    prompt = try PromptSession([Self.elsewhere()])
    prompt.type("calendar Work", "move")
    #expect(prompt.complaint?.hasPrefix("move works only for events") == true)
    prompt.type("save")
    #expect(prompt.resolutions == [.ordinary])
    prompt = try PromptSession([Self.new()])
    prompt.type("calendar Work", "save")
    #expect(prompt.resolutions == [.ordinary])
  }

  @Test func movesNothingThatIsInNoOtherCalendar() throws {
    for entry in [try Self.new(), try Self.update(), try Self.cancellation()] {
      var prompt = try PromptSession([entry])
      prompt.type("move")
      #expect(prompt.complaint != nil)
      #expect(prompt.states == [.pending] && prompt.saved == [])
    }
  }

  // MARK: The session

  @Test func completesTheCommandsThatApply() throws {
    let conflict = try PromptSession([Self.conflict()]).session
    #expect(conflict.completions("re") == ["replace", "repeat", "redo", "reset", "record"])
    #expect(conflict.completions("k") == ["keep"] && conflict.completions("mo") == [])
    #expect(try PromptSession([Self.elsewhere()]).session.completions("mo") == ["move"])
    let new = try PromptSession([Self.new()]).session
    #expect(new.completions("k") == [] && new.completions("sec") == [])
    #expect(new.completions("help rep") == ["replace", "repeat"])
  }

  @Test func countsWhatIsLeft() throws {
    var prompt = try PromptSession([Self.new(), Self.new(), Self.new()])
    prompt.type("s", "n")
    let counts = [EditEntry.State.pending, .settled, .leftOut].map(prompt.session.count)
    #expect(counts == [1, 1, 1])
  }
}
