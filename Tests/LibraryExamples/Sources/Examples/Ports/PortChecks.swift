import CalendarStore
import Foundation

/// Runs the programs that were written after EventKit's, on an access that nobody was asked about yet.
func checkPorts(_ access: CalendarAccess, _ check: (Bool, String) -> Void) async throws {
  let noon = Date(timeIntervalSince1970: 1_796_644_800)  // 2026-12-07T12:00:00Z, a Monday
  let week = noon..<(noon + 28 * 86_400)

  let manager = CalendarManager(access)
  manager.requestAccess(true)
  check(manager.isAuthorized && manager.message == nil, "access")
  check(try manager.calendar(titled: "Trips", color: "steelblue")?.color == "#4682B4", "made")

  let store = try access.requestFullAccess { _ in nil }
  guard let event = try createEvent("Yoga", at: noon, in: store) else {
    return check(false, "no default calendar")
  }
  try repeatWeekly(event.id, in: store)
  check(try fetchYear(from: store, around: noon).count == 10, "ten Mondays")
  check(try manager.rename("Yoga", to: "Pilates", in: week) == 4, "each occurrence on its own")
  let model = try CalendarModel(
    store, from: week.lowerBound, to: week.upperBound, in: .gmt)
  check(model.days.count == 4, "four days")
  let rows = model.days.values.flatMap(\.self)
  check(rows.allSatisfy { $0.title == "Pilates" && $0.repeats && $0.color == "#4682B4" }, "rows")
  try removeFuture(try fetchYear(from: store, around: noon)[5], from: store)
  check(try fetchYear(from: store, around: noon).count == 5, "five are left")

  let reminders = try RemindersManager(access)
  let tax = try reminders.add("Tax", due: DateComponents(year: 2026, month: 12, day: 7))
  let afternoon = DateComponents(year: 2026, month: 12, day: 7, hour: 15)
  try reminders.add("Call", due: afternoon, priority: 1)
  try reminders.add("Some day", due: nil)
  let today = try await reminders.dueToday(noon, in: .gmt)
  check(today.map(\.0).sorted() == ["Call", "Tax"], "due today")
  check(today.allSatisfy { $0.1?.isValidDate == true }, "components with their calendar")
  try reminders.setDone(tax, true, at: noon)
  check(try await reminders.dueToday(noon, in: .gmt).map(\.0) == ["Call"], "done")
  try reminders.setDone(tax, false, at: noon)
  try reminders.remove(tax)
  check(try await reminders.dueToday(noon, in: .gmt).map(\.0) == ["Call"], "removed")

  let source = access.sources[0].source
  try access.grantWriteOnly(source)
  check(!manager.isAuthorized, "write-only")
  let problem = addTicket(
    "Concert", at: "Gewandhaus", from: noon, to: noon + 7200, zone: .gmt, with: access)
  check(problem == nil, problem ?? "")
  try access.grant(source)
  let again = try access.requestFullAccess { _ in nil }
  check(try again.events(containing: "Gewandhaus").count == 1, "the ticket")
  try access.deny(source)
  let refusal = addTicket("Play", at: "", from: noon, to: noon, zone: .gmt, with: access)
  manager.requestAccess(true)
  check(refusal != nil && manager.message?.hasSuffix("may not be used") == true, "denied")
}
