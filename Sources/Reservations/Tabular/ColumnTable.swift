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
