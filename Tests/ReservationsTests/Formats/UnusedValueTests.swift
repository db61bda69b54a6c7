import Testing

@testable import Reservations

@Suite struct UnusedValueTests {
  @Test func namesTheColumnsThatNothingUses() {
    let reading = Reading(
      "Title,Start,Price,Order #,Perk\nA,2026-06-10,12 EUR,X1,\nB,2026-06-11,,,cake\n")
    #expect(reading.reservations.map(\.unused) == [["Price"], ["Perk"]])
    #expect(reading.reservations.first?.reservationNumber == "X1")
  }

  @Test func namesTheKeysThatNothingUses() {
    let reading = Reading(
      #"{"@type":"Event","title":"A","Pri\u0063e":12,"perks":[],"shop":{},"none":null,"x":"","y":{"a":1}}"#
    )
    #expect(reading.reservations.first?.unused == ["Price", "y"])
  }

  @Test func namesASecondValueOfAField() {
    #expect(Reading("title,name\nA,B\n").reservations.first?.unused == ["name"])
    #expect(Reading("title,name\nA,\n").reservations.first?.unused == [])
    #expect(
      Reading(#"{"notes":"A","description":"B"}"#).reservations.first?.unused == ["description"])
  }

  @Test func namesAtMostAHundred() {
    let keys = (0..<500).map { "\"k\($0)\":1" }.joined(separator: ",")
    #expect(Reading("{\"title\":\"A\",\(keys)}").reservations.first?.unused.count == 100)
  }

  @Test func namesNoColumnsOfCalendarPrograms() {
    let reading = Reading(
      CalendarExportTests.google + "A,05/30/2020,10:00 AM,05/30/2020,1:00 PM,False,x,y,True\n")
    #expect(reading.reservations.first?.unused == [])
  }
}
