import Testing

@testable import ticketcal

@Suite struct CardRowsTests {
  @Test(arguments: [
    ("title", "  title     text"), ("occurrence", "  occurrence text"),
    ("occurrences", "  occurrences text"),
  ])
  func keepsALabelApartFromItsText(_ label: String, _ line: String) {
    var rows = CardRows(style: EventSample.plain, width: 80)
    rows.add(label, "text")
    rows.addParagraph(label, "text") { $0 }
    #expect(rows.lines == [line, line])
  }
}
