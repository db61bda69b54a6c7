import Testing

@testable import ICalendar

@Suite struct PropertyTests {
  private func read(_ parameters: String) throws -> Property {
    try #require(Property(ContentLine(Array("ATTENDEE\(parameters):mailto:a\r\n".utf8)[...])))
  }

  @Test(arguments: [
    (";CN=Ann", "Ann"), (";cn=\"Ann; Bee: c, d\"", "Ann; Bee: c, d"), (";CN=a;b", "a"),
    (";CN=\"Ann ^'Bee^' ^^ ^n ^x\"", "Ann \"Bee\" ^ \n ^x"), (";CN=大雄", "大雄"),
    (";X-A=\"CN=no;CN=no\";CN=yes", "yes"), (";CN=first;CN=second", "first"),
  ])
  func readsAParameter(_ text: String, _ name: String) throws {
    #expect(try read(text).parameter("CN") == name)
  }

  @Test(arguments: ["", ";", ";;", ";CN", ";CN=", ";CN=\"\"", ";=x", ";C=N"])
  func aWordIsMissingWhereNothingIsWritten(_ text: String) throws {
    #expect(try read(text).word("CN") == nil)
  }

  @Test func wordsAreInUpperCase() throws {
    let property = try read(";PARTSTAT=x-later;ROLE=chair")
    #expect(property.word("PARTSTAT") == "X-LATER" && property.word("ROLE") == "CHAIR")
  }

  @Test(arguments: ["", ";", ";;", ";CN", ";X=\"a;b:c\";y=z", ";CN=a;;CN=b"])
  func whatIsChangedLeavesTheRest(_ parameters: String) throws {
    var property = try read(parameters)
    property.parameters += []
    #expect(property == (try read(parameters)))
    property.value = Array("mailto:b".utf8)[...]
    #expect(property.bytes == Array("ATTENDEE\(parameters):mailto:b".utf8))
    property.parameters = [Property.Parameter("TZID", "a:b")]
    #expect(property.bytes == Array("ATTENDEE;TZID=\"a:b\":mailto:b".utf8))
  }

  @Test func aTimeBeginsBehindTheLastColon() throws {
    let line = ContentLine(Array("DTSTART;TZID=GMT+01:00:20261121T090000\r\n".utf8)[...])
    let property = try #require(Property(line))
    #expect(property.parameter("TZID") == "GMT+01:00")
    #expect(property.list == [Array("20261121T090000".utf8)[...]])
  }

  @Test(arguments: ["A", "A;B=c", "A;B=\"c:d", "A;B=\u{0}:c"])
  func aLineWithoutAValueIsNone(_ text: String) {
    #expect(Property(ContentLine(Array(text.utf8)[...])) == nil)
  }
}
