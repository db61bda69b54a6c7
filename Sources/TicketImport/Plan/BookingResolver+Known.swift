import CalendarStore
import Foundation
import Reservations

/// Whether a booking that is known is that of a record.
extension BookingResolver {
  func known(_ key: UUID) throws(WriteError) -> Set<UUID> {
    Set(try session?.entries(of: key).keys.map(\.self) ?? []).union(identities[key] ?? [])
  }

  /// The latest draft of a booking: of this import, or of its record in the ledger.
  func latest(_ identity: UUID) -> EventDraft? {
    if let draft = drafts[identity] { return draft }
    guard let session, let entry = try? session.entry(of: identity),
      let last = try? session.lastWritten(entry)
    else { return nil }
    var draft = EventDraft(last.drafted).from(last.texts.position)
    draft.takeStartDay(last.texts.day)
    if last.texts.statesEnd == false { draft.remarks.append(.lengthAssumed(distance: nil)) }
    return draft
  }

  /// Finds the known bookings that the records of a document are about, so that a record of a moved
  /// leg does not get the event of a leg whose record follows; and their guests.
  func announce(_ records: [Record]) {
    for record in records {
      guard let session, case .success(let reservation) = record.content, reservation.kind != nil,
        let draft = try? EventDraft(record.content, defaults: defaults), let keys = draft.keys
      else { continue }
      let file = record.position.document
      if let number = keys.number { statedGuests.announce(draft.guests, of: number, in: file) }
      guard let own = draft.uid, draft.start != nil, draft.status.value != .canceled else {
        continue
      }
      let isKnown = drafts[own] != nil || (try? session.entry(of: own)) != nil
      let same = isKnown ? own : sameStart(draft, own, keys, file) ?? sameLeg(draft, keys)
      if let identity = moved[own] ?? same { announced[file, default: []].insert(identity) }
    }
  }

  /// The only event of the same leg and start: the leg was moved before.
  private func sameLeg(_ draft: EventDraft, _ keys: BookingKeys) -> UUID? {
    let found = keys.legs.reduce(into: Set<UUID>()) { $0.formUnion((try? known($1)) ?? []) }
    guard found.count <= Self.mostLegs else { return nil }
    let same = found.filter {
      latest($0)?.start?.value == draft.start?.value && !isOfAnotherNumber(draft, $0)
    }
    return same.count == 1 ? same.first : nil
  }

  /// The bookings that a new leg of the file is not a new version of.
  private func others(_ file: String) -> Set<UUID> {
    (bookings[file] ?? []).union(announced[file] ?? [])
  }

  /// Whether a record of the same file has the same leg with another vehicle: two journeys on one
  /// day, neither of which replaces the other.
  func isAnotherVehicle(_ draft: EventDraft, _ keys: BookingKeys, _ file: String) -> Bool {
    guard let own = draft.uid, bookings[file]?.contains(own) == true,
      let other = drafts[own]?.keys?.vehicle, let vehicle = keys.vehicle
    else { return false }
    return other.lowercased() != vehicle.lowercased()
  }

  /// The only booking that starts with a record of another title or of other stations.
  func sameStart(
    _ draft: EventDraft, _ own: UUID, _ keys: BookingKeys, _ file: String
  ) -> UUID? {
    guard drafts[own] == nil, let number = keys.number, let found = try? known(number),
      (1...Self.mostLegs).contains(found.count), (try? session?.entry(of: own)) == nil
    else { return nil }
    let ofVehicle = keys.ofVehicle.map { (try? known($0)) ?? [] }
    let same = found.filter { identity in
      guard let other = latest(identity) else { return false }
      return draft.isSameBooking(
        as: other, isVehicle: ofVehicle?.contains(identity),
        isOfFile: bookings[file]?.contains(identity) == true)
    }
    return same.count == 1 ? same.first : nil
  }

  /// The greatest number of legs of a booking that are compared with a record.
  private static let mostLegs = 100

  /// Whether a pass is another ticket than those that passes state of a booking: it has another
  /// serial number, another start and, if it has one, another ticket number or barcode.
  func isAnotherPass(
    _ draft: EventDraft, _ keys: BookingKeys, of identity: UUID
  ) -> Bool {
    guard keys.passes != nil, draft.status.value != .canceled,
      let found = try? known(BookingKeys.ofPasses(identity)), found.contains(identity),
      !isKnownPass(keys, of: identity),
      let other = latest(identity), other.status.value != .canceled
    else { return false }
    return draft.startsApart(from: other)
  }

  /// Whether a stay is at another hotel than the known one: a trip's number is that of all its hotels.
  private func isAtAnotherPlace(_ draft: EventDraft, _ identity: UUID) -> Bool {
    guard draft.kind == .lodging, let other = latest(identity) else { return false }
    return !draft.mayHaveTitle(of: other)
  }

  /// Whether a booking has another reservation number than a record of the same ticket number. A short
  /// ticket number, `1`, counts the tickets of an order.
  private func isOfAnotherNumber(_ draft: EventDraft, _ identity: UUID) -> Bool {
    guard let number = draft.keys?.number, !draft.hasUniqueTicketNumber,
      (try? known(number))?.contains(identity) == false
    else { return false }
    return latest(identity)?.reservationNumber != nil
  }

  /// The lines of a booking's tickets that a pass of another ticket leaves as they are; empty for a
  /// flight, whose new pass has a new serial number.
  func ticketsOfPasses(_ draft: EventDraft, _ identity: UUID) -> Set<String> {
    guard let keys = draft.keys, keys.passes != nil, draft.kind != .flight,
      !isKnownPass(keys, of: identity),
      (try? known(BookingKeys.ofPasses(identity)))?.contains(identity) == true
    else { return [] }
    return Set(TicketLines.stated(in: latest(identity)?.notes?.value))
  }

  private func isKnownPass(_ keys: BookingKeys, of identity: UUID) -> Bool {
    (keys.passes ?? []).contains { (try? known($0))?.contains(identity) == true }
  }

  /// Whether a pass that is not known moves the event of other records to another start; a flight
  /// to another day, since its passes have its delays.
  func isMovedByPass(
    _ draft: EventDraft, _ keys: BookingKeys, from before: EventDraft, of identity: UUID
  ) -> Bool {
    guard keys.isOfPass == true, draft.status.value != .canceled, !isKnownPass(keys, of: identity)
    else { return false }
    return !draft.isOnDay(of: before) || draft.kind != .flight && draft.hasOtherStart(than: before)
  }

  /// The booking that a record of another leg is a new version of. A ledger that cannot be read
  /// counts as one without the booking; the planner reports it.
  func rebooked(
    _ draft: EventDraft, _ own: UUID, _ keys: BookingKeys, _ file: String
  ) -> UUID? {
    if drafts[own] != nil { return nil }
    do {
      if let entry = try session?.entry(of: own), entry.action != .forget { return nil }
      if let same = sameLeg(draft, keys), bookings[file]?.contains(same) != true { return same }
      for key in (keys.passes ?? []) + keys.legs {
        let found = try known(key).subtracting(others(file))
        let others = found.filter {
          !isAnotherPass(draft, keys, of: $0) && !isAtAnotherPlace(draft, $0)
            && !isOfAnotherNumber(draft, $0)
        }
        if let only = others.first, others.count == 1 { return only }
      }
    } catch { return nil }
    return nil
  }
}
