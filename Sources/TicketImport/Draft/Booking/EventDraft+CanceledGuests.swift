import CalendarStore
import Foundation
import Reservations

/// The guests of a booking who have canceled, and the tickets that a guest has canceled beside others:
/// a line of the notes names them. The event is canceled with the last of its guests.
extension EventDraft {
  private static let canceledFor = "Canceled for: "

  /// The guests whom a cancellation names; empty for a cancellation of the whole booking.
  var canceledGuests: [String] {
    let line = Self.lines(of: notes?.value ?? "").first { $0.hasPrefix(Self.canceledFor) }
    let parts = line?.dropFirst(Self.canceledFor.count).components(separatedBy: ", ") ?? []
    // `Seat Row 7, seat 5` is one ticket.
    return parts.reduce(into: []) { names, part in
      if part.hasPrefix("seat ") || part.hasPrefix("row "), let last = names.popLast() {
        names.append("\(last), \(part)")
      } else {
        names.append(part)
      }
    }
  }

  private mutating func setCanceledGuests(_ names: [String]) {
    var lines = Self.lines(of: notes?.value ?? "")
    let place = lines.firstIndex { $0.hasPrefix(Self.canceledFor) }
    let line = Self.canceledFor + names.joined(separator: ", ")
    if names.isEmpty {
      place.map { _ = lines.remove(at: $0) }
    } else if let place {
      lines[place] = line
    } else if !names.isEmpty {
      lines.append(line)
    }
    notes = lines.isEmpty ? nil : Sourced(lines.joined(separator: "\n"), notes?.origin ?? .record)
  }

  /// Names the guests of a cancellation as canceled.
  mutating func nameCanceledGuests() {
    guard status.value == .canceled, !guests.isEmpty else { return }
    setCanceledGuests(guests)
  }

  /// The event after this cancellation; nil if the cancellation is for all who still go, or names
  /// nobody.
  ///
  /// - Parameters:
  ///   - names: the guests of the records of this draft's file.
  ///   - isOutdated: whether a newer record confirms the guest of this key.
  func cancelingForSome(
    of event: EventDraft, ofFile names: [String] = [],
    unless isOutdated: (String) -> Bool = { _ in false }
  ) -> EventDraft? {
    guard status.value == .canceled, event.status.value != .canceled else { return nil }
    let all = guestNames(with: event, ofFile: names)
    if let some = cancelingTickets(of: event, all) { return some }
    let known = event.guests
    let own =
      guests.isEmpty
      ? event.ticketLines(among: all).holders(of: ticketLines(among: all)) : guests
    let canceled = own.map { all.name($0) ?? $0 }.filter { !isOutdated(GuestNames.key($0)) }
    guard !own.isEmpty, !known.isEmpty else { return nil }
    var out = event.canceledGuests
    for name in canceled where !out.contains(name) { out.append(name) }
    guard known.contains(where: { !out.contains($0) }) else { return nil }
    return event.canceled(for: out, by: self)
  }

  /// The event after this cancellation of some of the tickets of its guests; nil if it names no
  /// ticket, or all of them.
  private func cancelingTickets(of event: EventDraft, _ names: GuestNames) -> EventDraft? {
    let tickets = event.ticketLines(among: names).tickets(besides: ticketLines(among: names))
    let before = event.canceledGuests
    guard !tickets.canceled.isEmpty, tickets.left.contains(where: { !before.contains($0) })
    else { return nil }
    return event.canceled(
      for: before + tickets.canceled.filter { !before.contains($0) }, by: self)
  }

  /// The event with the ticket of this cancellation, if the event lacks the ticket, and the file of the
  /// cancellation states other tickets; else nil.
  ///
  /// - Parameter stated: the lines of the tickets that the file has stated.
  func addingTicket(
    to event: EventDraft, besides stated: Set<String>, ofFile names: [String]
  ) -> EventDraft? {
    guard status.value == .canceled, event.status.value != .canceled else { return nil }
    let own = TicketLines.stated(in: notes?.value).filter { line in
      TicketLines.tickets.contains { $0.label == TicketLines.label(of: line).map(String.init) }
    }
    let known = TicketLines.stated(in: event.notes?.value)
    let isOther = own.allSatisfy { line in
      let label = TicketLines.label(of: line)
      return !known.contains { $0.hasPrefix(line) }
        && stated.contains { TicketLines.label(of: $0) == label }
    }
    guard isOther, !own.isEmpty else { return nil }
    var ticket = self
    ticket.setCanceledGuests([])
    ticket.status = event.status
    ticket.availability = event.availability
    ticket.alarms = event.alarms
    return ticket.merged(with: event, besides: stated, ofFile: names)
  }

  private func canceled(for names: [String], by record: EventDraft) -> EventDraft {
    var draft = self
    draft.setCanceledGuests(names)
    draft.takeSources(of: [.notes], from: record)
    draft.identity = record.identity
    draft.keys = record.keys
    draft.kind = record.kind
    draft.recordTime = record.recordTime
    draft.fingerprint = nil
    return draft
  }

  private func ticketLines(among names: GuestNames) -> TicketLines {
    TicketLines(Self.lines(of: notes?.value ?? ""), of: guests, among: names)
  }

  /// The guests of an event, and those of this record.
  ///
  /// - Parameter names: the guests of the records of this draft's file.
  func guestNames(with event: EventDraft, ofFile names: [String]) -> GuestNames {
    GuestNames(event.guests, and: guests, ofFile: names)
  }

  /// Merges the guests who have canceled, after the other fields are merged. A guest of a record
  /// that is not older than the guest's cancellation goes again.
  ///
  /// - Parameters:
  ///   - record: one of the two merged drafts.
  ///   - event: the other one: the event before the record.
  ///   - isNewer: whether the record is newer than what is known of the guest of this key.
  mutating func mergeCanceledGuests(
    of record: EventDraft, in event: EventDraft, isNewer: (String) -> Bool
  ) {
    let names = GuestNames(guests)
    func named(_ texts: [String]) -> [String] { texts.map { names.name($0) ?? $0 } }
    let before = named(event.canceledGuests)
    let own = named(record.guests)
    if record.status.value == .canceled {
      setCanceledGuests(before + own.filter { !before.contains($0) })
      return
    }
    let back = own.filter { !before.contains($0) || isNewer(GuestNames.key($0)) }
    let left = before.filter { !back.contains($0) }
    setCanceledGuests(left)
    guard event.status.value == .canceled, !before.isEmpty, !back.isEmpty else { return }
    // Another ticket of the guest is still canceled.
    let lines = ticketLines(among: names)
    let tickets = lines.tickets(besides: event.ticketLines(among: names)).canceled
    let named = lines.tickets(besides: record.ticketLines(among: names)).canceled
    if !named.isEmpty { setCanceledGuests(left + tickets.filter { !named.contains($0) }) }
    status = record.status
    availability = record.availability
    alarms = record.alarms
  }
}
