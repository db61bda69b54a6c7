internal import TOMLKit

/// A table of a configuration file, read by key; its errors name the key's whole path.
package struct SettingTable {
  private let table: TOMLTable
  /// The table's own path with a dot at its end; empty for the whole file.
  private let prefix: String
  package let file: String
  /// The name of several that a misspelled one probably means.
  private let nearest: (_ name: String, _ among: [String]) -> String?

  /// Parses a whole file.
  ///
  /// - Parameter nearest: the name of several that a misspelled one probably means.
  package init(
    _ file: ConfigurationFile,
    nearest: @escaping (_ name: String, _ among: [String]) -> String? = { _, _ in nil }
  ) throws(ConfigurationError) {
    self.nearest = nearest
    self.file = file.path
    prefix = ""
    if let fault = ParserTrap.find(in: file.text) {
      throw ConfigurationError(file: file.path, place: fault.place, reason: fault.reason)
    }
    do {
      table = try TOMLTable(string: file.text)
    } catch let error as TOMLParseError {
      let begin = error.source.begin
      let reason = error.description
      throw ConfigurationError(
        file: file.path, place: .position(line: begin.line, column: begin.column),
        reason: reason.prefix(1).lowercased() + reason.dropFirst())
    } catch {
      throw ConfigurationError(file: file.path, reason: "not TOML; see ticketcal.toml(5)")
    }
  }

  private init(_ table: TOMLTable, prefix: String, in outer: SettingTable) {
    self.table = table
    self.prefix = prefix
    (file, nearest) = (outer.file, outer.nearest)
  }

  package var keys: [String] { table.keys.sorted() }

  /// Refuses every other key.
  ///
  /// - Parameter inner: the keys of the table with this name, for an error that names it.
  package func allow(
    _ known: [String], keysOf inner: (table: String, keys: [String])? = nil
  ) throws(ConfigurationError) {
    // TOMLKit cuts a key at a NUL; the table then has no value for the cut key.
    for key in keys where !known.contains(key) || table[key] == nil {
      if let inner, inner.keys.contains(key) {
        throw error(at: key, "unknown key here; write it under [\(inner.table)]")
      }
      let advice = nearest(key, known).map { "did you mean \($0)? " } ?? ""
      throw error(
        at: key, "unknown key; \(advice)allowed here: " + known.joined(separator: ", "))
    }
  }

  /// The table at the key; nil if the key is missing.
  package func table(_ key: String) throws(ConfigurationError) -> SettingTable? {
    guard let inner = try value(key, "a table", { $0.table }) else { return nil }
    return SettingTable(inner, prefix: path(of: key) + ".", in: self)
  }

  /// The string at the key; nil if the key is missing.
  package func text(_ key: String, example: String) throws(ConfigurationError) -> String? {
    try value(key, "a string such as \"\(example)\"") { $0.string }
  }

  /// The value `true` or `false` at the key; nil if the key is missing.
  package func flag(_ key: String) throws(ConfigurationError) -> Bool? {
    try value(key, "true or false") { $0.bool }
  }

  /// The whole number at the key; nil if the key is missing.
  package func number(_ key: String, example: Int) throws(ConfigurationError) -> Int? {
    try value(key, "a number such as \(example)") { $0.int }
  }

  /// The value at the key; nil if the key is missing. Throws for a value of another kind.
  private func value<Value>(
    _ key: String, _ wanted: String, _ read: (any TOMLValueConvertible) -> Value?
  ) throws(ConfigurationError) -> Value? {
    guard let stated = table[key] else { return nil }
    guard let value = read(stated) else {
      throw error(at: key, "must be \(wanted), not \(Self.kind(stated))")
    }
    return value
  }

  /// The word at the key; nil if the key is missing.
  package func word<Word: RawRepresentable<String> & CaseIterable>(
    _ key: String, among words: [Word] = Array(Word.allCases)
  ) throws(ConfigurationError) -> Word? {
    guard let text = try text(key, example: words.first?.rawValue ?? "") else { return nil }
    guard let word = words.first(where: { $0.rawValue == text }) else {
      let allowed = words.map { "\"\($0.rawValue)\"" }
      throw error(at: key, "must be " + allowed.joined(separator: " or "))
    }
    return word
  }

  /// The strings at the key; nil if the key is missing.
  ///
  /// - Parameter alsoOne: whether a single string counts as a list of one.
  package func texts(
    _ key: String, example: String, alsoOne: Bool = false
  ) throws(ConfigurationError) -> [String]? {
    guard let value = table[key] else { return nil }
    if alsoOne, let text = value.string { return [text] }
    guard let array = value.array else {
      let kinds = alsoOne ? "a string such as \"\(example)\" or a list of them" : "a list"
      let hint = alsoOne ? "" : " such as [\"\(example)\"]"
      throw error(at: key, "must be \(kinds)\(hint), not \(Self.kind(value))")
    }
    var texts: [String] = []
    for index in 0..<array.count {
      guard let text = array[index].string else {
        throw error(
          at: key, element: index,
          "must be a string such as \"\(example)\", not \(Self.kind(array[index]))")
      }
      texts.append(text)
    }
    return texts
  }

  /// The program and its arguments at the key; nil if the key is missing.
  package func command(
    _ key: String, example: String = "pass"
  ) throws(ConfigurationError) -> [String]? {
    guard let command = try texts(key, example: example) else { return nil }
    guard command.first?.isEmpty == false, !command.contains(where: { $0.utf8.contains(0) }) else {
      throw error(at: key, "empty; write the program and its arguments")
    }
    return command
  }

  /// The absolute path at the key; nil if the key is missing.
  package func path(
    _ key: String, example: String, _ folders: BaseFolders
  ) throws(ConfigurationError) -> String? {
    guard let text = try text(key, example: example) else { return nil }
    let path = folders.expandingHome(text)
    guard !path.isEmpty, !path.utf8.contains(0) else {
      let what = key == "path" ? "the folder that holds the calendars" : "the path of the file"
      throw error(at: key, "empty; write \(what)")
    }
    guard !path.hasPrefix("~") else {
      throw error(
        at: key, "only ~ by itself means a home folder; write the whole path of this one")
    }
    if path.hasPrefix("/") { return path }
    // A relative path starts at the configuration file's folder.
    let parent = file.utf8.lastIndex(of: UInt8(ascii: "/")).map { file[..<$0] } ?? "."
    return BaseFolders.path(String(parent), path)
  }

  /// - Parameter element: the index in the key's list, from 0.
  package func error(at key: String, element: Int? = nil, _ reason: String) -> ConfigurationError {
    let index = element.map { "[\($0)]" } ?? ""
    return ConfigurationError(file: file, place: .key(path(of: key) + index), reason: reason)
  }

  /// An error of the whole table.
  package func error(_ reason: String) -> ConfigurationError {
    ConfigurationError(file: file, place: .key(String(prefix.dropLast())), reason: reason)
  }

  package func path(of key: String) -> String {
    let isBare = !key.isEmpty && key.utf8.allSatisfy(ParserTrap.isBareKey)
    return prefix + (isBare ? key : "\"\(key)\"")
  }

  private static func kind(_ value: any TOMLValueConvertible) -> String {
    switch value.type {
    case .table: "a table"
    case .array: "a list"
    case .string: "a string"
    case .int, .double: "a number"
    case .bool: "true or false"
    case .date, .time, .dateTime: "a date or time"
    }
  }
}

/// A line of TOML that ends the program inside TOMLKit's parser, toml++.
///
/// toml++ asserts that the name in a header begins with a character of a key, and SwiftPM keeps
/// assertions in release builds. toml++ limits the depth of nested values but not the number of
/// parts of a dotted key: thousands of parts exhaust the stack. The check is line by line: such a
/// line is also refused inside a string of several lines.
private enum ParserTrap {
  private static let mostDots = 64

  static func find(in text: String) -> (place: ConfigurationError.Place, reason: String)? {
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      var rest = index == 0 && line.starts(with: mark) ? line.dropFirst(mark.count) : line
      func place(_ rest: Substring.UTF8View) -> ConfigurationError.Place {
        .position(line: index + 1, column: line.count - rest.count + 1)
      }
      rest = rest.drop(while: isBlank)
      if rest.first == UInt8(ascii: "#") { continue }
      if rest.count(where: { $0 == UInt8(ascii: ".") }) > mostDots {
        return (place(rest), "a line with more than \(mostDots) dots; split it")
      }
      guard rest.first == UInt8(ascii: "[") else { continue }
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "[") { rest = rest.dropFirst() }
      rest = rest.drop(while: isBlank)
      // The parser itself refuses an end of file and an empty name.
      if let byte = rest.first ?? (index + 1 < lines.count ? UInt8(ascii: "\n") : nil),
        !"]\"'".utf8.contains(byte), !isBareKey(byte)
      {
        return (place(rest), "no table name after [; write one, e.g. [defaults]")
      }
    }
    return nil
  }

  /// TOML 1.0, "Keys".
  static func isBareKey(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
