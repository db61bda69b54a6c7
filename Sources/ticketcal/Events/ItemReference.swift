internal import ArgumentParser
internal import CalendarStore
internal import CivilTime
internal import Foundation

/// An event, an occurrence of one, or a reminder, as the command line names it.
///
/// `3f2a9c1b` is the beginning of an identifier, long enough to be unique; `3f2a9c1b@20261121` is
/// the occurrence of that day, `3f2a9c1b@2026-11-21T09:00` the occurrence at that time. A whole UID
/// can replace the identifier, and has priority over identifiers that begin with it. So can words of
/// a title that no other event to come has.
struct ItemReference: Equatable, Sendable {
  /// The typed text.
  let text: String
  /// The beginning of an `ItemID`'s UUID, in lower case.
  let prefix: String
  /// The beginning of the occurrence after the `@` of an `ItemID`; nil for the whole event.
  let occurrence: String?
  /// Whether the text can be words of a title if no item has the identifier. A mistyped identifier
  /// must not name another item.
  private(set) var mayBeTitle = false

  init(_ text: String) {
    self.text = text
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let head = parts.first.map { $0.lowercased() } ?? ""
    let tail = parts.count > 1 ? Self.compact(parts[1]) : nil
    if Self.beginsUUID(head), parts.count == 1 || tail != nil {
      prefix = head
      occurrence = tail
    } else {
      prefix = ItemID(uid: text).description
      occurrence = nil
    }
  }

  /// All meanings of the text, by descending priority: a UID, a UID with an occurrence after its
  /// last `@`, the beginning of an identifier.
  private var readings: [ItemReference] {
    var readings = [ItemReference(text, uid: text, nil)]
    if let at = text.lastIndex(of: "@"), let occurrence = Self.compact(text[at...].dropFirst()) {
      readings.append(ItemReference(text, uid: String(text[..<at]), occurrence))
    }
    if !readings.contains(where: { $0.prefix == prefix && $0.occurrence == occurrence }) {
      readings.append(self)
    }
    return readings
  }

  /// The words of a title, and an occurrence of its series: `jour fixe@20261209`. Nil for a mistyped
  /// identifier.
  private var titleAndOccurrence: (String, String)? {
    guard let at = text.lastIndex(of: "@"), let day = Self.compact(text[at...].dropFirst()),
      case let title = text[..<at], title.contains(where: { !$0.isWhitespace }),
      !Self.beginsUUID(title.lowercased()) || !title.contains(where: \.isNumber)
    else { return nil }
    return (String(title), day)
  }

  private init(_ text: String, uid: String, _ occurrence: String?) {
    self.text = text
    prefix = ItemID(uid: uid).description
    self.occurrence = occurrence
  }

  /// Words of a title.
  init(title: String) {
    self.init(title, uid: title, nil)
    mayBeTitle = true
  }

  private static func beginsUUID(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 36
      && text.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x66).contains($0) || $0 == 0x2D
      }
  }

  /// Removes the punctuation that RECURRENCE-ID does not have from `2026-11-21T09:00`; nil if the
  /// text cannot be the beginning of a RECURRENCE-ID.
  private static func compact(_ text: Substring) -> String? {
    let compact = text.uppercased().filter { $0 != "-" && $0 != ":" }
    let pattern = Array("00000000T000000Z".utf8)
    let bytes = Array(compact.utf8)
    guard bytes.count >= 4, bytes.count <= pattern.count else { return nil }
    for (byte, wanted) in zip(bytes, pattern) {
      let isRight = wanted == 0x30 ? (0x30...0x39).contains(byte) : byte == wanted
      if !isRight { return nil }
    }
    return compact
  }
}

extension ItemReference: ExpressibleByArgument {
  init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    self.init(argument)
    let isIdentifier =
      Self.beginsUUID(argument.lowercased()) && argument.contains(where: \.isNumber)
    mayBeTitle = !isIdentifier && !argument.contains("@") && argument != "-"
  }
}

// MARK: Reminders

extension ItemReference {
  /// The one reminder that the reference names.
  ///
  /// - Parameter withheld: the reason why the reminder may be in a source that is not read.
  func reminder(
    in store: ReminderStore, of lists: [EventCalendar]?, withheld: AccessError?
  ) throws(CommandError) -> StoredReminder {
    let (reading, found) = try first { (prefix) throws(StoreError) in
      try store.reminders(withPrefix: prefix, in: lists)
    }
    if found.isEmpty, mayBeTitle, let id = try reminder(titledIn: store, of: lists) {
      return try ItemReference(id.description).reminder(in: store, of: lists, withheld: withheld)
    }
    let candidates = found.map {
      Candidate(
        id: $0.id, calendar: $0.calendar, href: $0.version?.href, title: $0.title, time: $0.due)
    }
    let index = try only(
      of: candidates, "reminder", option: "--list", command: "ticketcal reminders list --all",
      withheld,
      unreadable: store.unreadableFiles)
    guard reading.occurrence == nil else {
      throw CommandError(
        ExitStatus.usage, "\(text): a reminder has no occurrences; leave out the @")
    }
    return found[index]
  }
}

// MARK: Events

extension ItemReference {
  /// The one event that the reference names: a series as its master, or the occurrence.
  ///
  /// - Parameters:
  ///   - withheld: the reason why the event may be in a source that is not read.
  ///   - option: the option that names one calendar.
  func event(
    in store: EventStore, of calendars: [EventCalendar]?, withheld: AccessError?,
    option: String = "--calendar"
  ) throws(CommandError) -> StoredEvent {
    let (reading, found) = try first { (prefix) throws(StoreError) in
      try store.events(withPrefix: prefix, in: calendars)
    }
    if found.isEmpty, let (title, day) = titleAndOccurrence,
      let id = try ItemReference(title: title).event(titledIn: store, of: calendars)
    {
      return try ItemReference("\(id.description)@\(day)")
        .event(in: store, of: calendars, withheld: withheld)
    }
    if found.isEmpty, mayBeTitle, let id = try event(titledIn: store, of: calendars) {
      return try ItemReference(id.description).event(in: store, of: calendars, withheld: withheld)
    }
    let candidates = found.map {
      Candidate(
        id: $0.id, calendar: $0.calendar, href: $0.version?.href, title: $0.title, time: $0.start)
    }
    let index = try only(
      of: candidates, "event", option: option, command: "ticketcal agenda or search", withheld,
      unreadable: store.unreadableFiles)
    let event = found[index]
    return try reading.occurrence.map { (beginning) throws(CommandError) in
      try self.occurrence(beginning, of: event, in: store)
    } ?? event
  }

  private func occurrence(
    _ beginning: String, of event: StoredEvent, in store: EventStore
  ) throws(CommandError) -> StoredEvent {
    let named = try CommandError.at { () throws(StoreError) in
      try store.occurrences(of: event, named: beginning)
    }
    if let only = named.first, named.count == 1 { return only }
    guard !named.isEmpty else {
      guard event.isRecurring else {
        throw CommandError(ExitStatus.usage, "\(text): the event does not repeat; leave out the @")
      }
      throw CommandError(
        ExitStatus.usage,
        "\(text): the event has no such occurrence; ticketcal show "
          + "\(event.id.uuid.uuidString.lowercased().prefix(8)) lists the next ones")
    }
    let list = named.prefix(Self.mostListed).map { event in
      "@" + (event.id.description.split(separator: "@").last.map(String.init) ?? "")
    }
    throw CommandError(
      ExitStatus.usage,
      "\(text): several occurrences begin so; write one of \(Self.list(list, of: named.count))")
  }
}

// MARK: Choosing

extension ItemReference {
  struct Candidate {
    let id: ItemID
    let calendar: EventCalendar
    let href: String?
    let title: String
    let time: EventTime?

    /// The identifier, with the title and the day.
    func text(_ names: ShortNames) -> String {
      let day = time.map { ", \(TimePhrase.day($0.reading.date))" } ?? ""
      return "\(names.name(of: id.uuid)) (\(SafeText(title, limit: 60).text)\(day))"
    }

    /// The unescaped path of the file.
    var path: String { calendar.path(of: href ?? "") }
  }

  static let mostListed = 8

  /// The first reading that matches items, and the items; without a match, `self` and no items.
  func first<Item>(
    _ items: (_ prefix: String) throws(StoreError) -> [Item]
  ) throws(CommandError) -> (reading: ItemReference, items: [Item]) {
    for reading in readings {
      let found = try CommandError.at { () throws(StoreError) in try items(reading.prefix) }
      if !found.isEmpty { return (reading, found) }
    }
    return (self, [])
  }

  /// The index of the only candidate. If a calendar has one UID in two files, neither is chosen.
  private func only(
    of candidates: [Candidate], _ noun: String, option: String, command: String,
    _ withheld: AccessError?, unreadable: Int
  ) throws(CommandError) -> Int {
    guard let first = candidates.first else {
      let files = unreadable == 1 ? "1 file" : "\(unreadable) files"
      let note = unreadable == 0 ? "" : " (\(files) could not be read)"
      if let withheld {
        throw CommandError(
          ExitStatus.of(withheld),
          "no \(noun) \(text) among those that may be read\(note); \(withheld.reason)")
      }
      throw CommandError(ExitStatus.usage, "no \(noun) \(text)\(note); see \(command)")
    }
    if candidates.allSatisfy({ $0.id.uuid == first.id.uuid }) {
      if candidates.allSatisfy({ $0.calendar == first.calendar }) {
        guard candidates.contains(where: { $0.href != first.href }) else { return 0 }
        let paths = Set(candidates.map(\.path)).sorted()
        throw CommandError(
          ExitStatus.usage,
          "\(text): \(paths.count) files have this \(noun); move all but one of them away: "
            + Self.list(Array(paths.prefix(Self.mostListed)), of: paths.count))
      }
      let names = Set(candidates.map(\.calendar.qualifiedName)).sorted()
      throw CommandError(
        ExitStatus.usage,
        "\(text): several calendars have this \(noun); choose one with \(option): "
          + Self.list(names, of: names.count))
    }
    // A name that is longer than the typed text is not the beginning of other identifiers.
    let names = ShortNames(of: candidates.map(\.id), atLeast: max(8, prefix.utf8.count + 1))
    let list = candidates.prefix(Self.mostListed).map { $0.text(names) }
    throw CommandError(
      ExitStatus.usage,
      "\(text) is the beginning of several; write more of one: "
        + Self.list(list, of: candidates.count))
  }

  static func list(_ items: [String], of count: Int) -> String {
    let rest = count - items.count
    return items.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
