import Testing

@testable import ticketcal

@Suite struct CardRowsTests {
  @Test(arguments: [
    ("title", "  title     text"), ("occurrence", "  occurrence text"),
    ("occurrences", "  occurrences text"),
  ])
  func keepsALabelApartFromItsText(_ label: String, _ line: String) {
    var rows = CardRows(style: EventSample.plain, width: 80)
    rows.add(CardRow(label, "text"))
    rows.addParagraph(label, "text") { $0 }
    #expect(rows.lines == [line, line])
  }

  @Test(arguments: [1, 9, 20, 31])
  func keepsAllValuesInANarrowTerminal(_ width: Int) {
    var rows = CardRows(style: EventSample.plain, width: width)
    rows.add(
      CardRow("location", "Main Street 1, Leipzig", note: "from the record"), isChanged: true)
    rows.add(CardRow("", "second value"))
    rows.addParagraph("problem", "no start") { $0 }
    rows.addBelow("24 Nov 2026")
    let labels = ["*location", " problem"]
    #expect(rows.lines.filter { labels.contains($0) } == labels)
    let values = rows.lines.filter { !labels.contains($0) }
    #expect(values.allSatisfy { DisplayWidth.of($0) <= max(3, width) })
    let text = values.joined().filter { $0 != " " }
    #expect(text == "MainStreet1,Leipzig[fromtherecord]secondvaluenostart24Nov2026")
  }
}
