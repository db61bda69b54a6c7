internal import Foundation

/// The names of columns and keys: `columns.tsv`, a row for each meaning that names have.
///
/// A row has a field, the part of it, the shape of the values, and names in nine languages. A name
/// may be in several rows: the first one counts whose shape a value has and whose column no other
/// name states; rows with `weak` come after all others. The rows of the field `-` are words that
/// names or values are compared with. ticketcal-formats(5) has the names, too: `man/columns` prints
/// the page with them as they are here.
enum ColumnTable {
  struct Candidate: Equatable {
    var column: Column
    var shape: ValueShape
    /// Whether a value that is no time is a time that cannot be read: the name has no other meaning.
    var isOnlyTime = false
  }

  /// The meanings of a name in its matching form, in the order of the table.
  static func candidates(forKey key: String) -> [Candidate] { table.candidates[key] ?? [] }

  /// Whether a name contains a word of this row of the field `-`.
  static func isNamed(_ name: String, _ part: String) -> Bool {
    let key = ColumnName.key(name)
    return table.others[part]?.contains { key.contains($0) } == true
  }

  /// Whether a name or a value is one of this row of the field `-`.
  static func isName(_ name: String, _ part: String) -> Bool {
    isKey(ColumnName.key(name), part)
  }

  /// The same of a word in its matching form.
  static func isKey(_ key: String, _ part: String) -> Bool {
    table.others[part]?.contains(key) == true
  }

  /// Reads yes or no in the words of spreadsheets and calendars; nil for another word.
  static func truth(_ word: String) -> Bool? {
    guard word.utf8.count <= 20 else { return nil }
    let key = ColumnName.key(word)
    return isKey(key, "yes") ? true : isKey(key, "no") ? false : nil
  }

  private static let table = Rows(PackageResources.columns_tsv)

  private struct Rows {
    var candidates: [String: [Candidate]] = [:]
    var others: [String: Set<String>] = [:]

    /// Splits bytes: every import reads the whole table, and characters would cost a third of one
    /// record's time.
    init(_ bytes: [UInt8]) {
      let lines = bytes.split(separator: UInt8(ascii: "\n"))
      for (number, line) in lines.dropFirst().enumerated() {
        let cells = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        guard cells.count == 4 else {
          assertionFailure("columns.tsv:\(number + 2): not four cells")
          continue
        }
        let texts = cells.prefix(3).map { String(decoding: $0, as: UTF8.self) }
        let names = cells[3].split(separator: UInt8(ascii: ",")).map { ColumnName.key(utf8: $0) }
        if texts[0] == "-" {
          others[texts[1]] = Set(names)
          continue
        }
        guard let column = Column.named[texts[1].isEmpty ? texts[0] : texts[1]],
          let shape = ValueShape(texts[2][...], row: number)
        else {
          assertionFailure("columns.tsv:\(number + 2): no such column or shape")
          continue
        }
        for name in names { candidates[name, default: []].append(Candidate(column, shape)) }
      }
    }
  }
}

extension ColumnTable.Candidate {
  init(_ column: Column, _ shape: ValueShape = .any) {
    self.column = column
    self.shape = shape
  }
}

/// The field, or the part of a field, that a CSV column or a JSON key states.
enum Column: Int, CaseIterable, Sendable {
  /// The fields, in their order.
  case title, theater, location, start, end, duration, allDay, zone, endZone, notes, alarms, url
  case image, seat, gate, reservationNumber, provider, underName, status, calendar, repeatRule, id
  case showAs, geo
  /// The two teams of a match, which are its title.
  case home, away
  /// The number of a flight or a train, which is its title with the places.
  case flight, train
  case street, zip, city, region, country
  case destination
  case startDate, startTime, endDate, endTime
  /// Of the start or the end if the value is a time: its column is that of the value.
  case day, from, departure, to, arrival
  /// A length in minutes.
  case minutes
  case doors, travelClass
  case row, coach, cabin
  case givenName, familyName
  case canceled
  case latitude, longitude

  /// The field, and the name of the part of it; nil for a whole field.
  private var part: (field: Field, name: String)? {
    switch self {
    case .home: (.title, "home")
    case .away: (.title, "away")
    case .flight: (.title, "flight")
    case .train: (.title, "train")
    case .street: (.location, "street")
    case .zip: (.location, "zip")
    case .city: (.location, "city")
    case .region: (.location, "region")
    case .country: (.location, "country")
    case .destination: (.location, "destination")
    case .startDate: (.start, "start date")
    case .startTime: (.start, "start time")
    case .endDate: (.end, "end date")
    case .endTime: (.end, "end time")
    case .day: (.start, "day")
    case .from: (.start, "from")
    case .departure: (.start, "departure")
    case .to: (.end, "to")
    case .arrival: (.end, "arrival")
    case .minutes: (.duration, "minutes")
    case .doors: (.notes, "doors")
    case .travelClass: (.notes, "class")
    case .row: (.seat, "row")
    case .coach: (.seat, "coach")
    case .cabin: (.seat, "cabin")
    case .givenName: (.underName, "first name")
    case .familyName: (.underName, "last name")
    case .canceled: (.status, "canceled")
    case .latitude: (.geo, "latitude")
    case .longitude: (.geo, "longitude")
    default: nil
    }
  }

  /// Whether no value but a time, a length, a zone, a rule or alarms belongs to the column. Not the
  /// day, which may be that of the week.
  var isTiming: Bool {
    switch field {
    case .start, .end, .duration, .zone, .endZone, .repeatRule, .alarms: self != .day
    case .title, .theater, .location, .allDay, .notes, .url, .image, .seat, .gate,
      .reservationNumber, .provider, .underName, .status, .calendar, .id, .showAs, .geo:
      false
    }
  }

  private static let fields = Field.allCases

  var field: Field { part?.field ?? Self.fields[rawValue] }

  /// The name in messages, for `--map` and in the table of columns.
  var name: String { part?.name ?? field.name }

  /// Whether `--map` names the column: not where the value decides which column it is.
  var isTarget: Bool {
    switch self {
    case .day, .from, .departure, .to, .arrival: false
    default: true
    }
  }

  static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })
}

/// Matches headers and keys by their letters and digits, without regard to case and accents.
enum ColumnName {
  /// The matching form of a name. A name without letters and digits, such as `#`, matches itself.
  static func key(_ name: String) -> String {
    if let key = name.utf8.withContiguousStorageIfAvailable(asciiKey) ?? nil { return key }
    var key = ""
    for scalar in name.unicodeScalars where scalar.properties.isAlphabetic || scalar.isDigit {
      key.unicodeScalars.append(scalar)
    }
    if key.isEmpty { return name.trimmingCharacters(in: .whitespaces) }
    return key.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }

  /// The same of a name in UTF-8.
  static func key(utf8 name: ArraySlice<UInt8>) -> String {
    name.withUnsafeBufferPointer(asciiKey) ?? key(String(decoding: name, as: UTF8.self))
  }

  /// The matching form without tables of Unicode: most names are in ASCII, and every import reads all
  /// of the table. Nil for a name with other characters, or without letters and digits.
  private static func asciiKey(_ name: UnsafeBufferPointer<UInt8>) -> String? {
    guard name.allSatisfy({ $0 < 0x80 }) else { return nil }
    let key = String(unsafeUninitializedCapacity: name.count) { key in
      var count = 0
      for byte in name where isASCIIAlphanumeric(byte) {
        let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        key[count] = isUpper ? byte | 0x20 : byte
        count += 1
      }
      return count
    }
    return key.isEmpty ? nil : key
  }

  private static func isASCIIAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is a decimal digit of any script.
  fileprivate var isDigit: Bool { properties.numericType == .decimal }
}
