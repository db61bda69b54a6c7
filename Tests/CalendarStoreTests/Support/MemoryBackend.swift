import Foundation
import SampleEvents
import Synchronization

@testable import CalendarStore

/// Calendars in memory, which several backends can be opened on, as on a server's.
final class MemoryAccount: Sendable {
  fileprivate struct Held: Sendable {
    var title: String
    var color: String?
    var entityTypes: Set<EntityType>
    var objects: [String: CalendarObject] = [:]
    /// The number of writes so far.
    var writes = 0
  }

  fileprivate let calendars = Mutex<[String: Held]>([:])
}

/// A backend without a disk.
final class MemoryBackend: CalendarBackend {
  let source: CalendarSource
  private let account: MemoryAccount
  /// Objects that cannot be read just now.
  var unreadable: Set<String> = []
  /// False for a server that tells no etag of an object that it holds.
  var hasEtags = true
  /// The names of the objects that were read, in their order.
  var read: [String] = []

  /// False for a server that sends no etag after a write.
  private let sendsEtags: Bool

  init(
    _ source: CalendarSource, on account: MemoryAccount = MemoryAccount(), sendsEtags: Bool = true
  ) {
    self.source = source
    self.account = account
    self.sendsEtags = sendsEtags
  }

  func listing() throws(StoreError) -> CalendarListing {
    CalendarListing(
      calendars: account.calendars.withLock { all in
        all.keys.sorted().map { describe($0, all[$0]) }
      })
  }

  private func describe(_ name: String, _ held: MemoryAccount.Held?) -> StoredCalendar {
    StoredCalendar(
      calendar: EventCalendar(name: name, source: source.name, identifier: "memory:\(name)"),
      source: source, title: held?.title ?? name, color: held?.color,
      entityTypes: held?.entityTypes ?? [])
  }

  func create(
    named title: String, color: String?, for entityTypes: Set<EntityType>
  ) throws(StoreError) -> StoredCalendar {
    let held = MemoryAccount.Held(
      title: try Self.title(title), color: try Self.color(color), entityTypes: entityTypes)
    return try account.calendars.withLock { (all) throws(StoreError) in
      guard let name = FolderName.candidates(for: title).first(where: { all[$0] == nil }) else {
        throw .refused(reason: "there are too many calendars of this name; choose another one")
      }
      all[name] = held
      return describe(name, held)
    }
  }

  private static func title(_ title: String) throws(StoreError) -> String {
    guard let checked = VdirCalendar.displayName(title) else {
      throw .invalid(field: "title", reason: "it has no letters; give it some")
    }
    return checked
  }

  private static func color(_ color: String?) throws(StoreError) -> String? {
    guard let color else { return nil }
    guard let normal = CalendarColor.color(color) else {
      throw .invalid(field: "color", reason: "it is not a color; write it as #3366CC")
    }
    return normal
  }

  private func with<T: Sendable>(
    _ calendar: EventCalendar, _ body: (inout MemoryAccount.Held) throws(StoreError) -> T
  ) throws(StoreError) -> T {
    try account.calendars.withLock { (all) throws(StoreError) in
      guard calendar.source == source.name, var held = all[calendar.name] else {
        throw .failed(
          cause: .noSuchCalendar, path: calendar.name, reason: "no such calendar; make it")
      }
      defer { all[calendar.name] = held }
      return try body(&held)
    }
  }

  func update(_ calendar: StoredCalendar) throws(StoreError) {
    let name = calendar.calendar.name
    let title = calendar.title.isEmpty ? name : try Self.title(calendar.title)
    let color = try Self.color(calendar.color)
    try with(calendar.calendar) { (held) throws(StoreError) in
      held.title = title
      held.color = color
    }
  }

  func delete(_ calendar: EventCalendar, only versions: [ObjectVersion]?) throws(StoreError) {
    let present = try with(calendar) { $0.objects.values.map(\.version) }
    let removable = RemovableObjects(versions)
    guard present.allSatisfy({ removable.has($0.href, etag: $0.etag) }) else {
      throw .refused(reason: "it has changed")
    }
    account.calendars.withLock { $0[calendar.name] = nil }
  }

  fileprivate func versions(of calendar: EventCalendar) throws(StoreError) -> [ObjectVersion] {
    try with(calendar) { held in held.objects.values.map(\.version) }
  }

  fileprivate func object(
    named href: String, in calendar: EventCalendar
  ) throws(StoreError) -> CalendarObject? {
    try Self.check(href)
    guard !unreadable.contains(href) else {
      throw .failed(cause: .notPermitted, path: href, reason: "it cannot be read; allow it")
    }
    read.append(href)
    return try with(calendar) { [hasEtags] held in
      guard var object = held.objects[href] else { return nil }
      if !hasEtags { object.version = ObjectVersion(href: href, etag: nil) }
      return object
    }
  }

  func reader(
    of calendar: EventCalendar, productID: String
  ) throws(StoreError) -> any CalendarReader {
    try with(calendar) { _ in }
    return MemoryReader(calendar, self)
  }

  /// Nil for a condition that is met.
  fileprivate func obstacle(_ change: ObjectWrite, in calendar: EventCalendar) -> WriteOutcome? {
    do throws(StoreError) {
      try Self.check(change.href)
      return try with(calendar) { held in Self.obstacle(change, held.objects[change.href]) }
    } catch { return .failed(error) }
  }

  fileprivate func make(_ change: ObjectWrite, in calendar: EventCalendar) -> WriteOutcome {
    do throws(StoreError) {
      return try with(calendar) { (held) throws(StoreError) in
        if let obstacle = Self.obstacle(change, held.objects[change.href]) { return obstacle }
        guard case .object(let text) = change.content else {
          return held.objects.removeValue(forKey: change.href) == nil ? .missing : .made(etag: nil)
        }
        held.writes += 1
        held.objects[change.href] = CalendarObject(
          version: ObjectVersion(href: change.href, etag: "\(held.writes)"), text: text)
        return .made(etag: sendsEtags ? "\(held.writes)" : nil, isVerbatim: sendsEtags)
      }
    } catch { return .failed(error) }
  }

  private static func check(_ href: String) throws(StoreError) {
    guard ObjectName.isValid(href) else { throw .refused(reason: "use a name ending in .ics") }
  }

  private static func obstacle(_ change: ObjectWrite, _ object: CalendarObject?) -> WriteOutcome? {
    switch change.condition {
    case .any:
      if case .none = change.content, object == nil { .missing } else { nil }
    case .absent: object == nil ? nil : .exists
    case .unchanged(let etag):
      object.map { $0.version.etag == etag ? nil : .changed } ?? .missing
    }
  }
}

/// A calendar in memory. It is written as a server's: the etags are known after the commit.
private final class MemoryReader: CalendarReader {
  let calendar: EventCalendar
  let batchLimit = 3
  private let backend: MemoryBackend

  init(_ calendar: EventCalendar, _ backend: MemoryBackend) {
    self.calendar = calendar
    self.backend = backend
  }

  func changes(since state: SyncToken) throws(StoreError) -> ObjectChanges {
    ObjectChanges(versions: try backend.versions(of: calendar))
  }

  func objects(_ hrefs: [String]) throws(StoreError) -> [ObjectResult] {
    hrefs.map { href in
      Result { () throws(StoreError) in try backend.object(named: href, in: calendar) }
    }
  }

  func version(of href: String) throws(StoreError) -> ObjectVersion? {
    try? object(href)?.version
  }

  func stage(_ changes: [ObjectWrite]) -> StagedBatch {
    let changes = changes.prefix(batchLimit)
    let obstacles = changes.map { backend.obstacle($0, in: calendar) }
    let staged = zip(changes, obstacles).map { change, obstacle -> StagedChange in
      if let obstacle { return .decided(obstacle) }
      if case .object(let text) = change.content { return .ready(etag: nil, text: text) }
      return .ready(etag: nil, text: [])
    }
    return StagedBatch(staged) { [backend, calendar] in
      zip(changes, obstacles).filter { $0.1 == nil }.map { backend.make($0.0, in: calendar) }
    }
  }

  func reconcile(_ write: InterruptedWrite) throws(StoreError) -> WriteOutcome { .missing }
}

extension CalendarBackend {
  func reader(of calendar: EventCalendar) throws(StoreError) -> any CalendarReader {
    try reader(of: calendar, productID: Samples.productID)
  }

  func listing(of calendar: EventCalendar) throws(StoreError) -> ObjectChanges {
    try reader(of: calendar).listing()
  }

  func changes(
    of calendar: EventCalendar, since state: SyncToken
  ) throws(StoreError) -> ObjectChanges {
    try reader(of: calendar).changes(since: state)
  }

  func object(_ href: String, in calendar: EventCalendar) throws(StoreError) -> CalendarObject? {
    try reader(of: calendar).object(href)
  }

  /// Removes objects by a store, which names those that have changed.
  func remove(
    _ versions: [ObjectVersion], in calendar: EventCalendar
  ) throws(StoreError) -> (removed: [String], changed: [String], failure: StoreError?) {
    let context = StoreContext(
      productID: "-//test//EN", zone: .gmt, now: { StoreWorld.now }, newUID: { UUID() })
    let store = EventStore([self], context: context)
    let (removed, failure) = try store.empty(
      StoredCalendar(calendar: calendar, source: source, title: calendar.name), only: versions)
    return (removed, store.problems.map(\.href), failure)
  }

  /// Writes one object. Throws what a commit of it alone throws.
  @discardableResult
  func put(
    _ text: [UInt8], as href: String, in calendar: EventCalendar,
    if condition: ObjectWrite.Condition
  ) throws(StoreError) -> ObjectVersion {
    let change = ObjectWrite(href: href, content: .object(text), condition: condition)
    if let etag = try make(change, in: calendar, yours: text) {
      return ObjectVersion(href: href, etag: etag)
    }
    return ObjectVersion(href: href, etag: try object(href, in: calendar)?.version.etag)
  }

  /// Removes all objects.
  func empty(
    _ calendar: EventCalendar
  ) throws(StoreError) -> (removed: [String], changed: [String], failure: StoreError?) {
    try remove(try listing(of: calendar).versions, in: calendar)
  }

  /// Removes one object; with `absent`, needs none.
  func remove(
    _ href: String, in calendar: EventCalendar, if condition: ObjectWrite.Condition
  ) throws(StoreError) {
    let change = ObjectWrite(href: href, content: .none, condition: condition)
    _ = try make(change, in: calendar, yours: [])
  }

  private func make(
    _ change: ObjectWrite, in calendar: EventCalendar, yours: [UInt8]
  ) throws(StoreError) -> String? {
    let outcomes = try reader(of: calendar).stage([change]).commit()
    switch outcomes.first {
    case .made(let etag, _, _): return etag
    case .failed(let error), .unknown(let error): throw error
    case .missing where change.condition == .absent: return nil
    case .missing where change.condition == .any: throw .missing
    case .missing, .exists, .changed, nil:
      throw .changed(yours: yours, theirs: try object(change.href, in: calendar)?.text)
    }
  }
}
