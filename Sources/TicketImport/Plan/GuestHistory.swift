import CalendarStore
import CivilTime
import Foundation
import Reservations

/// When the newest record about each guest of a booking was made: of this import, or in the ledger,
/// whose newer records are searched for the guest's name.
struct GuestHistory {
  private let session: LedgerSession?
  /// By identity and `GuestNames.key`.
  private var times: [UUID: [String: Instant]] = [:]

  /// - Parameter session: nil for an import without a ledger.
  init(_ session: LedgerSession?) { self.session = session }

  /// What a record changes for its guests.
  struct Changes {
    /// Whether nothing newer is known of the guest of this key.
    var isNewer: (String) -> Bool
    /// Whether the record confirms a guest of a canceled event.
    var revives = false
    /// Whether the record cancels for a guest of whom nothing newer is known.
    var cancels = false
  }

  /// Compares a record with the event before it, and remembers the record.
  ///
  /// - Parameters:
  ///   - file: the guests of the records of its file.
  ///   - time: when the record was made; nil if unknown.
  ///   - isOlder: whether another record of the booking is newer.
  mutating func changes(
    of record: EventDraft, in identity: UUID, to event: EventDraft, ofFile file: [String],
    made time: Instant?, isOlder: Bool
  ) -> Changes {
    let known = times[identity] ?? [:]
    let named = Set((event.guests + event.canceledGuests).map(GuestNames.key))
    let canceled = Set(event.canceledGuests.map(GuestNames.key))
    // A record that states no status confirms nobody who has canceled.
    let isStated = record.status.origin == .record
    let later = isOlder ? time.map { texts(of: identity, after: $0) } : nil
    var changes = Changes { key in
      guard named.contains(key) else { return true }
      if let time, let last = known[key] { return time >= last && isStated }
      let isNamed = later.map { texts in
        texts.contains { text in
          // A record whose text names nobody may be about anybody.
          GuestNames.isNamed(key, in: text) || !named.contains { GuestNames.isNamed($0, in: text) }
        }
      }
      return !(isNamed ?? isOlder) && isStated
    }
    let names = record.guestNames(with: event, ofFile: file)
    let keys = record.guests.map { GuestNames.key(names.name($0) ?? $0) }
    let isCanceled = record.status.value == .canceled
    changes.cancels = isCanceled && keys.contains(where: changes.isNewer)
    changes.revives =
      !isCanceled && event.status.value == .canceled && !canceled.isEmpty
      && keys.contains { !canceled.contains($0) || changes.isNewer($0) }
    for key in keys where changes.isNewer(key) { add(key, in: identity, made: time) }
    return changes
  }

  /// The newer records in the ledger. A ledger that cannot be read has none; the planner reports it.
  private func texts(of identity: UUID, after time: Instant) -> [String] {
    let originals = (try? session?.originals(of: identity, after: time)) ?? nil
    return (originals ?? []).map { String(decoding: $0, as: UTF8.self) }
  }

  mutating func add(_ record: EventDraft, in identity: UUID, made time: Instant?) {
    for key in record.guests.map(GuestNames.key) { add(key, in: identity, made: time) }
  }

  private mutating func add(_ key: String, in identity: UUID, made time: Instant?) {
    guard let time else { return }
    times[identity, default: [:]][key] = max(times[identity]?[key] ?? time, time)
  }
}

extension EventDraft {
  /// Whether this older draft can add to a newer one: that of a canceled or moved event stays as it
  /// is.
  func completes(_ newer: EventDraft) -> Bool {
    newer.status.value != .canceled && isOnDay(of: newer)
  }
}

extension RecordPosition {
  /// The file, or the mail of an mbox.
  var document: String {
    guard let part = part?.split(separator: "/").first, part.hasPrefix("message ") else {
      return file
    }
    return "\(file):\(part)"
  }
}
