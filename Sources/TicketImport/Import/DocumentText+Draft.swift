import CalendarStore
import CivilTime
import Foundation
import Reservations

extension DocumentText {
  enum Answer { case yes, no, interrupted }

  /// Asks whether to make an event of the text of a document without a booking.
  func ask(_ input: any LineInput, about file: String) -> Answer {
    let name = file == "-" ? "standard input" : file
    let question = "no booking found in \(name); make an event from it? [Y/n] "
    while true {
      switch input.readLine(
        prompt: question, initial: "", history: false, completions: { _ in [] })
      {
      case .line(let line):
        switch line.trimming().lowercased() {
        case "", "y", "yes": return .yes
        case "n", "no": return .no
        default: continue
        }
      case .endOfInput: return .no
      case .interrupted, .hungUp: return .interrupted
      }
    }
  }

  /// The greatest length of the notes of its event, in characters.
  fileprivate static let longestNotes = 2000
}

extension Record {
  /// The record of a text: the title is its own or its first line, the notes are the text. It is known
  /// by the mail's Message-ID, or else by the text.
  ///
  /// - Parameter start: nil if the person has to state it.
  init(_ document: DocumentText, file: String, start: FoundTime?) {
    let lines = document.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    var made = Reservation()
    made.title = document.title ?? lines.first { !$0.isEmpty }.map { String($0.prefix(200)) }
    made.notes = String(lines.joined(separator: "\n").trimming().prefix(DocumentText.longestNotes))
    made.start = start?.time
    made.end = start?.end
    made.made = document.date
    let digest = ContentFingerprint(record: Array(document.text.utf8)).digest
    made.id = document.messageID ?? "text \(digest)"
    made.url = document.messageID.flatMap { id in
      // A slash would begin a part's Content-ID (RFC 2392 §2).
      id.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed.subtracting(["/"]))
        .map { "mid:\($0)" }
    }
    var reading = Reading()
    if case .booking(_, let read)? = document.labels?.content {
      reading.unused = read.unused
      reading.canBeMapped = true
    }
    var position = RecordPosition(file: file, place: .whole)
    position.messageID = document.messageID
    self.init(
      position: position, original: Array(document.text.utf8), content: .booking(made, reading))
    origin = document.labels?.origin ?? origin
    origin.isOfText = true
    origin.sender = document.sender
  }
}

extension ImportRun {
  /// What becomes of the only input, in which no booking was found: a draft of its text, if the person
  /// wants one.
  func decide(
    _ text: DocumentText, _ lone: ImportResult, _ start: FoundTime?, _ prompt: any EditPrompt
  ) -> [ImportPipeline.Item] {
    let file = lone.position.file
    switch text.ask(prompt.input, about: file) {
    case .yes: return items(of: Record(text, file: file, start: start))
    case .no: break
    case .interrupted: log.summary.wasInterrupted = true
    }
    return [.result(lone)]
  }
}
