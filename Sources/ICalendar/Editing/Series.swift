internal import CivilTime

// Changes of a series and of its detached occurrences. Each step edits the lines of the components,
// and reads the changed ones again.

extension ItemSeries where Item: MappedItem {
  /// Writes the changed fields of an item; without a changed field, all lines stay.
  ///
  /// A change of a detached occurrence changes only this occurrence. Otherwise the series changes.
  /// If its start moves, EXDATE, RDATE and RECURRENCE-ID move by the same distance on the clock, and
  /// the rules follow (``EditableRule/following(_:)``). Its detached occurrences change in the fields
  /// in which they were equal to it. After a change of the rules, exceptions and detached occurrences
  /// outside the new recurrence set are removed.
  ///
  /// - Parameters:
  ///   - original: the item as the lines have it.
  ///   - shared: the fields that change in the detached occurrences, too.
  /// - Returns: the detached occurrences that were removed.
  @discardableResult
  package mutating func change(
    to item: Item, from original: Item, sharing shared: [ItemField<Item>] = Item.fields,
    stamp: EditStamp
  ) throws(EditError) -> [Item] {
    guard original.occurrenceDate != nil else {
      return try changeMaster(to: item, from: original, sharing: shared, stamp: stamp)
    }
    guard let index = index(of: original.occurrenceDate) else { throw .missing }
    try changeDetached(index, to: item, from: original, stamp: stamp)
    return []
  }

  /// Changes the component of an occurrence.
  mutating func changeDetached(
    _ index: Int, to item: Item, from original: Item, stamp: EditStamp
  ) throws(EditError) {
    guard item.recurrenceRules == original.recurrenceRules else { throw .ruleOfOccurrence }
    let zones = detached[index].zoneNames
    try detached[index].edit(stamp) { (component) throws(EditError) in
      try component.change(item, from: original, zones)
    }
    readAgain()
  }

  /// Changes the item itself and all of its occurrences. Returns the detached ones that are removed.
  private mutating func changeMaster(
    to item: Item, from original: Item, sharing shared: [ItemField<Item>], stamp: EditStamp
  ) throws(EditError) -> [Item] {
    guard let master else { throw .missing }
    let keepsRules = item.recurrenceRules == original.recurrenceRules
    let zones = master.zoneNames
    let shift = isSingle ? nil : SeriesShift(from: original.times, to: item.times)
    var reader = ItemReader(master.source)
    var series = self
    var changed = master
    let isChanged = try changed.edit(stamp) { (component) throws(EditError) in
      try component.change(item, from: original, zones)
      guard let shift else { return }
      try checkOccurrencesCanMove { _ in true }
      if keepsRules {
        if shift.new.isAllDay, item.recurrenceRules.contains(where: \.repeatsWithinDay) {
          throw .repeatsWithinDay
        }
        try component.editRules { (rule) throws(EditError) in try rule.moved(by: shift) }
      }
      component.editDates(["EXDATE", "RDATE"], &reader, zones, shift.moved)
    }
    guard isChanged else { return [] }
    series.master = changed
    for index in series.detached.indices {
      let own = series.detached[index]
      let followed = own.following(
        item, from: original, of: master.item, sharing: shared, movedBy: shift)
      var names = zones
      names.add(own)
      reader.enter(own.source.calendar, own.source.part)
      try series.detached[index].edit(stamp) { (component) throws(EditError) in
        try component.change(followed, from: own.item, names)
        if let shift { component.editDates(["RECURRENCE-ID"], &reader, names, shift.moved) }
      }
    }
    series.readAgain()
    let removed = keepsRules ? [] : series.prune()
    self = series
    return removed
  }

  /// Removes the exceptions and detached occurrences that the rules no longer give. Without rules,
  /// removes all of them and all RDATEs. Returns the removed occurrences.
  private mutating func prune() -> [Item] {
    guard let item = master?.item, let source = master?.source else { return [] }
    let removed: [Item]
    if let start = item.times.anchor, !item.recurrenceRules.isEmpty {
      let names = exceptionDates + detached.compactMap(\.item.occurrenceDate)
      guard let given = dates?.given(of: names) else { return [] }
      var reader = ItemReader(source)
      master?.component.editDates(["EXDATE"], &reader, ZoneNames()) { time in
        given.contains(time.aligned(to: start)) ? time : nil
      }
      let isGiven = { (kept: Kept<Item>) in kept.item.occurrenceDate.map(given.contains) ?? true }
      removed = detached.filter { !isGiven($0) }.map(\.item)
      detached.removeAll { !isGiven($0) }
    } else {
      master?.component.removeLines("RDATE", "EXDATE", "EXRULE")
      removed = detached.map(\.item)
      detached = []
    }
    readAgain()
    return removed
  }

  // MARK: Occurrences

  /// The detached occurrence of a date; nil if the occurrence has no component.
  func index(of date: EventTime?) -> Int? {
    guard let date else { return nil }
    return detached.firstIndex { $0.item.occurrenceDate.map { isSame($0, date) } ?? false }
  }

  /// Whether two times denote the same occurrence, regardless of their written form.
  func isSame(_ one: EventTime, _ other: EventTime) -> Bool {
    guard let start = master?.item.times.anchor else { return one == other }
    return one.aligned(to: start) == other.aligned(to: start)
  }

  /// Removes the matching detached occurrences, also those that are not read.
  mutating func removeDetached(where isGone: (EventTime) -> Bool) {
    detached.removeAll { $0.item.occurrenceDate.map(isGone) ?? false }
    unread.removeAll { $0.date.map(isGone) ?? false }
    readAgain()
  }

  /// Reads the items again after an edit of their components.
  mutating func readAgain() {
    var reader = SeriesReader(zones: ZoneResolver())
    let sources = sources.sorted { one, other in
      (one.part, one.index ?? .max) < (other.part, other.index ?? .max)
    }
    self = reader.series(uid, of: sources) ?? ItemSeries(uid: uid, unread: unread)
  }
}

extension Kept where Item: MappedItem {
  /// Edits the lines, and records the time of the change if one differs then.
  ///
  /// - Returns: whether a line is changed.
  @discardableResult
  mutating func edit(
    _ stamp: EditStamp, _ change: (inout ICalendarComponent) throws(EditError) -> Void
  ) throws(EditError) -> Bool {
    var changed = component
    try change(&changed)
    guard changed != component else { return false }
    try changed.record(stamp)
    component = changed
    return true
  }

  /// This detached occurrence after a change of its series. Each changed field in which it was equal to
  /// the series changes. So do its times at its recurrence date: they move, and a length equal to that
  /// of the series stays equal. A completed occurrence stays as it was done.
  ///
  /// - Parameters:
  ///   - other: the series, or the occurrence that stands for it, after the change.
  ///   - original: the same before the change.
  ///   - series: the series before the change.
  fileprivate func following(
    _ other: Item, from original: Item, of series: Item, sharing shared: [ItemField<Item>],
    movedBy shift: SeriesShift?
  ) -> Item {
    var changed = item
    if item.isCompleted { return changed }
    for field in shared
    where !field.isEqual(other, original) && field.isEqual(item, series) {
      field.copy(&changed, other)
    }
    changed.recurrenceRules = item.recurrenceRules
    guard let date = item.occurrenceDate, item.times.anchor == date else { return changed }
    let hasLength = item.times.clockLength == series.times.clockLength
    if let shift, hasLength || shift.old.isAllDay == shift.new.isAllDay,
      let new = shift.moved(date),
      let times = SeriesShift(old: date, new: new).moved(item.times, lasting: item.statedLength)
    {
      changed.times = times
    }
    if hasLength, other.times.clockLength != original.times.clockLength,
      let old = other.times.anchor, let new = changed.times.anchor,
      let end = other.times.end.flatMap(SeriesShift(old: old, new: new).movedEnd)
    {
      changed.times.end = end
    }
    return changed
  }
}
