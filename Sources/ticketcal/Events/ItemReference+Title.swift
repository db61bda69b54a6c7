internal import CalendarStore
internal import CivilTime
internal import Foundation

/// Items by words of their titles.
extension ItemReference {
  /// The references; several words of which none is an identifier are the words of one title.
  static func joined(
    _ references: [ItemReference], isKnown: (ItemReference) throws(CommandError) -> Bool
  ) throws(CommandError) -> [ItemReference] {
    guard references.count > 1, references.contains(where: \.mayBeTitle) else { return references }
    // The 6 of `Year 6 trip` is no identifier.
    for reference in references where reference.text.utf8.count >= 4 {
      if try isKnown(reference) { return references }
    }
    return [ItemReference(title: references.map(\.text).joined(separator: " "))]
  }

  static func joined(
    _ references: [ItemReference], in store: EventStore, of calendars: [EventCalendar]?
  ) throws(CommandError) -> [ItemReference] {
    try joined(references) { (reference) throws(CommandError) in
      let found = try reference.first { (prefix) throws(StoreError) in
        try store.events(withPrefix: prefix, in: calendars)
      }
      return !found.items.isEmpty
    }
  }

  static func joined(
    _ references: [ItemReference], in store: ReminderStore, of lists: [EventCalendar]?
  ) throws(CommandError) -> [ItemReference] {
    try joined(references) { (reference) throws(CommandError) in
      let found = try reference.first { (prefix) throws(StoreError) in
        try store.reminders(withPrefix: prefix, in: lists)
      }
      return !found.items.isEmpty
    }
  }

  /// The one event, or series, that has all words in its title: of those to come, else of the past
  /// ones. Nil if no title has the words.
  func event(
    titledIn store: EventStore, of calendars: [EventCalendar]?
  ) throws(CommandError) -> ItemID? {
    let parts = words.flatMap(Self.parts)
    guard let longest = parts.max(by: { $0.count < $1.count }) else { return nil }
    let found = try CommandError.at { () throws(StoreError) in
      try store.events(containing: longest, in: calendars)
    }
    var events: [StoredEvent] = []
    for event in found where isIn(event.title) {
      // The changed occurrences of a series are one event.
      guard !events.contains(where: { $0.uid == event.uid && $0.calendar == event.calendar })
      else { continue }
      events.append(event)
    }
    var coming: [StoredEvent] = []
    for event in events where try Self.isComing(event, store) { coming.append(event) }
    let candidates = (coming.isEmpty ? events : coming).map {
      Candidate(
        id: ItemID(uid: $0.uid), calendar: $0.calendar, href: $0.version?.href, title: $0.title,
        time: $0.start)
    }
    return try only(titled: candidates, "events").map { candidates[$0].id }
  }

  /// The one reminder that has all words in its title: of the open ones, else of the others.
  func reminder(
    titledIn store: ReminderStore, of lists: [EventCalendar]?
  ) throws(CommandError) -> ItemID? {
    let all = try CommandError.at { () throws(StoreError) in
      try store.reminders(withPrefix: "", in: lists)
    }
    let found = all.filter { isIn($0.title) }
    let open = found.filter { !$0.isCompleted && !$0.isCanceled }
    let chosen = open.isEmpty ? found : open
    let candidates = chosen.map {
      Candidate(
        id: $0.id, calendar: $0.calendar, href: $0.version?.href, title: $0.title, time: $0.due)
    }
    return try only(titled: candidates, "reminders").map { candidates[$0].id }
  }

  private var words: [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }

  /// `LH` and `400` of `LH400`, which may stand apart in a title; another word as it is.
  private static func parts(of word: String) -> [String] {
    let letters = word.prefix(while: \.isLetter)
    let digits = word.dropFirst(letters.count)
    guard !letters.isEmpty, !digits.isEmpty, digits.allSatisfy(\.isNumber) else { return [word] }
    return [String(letters), String(digits)]
  }

  /// A word with a number may have a space in the title: `LH400` is in `Flight LH 400`.
  private func isIn(_ title: String) -> Bool {
    let whole = title.filter { !$0.isWhitespace }
    return words.allSatisfy { word in
      let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive]
      return title.range(of: word, options: options) != nil
        || word.contains(where: \.isNumber) && whole.range(of: word, options: options) != nil
    }
  }

  private static func isComing(
    _ event: StoredEvent, _ store: EventStore
  ) throws(CommandError) -> Bool {
    let now = store.now
    guard event.isRecurring else {
      return store.instant(of: event.end) > now
    }
    let end = Instant(secondsSince1970: now.secondsSince1970 + 2 * 366 * 86_400)
    return try CommandError.at { () throws(StoreError) in
      try !store.occurrences(of: event, in: now..<end).isEmpty
    }
  }

  /// The index of the only candidate, or of the only one whose title is the text; nil without
  /// candidates.
  private func only(
    titled candidates: [Candidate], _ noun: String
  ) throws(CommandError) -> Int? {
    guard let first = candidates.first else { return nil }
    if candidates.allSatisfy({ $0.id == first.id }) { return 0 }
    let exact = candidates.indices.filter {
      candidates[$0].title.caseInsensitiveCompare(text) == .orderedSame
    }
    if let only = exact.first, exact.count == 1 { return only }
    let names = ShortNames(of: candidates.map(\.id))
    let list = candidates.prefix(Self.mostListed).map { $0.text(names) }
    throw CommandError(
      ExitStatus.usage,
      "\(text): several \(noun) have this title; choose one by its ID: "
        + Self.list(list, of: candidates.count))
  }
}
