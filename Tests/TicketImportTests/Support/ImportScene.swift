import CalendarStore
import CivilTime
import Foundation
import Reservations

@testable import TicketImport

/// An import with everything around it in memory.
final class ImportScene {
  var inputs: [(name: String, text: String)]
  /// Read after `inputs`.
  var bookings: [(name: String, reservations: [Reservation])] = []
  var windowSize: Int?
  var options = ImportOptions()
  var calendars: MemoryCalendars
  let reporter = ListReporter()
  /// Is interrupted once so many records were looked at.
  var interruptedAfter = Int.max
  private var looks = 0

  init(
    _ inputs: (String, String)..., calendars: MemoryCalendars = MemoryCalendars(MemoryCalendar())
  ) {
    self.inputs = inputs
    self.calendars = calendars
  }

  var calendar: MemoryCalendar { calendars.calendars[0] }

  private func run() -> ImportRun {
    let lists = bookings.map { name, reservations in
      ImportInput(name: name) { () throws(InputError) in
        ReservationList(reservations, file: name)
      }
    }
    let run = ImportRun(
      inputs: inputs.map { name, text in
        ImportInput(name: name) { () throws(InputError) in
          if text == "missing" {
            throw InputError(cause: .system(2), file: name, reason: "there is no such file")
          }
          if text == "without readers" {
            throw InputError(cause: .withoutReaders, file: name, reason: "they ended")
          }
          return ReservationReader(TextSource(text), file: name)
        }
      } + lists,
      defaults: DraftDefaults(), options: options, calendars: calendars, session: nil,
      reporter: reporter,
      clock: { Drafting.moment },
      isInterrupted: {
        self.looks += 1
        return self.looks >= self.interruptedAfter
      })
    run.windowSize = windowSize
    return run
  }

  func unattended() -> ImportSummary { run().unattended() }

  /// What becomes of it where a person types these lines and then ends the input.
  func prompted(
    _ answers: LineInputResult..., zone: TimeZone? = nil
  ) -> (ImportSummary, ScriptedPrompt) {
    let prompt = ScriptedPrompt(answers)
    let now = LocalDateTime(.epoch, .midnight)
    return (run().prompted(prompt, now: now, zone: zone), prompt)
  }
}

/// Keeps what it is told: `RECORD STATUS TITLE CALENDAR: REASON`.
final class ListReporter: ImportReporter {
  func began(_ number: Int, of count: Int) {}
  func report(_ unread: UnreadDocument, in file: String) {}
  private(set) var results: [ImportResult] = []
  private(set) var errors: [String] = []
  private(set) var progress: [Int] = []
  private(set) var said: [String] = []

  func say(_ text: String) { said.append(text) }
  func complain(_ text: String) { said.append(text) }
  func list(_ entry: LedgerObject, remark: String?) {
    said.append("  \(entry.title)\(remark.map { ", \($0)" } ?? "")")
  }

  /// Records that were to be decided later.
  private(set) var expected: [String] = []
  func expect(_ position: RecordPosition) { expected.append("\(position)") }

  func report(_ reader: any RecordReader) {}

  func report(_ result: ImportResult) { results.append(result) }

  func report(_ error: InputError) { errors.append("\(error.file): \(error.reason)") }

  func progressed(records: Int) { progress.append(records) }

  var lines: [String] {
    results.map { result in
      let head = "\(result.position) \(result.status.rawValue)"
      return [head, result.title].compactMap(\.self).joined(separator: " ")
    }
  }
}

/// A person who types lines that were written down before.
final class ScriptedPrompt: EditPrompt, LineInput {
  private var answers: ArraySlice<LineInputResult>
  private(set) var prompts: [String] = []
  private(set) var shown: [EditEffect] = []
  private(set) var remembered: [EditVerb] = []

  /// What is done while the first line is typed.
  private var meanwhile: (() -> Void)?

  init(_ answers: [LineInputResult], meanwhile: (() -> Void)? = nil) {
    self.answers = answers[...]
    self.meanwhile = meanwhile
  }

  var input: any LineInput { self }

  func readLine(
    prompt: String, initial: String, history: Bool,
    completions: @escaping (_ lineUpToCursor: String) -> [String]
  ) -> LineInputResult {
    prompts.append(prompt)
    meanwhile?()
    meanwhile = nil
    return answers.popFirst() ?? .hungUp
  }

  func show(_ effect: EditEffect, of session: EditSession, records: [RecordOrigin]) {
    shown.append(effect)
  }

  func remember(_ verb: EditVerb) { remembered.append(verb) }

  func edit(_ text: String) -> String? {
    text.replacingOccurrences(of: "title: ", with: "title: Edited ")
  }

  var complaints: [String] {
    shown.compactMap { if case .complain(let text) = $0 { text } else { nil } }
  }
}
