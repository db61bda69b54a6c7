import Foundation
import Testing

@testable import Reservations

@Suite struct ZoneNameTests {
  @Test(
    arguments: [
      ("Asia/Shanghai", "Asia/Shanghai"), ("asia/shanghai", "Asia/Shanghai"),
      ("EUROPE/BERLIN", "Europe/Berlin"), ("Asia/Calcutta", "Asia/Calcutta"),
      ("asia/kolkata", "Asia/Kolkata"), ("US/Eastern", "US/Eastern"), ("us/eastern", "US/Eastern"),
      ("america/argentina/buenos_aires", "America/Argentina/Buenos_Aires"),
      ("america/port-au-prince", "America/Port-au-Prince"), ("Etc/GMT+3", "Etc/GMT+3"),
      ("etc/gmt+3", "Etc/GMT+3"), ("GB", "GB"), ("nz", "NZ"), ("est5edt", "EST5EDT"),
      ("Europe/Kyiv", "Europe/Kyiv"), ("america/new york", "America/New_York"),
      ("asia/calcutta", "Asia/Calcutta"), ("GB-Eire", "GB-Eire"), ("nz-chat", "NZ-CHAT"),
      ("CET", "CET"), ("met", "MET"), ("EET", "EET"), ("WET", "WET"),
    ])
  func knowsNamesInAnyCase(_ text: String, _ name: String) throws {
    #expect(try ZoneName.zone(text).identifier == name)
  }

  @Test(arguments: ["UTC", "utc", "GMT", "Z", "z", "Zulu", "GMT0", "gmt+0", "GMT-0"])
  func knowsGreenwich(_ text: String) throws {
    let zone = try ZoneName.zone(text)
    #expect(zone == .gmt)
    #expect(zone.secondsFromGMT(for: Date(timeIntervalSince1970: 0)) == 0)
  }

  @Test func findsACityOfOneZone() throws {
    #expect(try ZoneName.zone("berlin").identifier == "Europe/Berlin")
    #expect(try ZoneName.zone("New York").identifier == "America/New_York")
    #expect(ZoneName.zone(ofCity: "Indiana") == nil)
    #expect(ZoneName.names(withCity: "toky") == ["Asia/Tokyo"])
  }

  @Test(
    arguments: [
      ("PST", "e.g. America/Los_Angeles"), ("pdt", "e.g. America/Los_Angeles"),
      ("CEST", "e.g. Europe/Paris"), ("EST", "e.g. America/New_York"),
      ("MST", "e.g. America/Denver or America/Phoenix"), ("hst", "e.g. Pacific/Honolulu"),
      ("IST", "abbreviation"), ("GMT+3", "an offset"), ("UTC+2", "an offset"),
      ("UTC+02:00", "an offset"), ("+02:00", "an offset"), ("-5", "an offset"),
      ("\u{2212}05:00", "an offset"), ("Europe/Berln", "did you mean Europe/Berlin?"),
      ("berln", "did you mean Europe/Berlin?"), ("newyork", "did you mean America/New_York?"),
      ("Asia/Shangai", "did you mean Asia/Shanghai?"), ("", "no time zone"),
      ("../../etc/passwd", "no time zone"), ("/etc/localtime", "no time zone"),
      ("Europe/Berlin\u{0}", "did you mean Europe/Berlin?"), ("Europe/", "no time zone"),
      ("SystemV/PST8", "no time zone"), ("AET", "abbreviation"), ("Asia", "no time zone"),
      ("ET", "e.g. America/New_York"), ("et", "no time zone"),
      ("Europe/Berlin ", "did you mean Europe/Berlin?"), ("柏林", "no time zone"),
    ])
  func refusesWithAHint(_ text: String, _ part: String) {
    let error = #expect(throws: TimeError.self) { try ZoneName.zone(text) }
    #expect(error?.reason.contains(part) == true, "\(error as Any)")
  }

  /// But for those that are read as abbreviations, and what is this machine's own.
  @Test func knowsEveryNameOfTheSystemsDatabase() throws {
    let folder = "/usr/share/zoneinfo"
    var count = 0
    for case let name as String in FileManager.default.enumerator(atPath: folder) ?? .init() {
      if name.hasPrefix("posix") || name.hasPrefix("right/") || name == "localtime" { continue }
      let file = FileManager.default.contents(atPath: "\(folder)/\(name)")
      guard let file, file.starts(with: "TZif".utf8) else { continue }
      if ["EST", "MST", "HST"].contains(name) {
        #expect(throws: TimeError.self) { try ZoneName.zone(name) }
      } else {
        let zone = try ZoneName.zone(name)
        #expect(zone.identifier == name || zone == .gmt, "\(name)")
        count += 1
      }
    }
    #expect(count > 300)
  }

  @Test func refusesTheHugeQuicklyAndShortly() {
    let error = #expect(throws: TimeError.self) {
      try ZoneName.zone(String(repeating: "Europe/", count: 200_000))
    }
    #expect((error?.reason.utf8.count ?? 0) < 200)
  }

  @Test func listsTheNamesThereAre() throws {
    let names = ZoneName.names
    #expect(names.contains("Asia/Kolkata") && names.contains("UTC") && names.contains("Asia/Tokyo"))
    #expect(Set(names).count == names.count)
    for name in names { #expect(throws: Never.self) { try ZoneName.zone(name) } }
  }
}
