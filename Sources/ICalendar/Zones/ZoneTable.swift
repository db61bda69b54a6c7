internal import CivilTime
internal import Foundation

/// The zones of the written events and reminders, each with the first year of its times.
struct ZoneTable {
  private var years: [(zone: TimeZone, first: Int)] = []
  private var latest = 0
  private var texts: [String: [Int: ContentLines]] = [:]

  mutating func use<Item: MappedItem>(_ item: Item) {
    let times = item.times
    if let start = times.start { use(start) }
    if let end = times.end { use(end) }
  }

  /// Adds the zone of a time.
  mutating func use(_ time: EventTime) {
    guard case .zoned(let reading, let zone) = time, !zone.isUTC else { return }
    if !years.indices.contains(latest) || years[latest].zone != zone {
      latest = years.firstIndex { $0.zone == zone } ?? years.count
      if latest == years.count { years.append((zone, reading.date.year)) }
    }
    years[latest].first = min(years[latest].first, reading.date.year)
  }

  /// Adds a VTIMEZONE for each zone used since the last call.
  mutating func add(to lines: inout ContentLines) {
    for (zone, year) in years {
      let text = texts[zone.identifier]?[year] ?? VTimeZone.text(for: zone, from: year)
      texts[zone.identifier, default: [:]][year] = text
      lines.add(text)
    }
    years.removeAll(keepingCapacity: true)
  }
}
