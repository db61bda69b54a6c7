import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// One event at the prompt.
@Suite struct EventEditingTests {
  /// What the calendar does with what is written, and what was.
  private final class Calendar {
    var outcomes: [EditOutcome] = []
    var written: [(draft: ItemDraft, resolution: EditResolution)] = []

    func write(_ draft: ItemDraft, _ resolution: EditResolution) -> EditOutcome {
      written.append((draft, resolution))
      return outcomes.isEmpty ? .settled : outcomes.removeFirst()
    }

    var titles: [String?] { written.map(\.draft.title?.value) }
  }

  private static let stored = Event(
    uid: "a", title: "Dentist",
    start: .utc(LocalDateTime(.epoch, .midnight)), end: .utc(LocalDateTime(.epoch, .midnight)))

  private enum Outcome { case saved, deleted, canceled, hungUp }

  private func ask(
    _ mode: EditMode, _ answers: LineInputResult..., outcomes: [EditOutcome] = []
  ) -> (Outcome, Calendar, ScriptedPrompt) {
    let prompt = ScriptedPrompt(answers)
    let calendar = Calendar()
    calendar.outcomes = outcomes
    let context = EditContext(
      now: LocalDateTime(.epoch, .midnight), defaults: DraftDefaults(),
      calendars: ["home", "work"], mode: mode)
    var entry = EditEntry(ItemDraft(defaults: DraftDefaults()))
    if mode != .newEvent {
      let draft = ItemDraft(Self.stored, calendar: "home")
      entry = EditEntry(draft, booking: .update(draft))
    }
    var loop = EditLoop([entry], context: context, prompt: prompt)
    var outcome = Outcome.canceled
    while true {
      switch loop.next() {
      case .save:
        let entry = loop.session.entries[0]
        let result = calendar.write(entry.draft, entry.resolution)
        if result == .settled { outcome = entry.resolution == .remove ? .deleted : .saved }
        loop.settle(0, result)
      case .leftOut, .entered, .calendarChanged, .map, .merge: continue
      case .finished: return (outcome, calendar, prompt)
      case .hungUp: return (.hungUp, calendar, prompt)
      }
    }
  }

  // MARK: Changes of the calendar meanwhile

  private func session(_ mode: EditMode = .event(.single)) -> (EditSession, ItemDraft) {
    let draft = ItemDraft(Self.stored, calendar: "home")
    let context = EditContext(
      now: LocalDateTime(.epoch, .midnight), defaults: DraftDefaults(),
      calendars: ["home", "work"], mode: mode)
    return (EditSession([EditEntry(draft, booking: .update(draft))], context: context), draft)
  }

  @Test func aReadOnlyEventHasNoChangingCommand() {
    var (session, draft) = session(.readOnly)
    #expect(session.request.prompt == "show> ")
    for line in ["title X", "save", "delete", "edit", "start +1h", "undo"] {
      #expect(
        session.enter(line) == [.complain("it may not be changed; q quits")], "\(line)")
    }
    #expect(session.entries[0].draft == draft)
    #expect(session.completions("") == ["quit", "show", "help"])
    #expect(session.enter("q") == [.leftOut([0])])
  }

  // MARK: A new event

  @Test func asksForWhatANewEventCannotDoWithout() {
    let (outcome, calendar, prompt) = ask(
      .newEvent, .line("Lunch"), .line("what"), .line("fri 12:30"), .line("s"))
    #expect(outcome == .saved)
    #expect(prompt.prompts == ["event: ", "start: ", "start: ", "new> "])
    #expect(prompt.complaints.count == 1)
    #expect(calendar.titles == ["Lunch"])
    #expect(prompt.shown.last == .showCard(0, changed: []))
  }

  @Test func marksNothingOfANewEvent() throws {
    var session = EditSession(
      [EditEntry(ItemDraft(defaults: DraftDefaults()))],
      context: EditContext(
        now: LocalDateTime(.epoch, .midnight), defaults: DraftDefaults(), calendars: ["home"],
        mode: .newEvent))
    for line in ["Lunch", "fri 12:30", "location Cantina"] { _ = session.enter(line) }
    #expect(session.entries[0].draft.location?.value == "Cantina")
    #expect(session.changesSinceShown(0) == [])
  }

  @Test func goesToTheCommandsByControlC() {
    let (outcome, calendar, prompt) = ask(
      .newEvent, .interrupted, .line("title Lunch"), .line("start fri"), .line("save"))
    #expect(outcome == .saved)
    #expect(prompt.prompts == ["event: ", "new> ", "new> ", "new> "])
    #expect(calendar.titles == ["Lunch"])
  }

  @Test func savesNoIncompleteEvent() {
    let (outcome, calendar, prompt) = ask(
      .newEvent, .line("Lunch"), .line(""), .line("s"), .line("q"), .line("y"))
    #expect(outcome == .canceled)
    #expect(calendar.written.isEmpty)
    #expect(prompt.complaints == ["not saved: no start time"])
  }

  // MARK: An event of a calendar

  @Test(arguments: ["q", "quit", "n", "cancel"])
  func leavesItAsItWas(_ word: String) {
    let (outcome, calendar, _) = ask(.event(.single), .line(word), .line("q"))
    #expect(outcome == .canceled)
    #expect(calendar.written.isEmpty)
  }

  @Test func asksBeforeItDeletes() {
    let (outcome, calendar, prompt) = ask(
      .event(.series), .line("delete"), .line(""), .line("delete"), .interrupted, .line("delete"),
      .line("yes"))
    #expect(outcome == .deleted)
    #expect(calendar.written.map(\.resolution) == [.remove])
    #expect(prompt.prompts.filter { $0 == "delete the whole series? [y/N] " }.count == 3)
  }

  @Test func saysThatItCouldNotBeDeleted() {
    let (outcome, _, prompt) = ask(
      .event(.single), .line("delete"), .line("y"), .line("q"),
      outcomes: [.failed("the disk is full")])
    #expect(outcome == .canceled)
    #expect(prompt.complaints == ["not deleted: the disk is full"])
  }

  @Test func endsWithItsTerminal() {
    let (outcome, calendar, _) = ask(.event(.single), .line("title Doctor"), .hungUp)
    #expect(outcome == .hungUp)
    #expect(calendar.written.isEmpty)
  }

  @Test(arguments: ["skip", "back", "second", "move", "record"])
  func knowsNoCommandsOfImports(_ word: String) {
    let (_, _, prompt) = ask(.event(.single), .line(word), .line("q"))
    #expect(prompt.complaints.first?.hasPrefix("unknown command \"\(word)\"") == true)
  }

  // MARK: Conflicts

  private static var theirs: ItemDraft {
    var event = stored
    event.location = "Main Street"
    return ItemDraft(event, calendar: "home")
  }

  /// As often as somebody changes it.
  @Test func mergesOnceMore() {
    var later = Self.stored
    later.location = "Side Street"
    later.notes = "Bring the card"
    let (_, calendar, _) = ask(
      .event(.single), .line("title Doctor"), .line("s"), .line("merge"), .line("s"),
      .line("merge"), .line("s"),
      outcomes: [
        .changedSince(Self.theirs), .changedSince(ItemDraft(later, calendar: "home")),
      ])
    let last = calendar.written.last?.draft
    #expect(last?.title?.value == "Doctor" && last?.location?.value == "Side Street")
    #expect(last?.notes?.value == "Bring the card")
  }

  @Test(arguments: ["merge", "theirs"])
  func resetsToWhatIsThereNow(_ word: String) {
    let (_, calendar, _) = ask(
      .event(.single), .line("title Doctor"), .line("s"), .line(word), .line("notes x"),
      .line("reset"), .line("s"), outcomes: [.changedSince(Self.theirs)])
    #expect(calendar.titles == ["Doctor", "Dentist"])
    #expect(calendar.written.last?.draft.location?.value == "Main Street")
    #expect(calendar.written.last?.draft.notes == nil)
  }

  @Test func offersToMergeFirst() throws {
    var event = Self.stored
    event.title = "Doctor"
    let session = EditSession(
      [EditEntry(ItemDraft(event, calendar: "home"), booking: .conflict(Self.theirs))],
      context: EditContext(
        now: LocalDateTime(.epoch, .midnight), defaults: DraftDefaults(), calendars: ["home"],
        mode: .event(.single)))
    let answers = ["merge", "keep", "replace", "theirs"]
    #expect(session.completions("").filter(answers.contains) == answers)
    #expect(session.completions("m") == ["merge"])
    #expect(EditMode.event(.single).verbs.map(\.rawValue).filter(answers.contains) == answers)
    #expect(!EditMode.importing.verbs.contains(.theirs))
  }

  @Test(arguments: ["merge", "keep", "replace", "theirs"])
  func knowsNoConflictBeforeThereIsOne(_ word: String) {
    let (_, calendar, prompt) = ask(.event(.single), .line(word), .line("q"))
    #expect(calendar.written.isEmpty)
    #expect(prompt.complaints.first?.hasPrefix("\(word) works only for what was changed") == true)
  }

  // MARK: History

  @Test func remembersTheCommandsOfItsPrompt() {
    let (_, _, prompt) = ask(
      .event(.single), .line("title Doctor"), .line("s"), .line("theirs"), .line("rep daily"),
      .line("nonsense"), .line("notes"), .line("show"), .line("del"), .line("y"),
      outcomes: [.changedSince(Self.theirs)])
    #expect(
      prompt.remembered == [.title, .save, .theirs, .repeat, .notes, .delete])
  }
}
