internal import Foundation

/// Changes of objects in the calendars of a store, which stay as they are until the commit makes all
/// of the changes or none.
public final class Transaction {
  private struct Change {
    let href: String
    let calendar: EventCalendar
    /// The object before all changes; nil for a new one.
    let original: CalendarObject?
    /// The object after them; nil for a removed one.
    var object: CalendarObject?
    /// The text of a new object before it was changed.
    let first: [UInt8]?
    /// As in `ObjectChange`.
    var unit: Int?

    func write() throws(StoreError) -> ObjectWrite {
      let condition = try original?.condition(toWrite: object?.text ?? [])
      return ObjectWrite(
        href: href, content: object.map { .object($0.text) } ?? .none,
        condition: condition ?? .absent)
    }

    /// - Parameter etag: of the written object; nil for a removed one.
    func reversal(of etag: String?) -> ObjectWrite {
      ObjectWrite(
        href: href, content: original.map { .object($0.text) } ?? .none,
        condition: etag.map { .unchanged(etag: $0) } ?? .absent)
    }
  }

  let store: EventStore
  /// The calendars whose index was brought up to date in this transaction.
  var searched: Set<EventCalendar> = []
  /// In the order of the first change of each object.
  private var staged: [Change] = []
  private var indices: [ObjectKey: Int] = [:]
  private var lastEtag = 0
  private var lastUnit = 0
  /// A text is nil where a server may have altered it.
  private var written: [(change: Change, version: ObjectVersion, text: [UInt8]?)] = []
  /// The objects that a server may still change: it did not answer.
  private var unanswered: Set<ObjectKey> = []
  /// The objects that may be as this transaction wrote them.
  private var possiblyMade: Set<ObjectKey> = []
  /// The object whose change could not be made.
  package private(set) var failed: ObjectKey?

  init(_ store: EventStore) { self.store = store }

  /// Without the changes that leave an object as it was.
  private var made: [Change] { staged.filter { $0.original?.text != $0.object?.text } }

  /// One for each changed object, with the objects before and after all changes.
  public var changes: [ObjectChange] {
    made.map { change in
      ObjectChange(
        calendar: change.calendar, href: change.href, before: change.original?.text,
        etag: change.original?.version.etag, after: change.object?.text, unit: change.unit)
    }
  }

  /// One for each of `changes`, after the commit: false for one that is certainly not made, or was
  /// taken back. Joined changes are one.
  public var mayBeMade: [Bool] {
    let changes = made
    let isMade = changes.map { possiblyMade.contains(ObjectKey($0.href, $0.calendar)) }
    let units = Set(zip(changes, isMade).compactMap { $1 ? $0.unit : nil })
    return zip(changes, isMade).map { $1 || $0.unit.map(units.contains) ?? false }
  }

  // MARK: Writing

  /// Makes the changes, all or none, durably. Call it once.
  ///
  /// New objects are written first, then the changed ones, and then the removals are made, so that a
  /// program that is killed in between leaves an item twice rather than not at all. If a change cannot
  /// be written, all are taken back, unless another program has changed their objects meanwhile. If a
  /// removed object cannot be put back, or a server may still remove it, the written ones stay: one of
  /// them may be its only copy.
  ///
  /// Throws the error of the first change that cannot be written: `StoreError.changed` if another
  /// program has changed one of the objects. After `StoreError.failed` some of the changes may have
  /// been made, because a sync failed after them.
  ///
  /// - Returns: the version of the object of each of `changes`, with its name in its calendar: a server
  ///   may give it another name than the change has. Nil for a removed one.
  @discardableResult
  public func commit() throws(StoreError) -> [ObjectVersion?] {
    let changes = made
    let steps = [
      changes.filter { $0.original == nil },
      changes.filter { $0.original != nil && $0.object != nil },
      changes.filter { $0.original != nil && $0.object == nil },
    ]
    for step in steps {
      do throws(StoreError) { try write(step) } catch {
        possiblyMade = Set(written.map { ObjectKey($0.change.href, $0.change.calendar) })
        takeBack()
        for change in changes { store.asked[change.calendar] = nil }
        throw error
      }
    }
    possiblyMade = Set(changes.map { ObjectKey($0.href, $0.calendar) })
    for (calendar, written) in Dictionary(grouping: written, by: \.change.calendar) {
      store.record(
        written.filter { $0.change.object != nil }.map { written in
          written.text.map { CalendarObject(version: written.version, text: $0) }
        }, removing: written.filter { $0.change.object == nil }.map(\.change.href), in: calendar)
    }
    var versions: [ObjectKey: ObjectVersion] = [:]
    for (change, version, _) in written where change.object != nil {
      let key = ObjectKey(change.href, change.calendar)
      versions[key] = version
      if version.href != change.href { store.names[key] = version.href }
    }
    for change in changes {
      guard let original = change.original else { continue }
      let key = ObjectKey(change.href, change.calendar)
      let latest = change.object.map { object in
        CalendarObject(version: versions[key] ?? object.version, text: object.text)
      }
      store.replaced.add(original, of: key, replacedBy: latest)
    }
    return changes.map { versions[ObjectKey($0.href, $0.calendar)] }
  }

  /// Writes changes, those of each calendar in their order, up to a failure.
  private func write(_ changes: [Change]) throws(StoreError) {
    var rest = changes[...]
    while let calendar = rest.first?.calendar {
      let batch = Array(rest.prefix { $0.calendar == calendar })
      let count = try write(batch, in: calendar)
      rest = rest.dropFirst(count)
    }
  }

  /// Writes as many of the changes as one batch takes. Returns their number.
  private func write(
    _ changes: [Change], in calendar: EventCalendar
  ) throws(StoreError) -> Int {
    var staged: [ObjectWrite] = []
    for change in changes { staged.append(try change.write()) }
    let batch = try store.reader(of: calendar).stage(staged)
    for case (let change, .decided(let outcome)) in zip(changes, batch.changes) {
      failed = ObjectKey(change.href, calendar)
      throw failure(outcome, of: change) ?? .missing
    }
    var failure: StoreError?
    let outcomes = batch.commit()
    for ((change, staged), outcome) in zip(zip(changes, batch.changes), outcomes) {
      if case .ready(let etag, let text) = staged {
        switch outcome {
        case .made(let etag, let name, let isVerbatim):
          let version = ObjectVersion(href: name ?? change.href, etag: etag)
          written.append((change, version, isVerbatim ? text : nil))
        case .unknown(let error):
          if error.cause == .unavailable || error.cause == .undecided || error.cause == .interrupted
          {
            unanswered.insert(ObjectKey(change.href, calendar))
          }
          let version = ObjectVersion(href: change.href, etag: etag)
          written.append((change, version, nil))
        case .exists, .changed, .missing, .failed: break
        }
      }
      guard failure == nil, let error = self.failure(outcome, of: change) else { continue }
      (failure, failed) = (error, ObjectKey(change.href, calendar))
    }
    if let failure { throw failure }
    guard !outcomes.isEmpty else { throw StoreError.tooManyFiles(calendar) }
    return outcomes.count
  }

  /// Nil for a change that is made.
  private func failure(_ outcome: WriteOutcome, of change: Change) -> StoreError? {
    switch outcome {
    case .made: return nil
    case .exists, .changed, .missing:
      do throws(StoreError) {
        return .changed(
          yours: change.object?.text ?? [],
          theirs: try store.reader(of: change.calendar).object(change.href)?.text)
      } catch { return error }
    case .failed(let error), .unknown(let error): return error
    }
  }

  /// Takes back the written changes, the latest first, after the removed objects are put back. Stops
  /// if one of these may be missing: a written object may be its only copy.
  private func takeBack() {
    var mayBeRemoved = false
    for (change, _, _) in written.reversed() where change.object == nil {
      let key = ObjectKey(change.href, change.calendar)
      switch make(change.reversal(of: nil), change) {
      // It was not removed, and may still be.
      case .exists where unanswered.contains(key): mayBeRemoved = true
      case .made(change.original?.version.etag, _, _) where unanswered.contains(key):
        mayBeRemoved = true
      case .made, .exists, .changed: possiblyMade.remove(key)
      case .missing: continue
      case .failed, .unknown, nil: return
      }
    }
    if mayBeRemoved { return }
    for (change, version, _) in written.reversed() where change.object != nil {
      // Without its etag, the object may be another program's by now.
      guard let etag = version.etag ?? self.etag(of: change, version.href) else { continue }
      var reversal = change.reversal(of: etag)
      reversal.href = version.href
      let key = ObjectKey(change.href, change.calendar)
      switch make(reversal, change) {
      case .made, .missing: if !unanswered.contains(key) { possiblyMade.remove(key) }
      // What another program has changed may have the change, too.
      case .exists, .changed, .failed, .unknown, nil: continue
      }
    }
    written = []
  }

  /// The etag of a written object that still has its text; nil, too, where nobody can know.
  private func etag(of change: Change, _ href: String) -> String? {
    let present = try? store.reader(of: change.calendar).object(href)
    return present?.text == change.object?.text ? present?.version.etag : nil
  }

  /// Nil where the change could not be tried.
  private func make(_ reversal: ObjectWrite, _ change: Change) -> WriteOutcome? {
    let reader = try? store.reader(of: change.calendar)
    return reader?.stage([reversal]).commit().first
  }

  /// Makes the changes of the objects, which the transaction has, one.
  func join(_ objects: [(href: String, calendar: EventCalendar)]) {
    let places = objects.compactMap { indices[ObjectKey($0.href, $0.calendar)] }
    guard places.count > 1 else { return }
    let known = Set(places.compactMap { staged[$0].unit })
    lastUnit += 1
    for place in places { staged[place].unit = lastUnit }
    // The objects of an earlier change of one of them.
    guard !known.isEmpty else { return }
    for place in staged.indices where staged[place].unit.map(known.contains) ?? false {
      staged[place].unit = lastUnit
    }
  }

  // MARK: Objects

  /// The object as it will be; nil if there is none.
  func object(_ href: String, in calendar: EventCalendar) throws(StoreError) -> CalendarObject? {
    if let index = indices[ObjectKey(href, calendar)] { return staged[index].object }
    return try store.stored([href], in: calendar).first?.get() ?? nil
  }

  /// Whether an earlier change of this transaction created the object, and none has removed it.
  func hasCreated(_ href: String, in calendar: EventCalendar) -> Bool {
    guard let index = indices[ObjectKey(href, calendar)] else { return false }
    return staged[index].original == nil && staged[index].object != nil
  }

  /// The text that an object had at the etag, if only this transaction and this store have changed it
  /// since; of a new object, with nil, its first text. Nil otherwise.
  ///
  /// - Parameter present: the object as it will be.
  func text(
    of href: String, in calendar: EventCalendar, at etag: String?, before present: CalendarObject?
  ) -> [UInt8]? {
    let key = ObjectKey(href, calendar)
    var stored = present
    if let index = indices[key] {
      stored = staged[index].original
      if stored == nil { return etag == nil ? staged[index].first : nil }
    }
    guard let etag else { return nil }
    if let stored, stored.version.etag == etag { return stored.text }
    return store.replaced.text(of: key, at: etag, before: stored)
  }

  /// Stages the text of a new object. Throws `StoreError.changed` if an object has the name.
  func add(_ text: [UInt8], as href: String, in calendar: EventCalendar) throws(StoreError) {
    if let present = try object(href, in: calendar) {
      throw .changed(yours: text, theirs: present.text)
    }
    change(href, in: calendar, from: nil, to: text)
  }

  /// Stages a text in the place of an object, which `object` has just returned; nil removes it.
  func replace(_ object: CalendarObject, by text: [UInt8]?, in calendar: EventCalendar) {
    change(object.version.href, in: calendar, from: object, to: text)
  }

  private func change(
    _ href: String, in calendar: EventCalendar, from present: CalendarObject?, to text: [UInt8]?
  ) {
    lastEtag += 1
    // No etag of a source has a blank.
    let version = ObjectVersion(href: href, etag: "staged \(lastEtag)")
    let object = text.map { CalendarObject(version: version, text: $0) }
    let key = ObjectKey(href, calendar)
    if let index = indices[key] {
      staged[index].object = object
    } else {
      indices[key] = staged.count
      staged.append(
        Change(
          href: href, calendar: calendar, original: present, object: object,
          first: present == nil ? text : nil))
    }
  }
}

/// Identifies an object among those of all calendars, by source, calendar and name.
package struct ObjectKey: Hashable {
  private let source: String?
  private let calendar: String
  private let href: ObjectHref

  package init(_ href: String, _ calendar: EventCalendar) {
    source = calendar.source
    self.calendar = calendar.name
    self.href = ObjectHref(href)
  }
}
