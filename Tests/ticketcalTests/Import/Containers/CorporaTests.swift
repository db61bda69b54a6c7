import Foundation
import Testing

/// KItinerary's pairs of input and expected result, through the whole program.
///
/// The expected reservations are imported, too, so that both sides are events: a pair agrees if the
/// events agree, and if they show what the expected reservations name.
@Suite struct CorporaTests {
  /// The number of pairs that agree. Only ever raised.
  static let floor = 30

  @Test(.enabled(if: Pair.folder != nil, "no ../shared/corpora beside the package"))
  func expectedPairsAgree() throws {
    let pairs = try Pair.all()
    var agreeing = 0
    for pair in pairs {
      let differences = try pair.differences()
      if differences.isEmpty { agreeing += 1 }
      print("\(differences.isEmpty ? "agrees " : "differs") \(pair.name)")
      for difference in differences { print("        \(difference)") }
    }
    print("\(agreeing) of \(pairs.count) pairs agree")
    #expect(agreeing >= Self.floor)
  }
}

/// An input and the reservations, or the event, that KItinerary makes of it.
private struct Pair {
  let input: URL
  let expected: URL

  var name: String { input.pathComponents.suffix(2).joined(separator: "/") }

  static let folder: URL? = {
    var package = URL(filePath: #filePath)
    for _ in 0..<5 { package.deleteLastPathComponent() }
    let folder = package.deletingLastPathComponent().appending(
      path: "shared/corpora/reservations")
    return FileManager.default.fileExists(atPath: folder.path()) ? folder : nil
  }()

  static func all() throws -> [Pair] {
    let folder = try #require(folder)
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path()).sorted()
    let ends = [
      (".in.json", ".out.json"), (".pre.json", ".post.json"), (".html", ".json"),
      (".pkpass", ".json"),
    ]
    return names.compactMap { name in
      // KItinerary's tests of calendars go from the reservation to the event.
      if name.hasPrefix("calendar/"), name.hasSuffix(".json") {
        return Pair(
          input: folder.appending(path: name),
          expected: folder.appending(path: name.dropLast(5) + ".ics"))
      }
      guard !name.hasPrefix("calendar/"), let end = ends.first(where: { name.hasSuffix($0.0) })
      else { return nil }
      return Pair(
        input: folder.appending(path: name),
        expected: folder.appending(path: name.dropLast(end.0.count) + end.1))
    }
  }

  func differences() throws -> [String] {
    let ours = try Self.events(from: input)
    if expected.pathExtension == "ics" {
      let event = try #require(
        CalendarText(TestHome.unfolded(String(contentsOf: expected, encoding: .utf8))).events.first)
      guard ours.count == 1 else { return ["\(ours.count) events"] }
      return ours[0].differences(from: event, in: ["DTSTART", "DTEND", "TRANSP"])
    }
    let theirs = try Self.events(from: expected)
    guard ours.count == theirs.count else {
      return ["\(ours.count) events, \(theirs.count) expected"]
    }
    let properties = ["DTSTART", "DTEND", "SUMMARY", "STATUS"]
    var differences = zip(ours, theirs).flatMap { $0.differences(from: $1, in: properties) }
    let text = ours.map(\.text).joined()
    let values = try Self.values(of: expected)
    if ours.isEmpty, values.hasDate { differences.append("no event") }
    for value in values.shown where !ours.isEmpty && !text.contains(value) {
      differences.append("does not show \(value)")
    }
    return differences
  }

  /// The events that an import without questions makes of a file, by their starts.
  private static func events(from file: URL) throws -> [CalendarText] {
    let home = try TestHome()
    let name = "input.\(file.pathExtension)"
    try home.file(name, bytes: [UInt8](Data(contentsOf: file)))
    _ = try home.run("--yes", "--quiet", name)
    guard FileManager.default.fileExists(atPath: home.tickets) else { return [] }
    return try home.events().flatMap { name in
      CalendarText(TestHome.unfolded(try home.text("\(home.tickets)/\(name)"))).events
    }.sorted { ($0["DTSTART"] ?? "") < ($1["DTSTART"] ?? "") }
  }

  /// The values that an event of the expected reservations must show, and whether one has a date.
  private static func values(of file: URL) throws -> (shown: [String], hasDate: Bool) {
    let shownKeys = ["reservationNumber", "flightNumber", "departureGate", "seatNumber"]
    let dateKeys = [
      "departureTime", "departureDay", "checkinTime", "startDate", "startTime", "pickupTime",
    ]
    var values: (shown: [String], hasDate: Bool) = ([], false)
    func walk(_ value: Any, _ key: String) {
      switch value {
      // A day of 1970 stands for none.
      case let text as String where dateKeys.contains(key) && !text.hasPrefix("1970-01-0"):
        values.hasDate = true
      case let object as [String: Any]:
        for (key, value) in object { walk(value, key) }
      case let list as [Any]:
        for value in list { walk(value, key) }
      case let text as String where shownKeys.contains(key): values.shown.append(text)
      default: break
      }
    }
    walk(try JSONSerialization.jsonObject(with: Data(contentsOf: file)), "")
    return values
  }
}

/// An unfolded calendar, or one event of it.
private struct CalendarText {
  let text: String

  init(_ text: String) { self.text = text }

  var events: [CalendarText] {
    text.components(separatedBy: "BEGIN:VEVENT").dropFirst().map { part in
      CalendarText(part.components(separatedBy: "END:VEVENT")[0])
    }
  }

  /// A property with its parameters: `TZID=Europe/Berlin:20260101T120000`.
  subscript(_ name: String) -> String? {
    let ownLines = text.components(separatedBy: "BEGIN:VALARM")[0]
    for line in ownLines.split(separator: "\n") where line.hasPrefix(name) {
      let rest = line.dropFirst(name.count)
      if rest.first == ":" || rest.first == ";" { return String(rest.dropFirst()) }
    }
    return nil
  }

  func differences(from other: CalendarText, in properties: [String]) -> [String] {
    properties.compactMap { name in
      let (ours, theirs) = (self[name], other[name])
      if name == "TRANSP", theirs == "OPAQUE", ours == nil { return nil }
      return ours == theirs ? nil : "\(name) \(ours ?? "-"), expected \(theirs ?? "-")"
    }
  }
}
