import Foundation

/// The seats of one value, with or without names: `45, 46` and `45 (Anna), 46 (Thomas)`.
struct SeatList {
  /// As written, each with its name.
  let parts: [String]
  /// In lower case, without names.
  let seats: [String]

  /// Whether a name, or another remark in parentheses, stands behind a seat.
  var hasNames: Bool { zip(parts, seats).contains { $0.utf8.count > $1.utf8.count } }

  init(_ value: String) {
    let whole = [value.trimmingCharacters(in: .whitespaces)]
    for sign in [";", ","] where value.contains(sign) {
      let parts = value.components(separatedBy: sign)
        .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
      let seats = parts.map(Self.seat)
      // `Row 7, seat 1` is one seat.
      guard parts.count > 1, sign == ";" || seats.allSatisfy(Self.isNumber) else { continue }
      (self.parts, self.seats) = (parts, seats)
      return
    }
    (parts, seats) = (whole, whole.map(Self.seat))
  }

  func isPart(of other: SeatList) -> Bool { seats.allSatisfy(other.seats.contains) }

  /// The value without some of its seats.
  func without(_ others: [String]) -> String {
    zip(parts, seats).filter { !others.contains($1) }.map(\.0).joined(separator: ", ")
  }

  /// The seats as written, without names.
  var bare: [String] { parts.map(Self.bare) }

  private static func bare(_ part: String) -> String {
    let open = part.last == ")" ? part.firstRange(of: " (")?.lowerBound : nil
    return String(part[..<(open ?? part.endIndex)])
  }

  private static func seat(_ part: String) -> String { bare(part).lowercased() }

  /// Whether the text is one word with a digit: `45`, `12a`.
  private static func isNumber(_ seat: String) -> Bool {
    seat.contains(where: \.isNumber) && !seat.contains(where: \.isWhitespace)
  }
}

extension TicketLines {
  /// Joins a seat or a list of seats with the lines that have it already.
  ///
  /// - Parameter agreed: the guests whose lines stay, by the values.
  /// - Returns: what is left to add; nil for nothing.
  mutating func joinSeats(_ line: Line, _ agreed: inout [String: [String]]) -> Line? {
    let own = SeatList(line.value)
    let known = lines[Self.seat] ?? []
    let lists = known.map { SeatList($0.value) }
    let names = line.guests.isEmpty ? guests.names : line.guests
    if let place = lists.firstIndex(where: {
      ($0.seats.count > 1 || $0.hasNames || own.hasNames) && own.isPart(of: $0)
    }) {
      let list = lists[place]
      let isOfSome =
        own.hasNames || !line.guests.isEmpty && line.guests.count < guests.names.count
      if list.isPart(of: own) {
        if own.hasNames, !list.hasNames { lines[Self.seat]?[place].value = line.value }
      } else if isOfSome, !list.hasNames {
        let rest = list.without(own.seats)
        lines[Self.seat]?[place].value = rest
        // As many seats as guests: each has one.
        if known[place].guests.count == list.seats.count {
          lines[Self.seat]?[place].guests.removeAll(where: line.guests.contains)
        }
        agreed[rest, default: []] += names
        return line
      }
      agreed[lines[Self.seat]?[place].value ?? "", default: []] += names
      return nil
    }
    let places = lists.indices.filter { lists[$0].isPart(of: own) && lists[$0].seats.count == 1 }
    guard own.seats.count > 1, !places.isEmpty else { return line }
    let found = places.flatMap { lists[$0].seats }
    let isNamed = guests.names.count > 1 && places.contains { !known[$0].guests.isEmpty }
    let isWhole = own.seats.allSatisfy(found.contains)
    guard isNamed || isWhole && !own.hasNames else { return line }
    for place in places { agreed[known[place].value, default: []] += names }
    return isWhole ? nil : Line(value: own.without(found), guests: line.guests)
  }
}
