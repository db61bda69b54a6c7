internal import Reservations
internal import TOMLKit

/// A table of a configuration file, read by key, whose every fault is an error with its place.
struct SettingTable {
  private let table: TOMLTable
  private let path: TOMLPath
  private let file: ConfigurationFile

  /// Parses a whole file.
  init(_ file: ConfigurationFile) throws(ConfigurationError) {
    self.file = file
    path = []
    if let place = TOMLPosition.ofTooDeepKey(in: file.text) {
      throw ConfigurationError(
        file: file.path, position: place, reason: "is nested too deeply; see ticketcal.toml(5)")
    }
    let nameless = TOMLPosition.ofNamelessHeader(in: file.text)
    do {
      table = try TOMLTable(string: nameless?.before ?? file.text)
    } catch let error as TOMLParseError {
      let begin = error.source.begin
      let reason = error.description
      throw ConfigurationError(
        file: file.path, position: TextPosition(line: begin.line, column: begin.column),
        reason: reason.prefix(1).lowercased() + reason.dropFirst())
    } catch {
      throw ConfigurationError(file: file.path, reason: "is not TOML; see ticketcal.toml(5)")
    }
    if let place = nameless?.place {
      throw ConfigurationError(
        file: file.path, position: place,
        reason: "a table has no name here; write one such as [defaults]")
    }
  }

  private init(_ table: TOMLTable, _ path: TOMLPath, _ file: ConfigurationFile) {
    self.table = table
    self.path = path
    self.file = file
  }

  var keys: [String] { table.keys.sorted() }

  /// Refuses every key but these.
  func allow(_ known: [String]) throws(ConfigurationError) {
    // A key with a NUL in it comes back cut short, and then there is no value of that name.
    for key in keys where !known.contains(key) || table[key] == nil {
      let nearest = NearestName.of(key, among: known).map { "did you mean \($0)? " } ?? ""
      throw error(
        at: key, ofValue: false,
        "there is no setting \(Self.shown(key)); \(nearest)here may stand: "
          + known.joined(separator: ", "))
    }
  }

  /// The table of that name; nil where there is none.
  func table(_ key: String) throws(ConfigurationError) -> SettingTable? {
    guard let value = table[key] else { return nil }
    guard let inner = value.table else {
      throw error(at: key, "\(Self.shown(key)) must be a table, not \(Self.kind(value))")
    }
    return SettingTable(inner, path + key, file)
  }

  /// The text of that name, read; nil where there is none.
  func text<Value>(
    _ key: String, example: String,
    _ read: (String) throws(SettingReaders.Refusal) -> Value
  ) throws(ConfigurationError) -> Value? {
    guard let value = table[key] else { return nil }
    guard let text = value.string else {
      throw error(
        at: key, "\(Self.shown(key)) must be a text such as \(example), not \(Self.kind(value))")
    }
    do { return try read(text) } catch { throw self.error(at: key, error.reason) }
  }

  /// The texts of that name, each of them checked; nil where there is none.
  ///
  /// - Parameter alsoOne: whether a text alone will do for a list of one.
  func texts(
    _ key: String, example: String, alsoOne: Bool = false,
    _ check: (String) throws(SettingReaders.Refusal) -> Void
  ) throws(ConfigurationError) -> [String]? {
    guard let value = table[key] else { return nil }
    if alsoOne, value.string != nil {
      let one = try text(key, example: example) { (text) throws(SettingReaders.Refusal) in
        try check(text)
        return text
      }
      return one.map { [$0] }
    }
    guard let array = value.array else {
      throw error(
        at: key, "\(Self.shown(key)) must be a list such as \(example), not \(Self.kind(value))")
    }
    var texts: [String] = []
    for index in 0..<array.count {
      guard let text = array[index].string else {
        throw error(
          atElement: index, of: key,
          "\(Self.shown(key)) must hold texts as in \(example), not \(Self.kind(array[index]))")
      }
      do { try check(text) } catch {
        throw self.error(atElement: index, of: key, error.reason)
      }
      texts.append(text)
    }
    return texts
  }

  /// The error of that key's value or of the key itself.
  func error(at key: String, ofValue: Bool = true, _ reason: String) -> ConfigurationError {
    let place = TOMLPosition(of: path + key, in: file.text)
    return ConfigurationError(
      file: file.path, position: ofValue ? place?.value ?? place?.key : place?.key, reason: reason)
  }

  /// Where that key's value stands.
  func position(of key: String) -> TextPosition? {
    TOMLPosition(of: path + key, in: file.text)?.value
  }

  /// The error of this table as a whole, at its name.
  func error(_ reason: String) -> ConfigurationError {
    ConfigurationError(
      file: file.path, position: TOMLPosition(of: path, in: file.text)?.key, reason: reason)
  }

  private func error(
    atElement index: Int, of key: String, _ reason: String
  ) -> ConfigurationError {
    ConfigurationError(
      file: file.path, position: TOMLPosition(of: path + key + index, in: file.text)?.value,
      reason: reason)
  }

  private static func shown(_ key: String) -> String { "\"\(key)\"" }

  private static func kind(_ value: any TOMLValueConvertible) -> String {
    switch value.type {
    case .table: "a table"
    case .array: "a list"
    case .string: "a text"
    case .int, .double: "a number"
    case .bool: "true or false"
    case .date, .time, .dateTime: "a date or time"
    }
  }
}
