import Reservations
import TestSupport
import Testing

@testable import TicketImport

/// Tests/Corpora/edit-sessions.txt: the drafts of a session, the lines that a person types, and what
/// comes of each.
///
/// `failing` names drafts that cannot be saved, `changed` those that another program changes first, and
/// `editor` the text that comes back from the external editor. `> LINE` is typed (`^C`; `^D`; `^D!`
/// where nobody can answer): the lines below are its effects, and the next question with the states of
/// the drafts. `? LINE` is completed; `? written`, `? shown` and `? moves` ask what a draft changes.
/// TICKETCAL_UPDATE=1 rewrites what comes of them.
@Suite struct EditSessionScriptTests {
  @Test func givesWhatTheFileSays() throws {
    var session: PromptSession?
    let differences = try ScriptFile("edit-sessions.txt").differences { line in
      let (word, rest) = Reservation.divided(line)
      switch word {
      case "drafts": session = try PromptSession(rest.split(separator: " ").map(Self.entry))
      case "failing": session?.failing = Set(Self.numbers(rest))
      case "changed":
        for number in Self.numbers(rest) { session?.changedSince[number] = try Self.written() }
      case "editor": session?.editor = { _ in rest }
      case ">": return session?.results(of: rest) ?? []
      case "?": return ["\(session?.answer(to: rest) ?? [])"]
      default: break
      }
      return []
    }
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  private static func numbers(_ text: String) -> [Int] {
    text.split(separator: " ").compactMap { Int($0) }.map { $0 - 1 }
  }

  // MARK: Drafts

  /// As an earlier import wrote it.
  private static func written() throws -> ItemDraft {
    ItemDraft(try Drafting.draft(PromptSession.film).event(at: Drafting.moment))
  }

  private static func entry(_ word: Substring) throws -> EditEntry {
    let film = PromptSession.film
    let later = film.replacing("2023-06-10", with: "2023-06-11")
    let canceled = film.replacing("{\"title", with: "{\"status\":\"cancelled\",\"title")
    func known(_ record: String, _ booking: EditEntry.SavedState, in calendar: String? = nil) throws
      -> EditEntry
    {
      EditEntry(try Drafting.draft(record), booking: booking, elsewhere: calendar)
    }
    let written = try written()
    return switch word {
    case "play": EditEntry(try Drafting.draft(#"{"title":"Play","start":"2023-06-11T19:30"}"#))
    case "untitled": EditEntry(try Drafting.draft(#"{"start":"2023-06-12T19:30"}"#))
    case "unread": EditEntry(try Drafting.draft(#"{"start":"2023-02-30T19:30"}"#))
    case "talk": EditEntry(try Drafting.draft(#"{"title":"Talk"}"#))
    case "update": try known(later, .update(written))
    case "conflict": try known(later, .conflict(written))
    case "cancellation": try known(canceled, .cancellation(written))
    case "canceled-conflict": try known(canceled, .conflict(written))
    case "elsewhere": try known(film, .update(written), in: "Work")
    default: EditEntry(try Drafting.draft(film))
    }
  }
}

extension PromptSession {
  /// The effects of a line, how drafts are saved, and the next question.
  fileprivate mutating func results(of line: String) -> [String] {
    let count = saved.count
    switch line {
    case "^C": interrupt()
    case "^D": endInput()
    case "^D!": endInput(canAsk: false)
    default: type(line)
    }
    let ways = zip(saved, resolutions).dropFirst(count).map { "saved \($0 + 1): \($1)" }
    let request = session.request
    let next = session.isFinished ? "finished" : request.prompt + request.initial
    let states = states.map { "\($0)" }.joined(separator: " ")
    return (effects.map(\.line) + ways + ["= \(next) | \(states)"])
      .map { $0.replacing("\n", with: "\\n") }
  }

  fileprivate func answer(to line: String) -> [String] {
    let words = line.split(separator: " ")
    let index = words.last.flatMap { Int($0) }.map { $0 - 1 } ?? session.current
    switch words.first {
    case "written": return session.changesSinceWritten(index).map(\.line)
    case "shown": return session.changesSinceShown(index).map(\.line)
    case "moves": return ["\(session.movesWhenSaved(index))"]
    default: return session.completions(line)
    }
  }
}

extension FieldChange {
  fileprivate var line: String {
    "\(field.name) was \(before)" + (unread.map { " (unread: \($0))" } ?? "")
  }
}

extension EditEffect {
  fileprivate var line: String {
    func numbers(_ indices: [Int]) -> String {
      indices.map { "\($0 + 1)" }.joined(separator: " ")
    }
    return switch self {
    case .showOverview: "overview"
    case .showCard(let index, let changed):
      "card \(([numbers([index])] + changed.map(\.line)).joined(separator: ", "))"
    case .showRecord(let index): "record \(numbers([index]))"
    case .showSources(let index, let field): "sources \(numbers([index])) \(field?.name ?? "")"
    case .showHelp(let verb): "help \(verb?.rawValue ?? "")"
    case .say(let text): "say: \(text)"
    case .complain(let text): "complain: \(text)"
    case .save(let indices): "save \(numbers(indices))"
    case .map(let text): "map \(text ?? "")"
    case .goTo(let index): "go to \(numbers([index]))"
    case .leftOut(let indices): "left out \(numbers(indices))"
    case .reopened(let index): "reopened \(numbers([index]))"
    case .editText: "edit the text"
    case .merge(let index): "merge \(numbers([index]))"
    }
  }
}
