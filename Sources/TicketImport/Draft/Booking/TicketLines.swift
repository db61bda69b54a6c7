import Foundation
import Reservations

/// The lines of a booking's notes of which each guest or ticket has its own, such as `Seat: 9A`.
///
/// Of several guests, a line that is not for all of them names whom it is for:
/// `Seat: 9A (Ada Byron)`.
struct TicketLines {
  struct Line {
    var value: String
    /// Empty if the record names nobody.
    var guests: [String]
  }

  let guests: GuestNames
  /// The labels in the order of the notes.
  private var labels: [String] = []
  var lines: [String: [Line]] = [:]

  /// - Parameters:
  ///   - notes: the lines of a record, or of the event.
  ///   - own: the guests whom these notes name.
  ///   - guests: the guests of all records.
  ///   - hasOthers: whether other records of the file name further guests.
  init(
    _ notes: [String], of own: [String], among guests: GuestNames, hasOthers: Bool = false
  ) {
    self.guests = guests
    // A record without a name is of the only guest.
    let isOfOnly = own.isEmpty && guests.names.count == 1 && !hasOthers
    let own = isOfOnly ? guests.names : own.compactMap(guests.name)
    // The places of the lines that name nobody, by their labels.
    var unnamed: [String: [Int]] = [:]
    for text in notes {
      guard let label = Self.label(of: text), Self.labels.contains(label) else { continue }
      for part in parts(text.dropFirst(label.count + 2), label) {
        let (value, named) = part
        let label = String(label)
        if named == nil { unnamed[label, default: []].append(lines[label]?.count ?? 0) }
        append(Line(value: String(value), guests: named ?? own), label)
      }
    }
    for label in Self.labelsOfOne {
      guard let places = unnamed[label], places.count < lines[label]?.count ?? 0 else { continue }
      for place in places { lines[label]?[place].guests = [] }
    }
  }

  private mutating func append(_ line: Line, _ label: String, at place: Int? = nil) {
    if lines[label] == nil { labels.append(label) }
    let end = lines[label, default: []].endIndex
    lines[label, default: []].insert(line, at: place ?? end)
  }

  // MARK: Merging

  /// Adds the lines of a later record of the booking. They replace those that they correct.
  ///
  /// - Parameters:
  ///   - kind: of the booking; nil if unknown.
  ///   - isMoved: whether the later record is of a journey at another time, with tickets of its own.
  ///   - stated: the lines of earlier records of the same file, which are those of other tickets.
  mutating func add(
    _ later: TicketLines, _ kind: ReservationKind?, isMoved: Bool, besides stated: Set<String>
  ) {
    let before = self
    let numbers = Set((later.lines[Self.ticketNumber] ?? []).map(\.value))
    for label in later.labels {
      add(later.lines[label] ?? [], label, stated) { line, old in
        if isMoved { return old.map(\.value) }
        let known = (before.lines[Self.ticketNumber] ?? []).filter { before.areOfOne($0, line) }
        return Self.corrected(by: line, label, old, kind, numbers: known, own: numbers)
      }
    }
  }

  /// - Parameter corrected: the values that a line replaces, of those that may be for its guests.
  private mutating func add(
    _ later: [Line], _ label: String, _ stated: Set<String>,
    _ corrected: (_ line: Line, _ old: [Line]) -> [String]
  ) {
    var added: [Line] = []
    /// The known lines with the guests that the later record gives them.
    var joined: [Line] = []
    /// The guests whose lines stay, by the values.
    var agreed: [String: [String]] = [:]
    for whole in later {
      guard let line = label == Self.seat ? joinSeats(whole, &agreed) : whole else { continue }
      guard
        let place = lines[label]?.firstIndex(where: { Self.agree($0.value, line.value, label) }),
        var old = lines[label]?[place]
      else {
        added.append(line)
        continue
      }
      if line.value.utf8.count > old.value.utf8.count { old.value = line.value }
      let newcomers = line.guests.filter { !old.guests.contains($0) }
      if !old.guests.isEmpty, !newcomers.isEmpty {
        old.guests += newcomers
        joined.append(Line(value: old.value, guests: newcomers))
      } else if old.guests.isEmpty, Self.labelsOfOne.contains(label) {
        old.guests = line.guests
      }
      agreed[old.value, default: []] += line.guests.isEmpty ? guests.names : line.guests
      lines[label]?[place] = old
    }
    let before = lines[label] ?? []
    func replace(_ line: Line) -> Int? {
      var place: Int?
      for value in corrected(line, before.filter { areOfOne($0, line) && $0.value != line.value })
      where !stated.contains("\(label): \(value)") {
        let names = line.guests.filter { agreed[value]?.contains($0) != true }
        if agreed[value] != nil, names.isEmpty { continue }
        place = remove(value, label, for: names) ?? place
      }
      return place
    }
    for line in joined { _ = replace(line) }
    for line in added { append(line, label, at: replace(line)) }
  }

  /// The values that a later record's line replaces unless the same file states them.
  ///
  /// - Parameters:
  ///   - numbers: the ticket numbers of the line's guests.
  ///   - own: the ticket numbers of the later record.
  private static func corrected(
    by line: Line, _ label: String, _ old: [Line], _ kind: ReservationKind?, numbers: [Line],
    own: Set<String>
  ) -> [String] {
    let all = old.map(\.value)
    // Nobody has two seats in an airplane.
    if kind == .flight { return all }
    if label == ticketNumber { return [] }
    // Whoever buys several tickets of an event gets each in a file of its own.
    guard !own.isEmpty, !numbers.isEmpty else { return kind == .event ? [] : all }
    if numbers.allSatisfy({ own.contains($0.value) }) { return all }
    guard own.count == 1, let place = numbers.firstIndex(where: { own.contains($0.value) }),
      numbers.count == old.count
    else { return own.count == 1 || kind == .event ? [] : all }
    return [all[place]]
  }

  /// The place of a line that nobody else has, if it is removed.
  private mutating func remove(_ value: String, _ label: String, for names: [String]) -> Int? {
    guard let place = lines[label]?.firstIndex(where: { $0.value == value }),
      let left = lines[label]?[place].guests.filter({ !names.contains($0) })
    else { return nil }
    guard left.isEmpty || names.isEmpty else {
      lines[label]?[place].guests = left
      return nil
    }
    lines[label]?.remove(at: place)
    return place
  }

  /// Whether one value is the other, or the end of a seat: `1` of `Row 7, seat 1`.
  private static func agree(_ one: String, _ other: String, _ label: String) -> Bool {
    let (one, other) = (one.lowercased(), other.lowercased())
    guard label == seat else { return one == other }
    let (short, long) = one.utf8.count < other.utf8.count ? (one, other) : (other, one)
    guard long.hasSuffix(short) else { return false }
    let front = long.utf8.count - short.utf8.count
    return front == 0 || long.utf8.dropLast(short.utf8.count).last == UInt8(ascii: " ")
  }

  /// Whether both lines are for one of the guests. A line that names nobody is for the only one, or
  /// nobody knows for whom.
  private func areOfOne(_ one: Line, _ other: Line) -> Bool {
    if one.guests.isEmpty || other.guests.isEmpty { return guests.names.count <= 1 }
    return one.guests.contains(where: other.guests.contains)
  }

  /// The tickets of these lines that a record names, and the other ones of its guests, as
  /// `Ticket 123`, `Seat 9A` or `Room Double`. Empty if the record names another ticket.
  func tickets(besides record: TicketLines) -> (canceled: [String], left: [String]) {
    for (label, name) in Self.tickets {
      let own = Self.single(record.lines[label] ?? [], label)
      let known = Self.single(lines[label] ?? [], label)
        .filter { line in own.contains { areOfOne($0, line) } }
      func isNamed(_ line: Line) -> Bool {
        own.contains { Self.agree($0.value, line.value, label) }
      }
      let canceled = known.filter(isNamed)
      guard !own.isEmpty, canceled.count == own.count else { continue }
      return (
        canceled.map { "\(name) \($0.value)" },
        known.filter { !isNamed($0) }.map { "\(name) \($0.value)" }
      )
    }
    return ([], [])
  }

  /// The lines with a line for each seat of a list.
  private static func single(_ lines: [Line], _ label: String) -> [Line] {
    guard label == seat else { return lines }
    return lines.flatMap { line in
      let list = SeatList(line.value)
      guard list.parts.count > 1 else { return [line] }
      return list.bare.map { Line(value: $0, guests: line.guests) }
    }
  }

  /// The guests whose tickets a record names that names nobody: all tickets or all seats of each of
  /// them. Empty if that is not certain.
  func holders(of record: TicketLines) -> [String] {
    for label in [Self.ticketNumber, Self.seat] {
      let own = Self.single(record.lines[label] ?? [], label)
      let known = Self.single(lines[label] ?? [], label)
      let named = own.map { line in known.filter { Self.agree($0.value, line.value, label) } }
      guard !own.isEmpty, named.allSatisfy({ $0.count == 1 && $0[0].guests.count == 1 })
      else { continue }
      let values = Set(named.joined().map(\.value))
      let names = guests.names.filter { name in
        named.joined().contains { $0.guests == [name] }
      }
      let isWhole = known.allSatisfy { line in
        values.contains(line.value) || !names.contains(where: line.guests.contains)
      }
      if isWhole { return names }
    }
    return []
  }

  // MARK: Texts

  /// Notes with these lines in place of their own.
  func replacingLines(of notes: [String]) -> [String] {
    var texts: [String] = []
    var done: Set<String> = []
    for note in notes {
      guard let label = Self.label(of: note).map(String.init), lines[label] != nil else {
        texts.append(note)
        continue
      }
      if done.insert(label).inserted { texts += self.texts(label) }
    }
    return texts + labels.filter { !done.contains($0) }.flatMap(self.texts)
  }

  private func texts(_ label: String) -> [String] {
    let own = lines[label] ?? []
    let isMixed = Self.labelsOfOne.contains(label) && own.contains(where: \.guests.isEmpty)
    return own.map { line in
      let isOfAll =
        line.guests.isEmpty || line.guests.count == guests.names.count && !isMixed
      let names = isOfAll ? "" : " (\(line.guests.joined(separator: ", ")))"
      return "\(label): \(line.value)\(names)"
    }
  }

  private static let ticketNumber = "Ticket number"
  static let seat = "Seat"
  /// The labels that tell tickets apart, with the words for them in messages.
  static let tickets: [(label: String, name: String)] = [
    (ticketNumber, "Ticket"), (seat, "Seat"), ("Room", "Room"),
  ]
  /// The labels of lines that are for one guest each: beside lines with names, one without a name is
  /// of an unknown guest.
  private static let labelsOfOne = [seat, ticketNumber]
  static let labels: Set<Substring> = [
    "Coach", "Seat", "Class", "Ticket number", "Sequence number", "Membership", "Boarding group",
    "Room", "Party size",
  ]

  /// The label of a line of notes: `Seat` of `Seat: 9A`.
  static func label(of line: String) -> Substring? {
    guard let colon = line.firstRange(of: ": ")?.lowerBound else { return nil }
    let label = line[..<colon]
    return label.count <= 24 ? label : nil
  }

  /// The values of a line with their names: of `45 (Anna), 46 (Thomas)`, two, if both are guests.
  private func parts(
    _ value: Substring, _ label: Substring
  ) -> [(value: Substring, names: [String]?)] {
    let list = label == Self.seat ? SeatList(String(value)) : nil
    guard let list, list.parts.count > 1, list.hasNames else { return [parted(value)] }
    let parts = list.parts.map { parted($0[...]) }
    return parts.allSatisfy { $0.names != nil } ? parts : [(value, nil)]
  }

  /// The value without the names behind it, and these; nil for a value without names.
  private func parted(_ value: Substring) -> (value: Substring, names: [String]?) {
    guard value.utf8.last == UInt8(ascii: ")"), let open = value.ranges(of: " (").last else {
      return (value, nil)
    }
    let texts = value[open.upperBound...].dropLast().components(separatedBy: ", ")
    let names = texts.compactMap(guests.name)
    return names.count == texts.count ? (value[..<open.lowerBound], names) : (value, nil)
  }

  /// The lines of a record's notes, for the records behind it in the same file.
  static func stated(in notes: String?) -> [String] {
    (notes?.split(separator: "\n") ?? []).map(String.init).filter { line in
      label(of: line).map(labels.contains) ?? false
    }
  }
}
