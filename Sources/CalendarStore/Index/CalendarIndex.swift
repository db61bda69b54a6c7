internal import CivilTime
internal import Foundation

/// Facts about all objects of a calendar, for one state of the calendar.
///
/// The entries are packed: a search through tens of thousands takes little time.
struct CalendarIndex: Sendable {
  /// The state of the calendar that the index describes; nil for an empty index.
  private(set) var token: SyncToken?
  /// Sorted by the bytes of the objects' names.
  private(set) var entries: [Entry] = []
  private(set) var names: [UInt8] = []
  private(set) var uuids: [uuid_t] = []

  struct Entry: Sendable {
    var first: Int64
    var last: Int64
    var name: UInt32
    var nameLength: UInt16
    var flags: UInt16
    var uuid: UInt32
    var uuidCount: UInt32

    var has: ObjectFacts.Flags { ObjectFacts.Flags(rawValue: flags) }
  }

  /// An empty index.
  init() {}

  /// The index from a file's parts; nil if the parts are inconsistent.
  init?(token: SyncToken, entries: [Entry], names: [UInt8], uuids: [uuid_t]) {
    let isSound = entries.allSatisfy { entry in
      Int(entry.name) + Int(entry.nameLength) <= names.count && entry.first <= entry.last
        && Int(entry.uuid) + Int(entry.uuidCount) <= uuids.count
        && ObjectFacts.Flags.all.isSuperset(of: entry.has)
    }
    guard isSound else { return nil }
    self.token = token
    self.entries = entries
    self.names = names
    self.uuids = uuids
  }

  func href(_ entry: Entry) -> String {
    let start = Int(entry.name)
    return String(decoding: names[start..<start + Int(entry.nameLength)], as: UTF8.self)
  }

  func name(_ entry: Entry) -> ArraySlice<UInt8> {
    names[Int(entry.name)..<Int(entry.name) + Int(entry.nameLength)]
  }

  func uuids(_ entry: Entry) -> some Collection<UUID> {
    uuids[Int(entry.uuid)..<Int(entry.uuid) + Int(entry.uuidCount)].lazy.map { UUID(uuid: $0) }
  }

  /// The number of objects that cannot be read.
  var unreadable: Int { entries.count { $0.has.contains(.problem) && $0.uuidCount == 0 } }

  /// The entries of the objects that the query may find.
  func entries(for query: ObjectQuery) -> [Entry] { entries.filter { isWanted($0, by: query) } }

  func isWanted(_ entry: Entry, by query: ObjectQuery) -> Bool {
    let has = entry.has
    if has.contains(.unread) { return true }
    // An object with a problem is read again, so that the problem is reported again.
    if has.contains(.problem), query.prefix == nil { return true }
    switch query.type {
    case .event: guard has.contains(.events) else { return false }
    case .reminder: guard has.contains(.reminders) else { return false }
    case nil: break
    }
    if let range = query.range {
      guard entry.first < range.upperBound.secondsSince1970,
        entry.last >= range.lowerBound.secondsSince1970
      else { return false }
    }
    guard let prefix = query.prefix else { return true }
    return uuids(entry).contains(where: prefix.matches)
  }

  /// The query's objects that share a UID with an earlier object, and the earlier object's name.
  func twins(for query: ObjectQuery) -> [(href: String, of: String)] {
    let twins = entries(for: query).filter { $0.has.contains(.sharesUID) }
    guard !twins.isEmpty else { return [] }
    var first: [UUID: Int] = [:]
    for (index, entry) in entries.enumerated() {
      for uuid in uuids(entry) where first[uuid] == nil { first[uuid] = index }
    }
    return twins.compactMap { twin in
      let other = uuids(twin).lazy.compactMap { first[$0] }.map { entries[$0] }
        .first { $0.name != twin.name }
      return other.map { (href(twin), href($0)) }
    }
  }

  /// Updates the index to the next state: removes the objects `gone`, then adds the objects `read`.
  mutating func update(
    to token: SyncToken, without gone: Set<String>, with read: [(href: String, facts: ObjectFacts)]
  ) {
    var next = CalendarIndex()
    next.token = token
    next.entries.reserveCapacity(entries.count + read.count)
    next.names.reserveCapacity(names.count + read.count * 48)
    next.uuids.reserveCapacity(uuids.count + read.count)
    for entry in entries {
      let href = href(entry)
      if !gone.contains(href) {
        next.add(
          href,
          ObjectFacts(
            flags: entry.has, extent: Int(entry.first)...Int(entry.last),
            uuids: Array(uuids(entry))))
      }
    }
    for (href, facts) in read { next.add(href, facts) }
    next.sort()
    next.markTwins()
    self = next
  }

  private mutating func add(_ href: String, _ facts: ObjectFacts) {
    let start = names.count
    names.append(contentsOf: href.utf8)
    guard let name = UInt32(exactly: start), let length = UInt16(exactly: names.count - start),
      let uuid = UInt32(exactly: uuids.count), let count = UInt32(exactly: facts.uuids.count)
    else { return names.removeLast(names.count - start) }
    uuids += facts.uuids.map(\.uuid)
    entries.append(
      Entry(
        first: Int64(facts.extent.lowerBound), last: Int64(facts.extent.upperBound), name: name,
        nameLength: length, flags: facts.flags.subtracting(.sharesUID).rawValue, uuid: uuid,
        uuidCount: count))
  }

  private mutating func sort() {
    let names = names
    names.withUnsafeBytes { text in
      func name(_ entry: Entry) -> Slice<UnsafeRawBufferPointer> {
        text[Int(entry.name)..<Int(entry.name) + Int(entry.nameLength)]
      }
      entries.sort { name($0).lexicographicallyPrecedes(name($1)) }
    }
  }

  private mutating func markTwins() {
    var seen = Set<UUID>(minimumCapacity: entries.count)
    for index in entries.indices {
      entries[index].flags &= ~ObjectFacts.Flags.sharesUID.rawValue
      for uuid in Set(uuids(entries[index])) where !seen.insert(uuid).inserted {
        entries[index].flags |= ObjectFacts.Flags.sharesUID.rawValue
      }
    }
  }
}
