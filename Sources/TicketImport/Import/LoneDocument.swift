import CalendarStore
import CivilTime
import Foundation
import Reservations

/// The text of the only document of an import, of which a person may make an event.
struct LoneDocument {
  private let text: DocumentText
  /// The days and times that the text has.
  let times: [FoundTime]
  /// The only one that can be the start; nil for none and for several.
  private let start: FoundTime?

  init(_ text: DocumentText, now: LocalDateTime, dayOrder: DayOrder?) {
    self.text = text
    let made = text.made ?? now
    times = FoundTime.times(in: text.text, madeAt: made, dayOrder: dayOrder)
    start = FoundTime.start(among: times, after: made)
  }

  enum Answer {
    case yes(Record)
    case no, interrupted
  }

  /// Asks whether to make an event of the text, as no booking is found in it.
  func ask(_ input: any LineInput, about file: String) -> Answer {
    let name = file == "-" ? "standard input" : file
    let question = "no booking found in \(name); make an event from it? [Y/n] "
    while true {
      switch input.readLine(
        prompt: question, initial: "", history: false, completions: { _ in [] })
      {
      case .line(let line):
        switch line.trimming().lowercased() {
        case "", "y", "yes": return .yes(Record(text, file: file, start: start))
        case "n", "no": return .no
        default: continue
        }
      case .endOfInput: return .no
      case .interrupted, .hungUp: return .interrupted
      }
    }
  }
}

extension DocumentText {
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
