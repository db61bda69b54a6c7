internal import CalendarStore
internal import CivilTime
internal import Foundation

/// An item of a calendar, as a command line names it.
protocol NamedItem {
  var calendar: EventCalendar { get }
  var version: ObjectVersion? { get }
  /// Of a whole series.
  var wholeID: ItemID { get }
  var shownTitle: String { get }
  /// The start of an event; the due time of a reminder, else its start.
  var time: EventTime? { get }
}

extension NamedItem {
  /// The unescaped path of the file.
  fileprivate var path: String { calendar.path(of: version?.href ?? "") }

  /// The identifier, with the title and the day.
  fileprivate func text(_ names: ShortNames) -> String {
    let day = time.map { ", \(TimePhrase.day($0.reading.date))" } ?? ""
    return "\(names.name(of: wholeID.uuid)) (\(SafeText(shownTitle, limit: 60).text)\(day))"
  }
}

extension StoredItem: NamedItem {
  var wholeID: ItemID { ItemID(uid: item.uid) }
  var shownTitle: String { item.title }
  var time: EventTime? { item.time }
}

/// Finds the one item of a kind that a command line names.
struct ItemSearch<Item: NamedItem> {
  /// `event` or `reminder`.
  let noun: String
  /// The option that names one calendar.
  let option: String
  /// The commands that list the items.
  let command: String
  /// The reason why the item may be in a source that is not read.
  let withheld: StoreError?
  /// Whether the command shows the item, and changes it only after a question.
  let isAsking: Bool
  /// The items whose identifier begins with the text.
  let beginning: (_ text: String) throws(StoreError) -> [Item]
  /// At least the items that have the text in their title.
  let containing: (_ text: String) throws(StoreError) -> [Item]
  /// Whether the item is to come, or to be done: others are meant only without one that is.
  let isCurrent: (Item) throws(StoreError) -> Bool
  /// The number of files that could not be read.
  let unreadable: () -> Int
  /// Why a whole calendar could not be read.
  let unread: () -> StoreError?
  /// Why an item that is not found may be there.
  let doubt: () -> StoreError?
  /// Says which sources, and after a failure what in the others, a title was not looked for in.
  let reportUnread: () -> Void
  let warn: (_ text: String) -> Void

  /// The references; several words of which none is an identifier are the words of one title.
  func joined(_ references: [ItemReference]) throws(CommandError) -> [ItemReference] {
    try ItemReference.joined(references) { (reference) throws(CommandError) in
      if try whole(reference) != nil { return true }
      return try !begun(by: reference).isEmpty
    }
  }

  /// The one item that the reference names, and the beginning of its occurrence.
  func item(_ reference: ItemReference) throws(CommandError) -> (item: Item, occurrence: String?) {
    if let (found, occurrence) = try whole(reference) {
      return (try only(of: found, reference), occurrence)
    }
    let begun = try begun(by: reference)
    // As many characters as are printed are no title by chance.
    let isPrinted = reference.name.utf8.count >= ShortNames.usual
    guard begun.isEmpty || !isPrinted, let titled = try titled(by: reference) else {
      return (try only(of: begun, reference), reference.occurrence)
    }
    try checkTitle(of: titled.item, reference)
    let others = begun.filter { $0.wholeID != titled.item.wholeID }
    if !others.isEmpty, !isAsking || !titled.isExact {
      throw CommandError(
        ExitStatus.usage,
        "\(reference.text): the title of one \(noun), and the beginning of another's ID; choose "
          + "one by its ID: \(list([titled.item] + others, reference))")
    }
    let found = try items(titled.item.wholeID.description)
    return (try only(of: found, reference), reference.occurrence)
  }

  private func items(_ prefix: String) throws(CommandError) -> [Item] {
    try CommandError.reporting(try beginning(prefix))
  }

  /// The items whose UID is the text; nil without one.
  private func whole(
    _ reference: ItemReference
  ) throws(CommandError) -> (items: [Item], occurrence: String?)? {
    for (uid, occurrence) in reference.wholes {
      let found = try items(ItemID(uid: uid).description)
      if !found.isEmpty { return (found, occurrence) }
    }
    return nil
  }

  private func begun(by reference: ItemReference) throws(CommandError) -> [Item] {
    guard let prefix = reference.beginning else { return [] }
    return try items(prefix)
  }

  // MARK: Titles

  /// The one item whose title is the name, else the one whose title has its words; nil without one.
  private func titled(
    by reference: ItemReference
  ) throws(CommandError) -> (item: Item, isExact: Bool)? {
    guard let part = reference.longestPart else { return nil }
    let found = try CommandError.reporting(try containing(part))
    let exact = found.filter { reference.isTitle($0.shownTitle) }
    let chosen =
      !exact.isEmpty || !reference.mayBeWords
      ? exact : found.filter { reference.areWords(of: $0.shownTitle) }
    let current = try CommandError.at { () throws(StoreError) in
      var current: [Item] = []
      for item in chosen where try isCurrent(item) { current.append(item) }
      return current
    }
    var candidates: [Item] = []
    for item in current.isEmpty ? chosen : current
    where !candidates.contains(where: { $0.wholeID == item.wholeID }) {
      candidates.append(item)
    }
    guard let first = candidates.first else { return nil }
    guard candidates.count == 1 else {
      throw CommandError(
        ExitStatus.usage,
        "\(reference.text): several \(noun)s have this title; choose one by its ID: "
          + list(candidates, reference))
    }
    return (first, !exact.isEmpty)
  }

  /// Refuses, or warns of, the only item of a title while others may not have been read.
  private func checkTitle(of item: Item, _ reference: ItemReference) throws(CommandError) {
    reportUnread()
    let error = unread()
    let isPartial = error == nil ? nil : "not all calendars could be read"
    guard let reason = unreadableText ?? isPartial else { return }
    let doubt = "\(reference.text): another \(noun) may have this title: \(reason)"
    guard !isAsking else { return warn(doubt) }
    throw CommandError(
      error.map(ExitStatus.of(unread:)) ?? ExitStatus.inputOutput,
      "\(doubt); to choose this one, give its ID: \(list([item], reference))")
  }

  // MARK: Choosing

  /// The only item. If a calendar has one UID in two files, neither is chosen.
  private func only(of items: [Item], _ reference: ItemReference) throws(CommandError) -> Item {
    guard let first = items.first else { throw missing(reference) }
    guard items.allSatisfy({ $0.wholeID == first.wholeID }) else {
      throw CommandError(
        ExitStatus.usage,
        "\(reference.text) is the beginning of several; write more of one: "
          + list(items, reference))
    }
    guard items.allSatisfy({ $0.calendar == first.calendar }) else {
      let names = Set(items.map(\.calendar.qualifiedName)).sorted()
      throw CommandError(
        ExitStatus.usage,
        "\(reference.text): several calendars have this \(noun); choose one with \(option): "
          + Self.list(names))
    }
    guard items.contains(where: { $0.version?.href != first.version?.href }) else { return first }
    let paths = Set(items.map(\.path)).sorted()
    throw CommandError(
      ExitStatus.usage,
      "\(reference.text): \(paths.count) files have this \(noun); move all but one of them away: "
        + Self.list(paths))
  }

  private func missing(_ reference: ItemReference) -> CommandError {
    let note = unreadableText.map { " (\($0))" } ?? ""
    if let error = doubt() {
      return CommandError(
        ExitStatus.of(unread: error),
        "no \(noun) \(reference.text) among those that could be read\(note); \(error.reason)")
    }
    guard let withheld else {
      return CommandError(
        ExitStatus.usage, "no \(noun) \(reference.text)\(note); see \(command)")
    }
    return CommandError(
      ExitStatus.of(withheld),
      "no \(noun) \(reference.text) among those that may be read\(note); \(withheld.advice)")
  }

  /// Nil if all files could be read.
  private var unreadableText: String? {
    let count = unreadable()
    guard count > 0 else { return nil }
    return "\(count == 1 ? "1 file" : "\(count) files") could not be read"
  }

  private func list(_ items: [Item], _ reference: ItemReference) -> String {
    // A name that is longer than the typed text is not the beginning of other identifiers.
    let typed = (reference.beginning?.utf8.count ?? 0) + 1
    let names = ShortNames(of: items.map(\.wholeID), atLeast: max(ShortNames.usual, typed))
    return Self.list(items.map { $0.text(names) })
  }

  static func list(_ items: [String]) -> String {
    let rest = items.count - 8
    return items.prefix(8).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}

// MARK: Reminders

extension ReadableCalendars {
  func searchReminders(
    _ store: EventStore, in lists: [EventCalendar]?, isAsking: Bool
  ) -> ItemSearch<StoredReminder> {
    ItemSearch(
      noun: "reminder", option: "--list", command: "ticketcal reminders list --all",
      withheld: withheld(of: lists, for: .reminder), isAsking: isAsking,
      beginning: { (prefix) throws(StoreError) in
        try store.reminders(withPrefix: prefix, in: lists)
      },
      containing: { (_) throws(StoreError) in try store.reminders(withPrefix: "", in: lists) },
      isCurrent: { !$0.isCompleted && !$0.isCanceled },
      unreadable: { store.unreadableFiles }, unread: { store.unread },
      doubt: { store.doubt },
      reportUnread: { self.reportUnread(store, in: lists, of: .reminder) },
      warn: process.messages.warn)
  }
}

extension ItemSearch<StoredReminder> {
  func reminder(_ reference: ItemReference) throws(CommandError) -> StoredReminder {
    let (reminder, occurrence) = try item(reference)
    guard occurrence == nil else {
      throw CommandError(
        ExitStatus.usage, "\(reference.text): a reminder has no occurrences; leave out the @")
    }
    return reminder
  }
}

// MARK: Events

extension ReadableCalendars {
  /// - Parameter option: the option that names one calendar.
  func search(
    _ store: EventStore, in calendars: [EventCalendar]?, option: String = "--calendar",
    isAsking: Bool
  ) -> ItemSearch<StoredEvent> {
    ItemSearch(
      noun: "event", option: option, command: "ticketcal agenda or search",
      withheld: withheld(of: calendars, for: .event), isAsking: isAsking,
      beginning: { (prefix) throws(StoreError) in
        try store.events(withPrefix: prefix, in: calendars)
      },
      containing: { (text) throws(StoreError) in
        try store.events(containing: text, in: calendars)
      },
      isCurrent: { (event) throws(StoreError) in try store.isComing(event) },
      unreadable: { store.unreadableFiles }, unread: { store.unread },
      doubt: { store.doubt },
      reportUnread: { self.reportUnread(store, in: calendars, of: .event) },
      warn: process.messages.warn)
  }
}

extension ItemSearch<StoredEvent> {
  /// The one event that the reference names: a series as its master, or the occurrence.
  func event(
    _ reference: ItemReference, in store: EventStore
  ) throws(CommandError) -> StoredEvent {
    let (event, beginning) = try item(reference)
    guard let beginning else { return event }
    let named: [StoredEvent]
    do throws(StoreError) { named = try store.occurrences(of: event, named: beginning) } catch {
      guard case .refused(let reason) = error else { throw CommandError(error) }
      throw CommandError(ExitStatus.usage, "\(reference.text): \(reason)")
    }
    if let only = named.first, named.count == 1 { return only }
    guard !named.isEmpty else {
      guard event.isRecurring else {
        throw CommandError(
          ExitStatus.usage, "\(reference.text): the event does not repeat; leave out the @")
      }
      throw CommandError(
        ExitStatus.usage,
        "\(reference.text): the event has no such occurrence; ticketcal show "
          + "\(ShortNames.name(of: event.id.uuid)) lists the next ones")
    }
    let list = named.map { event in
      "@" + (event.id.description.split(separator: "@").last.map(String.init) ?? "")
    }
    throw CommandError(
      ExitStatus.usage,
      "\(reference.text): several occurrences begin so; write one of \(Self.list(list))")
  }
}
