import CalendarStore
import CivilTime
import Foundation
import Reservations

/// When the newest record of this import about each guest of a booking was made. Of a guest whom only
/// the ledger knows, the time of the booking's newest record counts.
struct GuestHistory {
  /// By identity and `GuestNames.key`.
  private var times: [UUID: [String: Instant]] = [:]

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
  ///   - time: when the record was made; nil if unknown.
  ///   - isOlder: whether another record of the booking is newer.
  mutating func changes(
    of record: EventDraft, in identity: UUID, to event: EventDraft, made time: Instant?,
    isOlder: Bool
  ) -> Changes {
    let known = times[identity] ?? [:]
    let named = Set((event.guests + event.canceledGuests).map(GuestNames.key))
    let canceled = Set(event.canceledGuests.map(GuestNames.key))
    // A record that states no status confirms nobody who has canceled.
    let isStated = record.status.origin == .record
    var changes = Changes { key in
      guard named.contains(key) else { return true }
      if let time, let last = known[key] { return time >= last && isStated }
      return !isOlder && isStated
    }
    let keys = record.guests.map(GuestNames.key)
    let isCanceled = record.status.value == .canceled
    changes.cancels = isCanceled && keys.contains(where: changes.isNewer)
    changes.revives =
      !isCanceled && event.status.value == .canceled && !canceled.isEmpty
      && keys.contains { !canceled.contains($0) || changes.isNewer($0) }
    add(record, in: identity, made: time)
    return changes
  }

  mutating func add(_ record: EventDraft, in identity: UUID, made time: Instant?) {
    guard let time else { return }
    for key in record.guests.map(GuestNames.key) {
      times[identity, default: [:]][key] = max(times[identity]?[key] ?? time, time)
    }
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
