internal import CalendarStore
internal import Foundation
internal import Glibc
internal import Reservations
internal import SystemPackage
internal import TicketImport

/// Reports an import: results on standard output, messages on standard error.
final class ResultReporter: ImportReporter {
  private let format: OutputFormat
  private let output: OutputPipe
  private let messages: Messages
  private let style: Style
  private let held: OutputSpool?
  private var unused = UnusedNames()
  /// Whether nobody sees the drafts.
  private let isUnattended: Bool
  /// The inputs whose unused names a mapping can give to a field.
  private var mappable: Set<String> = []
  /// The names of the inputs found in folders.
  private let folderFiles: Set<String>
  /// The number of files of folders without a booking.
  private var emptyFiles = 0
  /// The number of documents that a reader was not asked for, and its name.
  private var withheld = (count: 0, reader: "")
  /// The named inputs that are texts, of which a person could make an event.
  private var texts: Set<String> = []
  /// The number of records of each input whose notes were said.
  private var noted: [String: Int] = [:]
  /// The number of events of each input whose times have no zone.
  private var floating: [String: Int] = [:]
  /// Those with a mapping.
  private var readers: [any RecordReader] = []
  /// Nil if lines are written at once.
  private var ordered: RecordOrder?
  /// The write failures reported with a record.
  private var reportedFailures: [StoreError] = []

  /// - Parameters:
  ///   - held: spools the results until the calendar is written; nil to write them at once.
  ///   - isOrdered: whether result lines are written in the order of the records.
  init(
    format: OutputFormat, output: OutputPipe, style: Style, messages: Messages,
    held: OutputSpool?, isUnattended: Bool = false,
    isOrdered: Bool = false, folderFiles: Set<String> = []
  ) {
    self.isUnattended = isUnattended
    self.format = format
    self.output = output
    self.style = style
    self.messages = messages
    self.held = held
    ordered = isOrdered ? RecordOrder() : nil
    self.folderFiles = folderFiles
  }

  /// Whether the reader of the results closed the pipe.
  var isBroken: Bool { output.isBroken }

  func expect(_ position: RecordPosition) { ordered?.expect(position) }

  func report(_ result: ImportResult) {
    if result.status == .noBooking { reportNoBooking(result) }
    switch format {
    case .json: line(ResultLine.json(result), of: result.position)
    case .text:
      if result.status == .rejected || result.status == .conflict {
        let title = result.status == .conflict ? result.title.map { "\($0): " } ?? "" : ""
        messages.problem("\(result.position): \(title)\(reason(of: result))")
        line(nil, of: result.position)
      } else if result.status == .noBooking || isSkippedByPerson(result) && !messages.isVerbose {
        line(nil, of: result.position)
      } else {
        line(messages.isQuiet ? nil : ResultLine.text(result, style: style), of: result.position)
      }
    }
    for value in result.unused { unused.add(value, of: result.position.file) }
    if !result.unused.isEmpty, result.allowsMapping { mappable.insert(result.position.file) }
    remark(on: result)
  }

  func report(_ reader: any RecordReader) {
    if !reader.options.mapping.isEmpty { readers.append(reader) }
    if let encoding = reader.guessedEncoding {
      say("\(reader.file): read as \(encoding.name); --encoding reads it as another")
    }
    if let dates = reader.inferredDayOrder {
      say(
        "\(reader.file): ambiguous dates of \(dates.column) read as \(dates.order.words), "
          + "like its other dates; --date-format reads them another way")
    }
  }

  func began(_ number: Int, of count: Int) {
    inputCount = count
    guard count > 1, lastProgress.duration(to: .now) > .milliseconds(500) else { return }
    lastProgress = .now
    messages.progress("reading file \(number) of \(count)")
  }

  func report(_ unread: UnreadDocument, in file: String) {
    if unread.isText, !folderFiles.contains(file) { texts.insert(file) }
    guard let reader = unread.withheldReader else { return }
    withheld = (withheld.count + unread.withheld, reader)
    messages.detail("\(file): not given to the reader \(reader)")
  }

  /// Whether a person has skipped the draft, which the summary counts.
  private func isSkippedByPerson(_ result: ImportResult) -> Bool {
    !isUnattended && result.status == .skipped && result.reason == nil
  }

  /// Reports the mapped keys that no record has, once for each input.
  func reportMapping() {
    for reader in readers {
      for error in reader.unmatchedKeys {
        messages.problem("\(reader.file): \(error.reason), which --map gives to \(error.target)")
      }
    }
  }

  /// Reports how many events have no zone, and the keys and columns that no field uses, once for each
  /// input; these with their values unless each row of the input has its own.
  func reportUnused() {
    for (file, count) in floating.sorted(by: { $0.key < $1.key }) {
      let (events, them) = count == 1 ? ("1 event has", "it") : ("\(count) events have", "them")
      messages.say("\(file): \(events) no time zone; --zone Europe/Berlin gives \(them) one")
    }
    for (file, values) in unused.files {
      let step = mappable.contains(file) ? "; --map gives one to a field" : ""
      messages.say("\(file): not used: \(UnusedNames.text(values))\(step)")
    }
  }

  /// Names the input; of a folder, its files are counted.
  private func reportNoBooking(_ result: ImportResult) {
    let file = result.position.file
    let reason = result.reason?.split(separator: ";", maxSplits: 1).dropFirst().first
    let unread = reason.map { ";\(SafeText(String($0), limit: 1000).text)" } ?? ""
    let name = file == "-" ? "standard input" : file
    if folderFiles.contains(file) {
      emptyFiles += 1
      messages.detail("no booking found in \(name)\(unread)")
    } else {
      messages.say("no booking found in \(name)\(unread)\(advice(forText: file))")
    }
  }

  /// How an event is made of a text without a booking; empty for another document.
  private func advice(forText file: String) -> String {
    guard texts.contains(file) else { return "" }
    if inputCount > 1 { return isUnattended ? "" : "; import it alone to make an event from it" }
    return isUnattended ? "; without --yes an event can be made from it" : ""
  }

  /// The whole reason of a failure that many records share is reported once.
  private func reason(of result: ImportResult) -> String {
    if let failure = result.failure {
      if reportedFailures.contains(failure) { return "not saved, for the same reason" }
      reportedFailures.append(failure)
    }
    return result.reason ?? result.status.rawValue
  }

  /// Says the notes of an event that was or would be saved, and that nobody sees on a card.
  ///
  /// At most 20 lines for each input: a column may be wrong in all of its rows.
  private func remark(on result: ImportResult) {
    switch result.status {
    case .saved, .updated, .wouldSave, .wouldUpdate: break
    case .unchanged, .cancelled, .skipped, .rejected, .conflict, .noBooking, .wouldCancel: return
    }
    guard isUnattended else { return }
    let file = result.position.file
    if result.remarks.contains(.floating) { floating[file, default: 0] += 1 }
    let notes = result.remarks.filter { $0.isSaidUnattended && $0 != .floating }
      .map { RemarkPhrase.text(of: $0) }
    guard !notes.isEmpty else { return }
    let count = noted[file, default: 0] + 1
    noted[file] = count
    if count <= 20 { say("\(result.position): \(notes.joined(separator: "; "))") }
    if count == 20 { say("\(file): further notes of this kind are left out") }
  }

  func report(_ error: InputError) { messages.problem("\(error.file): \(error.reason)") }

  func say(_ text: String) { messages.say(SafeText(text, limit: 1000).text) }

  func list(_ entry: LedgerObject, remark: String?) {
    messages.say(
      ResultLine.text(
        " ", start: entry.start, title: entry.title, calendar: entry.calendar.name,
        reason: remark))
  }

  func complain(_ text: String) {
    messages.problem(text)
  }

  func progressed(records: Int) {
    messages.endProgress()
    if held == nil { output.flush() }
  }

  /// Call this after the calendars are complete. Writes the spooled results, unless a write failed.
  func finish(_ summary: ImportSummary) {
    if let failure = summary.writeFailure, !reportedFailures.contains(failure) {
      messages.problem(failure.reason)
    }
    for text in ordered?.drain() ?? [] { put(text) }
    if summary.writeFailure == nil, let error = held?.drain(to: output) {
      resultsLost("temporary file", error)
    }
    output.flush()
    if let error = output.failure, !output.isBroken { resultsLost(output.name, error) }
    if emptyFiles > 0 {
      messages.say(
        emptyFiles == 1 ? "1 file without a booking" : "\(emptyFiles) files without a booking")
    }
    if withheld.count > 0, isUnattended {
      let documents =
        withheld.count == 1 ? "1 document has" : "\(withheld.count) documents have"
      messages.say(
        "\(documents) no booking of ours; a reader was not asked: set unattended = true in "
          + "[readers.\(withheld.reader)]")
    }
    messages.say(Self.text(of: summary))
  }

  private var inputCount = 0
  private var lastProgress = ContinuousClock.now

  /// Whether results could not be written.
  private(set) var hasLostSomething = false

  private func line(_ text: String?, of position: RecordPosition) {
    guard ordered != nil else {
      if let text { put(text) }
      return
    }
    for text in ordered?.decide(text, of: position) ?? [] { put(text) }
  }

  private func put(_ text: String) {
    messages.endProgress()
    if let held {
      held.writeLine(text)
    } else {
      output.writeLine(text)
    }
  }

  private func resultsLost(_ place: String, _ error: Errno) {
    hasLostSomething = true
    messages.problem("\(place): the results cannot be written: \(error.text)")
  }

  /// `3 saved, 1 unchanged, 1 rejected`.
  static func text(of summary: ImportSummary) -> String {
    var tally = CountSummary()
    for status in ImportResult.Status.allCases where status != .noBooking {
      tally.add(summary[status], word(for: status, count: summary[status]))
    }
    return tally.summary(nothing: "nothing saved", wasInterrupted: summary.wasInterrupted)
  }

  private static func word(for status: ImportResult.Status, count: Int) -> String {
    switch status {
    case .saved, .unchanged, .updated, .cancelled, .skipped, .rejected, .noBooking:
      status.rawValue
    case .conflict: CountSummary.conflicts(count)
    case .wouldSave: "would be saved"
    case .wouldUpdate: "would be updated"
    case .wouldCancel: "would be cancelled"
    }
  }
}

/// The keys and columns that no field uses: at most 100 for each input.
struct UnusedNames {
  /// In the order of the records; the value of a name with several values is empty.
  private(set) var files: [(file: String, values: [UnusedValue])] = []
  private var places: [String: Int] = [:]
  /// The places of the names of each file.
  private var known: [[String: Int]] = []

  mutating func add(_ value: UnusedValue, of file: String) {
    let place = places[file, default: files.count]
    if place == files.count {
      places[file] = place
      files.append((file, []))
      known.append([:])
    }
    if let earlier = known[place][value.name] {
      if files[place].values[earlier].value != value.value {
        files[place].values[earlier].value = ""
      }
      return
    }
    guard files[place].values.count < 100 else { return }
    known[place][value.name] = files[place].values.count
    files[place].values.append(value)
  }

  /// The first 20 names, each at most 40 characters, and the number of others.
  static func text(_ names: [String]) -> String {
    list(names) { SafeText($0, limit: 40).text }
  }

  /// The same, each with its value: `HORAIRE "15h30"`.
  static func text(_ values: [UnusedValue]) -> String {
    list(values) { value in
      let name = SafeText(value.name, limit: 40).text
      return value.value.isEmpty ? name : "\(name) \"\(SafeText(value.value, limit: 40).text)\""
    }
  }

  private static func list<Element>(
    _ elements: [Element], _ text: (Element) -> String
  ) -> String {
    let shown = elements.prefix(20).map(text)
    let rest = elements.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
