import Foundation
import Glibc
import Testing

/// Other programs read what is written.
@Suite struct InteroperationTests {
  /// What a title, a place and notes may hold.
  static let nasty: [String] = [
    "plain", "comma, semicolon; colon: \"quoted\"", "back\\slash", "ends with \\",
    "Ünïcödé 日本語 👩‍👩‍👧‍👦 e\u{301}", "سلام עולם", String(repeating: "long 長い ", count: 60),
    "BEGIN:VEVENT", "tab\there", "a=b;TZID=x:y", "^n ^^ ^'", "%00 &amp; <b>",
  ]

  private static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first { path in
    guard access(path, X_OK) == 0,
      let run = try? Running(
        path, ["-c", "import icalendar"], environment: ["PATH": "/usr/bin:/bin"], directory: "/")
    else { return false }
    return (try? run.wait().status) == 0
  }

  private func imported(_ options: [String] = []) throws -> TestHome {
    let home = try TestHome()
    let records = Self.nasty.enumerated().map { index, text in
      [
        "title": text, "location": text, "notes": text + "\nsecond line\n\nlast",
        "start": "2024-05-\(10 + index)T19:30:00+02:00[Europe/Berlin]", "duration": "PT1H30M",
        "id": "\(index)", "url": "https://example.org/?a=\(index)&b=c;d,e",
      ]
    }
    try home.file("a.json", String(decoding: try JSONEncoder().encode(records), as: UTF8.self))
    let run = try home.run(["-y"] + options + ["a.json"])
    try #require(run.status == 0, "\(run.errors)")
    return home
  }

  private func output(_ path: String, _ arguments: [String], _ home: TestHome) throws -> Finished {
    try Running(
      path, arguments, environment: home.environment.merging(["TZ": "Europe/Berlin"]) { $1 },
      directory: home.work.path
    ).wait()
  }

  @Test(.enabled(if: python != nil, "python's icalendar is not installed"))
  func pythonReadsBackTheSameText() throws {
    let home = try imported()
    try home.file(
      "read.py",
      """
      import icalendar, json, pathlib, sys
      events = []
      for path in sorted(pathlib.Path(sys.argv[1]).glob("*.ics")):
          calendar = icalendar.Calendar.from_ical(path.read_bytes())
          for event in calendar.walk("VEVENT"):
              assert not event.errors, event.errors
              start, end = event["DTSTART"].dt, event["DTEND"].dt
              events.append([str(event["SUMMARY"]), str(event["LOCATION"]),
                str(event["DESCRIPTION"]), start.isoformat(), end.isoformat()])
      print(json.dumps(sorted(events, key=lambda e: e[3])))
      """)
    let run = try output(try #require(Self.python), ["read.py", home.tickets], home)
    try #require(run.status == 0, "\(run.errors)")
    let events = try #require(
      try JSONSerialization.jsonObject(with: Data(run.bytes)) as? [[String]])
    #expect(events.count == Self.nasty.count)
    for (index, (event, text)) in zip(events, Self.nasty).enumerated() {
      let trimmed = text.trimmingCharacters(in: .whitespaces)
      let day = "2024-05-\(10 + index)"
      #expect(event.count == 5)
      #expect(
        event.prefix(2).map { $0.trimmingCharacters(in: .whitespaces) } == [trimmed, trimmed])
      #expect(event[2].hasPrefix(text) && event[2].contains("\nsecond line\n\nlast"))
      #expect(event.suffix(2) == ["\(day)T19:30:00+02:00", "\(day)T21:00:00+02:00"])
    }
  }

  @Test(.enabled(if: Program.find("khal") != nil, "khal is not installed"))
  func khalListsTheEvents() throws {
    let home = try imported()
    try home.file(
      "khal.conf",
      """
      [calendars]
      [[tickets]]
      path = \(home.tickets)
      type = calendar
      [locale]
      local_timezone = Europe/Berlin
      default_timezone = Europe/Berlin
      timeformat = %H:%M
      dateformat = %Y-%m-%d
      longdateformat = %Y-%m-%d
      datetimeformat = %Y-%m-%d %H:%M
      longdatetimeformat = %Y-%m-%d %H:%M
      """)
    let run = try output(
      try #require(Program.find("khal")),
      [
        "-c", home.work("khal.conf"), "list", "2024-05-01", "40d", "--format",
        "{start-date} {start-time} {end-time} {title}", "--day-format", "",
      ], home)
    #expect(run.status == 0, "\(run.errors)")
    #expect(!run.errors.lowercased().contains("warning"), "\(run.errors)")
    #expect(!run.errors.lowercased().contains("error"), "\(run.errors)")
    #expect(run.output.contains("2024-05-10 19:30 21:00 plain"), "\(run.output)")
    #expect(run.lines.filter { $0.contains(" 19:30 21:00 ") }.count == Self.nasty.count)
  }

  @Test(.enabled(if: Program.find("calcurse") != nil, "calcurse is not installed"))
  func calcurseImportsWithoutComplaint() throws {
    let home = try imported(["-o", "all.ics"])
    try home.folder.folder("calcurse")
    let calcurse = try #require(Program.find("calcurse"))
    let run = try output(
      calcurse,
      ["-D", home.folder("calcurse"), "-C", home.folder("calcurse"), "-i", home.work("all.ics")],
      home)
    #expect(run.status == 0, "\(run.errors) \(run.output)")
    #expect(run.output.contains("\(Self.nasty.count) app"), "\(run.output) \(run.errors)")
    #expect(!run.output.contains("skipped") || run.output.contains("0 skipped"), "\(run.output)")
    #expect(!(run.output + run.errors).lowercased().contains("warning"))
  }
}
