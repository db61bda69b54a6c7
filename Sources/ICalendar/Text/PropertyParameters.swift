internal import CICal
internal import Foundation

/// The parameters of a content line that change how it is read (RFC 5545 §3.2), as libical reads them.
struct PropertyParameters: Sendable, Equatable {
  /// §3.2.19, without quotes; empty where it is written without a name.
  var tzid: String?
  /// VALUE=DATE (§3.2.20).
  var isDate = false
  /// VALUE=PERIOD.
  var isPeriod = false
  /// RELATED=END (§3.2.14).
  var isRelatedToEnd = false
  /// RANGE=THISANDFUTURE (§3.2.13).
  var isThisAndFuture = false
  var commonName: String?
  /// §3.2.12, in upper case.
  var participationStatus: String?
  /// §3.2.16, in upper case.
  var role: String?

  /// Reads what stands between a line's name and its value; with the semicolons before each.
  init(_ text: ArraySlice<UInt8>) {
    guard !text.isEmpty, text.count <= Self.longest else { return }
    let known = known(in: text)
    if known.isEmpty || read(known.flatMap(\.self)) { return }
    // libical refuses all of them for one that it cannot read.
    for parameter in known { _ = read(parameter) }
  }

  /// - Returns: whether libical can read them.
  private mutating func read(_ parameters: [UInt8]) -> Bool {
    // libical reads parameters before a value alone, and one of the right type.
    for value in ["20000101", "PT1H", "20000101T000000Z/PT1H"] {
      let line = "RDATE".utf8 + parameters + ":\(value)\0".utf8
      let property = line.withUnsafeBytes {
        icalproperty_new_from_string($0.assumingMemoryBound(to: CChar.self).baseAddress)
      }
      guard let property else { continue }
      read(property)
      icalproperty_free(property)
      return true
    }
    return false
  }

  private mutating func read(_ property: OpaquePointer) {
    var next = icalproperty_get_first_parameter(property, ICAL_ANY_PARAMETER)
    while let parameter = next {
      switch icalparameter_isa(parameter) {
      case ICAL_TZID_PARAMETER: tzid = Self.text(icalparameter_get_tzid(parameter)) ?? ""
      case ICAL_VALUE_PARAMETER:
        isDate = icalparameter_get_value(parameter) == ICAL_VALUE_DATE
        isPeriod = icalparameter_get_value(parameter) == ICAL_VALUE_PERIOD
      case ICAL_RELATED_PARAMETER:
        isRelatedToEnd = icalparameter_get_related(parameter) == ICAL_RELATED_END
      case ICAL_RANGE_PARAMETER:
        isThisAndFuture = icalparameter_get_range(parameter) == ICAL_RANGE_THISANDFUTURE
      case ICAL_CN_PARAMETER: commonName = Self.text(icalparameter_get_cn(parameter))
      case ICAL_PARTSTAT_PARAMETER: participationStatus = Self.word(parameter)
      case ICAL_ROLE_PARAMETER: role = Self.word(parameter)
      default: break
      }
      next = icalproperty_get_next_parameter(property, ICAL_ANY_PARAMETER)
    }
  }

  private static func text(_ text: UnsafePointer<CChar>?) -> String? {
    guard let text else { return nil }
    let string = String(cString: text)
    return string.isEmpty ? nil : string
  }

  /// The value of an enumeration, also one that libical does not know.
  private static func word(_ parameter: OpaquePointer) -> String? {
    guard let line = icalparameter_as_ical_string_r(parameter) else { return nil }
    defer { icalmemory_free_buffer(line) }
    return String(cString: line).split(separator: "=", maxSplits: 1).last.map { $0.uppercased() }
  }

  /// The parameters that are read, of each name the first. libical refuses a line for one that it does not
  /// know, and leaves out a TZID without a name.
  private mutating func known(in text: ArraySlice<UInt8>) -> [[UInt8]] {
    var known: [Int: [UInt8]] = [:]
    var start = text.startIndex
    while start < text.endIndex {
      var end = start + 1
      var isQuoted = false
      while end < text.endIndex, isQuoted || text[end] != UInt8(ascii: ";") {
        if text[end] == UInt8(ascii: "\"") { isQuoted.toggle() }
        end += 1
      }
      let name = text[start..<end].dropFirst().prefix { $0 != UInt8(ascii: "=") }
      if Self.isName(name, "TZID") { tzid = tzid ?? "" }
      if name.endIndex < end, let index = Self.names.firstIndex(where: { Self.isName(name, $0) }) {
        known[index] = known[index] ?? Array(text[start..<end])
      }
      start = end
    }
    return Array(known.values)
  }

  private static func isName(_ bytes: ArraySlice<UInt8>, _ name: StaticString) -> Bool {
    name.withUTF8Buffer { name in
      bytes.elementsEqual(name) { $0 == $1 || $0 >= 0x61 && $0 <= 0x7A && $0 - 0x20 == $1 }
    }
  }

  private static let names: [StaticString] = [
    "TZID", "VALUE", "RELATED", "RANGE", "CN", "PARTSTAT", "ROLE",
  ]
  /// In bytes: of longer ones none is read.
  private static let longest = 16_384
}
