import Foundation

/// Calendars that this program did not make.
extension TestHome {
  /// Makes the source `personal` of a calendar `home` with one event in it; the calendar's folder.
  @discardableResult
  func configureSource(access: String? = nil, event: String = dentist) throws -> String {
    let root = folder("home/.calendars")
    try configure(
      """
      [sources.personal]
      type = "vdir"
      path = "\(root)"
      \(access.map { "access = \"\($0)\"" } ?? "")
      """)
    try folder.file("home/.calendars/home/dentist.ics", event)
    return root + "/home"
  }

  /// The program in a terminal of its own.
  func terminal(_ arguments: [String], rows: Int = 24, columns: Int = 80) throws -> TerminalProcess
  {
    try TerminalProcess(
      Program.ticketcal, arguments, environment: environment, directory: work.path, rows: rows,
      columns: columns)
  }

  static let dentist = object(
    """
    BEGIN:VEVENT
    UID:dentist@example.org
    DTSTAMP:20261001T080000Z
    DTSTART;TZID=Europe/Berlin:20261124T090000
    DTEND;TZID=Europe/Berlin:20261124T100000
    SUMMARY:Dentist
    LOCATION:Main Street 1
    END:VEVENT
    """)

  /// An iCalendar object around these components, with CRLF.
  static func object(_ components: String) -> String {
    """
    BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:-//Example//Example//EN
    \(components)
    END:VCALENDAR

    """.replacing("\n", with: "\r\n")
  }
}
