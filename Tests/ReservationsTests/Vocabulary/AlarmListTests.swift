import Testing

@testable import Reservations

@Suite struct AlarmListTests {
  @Test(
    arguments: [
      ("Rappel", "1 jour", ["1 jour"]), ("Erinnerung", "1 Stunde", ["1 Stunde"]),
      ("Erinnerung", "30 Min. vorher", ["30 Min."]), ("Rappel", "2 heures avant", ["2 heures"]),
      ("Promemoria", "1 giorno; 2 ore", ["1 giorno", "2 ore"]),
      ("Erinnerung", "1Tag 30m", ["1Tag", "30m"]),
      ("Recordatorio", "1 día", ["1 día"]), ("Reminder", "1 day", ["1 day"]),
      ("Reminder", "1h 30m", ["1h", "30m"]), ("Reminder", "0", ["0"]), ("Reminder", "1", ["1"]),
      ("Reminder", "2026-12-05 09:00", ["2026-12-05 09:00"]),
      ("Rappel", "non", []), ("Erinnerung", "Keine", []), ("Rappel", "aucun", []),
      ("Rappel", "oui", nil), ("Reminder", "yes", nil),
    ] as [(String, String, [String]?)])
  func keepsEachAlarmAsWritten(_ name: String, _ value: String, _ alarms: [String]?) throws {
    let made = try #require(
      Records("Title,Start,\(name)\nA,2026-12-05,\(value)\n").reservations.first)
    #expect(made.alarms == alarms && made.unread == [] && made.unused == [])
  }

  @Test func readsAListOfLengths() {
    let made = Records(#"{"title":"A","start":"2026-12-05","alarms":["1 jour","1 h"]}"#)
    #expect(made.reservations.first?.alarms == ["1 jour", "1 h"])
  }
}
