/// The text of a boarding pass's barcode: an IATA Bar Coded Boarding Pass, format M (Resolution
/// 792, Attachment A).
///
/// Texts are without surrounding spaces; a blank one is nil.
struct BoardingPassCode: Equatable {
  /// One flight of the pass.
  struct Leg: Equatable {
    var reservationNumber: String?
    /// Three letters.
    var from: String
    /// Three letters.
    var to: String
    /// The operating carrier's designator of IATA (two characters) or ICAO (three).
    var carrier: String?
    /// Without leading zeros, with its suffix.
    var flightNumber: String?
    /// 1 to 366; nil if blank.
    var dayOfYear: Int?
    var compartment: String?
    /// Without leading zeros.
    var seat: String?
    /// Without leading zeros.
    var sequenceNumber: String?
    /// The three digits of the airline and the ten of the document.
    var ticketNumber: String?
    /// The programme's airline and the traveller's number in it.
    var membership: String?
    /// Items that no field of a reservation has, with their names.
    var others: [UnusedValue] = []
  }

  /// As in the barcode: `FAMILY/GIVEN`, at most 20 characters.
  var passenger: String?
  /// The last digit of the year, and the day in it, 1 to 366.
  var issue: (yearDigit: Int, dayOfYear: Int)?
  /// At least one and at most four.
  var legs: [Leg] = []
  /// The number of legs that the barcode says it has.
  let count: Int
  /// The items behind a wrong length, which cannot be told apart; nil if there are none.
  var unread: String?

  static func == (one: Self, other: Self) -> Bool {
    one.passenger == other.passenger && one.legs == other.legs && one.unread == other.unread
      && one.count == other.count && one.issue?.yearDigit == other.issue?.yearDigit
      && one.issue?.dayOfYear == other.issue?.dayOfYear
  }

  /// The longest barcode: 60 mandatory characters, 37 for each further leg, and five variable
  /// fields of 255.
  private static let longest = 60 + 3 * 37 + 5 * 260

  /// Nil for a text that is not a boarding pass. The mandatory items of the first leg make one, up
  /// to the day of the flight (47 characters); a wrong length behind them is no reason to refuse.
  init?(_ text: String) {
    var items = BoardingPassItems(text.unicodeScalars.prefix(Self.longest))
    guard items.next(1) == "M", let count = items.number(1), (1...4).contains(count) else {
      return nil
    }
    self.count = count
    passenger = items.next(20)
    items.skip(1)
    for number in 1...count {
      let rest = items
      guard var leg = Leg(&items) else {
        guard number > 1 else { return nil }
        unread = unread ?? rest.text
        break
      }
      guard let size = items.size() else {
        unread = items.text
        legs.append(leg)
        break
      }
      guard var variable = items.section(size) else {
        // Editors and mail programs cut the spaces at the end of the last leg.
        if number == count {
          readConditional(&items, of: &leg, isFirst: number == 1)
        } else {
          unread = items.text
        }
        legs.append(leg)
        break
      }
      readConditional(&variable, of: &leg, isFirst: number == 1)
      legs.append(leg)
    }
  }

  /// Reads the conditional items and the airline's own of one leg.
  private mutating func readConditional(
    _ items: inout BoardingPassItems, of leg: inout Leg, isFirst: Bool
  ) {
    if isFirst {
      // Without this sign, all items are the airline's own.
      guard items.skip(">") else {
        leg.add("airline's own items", items.text)
        return
      }
      items.skip(1)
      guard let size = items.size(), var unique = items.section(size) else {
        unread = items.text
        return
      }
      unique.skip(3)
      let (year, day) = (unique.number(1), unique.number(3))
      if let year, let day, (1...366).contains(day) { issue = (year, day) }
      unique.skip(4)
      for _ in 1...3 { leg.add("bag tag", unique.next(13)) }
    }
    guard !items.isAtEnd else { return }
    guard let size = items.size(), var repeated = items.section(size) else {
      unread = items.text
      return
    }
    let number = repeated.raw(13)
    if number.count == 13, number.allSatisfy(\.isASCIIDigit),
      number.dropFirst(3).contains(where: { $0 != "0" })
    {
      leg.ticketNumber = String(String.UnicodeScalarView(number))
    }
    repeated.skip(2)
    let marketing = repeated.next(3)
    if marketing != leg.carrier { leg.add("marketing carrier", marketing) }
    let membership = [repeated.next(3), repeated.next(16)]
    if membership[1] != nil {
      leg.membership = membership.compactMap(\.self).joined(separator: " ")
    }
    repeated.skip(1)
    leg.add("free baggage", repeated.next(3))
    if repeated.next(1) == "Y" { leg.add("fast track", "Y") }
    leg.add("airline's own items", items.text)
  }
}

extension BoardingPassCode.Leg {
  /// Nil without airports and a day, which is blank for an open ticket. The items behind the day
  /// may be missing: they are made at the check-in.
  fileprivate init?(_ items: inout BoardingPassItems) {
    reservationNumber = items.next(7)
    let (from, to) = (items.raw(3), items.raw(3))
    carrier = items.next(3)
    flightNumber = items.next(5)?.withoutLeadingZeros
    let day = items.raw(3)
    guard day.count == 3, day.allSatisfy({ $0.isASCIIDigit || $0 == " " }),
      (from + to).allSatisfy({ ("A"..."Z").contains($0) })
    else { return nil }
    self.from = String(String.UnicodeScalarView(from))
    self.to = String(String.UnicodeScalarView(to))
    dayOfYear = Int(String(String.UnicodeScalarView(day.filter(\.isASCIIDigit))))
    guard dayOfYear.map((0...366).contains) ?? true else { return nil }
    if dayOfYear == 0 { dayOfYear = nil }
    compartment = items.next(1)
    seat = items.next(4)?.withoutLeadingZeros
    sequenceNumber = items.next(5)?.withoutLeadingZeros
    // The passenger's status.
    items.skip(1)
  }

  fileprivate mutating func add(_ name: String, _ value: String?) {
    if let value { others.append(UnusedValue(name: name, value: value)) }
  }
}

/// A cursor over items of fixed lengths, counted in characters of the barcode.
private struct BoardingPassItems {
  private var rest: ArraySlice<Unicode.Scalar>

  init(_ text: some Sequence<Unicode.Scalar>) { rest = Array(text)[...] }

  private init(rest: ArraySlice<Unicode.Scalar>) { self.rest = rest }

  var isAtEnd: Bool { rest.isEmpty }

  /// All that is left, without a security section; nil if that is blank.
  var text: String? {
    let text = rest.prefix { $0 != "^" }
    return Self.trimmed(text)
  }

  /// The next item as it is; shorter at the end.
  mutating func raw(_ length: Int) -> [Unicode.Scalar] {
    defer { skip(length) }
    return Array(rest.prefix(length))
  }

  /// The next item; nil if it is blank or missing.
  mutating func next(_ length: Int) -> String? { Self.trimmed(raw(length)[...]) }

  /// The next item as a number; nil if it is anything else.
  mutating func number(_ length: Int) -> Int? {
    let digits = raw(length)
    guard digits.count == length, digits.allSatisfy(\.isASCIIDigit) else { return nil }
    return Int(String(String.UnicodeScalarView(digits)))
  }

  mutating func skip(_ length: Int) { rest = rest.dropFirst(length) }

  /// Skips the character if it is next.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == character else { return false }
    skip(1)
    return true
  }

  /// The length of the next section: two hexadecimal digits. Zero at the end; nil, and nothing
  /// skipped, for anything else.
  mutating func size() -> Int? {
    if rest.isEmpty { return 0 }
    let digits = rest.prefix(2)
    guard digits.count == 2, digits.allSatisfy(\.properties.isASCIIHexDigit) else { return nil }
    skip(2)
    return Int(String(String.UnicodeScalarView(digits)), radix: 16)
  }

  /// The next characters as items of their own; nil, and nothing skipped, if there are fewer.
  mutating func section(_ length: Int) -> BoardingPassItems? {
    guard length <= rest.count else { return nil }
    defer { skip(length) }
    return BoardingPassItems(rest: rest.prefix(length))
  }

  private static func trimmed(_ text: ArraySlice<Unicode.Scalar>) -> String? {
    let start = text.drop { $0 == " " }
    guard let last = start.lastIndex(where: { $0 != " " }) else { return nil }
    return String(String.UnicodeScalarView(start[...last]))
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}

extension String {
  /// Nil if nothing else is left.
  fileprivate var withoutLeadingZeros: String? {
    let rest = drop { $0 == "0" }
    return rest.isEmpty ? nil : String(rest)
  }
}
