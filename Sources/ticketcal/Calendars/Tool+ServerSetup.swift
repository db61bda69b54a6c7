internal import CalendarStore

extension Tool {
  /// Finds the calendars of the server that the name of a calendar begins with, if they are not known
  /// yet and somebody can be asked. Returns whether it did.
  func setUpServer(
    of name: String, _ access: CalendarAccess
  ) throws(CommandError) -> Bool {
    let named = access.sources.first { name.hasPrefix($0.source.name + "/") }
    guard let named, named.server != nil,
      try CommandError.reporting(access.serverCalendars(of: named.source)) == nil,
      terminal(recordsFromStandardInput: false) != nil
    else { return false }
    try setUpServer(named.source, access)
    return true
  }

  /// Finds the calendars of a server, and says which it has found.
  func setUpServer(_ source: CalendarSource, _ access: CalendarAccess) throws(CommandError) {
    let terminal = terminal(recordsFromStandardInput: false)
    let watch = signalWatch()
    var ending: CommandError?
    let found: [StoredCalendar]
    do throws(StoreError) {
      found = try access.setUp(source) { host, other in
        guard let terminal, ending == nil else { return false }
        let question = Question(
          "\(other) leads to \(host). Send the password to \(host), too?", on: terminal, watch)
        do throws(CommandError) { return try question.confirm() } catch {
          ending = error
          return false
        }
      }
    } catch { throw ending ?? CommandError(error) }
    for calendar in found {
      let kinds = EntityType.allCases.filter(calendar.entityTypes.contains).map(\.plural)
      var words = ["\(kinds.joined(separator: " and "))", calendar.permission]
      if calendar.title != calendar.calendar.name { words.insert(calendar.title, at: 0) }
      messages.say(
        SafeText(
          "\(calendar.calendar.qualifiedName): \(words.joined(separator: "; "))", limit: 4096
        )
        .text)
    }
    let count = found.count == 1 ? "1 calendar" : "\(found.count) calendars"
    let make = "; make one with ticketcal calendars add --source \(source.name)"
    messages.say("\(source.name) is set up with \(count)\(found.isEmpty ? make : "")")
  }
}

extension Messages {
  /// Under `-v`, the requests that were sent to servers.
  func detailRequests(_ access: CalendarAccess) {
    for (source, requests) in Dictionary(grouping: access.requestCounts, by: \.source).sorted(by: {
      $0.key < $1.key
    }) {
      let methods = requests.map { "\($0.count) \($0.method)" }.joined(separator: ", ")
      detail("\(source): sent \(methods)")
    }
  }
}
