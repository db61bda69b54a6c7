/// One pass over a document that keeps the path it is at and stops where that is the target or has
/// become too long, or at a header that has no name.
struct TOMLScan {
  let text: [UInt8]
  let target: [TOMLPath.Step]?
  private(set) var found: (key: Int, value: Int?)?
  private(set) var tooDeep: Int?
  /// A header in which something else stands where its name has to begin, and that place.
  private(set) var nameless: (header: Int, name: Int)?
  private var place = 0
  private var tableCounts: [[TOMLPath.Step]: Int] = [:]

  private static let deepest = 64

  init(text: [UInt8], target: [TOMLPath.Step]?) {
    self.text = text
    self.target = target
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }

  mutating func document() {
    var table: [TOMLPath.Step] = []
    while !isOver {
      skipBlank(newlines: true)
      guard let byte = peek else { return }
      if byte == UInt8(ascii: "[") {
        table = header()
      } else {
        keyAndValue(in: table, depth: 0)
      }
      skipLine()
    }
  }

  /// `[a.b]` and `[[a.b]]`, with the place of the last table of each array on the way.
  private mutating func header() -> [TOMLPath.Step] {
    let start = place
    place += 1
    let isArray = peek == UInt8(ascii: "[")
    if isArray { place += 1 }
    skipBlank(newlines: false)
    if let byte = peek, byte != UInt8(ascii: "]"), !Self.beginsKey(byte) {
      nameless = (start, place)
      return []
    }
    var path: [TOMLPath.Step] = []
    let keys = dottedKey()
    for (number, key) in keys.enumerated() {
      path.append(.key(key.name))
      note(path, key: key.place, value: nil)
      if isOver { break }
      let isNew = isArray && number == keys.count - 1
      if isNew { tableCounts[path, default: 0] += 1 }
      if let count = tableCounts[path] {
        path.append(.index(count - 1))
        if isNew { note(path, key: key.place, value: nil) }
      }
    }
    return path
  }

  private mutating func keyAndValue(in table: [TOMLPath.Step], depth: Int) {
    let keys = dottedKey()
    skipBlank(newlines: false)
    guard peek == UInt8(ascii: "="), !keys.isEmpty else { return }
    place += 1
    skipBlank(newlines: false)
    var path = table
    for (number, key) in keys.enumerated() {
      path.append(.key(key.name))
      note(path, key: key.place, value: number == keys.count - 1 ? place : nil)
      if isOver { return }
    }
    value(at: path, depth: depth)
  }

  private mutating func value(at path: [TOMLPath.Step], depth: Int) {
    switch peek {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): _ = string()
    case UInt8(ascii: "["): array(at: path, depth: depth + 1)
    case UInt8(ascii: "{"): inlineTable(at: path, depth: depth + 1)
    default:
      while let byte = peek, !Self.endsValue.contains(byte) { place += 1 }
    }
  }

  private static let endsValue = Set(",]}#\n".utf8)

  private mutating func array(at path: [TOMLPath.Step], depth: Int) {
    place += 1
    var index = 0
    while depth <= Self.deepest, !isOver {
      skipBlank(newlines: true)
      guard let byte = peek, byte != UInt8(ascii: "]") else { break }
      let before = place
      if byte == UInt8(ascii: ",") {
        place += 1
        index += 1
      } else {
        note(path + [.index(index)], key: place, value: place)
        value(at: path + [.index(index)], depth: depth)
      }
      if place == before { break }
    }
    if peek != nil { place += 1 }
  }

  private mutating func inlineTable(at path: [TOMLPath.Step], depth: Int) {
    place += 1
    while depth <= Self.deepest, !isOver {
      skipBlank(newlines: true)
      guard let byte = peek, byte != UInt8(ascii: "}") else { break }
      let before = place
      if byte == UInt8(ascii: ",") {
        place += 1
      } else {
        keyAndValue(in: path, depth: depth)
      }
      if place == before { break }
    }
    if peek != nil { place += 1 }
  }

  private mutating func dottedKey() -> [(name: String, place: Int)] {
    var keys: [(name: String, place: Int)] = []
    while true {
      skipBlank(newlines: false)
      let start = place
      switch peek {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): keys.append((string(), start))
      default:
        while let byte = peek, Self.isBare(byte) { place += 1 }
        guard place > start else { return keys }
        keys.append((String(decoding: text[start..<place], as: UTF8.self), start))
      }
      skipBlank(newlines: false)
      guard peek == UInt8(ascii: ".") else { return keys }
      place += 1
    }
  }

  /// Without what lies outside ASCII, which TOML 1.0 lets no bare key hold.
  private static func beginsKey(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte < 0x80 && isBare(byte)
  }

  private static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: byte >= 0x80
    }
  }

  /// Steps over a string of any of the four kinds and returns what it says.
  private mutating func string() -> String {
    let quote = text[place]
    let isLiteral = quote == UInt8(ascii: "'")
    let isLong = text.dropFirst(place).starts(with: [quote, quote, quote])
    place += isLong ? 3 : 1
    let start = place
    while let byte = peek {
      if byte == UInt8(ascii: "\\"), !isLiteral {
        place = min(place + 2, text.count)
      } else if byte == UInt8(ascii: "\n"), !isLong {
        break
      } else if byte == quote, !isLong {
        place += 1
        return said(start..<(place - 1), isLiteral)
      } else if byte == quote {
        let run = text[place...].prefix { $0 == quote }.count
        place += run
        // Up to two quotes may stand before the three that end it.
        if run >= 3 { return said(start..<(place - 3), isLiteral) }
      } else {
        place += 1
      }
    }
    return said(start..<place, isLiteral)
  }

  private func said(_ range: Range<Int>, _ isLiteral: Bool) -> String {
    isLiteral
      ? String(decoding: text[range], as: UTF8.self) : TOMLEscapes.resolve(text[range])
  }

  private mutating func note(_ path: [TOMLPath.Step], key: Int, value: Int?) {
    if isOver { return }
    if path.count > Self.deepest { tooDeep = key } else if path == target { found = (key, value) }
  }

  private var isOver: Bool { found != nil || tooDeep != nil || nameless != nil }

  private var peek: UInt8? { place < text.count ? text[place] : nil }

  private mutating func skipBlank(newlines: Bool) {
    while let byte = peek {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): place += 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        guard newlines else { return }
        place += 1
      case UInt8(ascii: "#"):
        guard newlines else { return }
        skipLine()
      default: return
      }
    }
  }

  private mutating func skipLine() {
    while let byte = peek, byte != UInt8(ascii: "\n") { place += 1 }
  }
}
