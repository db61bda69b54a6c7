internal import CivilTime

// What becomes of an item by another program's message about it (RFC 5546).

extension ForeignObject {
  /// The whole item after this message about it (RFC 5546): the occurrences of this object in place
  /// of those of the item, or the item canceled; or the series of this object with the occurrences
  /// that came before it and are not older. Nil for an object that holds the whole item itself.
  ///
  /// - Parameter last: the item as it was imported last.
  package func applied(to last: ForeignObject) -> ICalendarObject? {
    if let series = contents.series.first, let other = last.contents.series.first {
      return applied(series, to: other, of: last.object)
    }
    guard let series = contents.reminderSeries.first,
      let other = last.contents.reminderSeries.first
    else { return nil }
    return applied(series, to: other, of: last.object)
  }

  /// The first date of an object that has only occurrences of a repeating event, if the event has none of
  /// them; nil otherwise.
  package func dateMissing(in last: ForeignObject) -> EventTime? {
    guard let series = last.contents.series.first, let master = series.master, !series.isSingle,
      let own = contents.series.first, own.master == nil
    else { return nil }
    let dates = own.detached.compactMap { $0.occurrenceDate?.aligned(to: master.start) }
    return dates.contains { series.occurrence($0) != nil } ? nil : dates.first
  }

  private func applied<Item: MappedItem>(
    _ own: ItemSeries<Item>, to stored: ItemSeries<Item>, of last: ICalendarObject
  ) -> ICalendarObject? {
    guard let master = own.master else {
      var whole = stored
      whole.put(own.detached)
      return last.replacing(stored, by: whole).addingZones(of: object, to: whole)
    }
    if isCancellation {
      var canceled = stored
      canceled.cancel(by: master.component)
      return last.replacing(stored, by: canceled)
    }
    // The occurrences that came before their series.
    guard stored.master == nil else { return nil }
    var whole = own
    let dates = own.indicesByDate
    whole.put(
      stored.detached.filter { occurrence in
        occurrence.utcDate.map { dates[$0] == nil } ?? false
          && !occurrence.revision.isOlder(than: master.revision)
      })
    return object.replacing(own, by: whole).addingZones(of: last, to: whole)
  }
}

extension ICalendarObject {
  /// Adds the time zones of another object that the VCALENDAR of the series lacks.
  fileprivate func addingZones<Item>(
    of other: ICalendarObject, to series: ItemSeries<Item>
  ) -> ICalendarObject {
    var object = self
    let zones = other.calendars.flatMap(\.timeZones)
    object.updateCalendar(series.first?.source.part ?? 0) { calendar in
      let names = Set(calendar.components.compactMap { $0.property("TZID")?.text })
      let new = zones.filter { !names.contains($0.property("TZID")?.text ?? "") }
      let index = calendar.items.firstIndex(where: \.isComponent) ?? calendar.items.endIndex
      calendar.items.insert(contentsOf: new.map { .component($0) }, at: index)
    }
    return object
  }
}

extension ItemSeries {
  /// Cancels the item and its occurrences, which have no alarms then, with the version of the
  /// message.
  fileprivate mutating func cancel(by message: ICalendarComponent) {
    master?.component.cancel()
    for index in detached.indices {
      detached[index].component.cancel()
      detached[index].component.markCanceled(of: master?.component)
    }
    for name in ["DTSTAMP", "LAST-MODIFIED", "SEQUENCE"] {
      if let line = message.property(name) { master?.component.put(line, as: name) }
    }
  }
}

extension ItemSeries where Item: MappedItem {
  /// Puts occurrences of another object in place of those of the same dates. An occurrence without
  /// alarms gets those of the item: programs leave them out of messages.
  fileprivate mutating func put(_ occurrences: [Kept<Item>]) {
    guard let first else { return }
    let dates = indicesByDate
    for occurrence in occurrences.sorted(by: { $0.source.index ?? 0 < $1.source.index ?? 0 }) {
      var (component, date) = dated(occurrence)
      if let master { component.addAlarms(of: master.component) }
      component.markCanceled(of: master?.component)
      if let index = date.flatMap({ dates[$0] }) {
        detached[index].component = component
      } else {
        detached.append(
          Kept(item: occurrence.item, source: ItemComponent(component, beside: first.source)))
      }
    }
  }

  /// An occurrence whose RECURRENCE-ID names the day of an occurrence that has a time, or a time where the
  /// series has whole days, with that of the series (RFC 5545 §3.8.4.4).
  private func dated(_ occurrence: Kept<Item>) -> (component: ICalendarComponent, date: EventTime?)
  {
    guard let master, let start = master.item.times.start, let date = occurrence.occurrenceDate,
      date.isAllDay != start.isAllDay
    else { return (occurrence.component, occurrence.utcDate) }
    let own = date.aligned(to: start)
    var (names, component) = (ZoneNames(), occurrence.component)
    names.add(master)
    component.put(names.line("RECURRENCE-ID", own), as: "RECURRENCE-ID")
    return (component, own.utc ?? own)
  }
}

extension ICalendarComponent {
  /// Adds the alarms of another version, unless the event has alarms of its own or is canceled.
  mutating func addAlarms(of other: ICalendarComponent) {
    guard alarms.isEmpty,
      property("STATUS")?.word != "CANCELLED"
    else { return }
    items += other.alarms.map { .component($0) }
  }

  fileprivate mutating func cancel() {
    set("STATUS", to: "CANCELLED")
    items.removeAll { $0.isComponent("VALARM") }
  }

  /// Marks a canceled occurrence in its title, shows it as free and removes its alarms; other
  /// occurrences stay as they are. A cancellation may lack the title (RFC 5546 §3.2.5).
  ///
  /// - Parameter master: nil for an occurrence without its series.
  fileprivate mutating func markCanceled(of master: ICalendarComponent?) {
    guard name == "VEVENT", property("STATUS")?.word == "CANCELLED" else { return }
    items.removeAll { $0.isComponent("VALARM") }
    set("TRANSP", to: "TRANSPARENT")
    guard let line = property("SUMMARY") ?? master?.property("SUMMARY") else { return }
    let title = String(decoding: line.value, as: UTF8.self)
    set("SUMMARY", to: title.hasPrefix("Canceled: ") ? title : "Canceled: \(title)")
  }
}
