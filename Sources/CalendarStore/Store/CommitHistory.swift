/// What the changes of one commit did to objects, so that later ones build on them, though their items were
/// fetched before.
struct CommitHistory {
  private struct History {
    /// The etag that the last of them gave.
    var latest: String?
    /// What the object was in each version; of nil, which is new, what was made.
    var texts: [String?: [UInt8]]
  }

  private var histories: [ObjectKey: History] = [:]
  private var searched: Set<EventCalendar> = []

  /// What others have in the calendar was looked at for this commit; it is not for every new item.
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

  /// What the object was when the item was fetched, where all that came since is our own.
  func text(
    _ calendar: EventCalendar, _ href: String, at etag: String?, ifLatestIs latest: String?
  ) -> [UInt8]? {
    let history = histories[ObjectKey(href, calendar)]
    guard let history, history.latest == latest else { return nil }
    return history.texts[etag]
  }
}
