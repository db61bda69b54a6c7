import Foundation
import Testing

@testable import CivilTime

@Suite struct ZoneHistoryTests {
  private static let program = """
    import datetime, random, zoneinfo
    random.seed(7)
    names = sorted(zoneinfo.available_timezones() - {'localtime'})
    start = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
    for _ in range(4000):
      name = random.choice(names)
      moment = random.randrange(-2840140800, 2145916800)
      time = (start + datetime.timedelta(seconds=moment)).astimezone(zoneinfo.ZoneInfo(name))
      print(name, moment, int(time.utcoffset().total_seconds()))
    """

  /// From 1880 to 2037, against python's reading of the same files.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/python3"), "needs python3"))
  func followsTheSystemsDatabase() throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-c", Self.program]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let lines = text.split(separator: "\n")
    #expect(lines.count == 4000)
    for line in lines {
      let fields = line.split(separator: " ")
      let zone = try #require(TimeZone(identifier: String(fields[0])))
      let moment = try #require(Int(fields[1]))
      let offset = zone.offset(at: Instant(secondsSince1970: moment))
      #expect(offset == Int(fields[2]), "\(line)")
    }
  }

  @Test func everyChangeIsAtItsMoment() throws {
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    // 2026-03-29T01:00Z and 2026-10-25T01:00Z; the last is beyond what files list.
    for (moment, before, after) in [
      (1_774_746_000, 3600, 7200), (1_792_890_000, 7200, 3600), (4_078_429_200, 3600, 7200),
    ] {
      let change = Instant(secondsSince1970: moment)
      let last = Instant(secondsSince1970: moment - 1)
      #expect(zone.offset(at: last) == before && zone.offset(at: change) == after)
      #expect(zone.clockChanges(after: last, ruleYears: 100).moments.first == change)
      let next = zone.clockChanges(after: change, ruleYears: 100)
      #expect(try #require(next.moments.first) > change)
      #expect(next.hasRule)
    }
    let kolkata = try #require(TimeZone(identifier: "Asia/Kolkata"))
    let changes = kolkata.clockChanges(after: Instant(secondsSince1970: 0), ruleYears: 1)
    #expect(changes.moments.isEmpty && !changes.hasRule)
  }

  /// A file with one change, at 1000, from -3600 to 3600.
  private func file(footer: String) -> [UInt8] {
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    func header(_ times: Int, _ types: Int, _ names: Int) -> [UInt8] {
      Array("TZif2".utf8) + Array(repeating: 0, count: 15)
        + [0, 0, 0, times, types, names].flatMap { number($0, 4) }
    }
    let types = number(-3600, 4) + [0, 0] + number(3600, 4) + [1, 4]
    let names = Array("AAA\0BBB\0".utf8)
    return header(0, 1, 4) + number(0, 4) + [0, 0] + Array("AAA\0".utf8)
      + header(1, 2, 8) + number(1000, 8) + [1] + types + names + Array("\n\(footer)\n".utf8)
  }

  @Test func readsTheChangesOfAFile() throws {
    let history = try #require(ZoneHistory(file(footer: "BBB-1")))
    #expect(history.offset(at: 999) == -3600)
    #expect(history.offset(at: 1000) == 3600)
    #expect(history.offset(at: .max) == 3600)
  }

  @Test(arguments: ["", "BBB-1CCC,M3.5.0,M10.5.0"])
  func leavesToFoundationWhatFollowsTheLastChange(_ footer: String) throws {
    let history = try #require(ZoneHistory(file(footer: footer)))
    #expect(history.offset(at: .min) == -3600)
    #expect(history.offset(at: 1000) == nil)
  }

  @Test func readsNoPartOfAFileThatIsCut() {
    let file = file(footer: "BBB-1")
    let end = file.count - 7
    for length in 0..<end { #expect(ZoneHistory(Array(file.prefix(length))) == nil) }
    #expect(ZoneHistory(Array(repeating: 0xFF, count: 1000)) == nil)
    #expect(ZoneHistory(Array("TZif2".utf8) + Array(repeating: 0xFF, count: 1000)) == nil)
  }
}
