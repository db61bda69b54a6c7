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

  init(_ source: CalendarSource, on account: MemoryAccount = MemoryAccount()) {
    self.source = source
    self.account = account
  }

  func calendars() throws(StoreError) -> [StoredCalendar] {
    account.calendars.withLock { all in all.keys.sorted().map { describe($0, all[$0]) } }
  }

  private func describe(_ name: String, _ held: MemoryAccount.Held?) -> StoredCalendar {
    StoredCalendar(
      calendar: EventCalendar(title: name, source: source.name, identifier: "memory:\(name)"),
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
    guard let checked = VdirProperty.title(Array(title.utf8)) else {
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
      guard calendar.source == source.name, var held = all[calendar.title] else {
        throw .failed(
          cause: .noSuchCalendar, path: calendar.title, reason: "no such calendar; make it")
      }
      defer { all[calendar.title] = held }
      return try body(&held)
    }
  }

  func update(_ calendar: StoredCalendar) throws(StoreError) {
    let name = calendar.calendar.title
    let title = calendar.title.isEmpty ? name : try Self.title(calendar.title)
    let color = try Self.color(calendar.color)
    try with(calendar.calendar) { (held) throws(StoreError) in
      held.title = title
      held.color = color
    }
  }

  func delete(
    _ calendar: EventCalendar, evenWithObjects: Bool, only versions: [EventVersion]?
  ) throws(StoreError) {
    let present = try with(calendar) { $0.objects.values.map(\.version) }
    guard present.isEmpty || evenWithObjects else { throw .refused(reason: "it is not empty") }
    let removable = RemovableObjects(versions)
    guard present.allSatisfy({ removable.has($0.href, etag: $0.etag) }) else {
      throw .refused(reason: "it has changed")
    }
    account.calendars.withLock { $0[calendar.title] = nil }
  }

  func empty(
    _ calendar: EventCalendar, only versions: [EventVersion]?
  ) throws(StoreError) -> EmptiedCalendar {
    try with(calendar) { held in
      let removable = RemovableObjects(versions)
      let removed = held.objects.values.map(\.version)
        .filter { removable.has($0.href, etag: $0.etag) }.map(\.href).sorted()
      for href in removed { held.objects[href] = nil }
      return EmptiedCalendar(removed: removed)
    }
  }

  func listing(of calendar: EventCalendar) throws(StoreError) -> ObjectListing {
    try with(calendar) { held in ObjectListing(versions: held.objects.values.map(\.version)) }
  }

  func object(
    _ href: String, in calendar: EventCalendar
  ) throws(StoreError) -> CalendarObject? {
    try Self.check(href)
    guard !unreadable.contains(href) else {
      throw .failed(cause: .notPermitted, path: href, reason: "it cannot be read; allow it")
    }
    read.append(href)
    return try with(calendar) { [hasEtags] held in
      guard var object = held.objects[href] else { return nil }
      if !hasEtags { object.version = EventVersion(href: href, etag: nil) }
      return object
    }
  }

  func put(
    _ text: [UInt8], as href: String, in calendar: EventCalendar,
    if condition: EventChange.Condition
  ) throws(StoreError) -> EventVersion {
    try Self.check(href)
    return try with(calendar) { (held) throws(StoreError) in
      try Self.check(condition, held.objects[href], yours: text)
      held.writes += 1
      let object = CalendarObject(
        version: EventVersion(href: href, etag: "\(held.writes)"), text: text)
      held.objects[href] = object
      return object.version
    }
  }

  func remove(
    _ href: String, in calendar: EventCalendar, if condition: EventChange.Condition
  ) throws(StoreError) {
    try Self.check(href)
    try with(calendar) { (held) throws(StoreError) in
      try Self.check(condition, held.objects[href], yours: [])
      guard held.objects.removeValue(forKey: href) != nil else {
        if condition == .any { throw .missing }
        return
      }
    }
  }

  private static func check(_ href: String) throws(StoreError) {
    guard ObjectName.isValid(href) else { throw .refused(reason: "use a name ending in .ics") }
  }

  private static func check(
    _ condition: EventChange.Condition, _ object: CalendarObject?, yours: [UInt8]
  ) throws(StoreError) {
    let isMet =
      switch condition {
      case .any: true
      case .absent: object == nil
      case .unchanged(let etag): object?.version.etag == etag
      }
    guard isMet else { throw .changed(yours: yours, theirs: object?.text) }
  }
}
