/// A text of many events and reminders as one object for each UID.
///
/// Each object has the lines of its VCALENDAR and that VCALENDAR's time zones. Items without a UID
/// become separate objects.
package struct SplitCalendar: Sendable {
  private let whole: ICalendarObject
  /// The items of each object, by the object's key and by part, as indices of the VCALENDAR's items.
  private var own: [String: [Int: [Int]]] = [:]
  /// The indices that every object of a VCALENDAR shares, by part: its own lines and time zones.
  private var shared: [Int: [Int]] = [:]
  /// The objects' keys in the text's order.
  package private(set) var keys: [String] = []
  /// The kinds of items: `VEVENT`, `VTODO` and others.
  package private(set) var itemNames: Set<String> = []

  /// - Parameter key: an object's key for its UID; nil and a number from 1 for an item without UID.
  package init(_ whole: ICalendarObject, key: (_ uid: String?, _ number: Int) -> String) {
    self.whole = whole
    var nameless = 0
    for part in whole.parts.indices {
      guard case .calendar(let calendar) = whole.parts[part] else { continue }
      for index in calendar.items.indices {
        guard case .component(let item) = calendar.items[index], item.name != "VTIMEZONE" else {
          shared[part, default: []].append(index)
          continue
        }
        let uid = item.property("UID")?.uid ?? ""
        if uid.isEmpty { nameless += 1 }
        let key = key(uid.isEmpty ? nil : uid, nameless)
        if own[key] == nil { keys.append(key) }
        own[key, default: [:]][part, default: []].append(index)
        itemNames.insert(item.name)
      }
    }
  }

  /// The text of the first property of this name of a VCALENDAR; nil if there is none.
  package func property(_ name: String) -> String? {
    whole.calendars.lazy.compactMap { $0.property(name)?.text }.first { !$0.isEmpty }
  }

  /// The object with the key; nil if there is none.
  package func object(_ key: String) -> [UInt8]? {
    guard let own = own[key] else { return nil }
    var bytes: [UInt8] = []
    for (part, indices) in own.sorted(by: { $0.key < $1.key }) {
      guard case .calendar(var calendar) = whole.parts[part] else { continue }
      let items = calendar.items
      calendar.items = ((shared[part] ?? []) + indices).sorted().map { items[$0] }
      calendar.write(to: &bytes)
    }
    return bytes
  }
}
