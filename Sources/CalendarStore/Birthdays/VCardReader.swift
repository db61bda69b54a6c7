internal import CLinux
internal import Foundation

/// The birthday and the anniversary of one vCard.
struct VCard: Equatable, Sendable {
  enum Occasion: String, CaseIterable, Sendable {
    case birthday, anniversary
  }

  /// The number of the card's first line, from 1.
  var line: Int
  var uid: String?
  /// FN, else the parts of N, else ORG; empty if the card has none of them.
  var name = ""
  var dates: [Occasion: VCardDate] = [:]
  /// Lines with a date that cannot be used.
  var problems: [(line: Int, occasion: Occasion, error: VCardDateError)] = []

  static func == (a: VCard, b: VCard) -> Bool {
    a.line == b.line && a.uid == b.uid && a.name == b.name && a.dates == b.dates
  }
}

/// Reads the vCards of a file (RFC 6350, and versions 2.1 and 3.0) in one pass.
///
/// The memory use is one buffer and the kept parts of the cards: a long line, such as a photo, is
/// skipped while it is read.
struct VCardReader {
  private(set) var cards: [VCard] = []
  /// The number of the first line of a card without an end; nil if all cards are complete.
  private(set) var unfinished: Int?

  private var card: VCard?
  private var names: [String: String] = [:]
  /// Apple's dates with labels, by group.
  private var labeled: [String: (line: Int, property: VCardLine)] = [:]
  private var labels: [String: String] = [:]
  /// The beginning of the current line, unfolded.
  private var line: [UInt8] = []
  private var lineNumber = 0
  private var lineStart = 0
  /// Whether the current line is skipped.
  private var isSkipped = false

  /// The most bytes kept of a line.
  private static let longestLine = 8192
  private static let buffer = 1 << 16

  /// Reads to the end of the file.
  init(_ descriptor: Int32) throws(SystemFault) {
    var buffer = [UInt8](repeating: 0, count: Self.buffer)
    // The part of a physical line before its line feed.
    var part: [UInt8] = []
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .latest }
      guard count > 0 else { break }
      var start = 0
      while start < count {
        let end = Self.lineEnd(buffer, start, count)
        let room = max(0, Self.longestLine - part.count)
        part += buffer[start..<min(end ?? count, start + room)]
        guard let end else { break }
        take(part)
        part.removeAll(keepingCapacity: true)
        start = end + 1
      }
    }
    if !part.isEmpty { take(part) }
    finishLine()
    unfinished = card?.line
  }

  private static func lineEnd(_ buffer: [UInt8], _ start: Int, _ count: Int) -> Int? {
    buffer.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return nil }
      return memchr(base + start, 0x0A, count - start).map { UnsafeRawPointer($0) - base }
    }
  }

  /// Adds one physical line, without its line feed.
  private mutating func take(_ part: [UInt8]) {
    lineNumber += 1
    let text = part.last == 0x0D ? part.dropLast() : part[...]
    let isContinued = line.last == 0x3D && isQuotedPrintable(line)
    if text.first == 0x20 || text.first == 0x09 || isContinued {
      guard !isSkipped, line.count < Self.longestLine else { return }
      if isContinued { line.removeLast() }
      line += isContinued ? text : text.dropFirst()
      return
    }
    finishLine()
    line = Array(text)
    lineStart = lineNumber
    isSkipped = !Self.isWanted(line)
  }

  private func isQuotedPrintable(_ line: [UInt8]) -> Bool {
    VCardLine(line)?.isQuotedPrintable ?? false
  }

  private static let wanted: Set = [
    "BEGIN", "END", "UID", "FN", "N", "ORG", "BDAY", "ANNIVERSARY", "X-ANNIVERSARY", "X-ABDATE",
    "X-ABLABEL",
  ]

  private static func isWanted(_ line: [UInt8]) -> Bool {
    VCardLine(line).map { wanted.contains($0.name) } ?? false
  }

  private mutating func finishLine() {
    defer { line.removeAll(keepingCapacity: true) }
    guard !isSkipped, let property = VCardLine(line) else { return }
    let isCard = property.value.uppercased() == "VCARD"
    switch property.name {
    case "BEGIN" where isCard:
      if let card, unfinished == nil { unfinished = card.line }
      card = VCard(line: lineStart)
      (names, labeled, labels) = ([:], [:], [:])
    case "END" where isCard: finishCard()
    case "UID": card?.uid = property.value
    case "FN", "N", "ORG":
      if names[property.name] == nil { names[property.name] = property.name(of: property.name) }
    case "BDAY": add(property, .birthday, lineStart)
    case "ANNIVERSARY", "X-ANNIVERSARY": add(property, .anniversary, lineStart)
    case "X-ABDATE": labeled[property.group] = (lineStart, property)
    case "X-ABLABEL": labels[property.group] = property.value
    default: break
    }
  }

  private mutating func add(_ property: VCardLine, _ occasion: VCard.Occasion, _ number: Int) {
    guard card?.dates[occasion] == nil, !property.value.isEmpty else { return }
    do throws(VCardDateError) {
      guard property.parameter("VALUE")?.lowercased() != "text" else { throw .notADate }
      let omitted = property.parameter("X-APPLE-OMIT-YEAR").flatMap { Int($0) }
      card?.dates[occasion] = try VCardDate(property.value, omittedYear: omitted)
    } catch {
      card?.problems.append((number, occasion, error))
    }
  }

  private mutating func finishCard() {
    for (group, date) in labeled where labels[group]?.contains("Anniversary") ?? false {
      add(date.property, .anniversary, date.line)
    }
    guard var card else { return }
    card.name = names["FN"] ?? names["N"] ?? names["ORG"] ?? ""
    cards.append(card)
    self.card = nil
  }
}

/// A line of a vCard: `item1.BDAY;VALUE=date:1815-12-10` (RFC 6350 §3.3).
struct VCardLine: Equatable {
  /// Empty for a line without a group.
  let group: String
  /// In upper case.
  let name: String
  private let parameters: [String]
  private let bytes: [UInt8]

  /// Nil for a line without a colon.
  init?(_ line: [UInt8]) {
    var isQuoted = false
    var colon: Int?
    for (index, byte) in line.prefix(2048).enumerated() {
      if byte == 0x22 { isQuoted.toggle() }
      if byte == 0x3A, !isQuoted {
        colon = index
        break
      }
    }
    guard let colon else { return nil }
    var parts = String(decoding: line[..<colon], as: UTF8.self).split(separator: ";")
      .map(String.init)
    guard !parts.isEmpty else { return nil }
    let whole = parts.removeFirst().uppercased()
    let dot = whole.lastIndex(of: ".")
    group = dot.map { String(whole[..<$0]) } ?? ""
    name = dot.map { String(whole[whole.index(after: $0)...]) } ?? whole
    parameters = parts
    bytes = Array(line[(colon + 1)...])
  }

  /// The value of the first parameter with this name; nil if there is none.
  func parameter(_ name: String) -> String? {
    for parameter in parameters {
      let parts = parameter.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].uppercased() == name else { continue }
      return parts[1].trimmingCharacters(in: CharacterSet(charactersIn: "\""))
    }
    return nil
  }

  /// vCard 2.1.
  var isQuotedPrintable: Bool {
    parameters.contains { $0.uppercased().hasSuffix("QUOTED-PRINTABLE") }
  }

  /// Without white space around it.
  var value: String {
    let bytes = isQuotedPrintable ? Self.decoded(self.bytes) : self.bytes
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The name in the value of FN, N or ORG; nil if it is empty.
  func name(of property: String) -> String? {
    var parts: [String] = [""]
    var isEscaped = false
    for character in value {
      switch (character, isEscaped) {
      case ("\\", false): isEscaped = true
      case (";", false) where property != "FN": parts.append("")
      case ("n", true), ("N", true):
        parts[parts.count - 1] += " "
        isEscaped = false
      default:
        parts[parts.count - 1].append(character)
        isEscaped = false
      }
    }
    // N is family name, given name, further names, prefixes, suffixes.
    if property == "N", parts.count > 1 { parts = [parts[1], parts[0]] }
    let name = parts.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
      .joined(separator: property == "N" ? " " : ", ")
    return VdirProperty.title(Array(name.prefix(200).utf8))
  }

  /// RFC 2045 §6.7.
  private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    var decoded: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x3D, index + 2 < bytes.count,
        let byte = UInt8(
          String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
      {
        decoded.append(byte)
        index += 3
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return decoded
  }
}
