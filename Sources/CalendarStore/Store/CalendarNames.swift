/// Calendars as people name them: by name, by SOURCE/NAME, by title or by identifier.
///
/// A value: a lookup reads no file.
public struct CalendarNames: Sendable, Equatable {
  /// In the order of the list; a program may put its default first.
  public let calendars: [StoredCalendar]
  private let counts: [String: Int]

  public init(_ calendars: [StoredCalendar]) {
    self.calendars = calendars
    counts = Dictionary(
      calendars.filter { $0.calendar.source != nil }.map { ($0.calendar.name, 1) },
      uniquingKeysWith: +)
  }

  /// The calendar's name if no other calendar has it, else SOURCE/NAME.
  public func name(of calendar: EventCalendar) -> String {
    let isShared = counts[calendar.name] ?? 1 > 1
    return isShared || calendar.source == nil ? calendar.qualifiedName : calendar.name
  }

  /// The name of the first calendar; nil without calendars.
  public var first: String? { calendars.first.map { name(of: $0.calendar) } }

  /// `#RRGGBB`; nil for no color.
  public func color(of calendar: EventCalendar) -> String? {
    calendars.first { $0.calendar == calendar }?.color
  }

  /// The calendars that items of the type can be added to.
  public func calendars(for type: EntityType) -> [StoredCalendar] {
    calendars.filter { $0.refusal(ofAdding: type) == nil }
  }

  /// The names of the calendars that items of the type can be added to; nil for all calendars.
  public func names(for type: EntityType? = nil) -> [String] {
    (type.map(calendars(for:)) ?? calendars).map { name(of: $0.calendar) }
  }

  /// The calendars that the text names, several if they share a name or a title.
  ///
  /// The exact text comes before one in other case, whatever it is of. Of one spelling, SOURCE/NAME and
  /// ``StoredCalendar/lastingIdentifier`` come before a name, a name before a title, and an existing
  /// calendar before one that is made with its first item. A calendar in no source has its path as its only name.
  public func calendars(named text: String) -> [StoredCalendar] {
    let bytes = Array(text.utf8)
    let folded = text.lowercased()
    let isSame: [(String) -> Bool] = [
      // Two folders can have names that are canonically equal.
      { $0.utf8.elementsEqual(bytes) }, { $0 == text }, { $0.lowercased() == folded },
    ]
    for isSame in isSame {
      let readings: [(StoredCalendar) -> Bool] = [
        { isSame($0.calendar.qualifiedName) || $0.lastingIdentifier.map(isSame) ?? false },
        { $0.calendar.source != nil && isSame($0.calendar.name) },
        { $0.calendar.source != nil && isSame($0.title) },
      ]
      for reading in readings {
        let found = calendars.filter(reading)
        let existing = found.filter(\.exists)
        if !found.isEmpty { return existing.isEmpty ? found : existing }
      }
    }
    return []
  }

  /// The calendar at the path, with links resolved; nil if none is there.
  public func calendar(at path: String) -> StoredCalendar? {
    calendars.first { ($0.calendar.identifier ?? "").utf8.elementsEqual(path.utf8) }
  }

  /// The calendars as a later list, perhaps of some sources alone, describes them.
  public func updated(by list: [StoredCalendar]) -> CalendarNames {
    CalendarNames(
      calendars.map { known in list.first { $0.calendar == known.calendar } ?? known })
  }
}

extension [StoredCalendar] {
  /// The calendar for new items of the type: the one of the name if it takes them, else the first that
  /// does; nil if none does.
  ///
  /// - Parameter failure: of a source that is not in the list; thrown instead of the first calendar if the
  ///   one of the name is missing, and instead of nil.
  func standard(
    for type: EntityType, named name: String?, orThrow failure: StoreError? = nil
  ) throws(StoreError) -> StoredCalendar? {
    let names = CalendarNames(
      filter { !$0.isImmutable && $0.refusal(ofAdding: type) == nil })
    let first = names.calendars.first
    let wanted =
      if let name {
        names.calendars(named: name).first ?? names.calendars.calendar(withIdentifier: name)
      } else { first }
    if wanted == nil, let failure { throw failure }
    return wanted ?? first
  }

  /// The calendar with the lasting identity; nil if there is none.
  func calendar(withIdentifier identifier: String) -> StoredCalendar? {
    // The path was the identifier before the calendar got a lasting one.
    first { $0.calendarIdentifier == identifier }
      ?? first { $0.calendar.identifier == identifier }
  }
}
