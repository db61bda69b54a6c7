import Foundation
import Glibc
import Testing

/// `ticketcal edit` of what somebody removes meanwhile.
@Suite struct EditRemovedEventTests {
  private func text(_ folder: String) throws -> String {
    try String(contentsOfFile: "\(folder)/dentist.ics", encoding: .utf8)
  }

  @Test func isANewEvent() throws {
    let (home, folder) = try EditEventCommandTests.home()
    let run = try home.edit("dentist@example.org")
    try run.enter("title Doctor", expecting: "edit> ")
    unlink("\(folder)/dentist.ics")
    try run.enter("s", expecting: "removed by another program; save adds what you see")
    try run.expect("edit> ")
    try run.ends("s")
    #expect(try home.event(in: folder).contains("SUMMARY:Doctor\n"))
  }

  @Test func isANewEventWhereItsFileIsStillThere() throws {
    let (home, folder) = try EditEventCommandTests.home()
    let run = try home.edit("dentist@example.org")
    try run.enter("title Doctor", expecting: "edit> ")
    let other = TestHome.dentist.replacing("UID:dentist", with: "UID:other")
    try other.write(toFile: "\(folder)/dentist.ics", atomically: true, encoding: .utf8)
    try run.enter("s", expecting: "save adds what you see")
    try run.expect("edit> ")
    try run.ends("s")
    #expect(try home.events(in: folder).count == 2)
    #expect(try text(folder) == other)
  }

  @Test func isNotTakenForRemovedWhereItCannotBeRead() throws {
    let (home, folder) = try EditEventCommandTests.home()
    let run = try home.edit("dentist@example.org")
    try run.enter("title Doctor", expecting: "edit> ")
    // Larger than any event.
    #expect(truncate("\(folder)/dentist.ics", 17 << 20) == 0)
    try run.enter("s", expecting: "the file is larger than any event; move it out of the calendar")
    try run.expect("edit> ")
    #expect(!run.text.contains("removed by another program"))
    #expect(try home.events(in: folder) == ["dentist.ics"])
  }

  @Test func isAConflictWhereItIsPutBackChanged() throws {
    let (home, folder) = try EditEventCommandTests.home()
    let run = try home.edit("dentist@example.org")
    try run.enter("title Doctor", expecting: "edit> ")
    unlink("\(folder)/dentist.ics")
    try run.enter("s", expecting: "save adds what you see")
    try run.expect("edit> ")
    let theirs = TestHome.dentist.replacing("Main Street 1", with: "Side Street 22")
    try theirs.write(toFile: "\(folder)/dentist.ics", atomically: true, encoding: .utf8)
    try run.enter("s", expecting: "there now: Side Street 22")
    try run.expect("edit> ")
    #expect(try text(folder) == theirs)
    try run.ends("replace")
    #expect(try text(folder).contains("SUMMARY:Doctor"))
  }
}
