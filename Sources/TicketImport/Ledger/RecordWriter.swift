internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import GRDB

/// Writes the rows of one part within its transaction.
struct RecordWriter {
  let part: Int64
  private let database: Database
  private var calendars: [EventCalendar: Int64] = [:]
  private var latestCalendar: (calendar: EventCalendar, id: Int64)?
  private var latestSource: (name: String, id: Int64)?

  init(_ database: Database, part: Int64) {
    self.database = database
    self.part = part
  }

  mutating func add(_ writes: [LedgerIntent]) throws {
    let record = try LedgerStatement(
      database,
      """
      INSERT INTO records (
        part, booking, identity, uid, action, fingerprint, calendar, href, etag, title, start,
        sequence, created, source, position, previous, ending)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    let content = try LedgerStatement(
      database, "INSERT INTO contents (record, original, text, drafted) VALUES (?, ?, ?, ?)")
    var first: Int64?
    var last: Int64 = -1
    for write in writes {
      let calendar = try id(of: write.calendar)
      let source = try write.source.map { try id(ofSource: $0) }
      record.bind(part, at: 1)
      record.bind(write.identity.bookingNumber, at: 2)
      record.bind(write.identity, at: 3)
      record.bind(write.uid, at: 4)
      record.bind(write.action.rawValue, at: 5)
      record.bind(write.fingerprint.digest, at: 6)
      record.bind(calendar, at: 7)
      record.bind(write.href, at: 8)
      record.bind(write.etag, at: 9)
      record.bind(write.title, at: 10)
      if let start = write.start {
        start.withLedgerText { record.bind(text: $0, at: 11) }
      } else {
        record.bind(nil as String?, at: 11)
      }
      record.bind(write.sequence, at: 12)
      record.bind(write.creationDate.secondsSince1970, at: 13)
      record.bind(source, at: 14)
      record.bind(write.position, at: 15)
      record.bind(write.previousID, at: 16)
      if let end = write.end {
        end.withLedgerText { record.bind(text: $0, at: 17) }
      } else {
        record.bind(nil as String?, at: 17)
      }
      try record.run()
      last = database.lastInsertedRowID
      first = first ?? last
      content.bind(last, at: 1)
      content.bind(write.original, at: 2)
      content.bind(write.text, at: 3)
      content.bind(write.drafted, at: 4)
      try content.run()
    }
    let range = try LedgerStatement(database, "UPDATE parts SET first = ?, last = ? WHERE id = ?")
    range.bind(first ?? 0, at: 1)
    range.bind(last, at: 2)
    range.bind(part, at: 3)
    try range.run()
  }

  private mutating func id(of calendar: EventCalendar) throws -> Int64 {
    if let latestCalendar, latestCalendar.calendar == calendar { return latestCalendar.id }
    let id: Int64
    if let known = calendars[calendar] {
      id = known
    } else {
      id = try row(
        "SELECT id FROM calendars WHERE title IS ?1 AND source IS ?2 AND identifier IS ?3",
        "INSERT INTO calendars (title, source, identifier) VALUES (?1, ?2, ?3)",
        [calendar.title, calendar.source, calendar.identifier])
      calendars[calendar] = id
    }
    latestCalendar = (calendar, id)
    return id
  }

  private mutating func id(ofSource name: String) throws -> Int64 {
    if let latestSource, latestSource.name == name { return latestSource.id }
    let id = try row(
      "SELECT id FROM sources WHERE name = ?1", "INSERT INTO sources (name) VALUES (?1)", [name])
    let mark = try LedgerStatement(
      database, "INSERT OR IGNORE INTO part_sources (source, part) VALUES (?, ?)")
    mark.bind(id, at: 1)
    mark.bind(part, at: 2)
    try mark.run()
    latestSource = (name, id)
    return id
  }

  /// The row with these values, which is made where there is none.
  private func row(_ search: String, _ insertion: String, _ values: [String?]) throws -> Int64 {
    let search = try LedgerStatement(database, search)
    for (index, value) in zip(Int32(1)..., values) { search.bind(value, at: index) }
    if let id = try search.first({ $0.integer(0) }) { return id }
    let insertion = try LedgerStatement(database, insertion)
    for (index, value) in zip(Int32(1)..., values) { insertion.bind(value, at: index) }
    try insertion.run()
    return database.lastInsertedRowID
  }
}
