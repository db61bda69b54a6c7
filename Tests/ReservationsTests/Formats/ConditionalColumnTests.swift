import CivilTime
import Testing

@testable import Reservations

/// Columns whose field depends on the value: `from`, `to`, `day`.
@Suite struct ConditionalColumnTests {
  private func check(
    _ record: String, _ start: String, _ end: String?, unused: [String] = []
  ) throws {
    let reservation = try #require(Records(record).reservations.first)
    #expect(reservation.unread == [], "\(record)")
    #expect(try reservation.start == ISO8601.time(start), "\(record)")
    #expect(try reservation.end == end.map { try ISO8601.time($0) }, "\(record)")
    #expect(reservation.unused.map(\.name) == unused, "\(record)")
  }

  @Test(
    arguments: [
      "title,date,from,to\nShift,2026-12-10,22:00,06:00\n",
      "title;Tag;From;To\nShift;10.12.2026;22.00;6 Uhr\n",
      "title,Day,from,to\nShift,10 Dec 2026,10 PM,6am\n",
      #"{"title":"Shift","date":"2026-12-10","from":"22:00","to":"06:00"}"#,
      #"{"title":"Shift","from":"2026-12-10 22:00","to":"2026-12-11 06:00"}"#,
      #"{"title":"Shift","from":"2026-12-10T22:00","to":"\u0030\u0036:00"}"#,
    ])
  func readsTimes(_ record: String) throws {
    try check(record, "2026-12-10T22:00", "2026-12-11T06:00")
  }

  /// The last row is ambiguous; the others of its column prove the order.
  @Test func readsDaysWithTimesInTheOrderOfTheirColumn() throws {
    let rows = "A,24/12/2026 15:00,28/12/2026 11:00\nB,02/07/2027 15:00,05/07/2027 11:00\n"
    let reservation = try #require(Records("title,from,to\n" + rows).reservations.last)
    #expect(reservation.unread == [])
    #expect(try reservation.start == ISO8601.time("2027-07-02T15:00"))
    #expect(try reservation.end == ISO8601.time("2027-07-05T11:00"))
  }

  /// The hour after noon is probably meant; a person who means the next day writes it.
  @Test(arguments: [
    ("9.30", "5.30", "17:30"), ("7.30pm", "10.30", "22:30"), ("12:00", "10:00", "22:00"),
    ("7pm", "12.30", "00:30"), ("7.30 p.m.", "10.30", "22:30"),
  ])
  func refusesAnEndTwelveHoursAfterTheOneMeant(
    _ start: String, _ end: String, _ meant: String
  ) throws {
    let made = try #require(
      Records("title,date,start,end\nShift,2026-12-10,\(start),\(end)\n").reservations.first)
    #expect(
      made.unread.map(\.reason) == [
        "\(end): ends on the next day? write \(meant), or add the day of the end"
      ])
  }

  @Test(arguments: [("22:00", "9:00"), ("12:00", "02:00"), ("9pm", "8.30"), ("8pm", "1am")])
  func readsAnEndOnTheNextDay(_ start: String, _ end: String) throws {
    let made = try #require(
      Records("title,date,start,end\nShift,2026-12-10,\(start),\(end)\n").reservations.first)
    #expect(made.unread == [] && made.end?.date == LocalDate(year: 2026, month: 12, day: 11))
  }

  @Test(arguments: [
    ("noon", "2026-12-10T12:00", []), ("12 noon", "2026-12-10T12:00", []),
    ("all day", "2026-12-10", []), ("ganztägig", "2026-12-10", []),
    ("TBC", "2026-12-10", ["start time"]),
  ])
  func readsAWordForATime(_ time: String, _ start: String, _ unused: [String]) throws {
    try check("title,date,time\nA,2026-12-10,\(time)\n", start, nil, unused: unused)
  }

  @Test(arguments: [
    ("ada@example.org", nil), ("a.b@c.example.org", nil), ("Bar @ Home", "Bar @ Home"),
    ("ada@home", "ada@home"), ("ada@.org", "ada@.org"), ("ada@bob@c.org", "ada@bob@c.org"),
  ])
  func readsNoMailAddressAsAPlace(_ text: String, _ place: String?) throws {
    let records = Records("title,start,where\nA,2026-12-10T19:00,\(text)\n")
    #expect(records.reservations.first?.location == place)
  }

  @Test(arguments: [
    ("https://example.org/a.png", true), ("ftp+x://a", true), ("x://a", false),
    ("https://", false), ("https://a b", false), ("1s://a", false),
  ])
  func readsOnlyALinkAsAnImage(_ text: String, _ isLink: Bool) throws {
    let records = Records("title,start,image\nA,2026-12-10T19:00,\(text)\n")
    #expect(records.reservations.first?.image == (isLink ? text : nil))
  }

  @Test(arguments: ["Monday", "Tue & Thu"])
  func namesTheWeekdayOfACourseAsUnused(_ day: String) throws {
    let course = try #require(
      Records(
        "course,start date,end date,day,start time,end time\n"
          + "Sound,2027-01-11,2027-03-22,\(day),18:00,20:30\n"
      ).reservations.first)
    #expect(course.unread == [] && course.repeatRule == nil)
    #expect(course.unused.map(\.name) == ["day"])
  }

  @Test(arguments: ["All day", "TBC"])
  func readsAWordForBothTimes(_ word: String) throws {
    let made = try #require(
      Records(
        "title,date,start time,end time\nA1,2026-12-10,\(word),\(word)\n"
      ).reservations.first)
    #expect(made.unread == [] && made.start?.time == nil)
  }

  @Test(arguments: ["9am-5pm", "6pm - 2am", "7.30am-3.30pm", "9am to 5pm", "20 Uhr"])
  func takesNoHoursForATitle(_ shift: String) throws {
    let made = try #require(
      Records("date,shift\n2026-12-10,\(shift)\n").reservations.first)
    #expect(made.title == nil && made.unused.map(\.name) == ["shift"])
  }

  @Test(arguments: ["Gig", "Fixture", "Rehearsal", "Probe", "Appointment", "Task", "Geburtstag"])
  func takesWhatIsBookedForTheTitle(_ column: String) throws {
    let made = try #require(
      Records("date,\(column)\n2026-12-10,Sarah at Sneaky Pete's\n").reservations.first)
    #expect(made.title == "Sarah at Sneaky Pete's")
  }

  @Test(arguments: ["06:25+1", "06:25 (+1)", "06:25 +1d", "6.25 +1", "06:25+1 day"])
  func readsAnArrivalOnTheNextDay(_ arrival: String) throws {
    try check(
      "title,date,departure,arrival\nBA 1,2027-03-09,18:30,\(arrival)\n", "2027-03-09T18:30",
      "2027-03-10T06:25")
    try check(
      "title,start,end\nBA 1,2027-03-09 05:30,\(arrival)\n", "2027-03-09T05:30",
      "2027-03-10T06:25")
  }

  @Test(arguments: [
    "ore 20:00", "ab 20 Uhr", "um 20:00 Uhr", "à 20h", "a las 20:00", "alle ore 20.00", "at 8 pm",
    "20 Uhr 00",
  ])
  func readsATimeBehindItsWords(_ time: String) throws {
    try check("title,date,time\nA,2026-12-10,\(time)\n", "2026-12-10T20:00", nil)
  }

  @Test(arguments: ["a 20", "A 20:00", "ore", "ab", "gegen 20 Uhr", "las", "à", "ab ab"])
  func refusesOtherWordsBeforeATime(_ time: String) throws {
    let made = try #require(
      Records("title,date,time\nA,2026-12-10,\(time)\n").reservations.first)
    #expect(made.start == nil && made.unread.map(\.field) == [.start])
  }

  @Test func namesAnArrivalThatItCannotRead() throws {
    let flight = try #require(
      Records("title,date,departure,arrival\nBA 1,2027-03-09,18:30,06:25 next day\n").reservations
        .first)
    #expect(flight.end == nil && flight.unused == [])
    #expect(flight.unread.map(\.field) == [.end])
    #expect(flight.unread.first?.reason.hasPrefix("06:25 next day: ") == true)
  }

  @Test func leavesPlacesAndWeekdaysAlone() throws {
    try check(
      "title,date,time,from,to\nTrip,2026-12-10,10:00,Berlin,12 Rue 5\n", "2026-12-10T10:00", nil)
    try check(
      "title,date,time,from,to,day\nTrip,2026-12-10,10:00,10115,20095,Thursday\n",
      "2026-12-10T10:00", nil, unused: ["from", "to", "day"])
    try check(
      "day,title,date,time\n1,Talk,2026-12-10,10:00\n", "2026-12-10T10:00", nil, unused: ["day"])
  }

  /// `Von` is a place beside `Nach`, but not beside `Nach` and `Bis`.
  @Test func readsTheGermanColumns() throws {
    try check(
      "Titel,Von,Bis,Nach\nZug,10.12.2026 22:00,11.12.2026 06:00,Bonn\n", "2026-12-10T22:00",
      "2026-12-11T06:00", unused: [])
  }

  @Test(arguments: [
    "title,date,time\nYoga,Mon,18:00\n", "title,start\nYoga,Monday\n",
  ])
  func saysThatAWeekdayIsNoDate(_ record: String) throws {
    let made = try #require(Records(record).reservations.first)
    let reason = try #require(made.unread.first?.reason)
    #expect(reason.contains(": a weekday, not a date; write the first date"), "\(reason)")
  }

  @Test(arguments: [
    "title,day,time\nYoga,Room 3,18:00\n", "title,day,start\nYoga,Monday,2027-02-31 18:00\n",
  ])
  func saysNothingOfOtherDays(_ record: String) throws {
    let made = try #require(Records(record).reservations.first)
    #expect(made.unread.first?.reason.contains("weekday") == false)
  }

  /// Of two columns with a start, the first one counts.
  @Test func namesASecondTime() throws {
    try check(
      "title,date,time,from\nA,2026-12-10,10:00,11:00\n", "2026-12-10T10:00", nil,
      unused: ["from"])
  }

  @Test func yieldsToAMapping() throws {
    var mapping = FieldMapping()
    try mapping.map("start time", to: "begins at")
    #expect(mapping.candidates(forKey: "from").map(\.column) == [.location])
    #expect(mapping.candidates(forKey: "to").map(\.column) == [.to, .destination])
    #expect(throws: MappingError.self) { try mapping.map("from", to: "x") }
  }

  /// The other dates of the column prove the order.
  @Test func readsAmbiguousDays() throws {
    let reading = Records("title,day\nA,12/10/2026\nB,24/12/2026\n")
    #expect(reading.reservations.map { $0.start?.date.month } == [10, 12])
  }
}
