internal import CivilTime
internal import Foundation

/// The zones of the written events and reminders, with the years of each.
final class ZoneTable {
  private var reaches: [(zone: TimeZone, reach: ZoneReach)] = []
  private var latest: Int?
  private var texts: [String: [ZoneReach: ContentLines]] = [:]

  func use<Item: MappedItem>(_ item: Item) {
    let (times, runsOn) = (item.times, !item.recurrenceRules.isEmpty)
    if let start = times.start { use(start, runsOn: runsOn) }
    if let end = times.end { use(end, runsOn: runsOn) }
  }

  /// Adds the zone of a time; `runsOn` includes the zone's future.
  func use(_ time: EventTime, runsOn: Bool) {
    guard case .zoned(let reading, let zone) = time, !zone.isUTC else { return }
    let year = reading.date.year
    let reach = ZoneReach(firstYear: year, lastYear: year, runsOn: runsOn)
    if latest.map({ reaches[$0].zone != zone }) ?? true {
      latest = reaches.firstIndex { $0.zone == zone }
    }
    if let latest {
      reaches[latest].reach = reaches[latest].reach.union(reach)
    } else {
      latest = reaches.count
      reaches.append((zone, reach))
    }
  }

  /// Adds a VTIMEZONE for each zone used since the last call.
  func add(to lines: inout ContentLines) {
    for (zone, reach) in reaches {
      let text = texts[zone.identifier]?[reach] ?? zone.vtimezone(reach)
      texts[zone.identifier, default: [:]][reach] = text
      lines.add(text)
    }
    reaches.removeAll(keepingCapacity: true)
    latest = nil
  }
}
