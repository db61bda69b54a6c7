import Foundation
import Reservations

/// The lines of a booking's notes of which each guest or ticket has its own, such as `Seat: 9A`.
///
/// Of several guests, a line that is not for all of them names whom it is for:
/// `Seat: 9A (Ada Byron)`.
struct TicketLines {
  private struct Line: Equatable {
    var label: String
    var value: String
    /// Empty if the record names nobody.
    var guests: [String]

    var text: String { "\(label): \(value)" }
  }

  private var lines: [Line] = []
  /// All guests of the booking.
  private let guests: [String]

  /// - Parameters:
  ///   - notes: the lines of a record, or of the event.
  ///   - own: the guests whom these notes name.
  ///   - guests: the guests of all records.
  init(_ notes: [String], of own: [String], among guests: [String]) {
    self.guests = guests
    let own = own.map { name in guests.first { Self.isSame($0, name) } ?? name }
    for text in notes {
      guard let label = Self.label(of: text), Self.labels.contains(label) else { continue }
      let value = text.dropFirst(label.count + 2)
      let (plain, named) = parted(value)
      lines.append(Line(label: String(label), value: String(plain), guests: named ?? own))
    }
    // A record without a name is of the only guest, and one guest has the lines of no name.
    guard own.isEmpty, guests.count == 1 else { return }
    for place in lines.indices { lines[place].guests = guests }
  }

  /// Adds the lines of a later record of the booking. They replace those that they correct.
  ///
  /// - Parameters:
  ///   - kind: of the booking; nil if unknown.
  ///   - stated: the lines of earlier records of the same file, which are those of other tickets.
  mutating func add(_ later: TicketLines, _ kind: ReservationKind?, besides stated: Set<String>) {
    var added: [Line] = []
    var agreed: [Line] = []
    for line in later.lines {
      guard let place = lines.firstIndex(where: { Self.agree($0, line) }) else {
        added.append(line)
        continue
      }
      if line.value.count > lines[place].value.count { lines[place].value = line.value }
      let more = line.guests.filter { !lines[place].guests.contains($0) }
      if !lines[place].guests.isEmpty { lines[place].guests += more }
      agreed.append(Line(label: line.label, value: lines[place].value, guests: line.guests))
    }
    let before = self
    for line in added {
      var place = lines.lastIndex { $0.label == line.label }.map { $0 + 1 } ?? lines.endIndex
      for old in before.corrected(by: line, later, kind) where !stated.contains(old.text) {
        let same = agreed.first { $0.text == old.text }
        if let same, same.guests.isEmpty || line.guests.isEmpty { continue }
        let names = line.guests.filter { same?.guests.contains($0) != true }
        if same != nil, names.isEmpty { continue }
        place = remove(old, for: names) ?? place
      }
      lines.insert(line, at: place)
    }
  }

  /// The lines that a later record's line replaces unless the same file states them.
  private func corrected(
    by line: Line, _ later: TicketLines, _ kind: ReservationKind?
  ) -> [Line] {
    let old = lines.filter { $0.label == line.label && areOfOne($0, line) }
    // Nobody has two seats in an airplane.
    if kind == .flight { return old }
    if line.label == Self.ticketNumber { return [] }
    let numbers = lines.filter { $0.label == Self.ticketNumber && areOfOne($0, line) }
    let own = later.lines.filter { $0.label == Self.ticketNumber }
    let isWhole = numbers.allSatisfy { number in own.contains { $0.value == number.value } }
    guard let number = own.first, !numbers.isEmpty, own.count == 1 || isWhole else {
      // Whoever buys several tickets of an event gets each in a file of its own.
      return kind == .event ? [] : old
    }
    if isWhole { return old }
    guard let place = numbers.firstIndex(where: { $0.value == number.value }),
      numbers.count == old.count
    else { return [] }
    return [old[place]]
  }

  /// The place of a line that nobody else has, if it is removed.
  private mutating func remove(_ old: Line, for names: [String]) -> Int? {
    guard let place = lines.firstIndex(where: { $0.text == old.text }) else { return nil }
    let left = lines[place].guests.filter { !names.contains($0) }
    guard left.isEmpty || names.isEmpty else {
      lines[place].guests = left
      return nil
    }
    lines.remove(at: place)
    return place
  }

  /// Notes with these lines in place of their own.
  func replacingLines(of notes: [String]) -> [String] {
    var texts: [String] = []
    var labels: Set<String> = []
    func add(_ label: String) {
      guard labels.insert(label).inserted else { return }
      texts += lines.lazy.filter { $0.label == label }.map(text)
    }
    for note in notes {
      guard let label = Self.label(of: note), Self.labels.contains(label) else {
        texts.append(note)
        continue
      }
      add(String(label))
    }
    for line in lines { add(line.label) }
    return texts
  }

  private func text(of line: Line) -> String {
    let isOfAll = line.guests.isEmpty || guests.allSatisfy(line.guests.contains)
    let names = isOfAll ? "" : " (\(line.guests.joined(separator: ", ")))"
    return line.text + names
  }

  // MARK: Texts

  private static let ticketNumber = "Ticket number"
  static let labels: Set<Substring> = [
    "Coach", "Seat", "Class", "Ticket number", "Sequence number", "Membership", "Boarding group",
  ]

  /// The label of a line of notes: `Seat` of `Seat: 9A`.
  static func label(of line: String) -> Substring? {
    guard let colon = line.firstRange(of: ": ")?.lowerBound else { return nil }
    let label = line[..<colon]
    return label.count <= 24 ? label : nil
  }

  /// The value without the names behind it, and these; nil for a value without names.
  private func parted(_ value: Substring) -> (value: Substring, names: [String]?) {
    guard value.last == ")", let open = value.ranges(of: " (").last else { return (value, nil) }
    let texts = value[open.upperBound...].dropLast().components(separatedBy: ", ")
    let names = texts.compactMap { text in guests.first { Self.isSame($0, text) } }
    return names.count == texts.count ? (value[..<open.lowerBound], names) : (value, nil)
  }

  /// The lines of a record's notes, for the records behind it in the same file.
  static func stated(in notes: String?) -> [String] {
    (notes?.split(separator: "\n") ?? []).map(String.init).filter { line in
      label(of: line).map(labels.contains) ?? false
    }
  }

  /// Whether two names have the same words, in any order and case.
  static func isSame(_ one: String, _ other: String) -> Bool {
    func words(_ name: String) -> [String] {
      name.lowercased().split(whereSeparator: \.isWhitespace).map(String.init).sorted()
    }
    return one == other || words(one) == words(other)
  }

  /// Whether one value is the other, or its end: `1` of `Row 7, seat 1`.
  private static func agree(_ one: Line, _ other: Line) -> Bool {
    one.label == other.label
      && (one.value == other.value || one.value.hasSuffix(" \(other.value)")
        || other.value.hasSuffix(" \(one.value)"))
  }

  /// Whether both lines are for one of the guests. A line that names nobody is for the only one, or
  /// nobody knows for whom.
  private func areOfOne(_ one: Line, _ other: Line) -> Bool {
    if one.guests.isEmpty || other.guests.isEmpty { return guests.count <= 1 }
    return one.guests.contains(where: other.guests.contains)
  }
}
