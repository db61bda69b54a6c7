import Foundation
import Reservations
import Testing

@Suite struct TimeSuffixTests {
  @Test(
    arguments: [
      ("2023-06-10T10:39:32[Asia/Shanghai]", "2023-06-10T10:39:32", "Asia/Shanghai"),
      ("2023-06-10T10:39:32+08:00[Asia/Shanghai]", "2023-06-10T10:39:32+08:00", "Asia/Shanghai"),
      ("2023-06-10T10:39:32+08:00[!Asia/Shanghai]", "2023-06-10T10:39:32+08:00", "Asia/Shanghai"),
      ("2023-06-10T02:39:32Z[Asia/Shanghai]", "2023-06-10T02:39:32Z", "Asia/Shanghai"),
      ("2023-06-10T02:39:32Z[!Asia/Shanghai]", "2023-06-10T02:39:32Z", "Asia/Shanghai"),
      ("2023-06-10[Europe/Berlin]", "2023-06-10", "Europe/Berlin"),
      ("2023-06-10T10:39:32[europe/berlin][u-ca=gregory]", "2023-06-10T10:39:32", "Europe/Berlin"),
      (
        "20230610T103932+0200[Europe/Berlin][!u-ca=iso8601]", "2023-06-10T10:39:32+02:00",
        "Europe/Berlin"
      ),
    ])
  func keepsTheZone(_ text: String, _ plain: String, _ zone: String) throws {
    var expected = try ISO8601.time(plain)
    expected.zone = TimeZone(identifier: zone)
    #expect(try ISO8601.time(text) == expected)
  }

  @Test func dropsAZoneThatTheOffsetContradicts() throws {
    var expected = try ISO8601.time("2023-06-10T10:39:32+02:00")
    expected.isZoneDropped = true
    #expect(try ISO8601.time("2023-06-10T10:39:32+02:00[Asia/Shanghai]") == expected)
  }

  @Test(
    arguments: [
      ("2023-06-10T10:39:32[+08:00]", "2023-06-10T10:39:32+08:00"),
      ("2023-06-10T10:39:32+08:00[!+08:00]", "2023-06-10T10:39:32+08:00"),
      ("2023-06-10T10:39:32+08:00[+09:00]", "2023-06-10T10:39:32+08:00"),
      ("2023-06-10T22:39:32Z[+08:00]", "2023-06-11T06:39:32+08:00"),
      ("2023-06-10T10:39:32Z[u-ca=hebrew]", "2023-06-10T10:39:32Z"),
      ("2023-06-10T10:39:32Z[foo=bar][_x-1=a-b]", "2023-06-10T10:39:32Z"),
    ])
  func readsOtherSuffixesAs(_ text: String, _ plain: String) throws {
    #expect(try ISO8601.time(text) == ISO8601.time(plain))
  }

  @Test(
    arguments: [
      ("2023-06-10T10:39:32+02:00[!Asia/Shanghai]", "another offset"),
      ("2023-06-10T10:39:32+08:00[!+09:00]", "another offset"),
      ("2023-06-10T10:39:32Z[!foo=bar]", "critical and unknown"),
      ("2023-06-10T10:39:32Z[!u-ca=hebrew]", "not gregorian"),
      ("2023-06-10T10:39:32[Mars/Olympus]", "time zone"),
      ("2023-06-10T10:39:32[PST]", "America/Los_Angeles"),
      ("2023-06-10T10:39:32[../../etc/passwd]", "time zone"),
      ("2023-06-10T10:39:32[]", "time zone"), ("2023-06-10T10:39:32[!]", "time zone"),
      ("2023-06-10T10:39:32[Asia/Shanghai", "no \"]\""), ("2023-06-10T10:39:32[", "no \"]\""),
      ("2023-06-10T10:39:32[Asia/Shanghai][Europe/Berlin]", "first suffix"),
      ("2023-06-10T10:39:32[a=b][Europe/Berlin]", "first suffix"),
      ("2023-06-10T10:39:32[A=b]", "key=value"), ("2023-06-10T10:39:32[a=]", "key=value"),
      ("2023-06-10T10:39:32[a=b--c]", "key=value"), ("2023-06-10T10:39:32[=b]", "key=value"),
      ("2023-06-10[+08:00]", "no offset"), ("2023-06-10T10:39:32[+8]", "offsets are written"),
      ("2023-06-10T10:39:32[Asia/Shanghai]x", "can't read"),
    ])
  func refuses(_ text: String, _ part: String) {
    let error = #expect(throws: TimeError.self) { try ISO8601.time(text) }
    #expect(error?.reason.contains(part) == true, "\(error as Any)")
  }
}
