import Testing

@testable import ICalendar

@Suite struct PropertyParametersTests {
  private func read(_ text: String) -> PropertyParameters {
    PropertyParameters(Array(text.utf8)[...])
  }

  @Test(arguments: [
    (";CN=Ann", "Ann"), (";cn=\"Ann; Bee: c, d\"", "Ann; Bee: c, d"), (";CN=a;b", "a"),
    (";CN=\"Ann ^'Bee^' ^^ ^n ^x\"", "Ann \"Bee\" ^ \n ^x"), (";CN=大雄", "大雄"),
    (";X-A=\"CN=no;CN=no\";CN=yes", "yes"), (";CN=first;CN=second", "first"),
  ])
  func readsNames(_ text: String, _ name: String) {
    #expect(read(text).commonName == name)
  }

  @Test(arguments: ["", ";", ";;", ";CN", ";CN=", ";CN=\"\"", ";=x", ";C=N", "x", ";CN=\"open"])
  func readsNoneOfBrokenOnes(_ text: String) {
    #expect(read(text).commonName == nil)
  }

  @Test func oneBrokenParameterCostsNoOther() {
    let parameters = read(";VALUE=NONSENSE;TZID=a;RANGE=THISANDFUTURE;CN=b;ROLE=;NEW=\"x\"")
    #expect(parameters.tzid == "a" && parameters.isThisAndFuture && parameters.commonName == "b")
  }

  @Test func wordsAreInUpperCase() {
    let parameters = read(";PARTSTAT=x-later;ROLE=chair;RELATED=end;VALUE=date")
    #expect(parameters.participationStatus == "X-LATER" && parameters.role == "CHAIR")
    #expect(parameters.isRelatedToEnd && parameters.isDate)
  }
}
