import CivilTime
import Foundation
import Reservations

/// The tickets of a booking.
///
/// Tickets are known by number, else by guest. A ticket with neither belongs to its input: the
/// tickets of a later input replace it.
struct TicketList: Sendable, Equatable {
  /// With a number or a guest.
  private var named: [Ticket] = []
  /// When each named ticket was stated first.
  private var moments: [Instant] = []
  /// The input of each named ticket's latest fact.
  private var inputs: [String] = []
  /// The places of named tickets, by their numbers and guests.
  private var places: [String: Int] = [:]
  /// The number of named tickets that are canceled.
  private var canceled = 0
  /// The other tickets, by their inputs.
  private var unnamed: [String: [Ticket]] = [:]
  /// The inputs and the details of the other tickets.
  private var stated: Set<[String]> = []
  /// The latest input with such tickets.
  private var latestInput: String?

  private var current: [Ticket] { latestInput.flatMap { unnamed[$0] } ?? [] }

  /// All that are valid or canceled, in the order in which they were stated.
  var tickets: [Ticket] {
    let order = named.indices.sorted { (moments[$0], $0) < (moments[$1], $1) }
    return order.map { named[$0] } + current
  }

  var areCanceled: Bool { !named.isEmpty && canceled == named.count && current.isEmpty }

  mutating func confirmAll() {
    for place in named.indices { named[place].isCanceled = false }
    canceled = 0
  }

  mutating func cancelAll() {
    for place in named.indices { named[place].isCanceled = true }
    canceled = named.count
  }

  /// Adds the tickets of a fact that cancels nothing.
  mutating func add(_ fact: Fact) -> BookingContent.Change {
    var change: BookingContent.Change = []
    let stated = fact.tickets
    for ticket in stated {
      if ticket.isUnnamed {
        change.formUnion(addUnnamed(ticket, fact.input, isOnly: stated.count == 1))
      } else {
        change.formUnion(addNamed(ticket, of: fact))
      }
    }
    return change
  }

  /// Adds the ticket of a fact that was made before others; nil where the order of facts matters: the
  /// fact has several tickets, or changes a known one.
  mutating func addEarlier(_ fact: Fact) -> BookingContent.Change? {
    guard let ticket = fact.tickets.first else { return [] }
    guard fact.tickets.count == 1, !ticket.isUnnamed else { return nil }
    guard let place = place(of: ticket, fact.input) else {
      append(ticket, fact)
      return [.added, .tickets]
    }
    guard named[place].extends(ticket) else { return nil }
    moments[place] = min(moments[place], fact.moment)
    return []
  }

  // MARK: Named

  private mutating func addNamed(_ ticket: Ticket, of fact: Fact) -> BookingContent.Change {
    let input = fact.input
    guard let place = place(of: ticket, input) else {
      var added = ticket
      // The seat that was known before its guest.
      if named.isEmpty, latestInput != input, let seat = current.first, current.count == 1 {
        added.details = seat.details
        added.merge(ticket)
        latestInput.map { unnamed[$0] = nil }
        latestInput = nil
      }
      append(added, fact)
      return .added
    }
    let before = named[place]
    named[place].merge(ticket)
    if fact.confirms, before.isCanceled {
      named[place].isCanceled = false
      canceled -= 1
    }
    inputs[place] = input
    index(place)
    return change(at: place, since: before)
  }

  private func change(at place: Int, since before: Ticket) -> BookingContent.Change {
    guard named[place] != before else { return [] }
    return named[place].extends(before) ? .added : .replaced
  }

  /// The place of the same ticket: of the same number; else of the same guest, unless the input has
  /// another number for them.
  private func place(of ticket: Ticket, _ input: String) -> Int? {
    if let number = ticket.number, let place = places[Self.key(number: number)] { return place }
    guard let guest = ticket.guest, let place = place(ofGuest: guest) else { return nil }
    let isOther = ticket.number != nil && named[place].number != nil
    return isOther && inputs[place] == input ? nil : place
  }

  private func place(ofGuest guest: String) -> Int? {
    let name = GuestName(guest)
    if let place = places[Self.key(guest: name)] { return place }
    // Among more guests, no other spellings are looked for.
    guard named.count <= Self.mostSpellings else { return nil }
    let names = named.indices.compactMap { place in
      named[place].guest.map { (place, GuestName($0)) }
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

  private mutating func append(_ ticket: Ticket, _ fact: Fact) {
    named.append(ticket)
    moments.append(fact.moment)
    inputs.append(fact.input)
    if ticket.isCanceled { canceled += 1 }
    index(named.count - 1)
  }

  private mutating func index(_ place: Int) {
    let ticket = named[place]
    if let number = ticket.number { places[Self.key(number: number)] = place }
    if let guest = ticket.guest { places[Self.key(guest: GuestName(guest))] = place }
  }

  // MARK: Unnamed

  private mutating func addUnnamed(
    _ ticket: Ticket, _ input: String, isOnly: Bool
  ) -> BookingContent.Change {
    // A record without a name is of the only guest.
    if isOnly, named.count == 1, current.isEmpty, inputs[0] != input {
      let before = named[0]
      named[0].merge(ticket)
      return change(at: 0, since: before)
    }
    guard stated.insert([input] + ticket.details.map(\.value)).inserted else { return [] }
    let isLater = latestInput.map { $0 != input } ?? false
    // Another reference to the list would copy it at each ticket.
    let before = isLater ? current : []
    unnamed[input, default: []].append(ticket)
    latestInput = input
    return isLater ? (before == current ? [] : .replaced) : .added
  }

  // MARK: Cancellations

  /// Whether no ticket has a number or a guest.
  var isNameless: Bool { named.isEmpty }

  /// Cancels the tickets; those that are not known are kept as canceled. A ticket that was exchanged
  /// for one of another number is gone already.
  mutating func cancel(_ others: [Ticket], of fact: Fact) {
    for var ticket in others {
      if let place = place(of: ticket, fact.input) {
        if let number = ticket.number, let present = named[place].number,
          Self.key(number: number) != Self.key(number: present)
        {
          continue
        }
        if !named[place].isCanceled { canceled += 1 }
        named[place].isCanceled = true
      } else {
        ticket.isCanceled = true
        append(ticket, fact)
      }
    }
  }
}

extension Ticket {
  /// Merges what a later record states of the ticket.
  fileprivate mutating func merge(_ later: Ticket) {
    if let name = later.guest, guest.map({ !Self.isLessExact(name, than: $0) }) ?? true {
      guest = name
    }
    number = later.number ?? number
    let labels = Set(later.details.map(\.label))
    details = details.filter { !labels.contains($0.label) } + later.details
    details.sort { $0.label < $1.label }
  }

  /// Whether a name is short for the other one, or in capitals where the other one is not.
  private static func isLessExact(_ name: String, than other: String) -> Bool {
    GuestName(name).isShort(for: GuestName(other))
      || name == name.uppercased() && other != other.uppercased()
  }

  /// Whether the ticket has all that the earlier one had.
  func extends(_ earlier: Ticket) -> Bool {
    (earlier.guest == nil || earlier.guest == guest)
      && (earlier.number == nil || earlier.number == number)
      && earlier.isCanceled == isCanceled && earlier.details.allSatisfy(details.contains)
  }
}
