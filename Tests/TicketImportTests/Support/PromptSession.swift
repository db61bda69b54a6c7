import CalendarStore
import CivilTime
import Foundation
import Testing

@testable import TicketImport

/// A session with a host that does at once what it is asked to.
///
/// Now is Wednesday, 14 June 2023, 12:00.
struct PromptSession {
  var session: EditSession
  /// The indices of drafts in the order they were saved.
  var saved: [Int] = []
  /// How each of them was saved.
  var resolutions: [EditResolution] = []
  /// Drafts whose events are changed in the calendar before they are saved.
  var changedSince: [Int: ItemDraft] = [:]
  /// Drafts that cannot be saved.
  var failing: Set<Int> = []
  /// What the external editor gives back.
  var editor: (String) -> String? = { $0 }
  /// All effects of the last line, those of carrying out others included.
  var effects: [EditEffect] = []

  static let film = """
    {"title":"Film","start":"2023-06-10T19:30","end":"2023-06-10T21:30","location":"Kino",
     "time zone":"Europe/Berlin"}
    """

  init(_ records: String..., zone: String? = nil) throws {
    let defaults = try zone.map { try Drafting.defaults(zone: $0) } ?? DraftDefaults()
    try self.init(
      records.map { EditEntry(try Drafting.draft($0, defaults)) }, defaults: defaults)
  }

  init(_ entries: [EditEntry], defaults: DraftDefaults = DraftDefaults()) throws {
    let now = LocalDateTime(
      try #require(LocalDate(year: 2023, month: 6, day: 14)), LocalTime(secondOfDay: 43_200))
    let context = EditContext(
      now: now, defaults: defaults, calendars: Self.calendars)
    session = EditSession(entries, context: context)
    carryOut(session.opening())
  }

  /// The last one is a file of another program.
  private static var calendars: CalendarNames {
    let named: CalendarNames = ["tickets", "personal/Work", "family/School Trips"]
    let file = CalendarSource(name: "files", kind: .subscribed, location: "/files")
    let birthdays = StoredCalendar(
      calendar: EventCalendar(name: "birthdays", source: "files"), source: file,
      title: "birthdays", isImmutable: true)
    return CalendarNames(named.calendars + [birthdays])
  }

  mutating func type(_ lines: String...) {
    for line in lines {
      effects = []
      carryOut(session.enter(line))
    }
  }

  mutating func interrupt() {
    effects = []
    carryOut(session.interrupt())
  }

  mutating func endInput(canAsk: Bool = true) {
    effects = []
    carryOut(session.endOfInput(canAsk: canAsk))
  }

  private mutating func carryOut(_ effects: [EditEffect]) {
    for effect in effects {
      self.effects.append(effect)
      switch effect {
      case .save(let indices):
        let changed = indices.filter { changedSince[$0] != nil }
        for index in indices where !failing.contains(index) && !changed.contains(index) {
          saved.append(index)
          resolutions.append(session.entries[index].resolution)
          carryOut(session.settle(index, .settled))
        }
        let failed = indices.filter(failing.contains)
        for index in failed { carryOut(session.settle(index, .failed("the disk is full"))) }
        for index in changed {
          guard let written = changedSince.removeValue(forKey: index) else { continue }
          carryOut(session.settle(index, .changedSince(written)))
        }
        if !failed.isEmpty || !changed.isEmpty { return }
        carryOut(session.advance())
      case .goTo(let index): carryOut(session.go(to: index))
      case .editText(let text): carryOut(session.edited(editor(text)))
      case .showOverview, .showCard, .showRecord, .showSources, .showHelp, .say, .complain,
        .leftOut, .reopened,
        .map, .merge:
        break
      }
    }
  }

  var entry: EditEntry { session.entries[session.current] }
  var draft: ItemDraft { session.entries[session.current].draft }
  var states: [EditEntry.State] { session.entries.map(\.state) }
  /// The first thing that did not work.
  var complaint: String? {
    effects.lazy.compactMap { if case .complain(let text) = $0 { text } else { nil } }.first
  }
  var said: String? {
    effects.lazy.compactMap { if case .say(let text) = $0 { text } else { nil } }.first
  }
  /// What the last card marks as changed by the last edit.
  var lastChanges: [FieldChange]? {
    effects.reversed().lazy.compactMap { effect -> [FieldChange]? in
      if case .showCard(_, let changed) = effect { changed } else { nil }
    }.first
  }
  /// `FIELD was BEFORE` of the last card.
  var changes: [String]? { lastChanges?.map { "\($0.field.name) was \($0.before)" } }

  func text(of field: DraftField) -> String { draft.text(of: field, session.context) }
}
