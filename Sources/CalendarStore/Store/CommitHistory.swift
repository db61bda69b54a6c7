/// The objects that one commit has changed. A later change of the same commit builds on an earlier
/// one, though its item was fetched before both.
struct CommitHistory {
  private struct History {
    /// The etag after the latest change.
    var latest: String?
    /// The object's text by etag. The key nil is a new object; its value is the text that was
    /// created.
    var texts: [String?: [UInt8]]
  }

  private var histories: [ObjectKey: History] = [:]
  private var searched: Set<EventCalendar> = []

  /// Whether this commit has updated the calendar's index already. Once a commit is enough: a new
  /// item needs no second update.
  func isSearched(_ calendar: EventCalendar) -> Bool { searched.contains(calendar) }

  mutating func recordSearch(of calendar: EventCalendar) { searched.insert(calendar) }

  mutating func add(
    _ calendar: EventCalendar, _ href: String, from etag: String?, _ text: [UInt8],
    to latest: String?
  ) {
    let object = ObjectKey(href, calendar)
    var history = histories[object] ?? History(texts: [:])
    if history.texts[etag] == nil { history.texts[etag] = text }
    history.latest = latest
    histories[object] = history
  }

  /// The object's text when the item was fetched; nil if another program has changed the object
  /// since.
  func text(
    _ calendar: EventCalendar, _ href: String, at etag: String?, ifLatestIs latest: String?
  ) -> [UInt8]? {
    let history = histories[ObjectKey(href, calendar)]
    guard let history, history.latest == latest else { return nil }
    return history.texts[etag]
  }
}

/// Identifies an object among those of all calendars, by source, calendar and name.
struct ObjectKey: Hashable {
  private let source: String?
  private let calendar: String
  private let href: String

  init(_ href: String, _ calendar: EventCalendar) {
    source = calendar.source
    self.calendar = calendar.title
    self.href = href
  }
}
