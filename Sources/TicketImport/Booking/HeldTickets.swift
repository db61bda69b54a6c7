import CivilTime
import Foundation
import Reservations

/// The tickets of a booking.
///
/// Tickets are known by number, else by guest. A ticket with neither belongs to its input: the
/// tickets of a later input replace it.
struct HeldTickets: Sendable, Equatable {
  private(set) var tickets: [Ticket] = []
  /// The input of each ticket's latest fact.
  private var inputs: [Input] = []
  private var places: [String: Int] = [:]
  /// The details of the tickets that nothing names.
  private var unnamed: Set<[String]> = []
  private var canceled = 0

  /// Where tickets were read: a file or mail of one import.
  private struct Input: Sendable, Equatable {
    var name: String
    var imported: Instant

    init(_ fact: Fact) {
      name = fact.input
      imported = fact.imported
    }
  }

  var areCanceled: Bool { !tickets.isEmpty && canceled == tickets.count }

  mutating func confirmAll() {
    for place in tickets.indices { tickets[place].isCanceled = false }
    canceled = 0
  }

  mutating func cancelAll() {
    for place in tickets.indices { tickets[place].isCanceled = true }
    canceled = tickets.count
  }

  /// Adds the tickets of a fact that cancels nothing.
  mutating func add(_ fact: Fact) -> BookingContent.Change {
    var change: BookingContent.Change = []
    let input = Input(fact)
    for ticket in fact.tickets {
      if ticket.isUnnamed {
        change.formUnion(addUnnamed(ticket, input, isOnly: fact.tickets.count == 1))
      } else {
        change.formUnion(addNamed(ticket, input, confirms: fact.confirms))
      }
    }
    return change
  }

  // MARK: Named

  private mutating func addNamed(
    _ ticket: Ticket, _ input: Input, confirms: Bool
  ) -> BookingContent.Change {
    guard let place = place(of: ticket, input) else {
      // The seat that was known before its guest.
      if tickets.count == 1, tickets[0].isUnnamed, inputs[0] != input {
        var named = ticket
        named.details = tickets[0].details
        named.take(ticket)
        removeAll { _, _ in true }
        append(named, input)
        return .added
      }
      append(ticket, input)
      return .added
    }
    let before = tickets[place]
    tickets[place].take(ticket)
    if confirms, before.isCanceled {
      tickets[place].isCanceled = false
      canceled -= 1
    }
    inputs[place] = input
    index(place)
    guard tickets[place] != before else { return [] }
    return tickets[place].extends(before) ? .added : .replaced
  }

  /// The place of the same ticket: of the same number; else of the same guest, unless the input has
  /// another number for them.
  private func place(of ticket: Ticket, _ input: Input) -> Int? {
    if let number = ticket.number, let place = places[Self.key(number: number)] { return place }
    guard let guest = ticket.guest, let place = place(ofGuest: guest) else { return nil }
    let isOther = ticket.number != nil && tickets[place].number != nil
    return isOther && inputs[place] == input ? nil : place
  }

  private func place(ofGuest guest: String) -> Int? {
    let name = GuestName(guest)
    if let place = places[Self.key(guest: name)] { return place }
    // Among more guests, no other spellings are looked for.
    guard tickets.count <= Self.mostSpellings else { return nil }
    let names = tickets.indices.compactMap { place in
      tickets[place].guest.map { (place, GuestName($0)) }
    }
    if let same = names.first(where: { $0.1.isSame(as: name) }) { return same.0 }
    let similar = names.filter { $0.1.isShort(for: name) || name.isShort(for: $0.1) }
    return similar.count == 1 ? similar[0].0 : nil
  }

  /// The greatest number of guests among whom another spelling is looked for.
  private static let mostSpellings = 100

  private static func key(number: String) -> String {
    "#" + number.uppercased().filter { $0.isLetter || $0.isNumber }
  }
  private static func key(guest: GuestName) -> String { "@" + guest.letters }

  private mutating func append(_ ticket: Ticket, _ input: Input) {
    tickets.append(ticket)
    inputs.append(input)
    if ticket.isCanceled { canceled += 1 }
    index(tickets.count - 1)
  }

  private mutating func index(_ place: Int) {
    let ticket = tickets[place]
    if let number = ticket.number { places[Self.key(number: number)] = place }
    if let guest = ticket.guest { places[Self.key(guest: GuestName(guest))] = place }
  }

  private mutating func removeAll(where isGone: (Ticket, Input) -> Bool) {
    let kept = zip(tickets, inputs).filter { !isGone($0, $1) }
    (tickets, inputs, places, unnamed, canceled) = ([], [], [:], [], 0)
    for (ticket, input) in kept {
      append(ticket, input)
      if ticket.isUnnamed { unnamed.insert(ticket.details.map(\.value)) }
    }
  }

  // MARK: Unnamed

  private mutating func addUnnamed(
    _ ticket: Ticket, _ input: Input, isOnly: Bool
  ) -> BookingContent.Change {
    // A record without a name is of the only guest.
    if isOnly, tickets.count == 1, !tickets[0].isUnnamed, inputs[0] != input {
      let before = tickets[0]
      tickets[0].take(ticket)
      guard tickets[0] != before else { return [] }
      return tickets[0].extends(before) ? .added : .replaced
    }
    var change: BookingContent.Change = .added
    if let last = tickets.lastIndex(where: \.isUnnamed), inputs[last] != input {
      let old = tickets.filter(\.isUnnamed)
      if old == [ticket] {
        inputs[last] = input
        return []
      }
      removeAll { ticket, _ in ticket.isUnnamed }
      change = .replaced
    }
    guard unnamed.insert(ticket.details.map(\.value)).inserted else { return [] }
    append(ticket, input)
    return change
  }

  // MARK: Cancellations

  /// Whether one of the tickets is known.
  func names(anyOf others: [Ticket], of fact: Fact) -> Bool {
    others.contains { place(of: $0, Input(fact)) != nil }
  }

  /// Cancels the tickets; those that are not known are kept as canceled.
  mutating func cancel(_ named: [Ticket], of fact: Fact) {
    for var ticket in named {
      if let place = place(of: ticket, Input(fact)) {
        if !tickets[place].isCanceled { canceled += 1 }
        tickets[place].isCanceled = true
      } else {
        ticket.isCanceled = true
        append(ticket, Input(fact))
      }
    }
  }
}

extension Ticket {
  /// Takes what a later record states of the ticket.
  fileprivate mutating func take(_ later: Ticket) {
    if let name = later.guest {
      let isShort =
        guest.map {
          GuestName(name).isShort(for: GuestName($0))
            || name == name.uppercased() && $0 != $0.uppercased()
        } ?? false
      if !isShort { guest = name }
    }
    number = later.number ?? number
    let labels = Set(later.details.map(\.label))
    details = details.filter { !labels.contains($0.label) } + later.details
    details.sort { $0.label < $1.label }
  }

  /// Whether the ticket has all that the earlier one had.
  fileprivate func extends(_ earlier: Ticket) -> Bool {
    (earlier.guest == nil || earlier.guest == guest)
      && (earlier.number == nil || earlier.number == number)
      && earlier.isCanceled == isCanceled && earlier.details.allSatisfy(details.contains)
  }
}
