internal import Foundation

/// The names of columns and keys: `columns.tsv`, a row for each meaning that names have.
///
/// A row has a field, the part of it, the shape of the values, and names in nine languages. A name
/// may be in several rows: the first one counts whose shape a value has and whose column no other
/// name states; rows with `weak` come after all others. The rows of the field `-` are words that
/// names or values are compared with. ticketcal-formats(5) has the names, too: `man/columns` prints
/// the page with them as they are here. Rows with `pass` are for labels of passes alone: `PassLabels`.
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

  /// The columns that `--map` names, in the order of messages: not where the value decides which column it
  /// is.
  static let targets: [Column] = {
    let columns = Set(table.candidates.values.joined().map(\.column))
    let all =
      Field.allCases.map { Column.field($0) } + Column.Part.allCases.map { .part($0) }
      + ReservationDetail.Label.allCases.map { .detail($0) }
    return all.filter { column in
      if case .part(let part) = column, part.isOpen { return false }
      return columns.contains(column)
    }
  }()

  /// The cells of the rows of labels of passes, each row without `pass`.
  static var passRows: [[String]] {
    table.passLines.map { line in
      let cells = String(decoding: line, as: UTF8.self)
        .split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return cells.prefix(2) + [String(cells[2].dropFirst(passMark.count))] + cells.dropFirst(3)
    }
  }

  private static let passMark = Array("pass ".utf8)

  private static let table = Rows(PackageResources.columns_tsv)

  private struct Rows {
    /// With room for all names at once.
    var candidates = [String: [Candidate]](minimumCapacity: 1_200)
    var others: [String: Set<String>] = [:]
    /// Few inputs are passes: the rows are read when they are needed.
    var passLines: [ArraySlice<UInt8>] = []

    /// Splits bytes: every import reads the whole table, and characters would cost a third of one
    /// record's time.
    init(_ bytes: [UInt8]) {
      let lines = bytes.split(separator: UInt8(ascii: "\n"))
      for (number, line) in lines.dropFirst().enumerated() {
        let cells = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        guard cells.count >= 4 else {
          assertionFailure("columns.tsv:\(number + 2): not four cells")
          continue
        }
        if cells[2].starts(with: ColumnTable.passMark) {
          passLines.append(line)
          continue
        }
        let texts = cells.prefix(3).map { String(decoding: $0, as: UTF8.self) }
        let names = cells[3].split(separator: UInt8(ascii: ",")).map { ColumnName.key(utf8: $0) }
        if texts[0] == "-" {
          others[texts[1]] = Set(names)
          continue
        }
        guard let column = Column(field: texts[0], part: texts[1]),
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
  init(_ column: Column, _ shape: ValueShape = ValueShape()) {
    self.column = column
    self.shape = shape
  }
}

/// What a CSV column, a JSON key or a label states: a field, a part of one, or a detail.
enum Column: Hashable, Sendable {
  case field(Field)
  case part(Part)
  case detail(ReservationDetail.Label)

  /// A part of a field, by its name in messages and in the table.
  enum Part: String, CaseIterable, Sendable {
    /// The two teams of a match, which are its title.
    case home, away
    /// The number of a flight or a train, which is its title with the places.
    case flight, train
    case street, zip, city, region, country
    case origin, destination
    case startDate = "start date"
    case startTime = "start time"
    case endDate = "end date"
    case endTime = "end time"
    /// Of the start or the end if the value is a time: its column is that of the value.
    case day, from, departure, to, arrival
    /// A length in minutes.
    case minutes
    case doors
    case section, row, coach, cabin
    case givenName = "first name"
    case familyName = "last name"
    case canceled
    case latitude, longitude

    var field: Field {
      switch self {
      case .home, .away, .flight, .train: .title
      case .street, .zip, .city, .region, .country, .origin, .destination: .location
      case .startDate, .startTime, .day, .from, .departure: .start
      case .endDate, .endTime, .to, .arrival: .end
      case .minutes: .duration
      case .doors: .notes
      case .section, .row, .coach, .cabin: .seat
      case .givenName, .familyName: .underName
      case .canceled: .status
      case .latitude, .longitude: .geo
      }
    }

    /// Whether the value decides which column it is.
    var isOpen: Bool { [Self.day, .from, .departure, .to, .arrival].contains(self) }
  }

  /// The column of a row of the table; nil for an unknown name.
  ///
  /// - Parameter part: empty for a whole field. A part of the notes is a detail.
  init?(field: String, part: String) {
    guard let field = Field(rawValue: field) else { return nil }
    if part.isEmpty {
      self = .field(field)
    } else if let part = Part(rawValue: part), part.field == field {
      self = .part(part)
    } else if field == .notes,
      let label = ReservationDetail.Label.allCases.first(where: { $0.name.lowercased() == part })
    {
      self = .detail(label)
    } else {
      return nil
    }
  }

  /// Whether no value but a time, a length, a zone, a rule or alarms belongs to the column. Not the
  /// day, which may be that of the week.
  var isTiming: Bool {
    switch field {
    case .start, .end, .duration, .zone, .endZone, .repeatRule, .alarms: self != .part(.day)
    case .title, .theater, .location, .allDay, .notes, .url, .image, .seat, .reservationNumber,
      .provider, .underName, .status, .calendar, .id, .showAs, .geo:
      false
    }
  }

  /// Of a detail the notes.
  var field: Field {
    switch self {
    case .field(let field): field
    case .part(let part): part.field
    case .detail: .notes
    }
  }

  /// The byte that the column is in memory: there are fewer columns than bytes have values.
  var byte: Int { Int(unsafeBitCast(self, to: UInt8.self)) }

  /// The name in messages, for `--map` and in the table of columns.
  var name: String {
    switch self {
    case .field(let field): field.name
    case .part(let part): part.rawValue
    case .detail(let label): label.name.lowercased()
    }
  }
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
