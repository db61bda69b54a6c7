public import CivilTime
internal import Foundation

extension EventStore {
  /// The events and occurrences that overlap the range, sorted by start (all-day events first on a
  /// day), then by end, title and identifier.
  public func events(matching predicate: EventPredicate) throws(StoreError) -> [StoredEvent] {
    var found: [StoredEvent] = []
    try enumerateEvents(matching: predicate) { event, _ in found.append(event) }
    found.sortForDisplay(in: context.zone)
    return found
  }

  /// Calls the body with each event that matches, unsorted, until `stop` is set. No event is kept
  /// in memory.
  public func enumerateEvents(
    matching predicate: EventPredicate, _ body: (StoredEvent, _ stop: inout Bool) -> Void
  ) throws(StoreError) {
    let (range, zone) = (predicate.range, context.zone)
    var limits = Limits.series
    guard !range.isEmpty else { return }
    try enumerate(
      .init(predicate),
      finding: { contents in
        var events: [Event] = []
        var isCutShort = false
        for series in contents.series {
          let found = series.occurrences(overlapping: range, zone: zone, sharing: &limits)
          events += found.events
          isCutShort = isCutShort || found.isCutShort
        }
        return (events.map(contents.stored), isCutShort ? [EventSeries.cutShort] : [])
      }, each: body)
  }

  /// The events with the text in their title, location, notes, URL, organizer or attendees,
  /// ignoring case and diacritics. A series is found once, as its master at the times of the first
  /// existing occurrence; if the master does not match, as its detached occurrences that match.
  /// Sorted as by `events(matching:)`.
  public func events(
    containing text: String, in calendars: [EventCalendar]? = nil
  ) throws(StoreError) -> [StoredEvent] {
    let search = TextSearch(text)
    return try masters(.init(calendars, of: .event)) { series in
      if let master = series.master?.item, search.matches(master) {
        return [series.masterAtFirstOccurrence ?? master]
      }
      return series.detached.map(\.item).filter(search.matches)
    }
  }

  /// The events whose identifier's UUID begins with the text, each series as its master; hyphens
  /// are optional. Sorted as by `events(matching:)`.
  public func events(
    withPrefix idPrefix: String, in calendars: [EventCalendar]? = nil
  ) throws(StoreError) -> [StoredEvent] {
    guard let prefix = UUIDPrefix(idPrefix) else { return [] }
    return try masters(.init(calendars, of: .event, prefix: prefix)) { series in
      guard prefix.matches(ItemID(uid: series.uid).uuid) else { return [] }
      return series.current.map { [$0] } ?? []
    }
  }

  private func masters(
    _ query: ObjectQuery, _ choose: (EventSeries) -> [Event]
  ) throws(StoreError) -> [StoredEvent] {
    var found: [StoredEvent] = []
    try enumerate(
      query, finding: { contents in (contents.series.flatMap(choose).map(contents.stored), []) },
      each: { event, _ in found.append(event) })
    found.sortForDisplay(in: context.zone)
    return found
  }

  /// The event with the identifier, or the occurrence that the identifier names; nil if there is
  /// none.
  ///
  /// If several calendars have the UID, returns the event of the first calendar, and of the first
  /// object by name.
  public func event(
    withIdentifier id: ItemID, in calendar: EventCalendar? = nil
  ) throws(StoreError) -> StoredEvent? {
    try events(withIdentifier: id, in: calendar.map { [$0] }).first
  }

  /// All events with the identifier, or the occurrences that it names. There are several if several
  /// calendars, or several objects of a calendar, have the UID. The `href` of each version tells
  /// them apart, and each event is saved and removed in its own object.
  ///
  /// Sorted by calendar, and then by the objects' names.
  public func events(
    withIdentifier id: ItemID, in calendars: [EventCalendar]? = nil
  ) throws(StoreError) -> [StoredEvent] {
    var found: [[StoredEvent]] = []
    let query = ObjectQuery(calendars, of: .event, prefix: UUIDPrefix(id.uuid))
    try enumerate(
      query,
      finding: { contents in
        let series = contents.series.filter { ItemID(uid: $0.uid).uuid == id.uuid }
        let events = series.compactMap { id.occurrence.map($0.occurrence) ?? $0.current }
        return (events.map(contents.stored), [])
      },
      each: { event, _ in
        if found.last?.first?.calendar != event.calendar { found.append([]) }
        found[found.endIndex - 1].append(event)
      })
    return found.flatMap { $0.sorted { $0.isNamed(before: $1) } }
  }

  /// Whether the event's calendar can be written. An event of a calendar that is not listed cannot.
  public func allowsEditing(of event: StoredEvent) throws(StoreError) -> Bool {
    let calendar = try calendars().first { $0.calendar == event.calendar }
    return calendar.map { !$0.isImmutable } ?? false
  }
}

extension StoredEvent {
  /// Whether the event's object sorts before the other one's, by the bytes of the names.
  fileprivate func isNamed(before other: StoredEvent) -> Bool {
    guard let own = version?.href, let theirs = other.version?.href else { return false }
    return own.utf8.lexicographicallyPrecedes(theirs.utf8)
  }
}

/// Selects events.
public struct EventPredicate: Sendable, Equatable {
  /// Half open: an event matches if it overlaps the range. An event without length matches if it
  /// lies in the range, including the lower bound.
  public var range: Range<Instant>
  /// Nil for all calendars.
  public var calendars: [EventCalendar]?

  public init(range: Range<Instant>, calendars: [EventCalendar]? = nil) {
    self.range = range
    self.calendars = calendars
  }
}

/// A search text that ignores case, diacritics and width.
struct TextSearch {
  private let text: String

  init(_ text: String) { self.text = text }

  func matches(_ event: Event) -> Bool {
    let people = event.attendees + (event.organizer.map { [$0] } ?? [])
    let fields = [event.title, event.location, event.notes, event.url]
    return (fields + people.flatMap { [$0.address, $0.name] }).contains { $0.map(matches) ?? false }
  }

  func matches(_ field: String) -> Bool {
    let options: String.CompareOptions = [
      .caseInsensitive, .diacriticInsensitive, .widthInsensitive,
    ]
    return text.isEmpty || field.range(of: text, options: options) != nil
  }
}
