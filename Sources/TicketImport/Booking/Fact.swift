import CalendarStore
import CivilTime
import Foundation
import Reservations

/// What one record states of one booking.
struct Fact: Sendable, Equatable, Codable {
  /// Of the bytes of the record, of what names their values, and of when it was made: a record that is
  /// read again is this fact.
  var digest: ContentFingerprint
  /// Where the record stood, as `RecordPosition` describes it.
  var position: String
  /// The name of its input, as a person gave it; nil in the facts of earlier ledgers.
  var file: String?
  /// When the record was made, not later than it was imported; nil if unknown.
  private(set) var made: Instant?
  /// When the record was imported: it counts where `made` is unknown.
  var imported: Instant
  /// Nil for a record that came in no mail.
  var sender: MailSender?
  /// The file or the mail of an import that the record was read from, for tickets that nothing names.
  var input: String
  /// Further inputs that state its tickets again, if nothing names these; nil for none.
  private(set) var laterInputs: [String]?
  private(set) var reservation: Reservation
  /// Those of its import; nil for an import without any.
  var options: DraftOptions?
  /// SEQUENCE of an iCalendar object (RFC 5545 §3.8.7.4); nil for other records.
  var sequence: Int?
  /// The version of the calendar entry of its booking that it was read from; nil for other records.
  var entry: EntryVersion?
  /// The iCalendar object; nil for other records, and for a cancellation of a ledger before version 7.
  var object: StatedObject?
  /// Of an iCalendar object: whether a person, or `--again`, wants it whatever its version is. Nil for other
  /// records, and in a ledger before version 9, which has only those that counted.
  var isAccepted: Bool?
  /// The entry of the log that states it; nil for the import that is under way. The ledger has it beside
  /// the fact.
  var entryOfLog: Int64?
  /// The undo that has withdrawn it; nil for a fact that counts. The ledger has it beside the fact.
  var withdrawal: Int64?

  private enum CodingKeys: CodingKey {
    case digest, position, file, made, imported, sender, input, laterInputs, reservation, options
    case sequence, entry, object, isAccepted
  }

  init(
    _ reservation: Reservation, digest: ContentFingerprint, position: String, input: String,
    sender: MailSender?, imported: Instant, file: String? = nil, options: DraftOptions? = nil
  ) {
    self.digest = digest
    self.position = position
    self.input = input
    self.sender = sender
    self.imported = imported
    self.file = file
    self.options = options
    made = reservation.made.map { min($0, imported) }
    self.reservation = reservation
  }

  /// Facts are ordered by when they were made, else by when they were imported.
  var moment: Instant { made ?? imported }

  var isCanceled: Bool { reservation.status == .cancelled }

  /// Whether the record is an iCalendar object.
  var isOfObject: Bool { sequence != nil }

  /// Makes this a fact of its own that was made at a moment: a person wants what the record says.
  mutating func confirm(at moment: Instant) {
    made = moment
    reservation.status = reservation.status ?? .confirmed
    state(againAt: moment)
  }

  /// Makes this a fact of its own.
  mutating func state(againAt moment: Instant) { digest = digest.again(at: moment) }

  /// This fact where an earlier import has read the same record: it has kept its place and its sender.
  func again(as earlier: Fact) -> Fact {
    var fact = self
    fact.imported = earlier.imported
    fact.made = reservation.made.map { min($0, earlier.imported) }
    (fact.input, fact.laterInputs) = (earlier.input, earlier.laterInputs)
    (fact.isAccepted, fact.entryOfLog) = (earlier.isAccepted, earlier.entryOfLog)
    fact.withdrawal = earlier.withdrawal
    if let known = earlier.options { fact.options = (options ?? DraftOptions()).over(known) }
    (fact.position, fact.file) = (earlier.position, earlier.file)
    // The same bytes in a mail of somebody else are still the first sender's.
    fact.sender = earlier.sender
    return fact
  }

  /// What readings of records say, in the order in which they were imported: a record that was read several
  /// times is one fact, and keeps its first place.
  static func uniting(_ readings: [Fact]) -> [Fact] {
    var facts: [Fact] = []
    var places: [ContentFingerprint: Int] = [:]
    for reading in readings {
      if let place = places[reading.digest] {
        facts[place] = facts[place].read(again: reading)
      } else {
        places[reading.digest] = facts.count
        facts.append(reading)
      }
    }
    return facts
  }

  /// This fact with a further reading of its record, whose input states its tickets again, if nothing names
  /// these.
  func read(again reading: Fact) -> Fact {
    var fact = reading.again(as: self)
    let known = [input] + (laterInputs ?? [])
    let new = ([reading.input] + (reading.laterInputs ?? [])).filter { !known.contains($0) }
    if fact.hasUnnamedTickets, !new.isEmpty { fact.laterInputs = (laterInputs ?? []) + new }
    return fact
  }

  /// Whether the record says that the booking is valid, or was made at a known time.
  var confirms: Bool {
    switch reservation.status {
    case .confirmed, .pending: true
    case .cancelled: false
    case nil, .other: made != nil
    }
  }

  var tickets: [Ticket] { reservation.tickets }

  /// What the record states beside its tickets.
  var whole: Reservation {
    var whole = reservation
    (whole.tickets, whole.made) = ([], nil)
    return whole
  }

  /// Whether the fact is from a mail, and not from whom made the booking.
  ///
  /// - Parameter maker: the first fact of the booking that does not cancel it; nil without one.
  func isStranger(to maker: Fact?) -> Bool {
    guard let sender, let maker else { return false }
    return maker.sender.map { !sender.mayChange(mailsOf: $0) } ?? true
  }
}

/// A later version of a booking's calendar entry.
struct EntryVersion: Sendable, Equatable, Codable {
  /// The identity of the entry's UID.
  var key: UUID
  var sequence: Int
}

/// One import, as its facts name it.
struct ImportMoment: Sendable {
  /// The ledger's number; 0 for an import that the ledger does not have.
  var number: Int64
  var start: Instant
  /// Nil for an import without any.
  var options: DraftOptions?
}

extension Fact {
  /// The fact of an iCalendar object.
  init(_ object: ForeignObject, of record: RecordOrigin, in run: ImportMoment) {
    var reservation = Reservation()
    reservation.made = object.revision.stamp
    if object.isCancellation { reservation.status = .cancelled }
    self.init(reservation, of: record, in: run)
    sequence = object.revision.sequence
    self.object = object.stated
  }

  /// Whether a ticket has neither a number nor a guest.
  var hasUnnamedTickets: Bool { tickets.contains(where: \.isUnnamed) }

  /// The fact of a record.
  ///
  /// - Parameters:
  ///   - reservation: of the record, or of one of its parts.
  ///   - run: the import.
  init(_ reservation: Reservation, of record: RecordOrigin, in run: ImportMoment) {
    self.init(
      reservation, digest: Self.digest(of: reservation, record),
      position: "\(record.position)", input: "\(run.number):\(record.document)",
      sender: record.sender, imported: run.start, file: record.position.file,
      options: run.options)
  }

  /// Of the bytes, of their columns, of when the record was made, and of what tells it from other records
  /// of the same bytes: a text can have one for each guest, and one for each end of a rental.
  private static func digest(
    of reservation: Reservation, _ record: RecordOrigin
  ) -> ContentFingerprint {
    let original = record.original
    var name = Array("fact".utf8)
    if case .columns(let header) = record.names { name += header }
    if let made = reservation.made { name += Array("\(made.secondsSince1970)".utf8) }
    name.append(0x1F)
    if reservation.kind != nil || original.isEmpty {
      let parts = [
        reservation.part?.rawValue, reservation.reservationNumber,
        reservation.tickets.lazy.compactMap { $0.detail(.ticketNumber) }.first,
        reservation.title, reservation.vehicle, reservation.from?.name,
        reservation.to?.name,
        reservation.start.map { "\($0.date) \($0.time ?? .midnight)" },
      ]
      for part in parts + reservation.tickets.compactMap(\.guest) {
        name += Array((part ?? "").utf8) + [0x1F]
      }
    }
    return ContentFingerprint(digest: .version5(of: name + original))
  }
}

extension ContentFingerprint {
  fileprivate func again(at moment: Instant) -> ContentFingerprint {
    var name = Array("again \(moment.secondsSince1970)".utf8)
    withUnsafeBytes(of: digest.uuid) { name.append(contentsOf: $0) }
    return ContentFingerprint(digest: .version5(of: name))
  }
}
