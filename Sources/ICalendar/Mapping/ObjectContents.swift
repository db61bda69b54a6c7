internal import CivilTime
internal import Foundation

/// The events and reminders of an object.
package struct ObjectContents: Sendable {
  /// The events, in the order of their first components; one for each UID.
  package var series: [EventSeries] = []
  /// The reminders, likewise.
  package var reminderSeries: [ItemSeries<Reminder>] = []
  /// The problems of all items, each once, the most severe first.
  package var problems: [ContentProblem] = []
}

extension ObjectContents {
  /// The most severe problem, with the next step: lower case, without control characters.
  package var problem: String? { problems.first?.description }

  package var reminders: [Reminder] { reminderSeries.compactMap(\.current) }

  /// The number of items and of detached occurrences.
  package var itemCount: Int {
    series.reduce(0) { $0 + $1.all.count } + reminderSeries.reduce(0) { $0 + $1.all.count }
  }

  /// Says that an alarm of an item has no TRIGGER that can be read; nil without such an alarm.
  package var alarmProblem: String? {
    let isThere =
      series.contains(where: \.hasUnreadableAlarm)
      || reminderSeries.contains(where: \.hasUnreadableAlarm)
    return isThere
      ? "an alarm has no TRIGGER that can be read and never rings; mend the file" : nil
  }

  /// The times of all items: starts, ends and recurrence dates of occurrences.
  var times: [EventTime] { series.flatMap(\.times) + reminderSeries.flatMap(\.times) }
}

extension ItemSeries where Item: MappedItem {
  /// Whether the series may have more than one occurrence.
  var repeats: Bool {
    guard let master else { return true }
    return !master.recurrenceRules.isEmpty || !recurrenceDates.isEmpty
  }

  /// The starts, the ends and the recurrence dates of the item and of its detached occurrences.
  var times: [EventTime] {
    all.map(\.item).flatMap { item in
      [item.times.start, item.times.end, item.occurrenceDate].compactMap(\.self)
    }
  }
}

extension ICalendarObject {
  /// Reads every VEVENT and VTODO (RFC 5545 §3.6.1 and §3.6.2). Never fails: an unreadable item is
  /// omitted, and its problem is reported.
  ///
  /// - Parameter zones: a cache of zones; pass the same one for many objects.
  package func contents(zones: ZoneResolver = ZoneResolver()) -> ObjectContents {
    var reader = SeriesReader(zones: zones)
    return reader.contents(of: self)
  }

  /// The event or the reminder with the UID; nil if the object does not have it.
  package func series<Item: MappedItem>(_ uid: String) -> ItemSeries<Item>? {
    var reader = SeriesReader(zones: ZoneResolver())
    let name = Item.entityType.componentName
    return reader.groups(of: self).first { $0.uid == uid && $0.name == name }
      .flatMap { reader.series(uid, of: $0.components) }
  }
}

/// Reads the events and reminders of an object, one for each UID.
struct SeriesReader {
  private var reader: ItemReader

  init(zones: ZoneResolver) {
    reader = ItemReader(zones: zones)
  }

  mutating func contents(of object: ICalendarObject) -> ObjectContents {
    let groups = groups(of: object)
    var contents = ObjectContents()
    for group in groups where group.name == EntityType.event.componentName {
      series(group.uid, of: group.components).map { contents.series.append($0) }
    }
    for group in groups where group.name == EntityType.reminder.componentName {
      series(group.uid, of: group.components).map { contents.reminderSeries.append($0) }
    }
    contents.problems = reader.problems
    return contents
  }

  /// The components of one UID and one kind, in the order of the object.
  struct Group {
    let name: String
    let uid: String
    var components: [ItemComponent]
  }

  /// In the order of their first components.
  mutating func groups(of object: ICalendarObject) -> [Group] {
    var groups: [Group] = []
    var indices: [String: [String: Int]] = [:]
    var nameless = 0
    for part in object.parts.indices {
      guard case .calendar(let calendar) = object.parts[part] else { continue }
      for index in calendar.items.indices {
        guard case .component(let component) = calendar.items[index] else { continue }
        if let holder = component.holderOfItems { reader.report(.nested(in: holder)) }
        guard component.isItem else { continue }
        var uid = component.property("UID")?.uid ?? ""
        if uid.isEmpty {
          nameless += 1
          uid = object.substituteUID + (nameless > 1 ? " \(nameless)" : "")
        }
        let source = ItemComponent(
          component: component, calendar: calendar, part: part, index: index)
        if let group = indices[component.name]?[uid] {
          groups[group].components.append(source)
        } else {
          indices[component.name, default: [:]][uid] = groups.count
          groups.append(Group(name: component.name, uid: uid, components: [source]))
        }
      }
    }
    return groups
  }

  /// The series of the components of one UID; nil if no item can be read.
  mutating func series<Item: MappedItem>(
    _ uid: String, of components: [ItemComponent]
  ) -> ItemSeries<Item>? {
    var series = ItemSeries<Item>(uid: uid)
    // Of two components for one item, the reader uses the one with the higher SEQUENCE, else the
    // first.
    let latestFirst = components.map { (ItemRevision.sequence(of: $0.component), $0) }
      .enumerated().sorted {
        ($1.element.0, $0.offset) < ($0.element.0, $1.offset)
      }.map(\.element.1)
    // The item comes before its occurrences: a RECURRENCE-ID takes the form of the item's start,
    // which may come later in the file.
    for source in latestFirst where source.component.line("RECURRENCE-ID") == nil {
      addMaster(source, to: &series)
    }
    var dates: Set<EventTime> = []
    for source in latestFirst {
      guard let line = source.component.line("RECURRENCE-ID") else { continue }
      addOccurrence(source, line, to: &series, &dates)
    }
    return series.first == nil ? nil : series
  }

  private mutating func addMaster<Item: MappedItem>(
    _ source: ItemComponent, to series: inout ItemSeries<Item>
  ) {
    guard series.master == nil else { return reader.report(.repeatedUID(source.component.version)) }
    reader.enter(source.calendar, source.part)
    guard var item: Item = reader.item(source.component, uid: series.uid) else { return }
    if let anchor = item.times.anchor {
      series.recurrenceDates = reader.recurrenceDates(source.component, from: anchor)
      series.exceptionDates = reader.exceptionDates(source.component, from: anchor)
    }
    item.hasGivenDates = !series.recurrenceDates.isEmpty
    series.master = Kept(item: item, source: source)
  }

  private mutating func addOccurrence<Item: MappedItem>(
    _ source: ItemComponent, _ line: ContentLine, to series: inout ItemSeries<Item>,
    _ dates: inout Set<EventTime>
  ) {
    reader.enter(source.calendar, source.part)
    guard let date = occurrenceDate(line, from: series.master?.item.times.anchor) else {
      return series.unread.append((source, nil))
    }
    guard dates.insert(date).inserted else {
      reader.report(.repeatedOccurrence(source.component.version))
      return series.unread.append((source, date))
    }
    guard var item: Item = reader.item(source.component, uid: series.uid, occurrenceDate: date)
    else {
      // The occurrence is another than that of the series, which is not shown in its place.
      series.exceptionDates.append(date)
      return series.unread.append((source, date))
    }
    item.recurrenceRules = series.master?.recurrenceRules ?? []
    item.hasGivenDates = series.master?.item.hasGivenDates ?? false
    series.detached.append(
      Kept(item: item, source: source, replacesLater: reader.isThisAndFuture(line)))
  }

  /// The recurrence date in the form of the start of the series; nil after a report of a problem.
  private mutating func occurrenceDate(_ line: ContentLine, from start: EventTime?) -> EventTime? {
    guard let written = reader.time(line) else {
      reader.report(.unreadableOccurrence)
      return nil
    }
    return start.map { written.aligned(to: $0) } ?? written
  }
}

extension ICalendarComponent {
  var isItem: Bool { name == "VEVENT" || name == "VTODO" }

  /// The name of the component, this or a nested one, that directly contains the first event or
  /// reminder; nil if there is none.
  fileprivate var holderOfItems: String? {
    for case .component(let inner) in items {
      if inner.isItem { return name }
      if let holder = inner.holderOfItems { return holder }
    }
    return nil
  }
}

extension ICalendarComponent {
  /// What tells the component from others of its UID.
  fileprivate var version: String {
    let sequence = "SEQUENCE \(ItemRevision.sequence(of: self))"
    guard let start = property("DTSTART") ?? property("DUE") ?? property("RECURRENCE-ID") else {
      return sequence
    }
    return "\(sequence) and \(start.name) \(String(decoding: start.value, as: UTF8.self))"
  }
}
