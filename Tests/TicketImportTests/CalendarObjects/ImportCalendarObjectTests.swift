import CalendarStore
import Foundation
import Testing

@testable import TicketImport

@Suite struct ImportCalendarObjectTests {
  private let name = "in.ics"

  private func status(_ scene: LedgerScene, _ text: String) throws -> [String] {
    try scene.imports(text, as: name).map { String($0.split(separator: " ")[1]) }
  }

  private func reasons(_ scene: LedgerScene) -> [String?] { scene.reporter.results.map(\.reason) }

  private func text(_ scene: LedgerScene) throws -> String {
    let texts = try scene.texts()
    try #require(texts.count == 1)
    return texts[0].replacingOccurrences(of: "\r\n ", with: "")
  }

  // MARK: Once

  @Test func twoEventsOfAFileAtOneMomentAreTwo() throws {
    let scene = try LedgerScene()
    let file = InvitationText.calendar(
      InvitationText.event(InvitationText.start, "SUMMARY:One", uid: "1"),
      InvitationText.event(InvitationText.start, "SUMMARY:Two", uid: "2"))
    #expect(try status(scene, file) == ["saved", "saved"])
  }

  @Test func theSameFileTwiceIsOneEvent() throws {
    let scene = try LedgerScene()
    #expect(try scene.imports(InvitationText.request(), as: name) == ["in.ics:5 saved Meeting"])
    let before = try text(scene)
    #expect(
      try scene.imports(InvitationText.request(), as: name) == ["in.ics:5 unchanged Meeting"])
    #expect(try text(scene) == before)
    #expect(before.contains("UID:abc@example.org\r\n") && before.contains("X-A:b\r\n"))
    #expect(!before.contains("METHOD"))
  }

  @Test func aNewTimeStampAloneChangesNothing() throws {
    let scene = try LedgerScene()
    try scene.imports(InvitationText.request(), as: name)
    #expect(try status(scene, InvitationText.request(stamp: 9)) == ["unchanged"])
  }

  @Test func theUIDNamesNoFileAndNoBooking() throws {
    let scene = try LedgerScene()
    try scene.imports("title,start,reservation number\nOpera,2026-12-03T18:30:00Z,R1\n")
    let booked = try #require(try scene.names().first)
    let uid = String(booked.dropLast(4))
    let hostile = InvitationText.calendar(
      InvitationText.event(InvitationText.start, "SUMMARY:Other", uid: uid))
    #expect(try status(scene, hostile) == ["skipped"])
    #expect(
      reasons(scene) == [
        "the calendar entry of Opera"
      ])
    let path = InvitationText.calendar(
      InvitationText.event(InvitationText.start, "SUMMARY:Path", uid: "../../evil"))
    #expect(try status(scene, path) == ["saved"])
    #expect(try scene.names().count == 2)
    #expect(
      try scene.imports("title,start,reservation number\nOpera,2026-12-03T18:30:00Z,R1\n")
        == ["bookings.csv:2 unchanged Opera"])
    #expect(try scene.undoes(3).count == 1)
    #expect(try scene.names().contains(booked))
  }

  @Test func uidsThatDifferInCaseAreTwoEvents() throws {
    let scene = try LedgerScene()
    let two = InvitationText.calendar(
      InvitationText.event(InvitationText.start, "SUMMARY:A", uid: "x"),
      InvitationText.event(InvitationText.start, "SUMMARY:A", uid: "X"))
    #expect(try status(scene, two) == ["saved", "saved"])
    #expect(try status(scene, two) == ["unchanged", "unchanged"])
  }

  @Test func anEventWithoutUIDIsKnownByItsOccasion() throws {
    let scene = try LedgerScene()
    let text = InvitationText.request().replacingOccurrences(
      of: "UID:abc@example.org\r\n", with: "")
    #expect(try status(scene, text) == ["saved"])
    #expect(try scene.texts()[0].contains("UID:\(scene.names()[0].dropLast(4))\r\n"))
    #expect(try status(scene, text) == ["unchanged"])
  }

  // MARK: Versions

  @Test(arguments: [(2, 1), (1, 5)])
  func aLaterVersionUpdates(sequence: Int, stamp: Int) throws {
    let scene = try LedgerScene()
    try scene.imports(InvitationText.request(sequence: 1, stamp: 3), as: name)
    let new = InvitationText.request("Moved", sequence: sequence, stamp: stamp)
    #expect(try status(scene, new) == ["updated"])
    #expect(try text(scene).contains("SUMMARY:Moved\r\n"))
    #expect(try scene.property("SEQUENCE") == "\(sequence)")
    #expect(try status(scene, new) == ["unchanged"])
  }

  @Test(arguments: [(0, 9), (1, 2)])
  func anEarlierVersionIsSkipped(sequence: Int, stamp: Int) throws {
    let scene = try LedgerScene()
    try scene.imports(InvitationText.request(sequence: 1, stamp: 3), as: name)
    let before = try text(scene)
    let old = InvitationText.request("Old", sequence: sequence, stamp: stamp)
    #expect(try status(scene, old) == ["skipped"])
    #expect(reasons(scene) == ["an older version of an event that was imported before"])
    #expect(try text(scene) == before)
  }

  @Test func versionsInOneFileBecomeTheLatest() throws {
    let scene = try LedgerScene()
    let both = InvitationText.request("B", sequence: 1) + InvitationText.request("A")
    #expect(try status(scene, both) == ["saved", "skipped"])
    #expect(
      try status(scene, InvitationText.request("A") + InvitationText.request("B", sequence: 1))
        == ["skipped", "unchanged"])
  }

  @Test func aPersonsChangeIsNotOverwritten() throws {
    let scene = try LedgerScene()
    try scene.imports(InvitationText.request(), as: name)
    try scene.edit()
    #expect(try status(scene, InvitationText.request("New", sequence: 1)) == ["conflict"])
    scene.options.isForced = true
    #expect(try status(scene, InvitationText.request("New", sequence: 1)) == ["updated"])
  }

  // MARK: Messages

  @Test func aCancellationMarksTheEvent() throws {
    let scene = try LedgerScene()
    try scene.imports(InvitationText.series(), as: name)
    #expect(try status(scene, InvitationText.cancellation()) == ["cancelled"])
    let canceled = try text(scene)
    #expect(canceled.contains("SUMMARY:Canceled: Weekly\r\n"))
    #expect(canceled.components(separatedBy: "STATUS:CANCELLED").count == 3)
    #expect(canceled.contains("TRANSP:TRANSPARENT"))
    #expect(canceled.contains("RRULE:FREQ=WEEKLY;COUNT=5\r\n") && !canceled.contains("VALARM"))
    #expect(try status(scene, InvitationText.cancellation()) == ["unchanged"])
    #expect(try status(scene, InvitationText.series()) == ["unchanged"])
    #expect(try status(scene, InvitationText.series(sequence: 2)) == ["updated"])
    #expect(!(try text(scene)).contains("CANCELLED"))
  }

  @Test func aCancellationRemovesTheEventIfAsked() throws {
    let scene = try LedgerScene()
    scene.options.deletesCanceled = true
    try scene.imports(InvitationText.request(), as: name)
    #expect(try status(scene, InvitationText.cancellation()) == ["cancelled"])
    #expect(try scene.names() == [])
    #expect(try status(scene, InvitationText.request()) == ["unchanged"])
    #expect(reasons(scene) == [BookingState.removedBefore])
  }

  @Test func aCancellationOfAnUnknownEventIsSkipped() throws {
    let scene = try LedgerScene()
    #expect(try status(scene, InvitationText.cancellation()) == ["skipped"])
    #expect(reasons(scene) == [BookingState.nowhere])
    #expect(try status(scene, InvitationText.occurrence("CANCEL")) == ["skipped"])
    #expect(try scene.names() == [])
  }

  @Test(arguments: ["REPLY", "COUNTER", "REFRESH", "DECLINECOUNTER", "ADD"])
  func answersAreSkipped(method: String) throws {
    let scene = try LedgerScene()
    let answer = InvitationText.calendar(
      method: method, InvitationText.event(InvitationText.start))
    #expect(try status(scene, answer) == ["skipped"])
    #expect(reasons(scene)[0]?.contains("METHOD:\(method)") == true)
  }

  @Test func aCanceledOccurrenceOfAnUnknownSeriesLeadsOn() throws {
    let scene = try LedgerScene()
    #expect(try status(scene, InvitationText.occurrence("CANCEL")) == ["skipped"])
    #expect(reasons(scene).last??.hasSuffix("import it again after the event") == true)
    #expect(try status(scene, InvitationText.series()) == ["saved"])
    #expect(try status(scene, InvitationText.occurrence("CANCEL")) == ["updated"])
  }

  @Test func aCanceledEventOfAFileIsSaved() throws {
    let scene = try LedgerScene()
    let text = InvitationText.calendar(
      InvitationText.event(InvitationText.start, "SUMMARY:Gone", "STATUS:CANCELLED"))
    #expect(try scene.imports(text, as: name) == ["in.ics:4 saved Canceled: Gone"])
  }

  // MARK: Series

  @Test func aSeriesIsWhole() throws {
    let scene = try LedgerScene()
    #expect(try status(scene, InvitationText.series()) == ["saved"])
    let written = try text(scene)
    #expect(written.components(separatedBy: "BEGIN:VEVENT").count == 3)
    #expect(written.contains("RECURRENCE-ID;TZID=Europe/Berlin:20261215T090000\r\n"))
    #expect(written.contains("DTSTART;TZID=Europe/Berlin:20261215T100000\r\n"))
    #expect(written.contains("EXDATE;TZID=Europe/Berlin:20261208T090000\r\n"))
    #expect(try status(scene, InvitationText.series()) == ["unchanged"])
  }

  @Test(arguments: ["REQUEST", "CANCEL"])
  func aMessageAboutOneOccurrenceChangesTheSeries(method: String) throws {
    let scene = try LedgerScene()
    try scene.imports(InvitationText.series(), as: name)
    let message = InvitationText.occurrence(method)
    #expect(try status(scene, message) == ["updated"])
    let written = try text(scene)
    #expect(written.components(separatedBy: "BEGIN:VEVENT").count == 4)
    #expect(written.contains("RRULE:FREQ=WEEKLY;COUNT=5\r\n"))
    #expect(written.contains("RECURRENCE-ID:20261222T080000Z\r\n"))
    #expect(written.contains("STATUS:CANCELLED") == (method == "CANCEL"))
    // The occurrence in the file and a moved one have the alarm of the series, too.
    #expect(
      written.components(separatedBy: "BEGIN:VALARM").count == (method == "CANCEL" ? 3 : 4))
    #expect(try status(scene, message) == ["unchanged"])
    // The series is older than the message about its occurrence.
    #expect(try status(scene, InvitationText.series()) == ["unchanged"])
    #expect(
      try status(scene, InvitationText.occurrence("REQUEST", "Old", sequence: 0)) == ["skipped"])
    #expect(
      try status(scene, InvitationText.occurrence("REQUEST", "New", sequence: 2)) == ["updated"])
    #expect(try text(scene).contains("SUMMARY:New\r\n"))
    #expect(try text(scene).components(separatedBy: "BEGIN:VEVENT").count == 4)
  }

  @Test func aConfirmedEventKeepsTheTextOfItsRule() throws {
    let scene = try LedgerScene()
    let rule = "RRULE:FREQ=WEEKLY;UNTIL=20270329T090000Z;INTERVAL=1;BYDAY=TU;WKST=MO"
    let series = InvitationText.calendar(
      method: "REQUEST",
      InvitationText.event(InvitationText.start, InvitationText.end, "SUMMARY:Weekly", rule))
    let (lines, _) = try scene.prompted(series, .line("title Standup"), .line("s"))
    #expect(lines.count == 1 && lines[0].hasSuffix("saved Standup"))
    #expect(try text(scene).contains("\(rule)\r\n"))
  }

  /// Exchange states the alarm in a cancellation, too.
  @Test(arguments: [
    ("SUMMARY:Weekly", "Canceled: Weekly"), ("SUMMARY:Canceled: Lab", "Canceled: Lab"),
    ("CLASS:PUBLIC", "Canceled: Weekly"),
  ])
  func aCanceledOccurrenceHasNoAlarmAndIsMarked(_ title: String, _ marked: String) throws {
    let scene = try LedgerScene()
    try scene.imports(InvitationText.series(), as: name)
    let message = InvitationText.calendar(
      method: "CANCEL",
      InvitationText.event(
        "RECURRENCE-ID:20261222T080000Z", "DTSTART:20261222T080000Z", title,
        "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:REMINDER", "TRIGGER:-PT15M", "END:VALARM",
        sequence: 1, stamp: 2))
    #expect(try status(scene, message) == ["updated"])
    let written = try text(scene)
    #expect(written.contains("SUMMARY:\(marked)\r\n") && written.contains("TRANSPARENT"))
    #expect(!written.contains("REMINDER") && written.contains("SUMMARY:Weekly\r\n"))
  }

  @Test func aSeriesAndMessagesInOneFileAreApplied() throws {
    let scene = try LedgerScene()
    let all = InvitationText.series() + InvitationText.occurrence("REQUEST")
    #expect(try status(scene, all) == ["saved", "updated"])
    #expect(try text(scene).components(separatedBy: "BEGIN:VEVENT").count == 4)
    #expect(try status(scene, all) == ["unchanged", "unchanged"])
  }

  @Test func anOccurrenceWithoutItsSeriesIsSaved() throws {
    let scene = try LedgerScene()
    #expect(
      try scene.imports(InvitationText.occurrence("REQUEST"), as: name) == ["in.ics:5 saved Moved"])
    #expect(try status(scene, InvitationText.series(sequence: 2, stamp: 3)) == ["updated"])
    #expect(try text(scene).contains("RRULE:FREQ=WEEKLY;COUNT=5\r\n"))
    #expect(try !text(scene).contains("SUMMARY:Moved\r\n"))
  }

  @Test func anOlderSeriesKeepsTheOccurrenceThatCameBeforeIt() throws {
    let scene = try LedgerScene()
    #expect(try status(scene, InvitationText.occurrence("REQUEST")) == ["saved"])
    #expect(try status(scene, InvitationText.series()) == ["updated"])
    let written = try text(scene)
    #expect(written.contains("RRULE:FREQ=WEEKLY;COUNT=5\r\n"))
    #expect(written.contains("SUMMARY:Moved\r\n"))
    #expect(written.contains("SUMMARY:Weekly, later\r\n"))
    // The alarm that the series has by default.
    #expect(written.contains("BEGIN:VALARM"))
    #expect(try status(scene, InvitationText.series()) == ["unchanged"])
    #expect(try text(scene) == written)
  }

  @Test func anEndBeforeTheStartIsRejected() throws {
    let scene = try LedgerScene()
    let file = InvitationText.calendar(
      InvitationText.event(
        InvitationText.start, "DTEND;TZID=Europe/Berlin:20261201T080000", "SUMMARY:Back"))
    #expect(try status(scene, file) == ["rejected"])
    #expect(reasons(scene) == ["end: before the start; choose a later time"])
  }

  // MARK: At the prompt

  @Test func theLastDraftOfAnEventHasTheMessagesBeforeIt() throws {
    let scene = try LedgerScene()
    let all = InvitationText.series() + InvitationText.occurrence("CANCEL")
    let (lines, prompt) = try scene.prompted(all, .line("title Mine"), .line("s"))
    #expect(lines == ["bookings.csv:5 unchanged Mine", "bookings.csv:27 saved Mine"])
    #expect(prompt.complaints == [])
    let written = try text(scene)
    #expect(written.components(separatedBy: "BEGIN:VEVENT").count == 4)
    #expect(written.components(separatedBy: "STATUS:CANCELLED").count == 2)
    #expect(written.components(separatedBy: "BEGIN:VALARM").count == 3)
    #expect(written.contains("SUMMARY:Mine\r\n"))
    // An edit stays when a message follows, and older versions need no question.
    #expect(try status(scene, InvitationText.occurrence("REQUEST", sequence: 2)) == ["updated"])
    #expect(try text(scene).contains("SUMMARY:Mine\r\n"))
    let again = try scene.prompted(InvitationText.series())
    #expect(again.lines.map { $0.split(separator: " ")[1] } == ["unchanged"])
    #expect(again.prompt.prompts == [])
  }

  @Test func aCancellationIsAskedAbout() throws {
    let scene = try LedgerScene()
    try scene.imports(InvitationText.series(), as: name)
    let (lines, _) = try scene.prompted(InvitationText.cancellation(), .line("s"))
    #expect(lines == ["bookings.csv:5 cancelled Canceled: Weekly"])
    #expect(try status(scene, InvitationText.cancellation()) == ["unchanged"])
    #expect(
      try scene.prompted(InvitationText.cancellation()).lines
        .map { $0.split(separator: " ")[1] } == ["unchanged"])
  }

  // MARK: Undo and others

  @Test func undoRestoresTheObject() throws {
    let scene = try LedgerScene()
    try scene.imports(InvitationText.series(), as: name)
    let before = try scene.texts()
    try scene.imports(InvitationText.cancellation(), as: name)
    #expect(try scene.undoes(2).count == 1)
    #expect(try scene.texts() == before)
    #expect(try scene.undoes(1).count == 1)
    #expect(try scene.names() == [])
    #expect(try status(scene, InvitationText.series()) == ["saved"])
  }

  @Test func aDryRunWritesNothing() throws {
    let scene = try LedgerScene()
    scene.options.isDryRun = true
    let all = InvitationText.series() + InvitationText.occurrence("CANCEL")
    #expect(try status(scene, all) == ["would-save", "would-update"])
    #expect(try scene.names() == [])
  }

  @Test func prunesEventsThatAreGone() throws {
    let scene = try LedgerScene()
    scene.options.prunes = true
    let other = InvitationText.calendar(
      InvitationText.event(InvitationText.start, "SUMMARY:Other", uid: "other"))
    try scene.imports(InvitationText.request() + InvitationText.series() + other, as: name)
    let answer = InvitationText.calendar(
      method: "REPLY", InvitationText.event(InvitationText.start))
    let lines = try scene.imports(other + answer, as: name)
    #expect(lines.last?.contains("cancelled Weekly") == true)
    #expect(try scene.names().count == 1)
  }
}
