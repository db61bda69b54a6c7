internal import CalendarStore
internal import Foundation
internal import Reservations
internal import TicketImport

/// The prompt on a terminal.
final class TerminalPrompt: EditPrompt {
  let input: any LineInput
  let history: HistoryFile
  private let terminal: ControllingTerminal
  private let style: Style
  private let environment: [String: String]
  private let defaultCalendar: String
  /// The fields of an event that are shown with a draft and cannot be changed.
  private let kept: () -> KeptFields
  private let home: HomeAbbreviation
  private let zone: TimeZone
  private let profiles: ProfileFile
  private var following: Task<Void, Never>?

  /// Opens the prompt. The state folder has the history of commands and the texts for the external
  /// editor.
  ///
  /// - Parameters:
  ///   - calendars: the first is the default calendar.
  ///   - kept: the fields of an event that cannot be changed.
  init(
    on terminal: ControllingTerminal, watch: SignalWatch, color: ColorChoice, _ tool: Tool,
    calendars: CalendarNames,
    kept: @escaping () -> KeptFields = { KeptFields() }
  ) {
    var environment = tool.environment
    let state = StateFolder(tool.folders)
    do {
      try state.makeEditorFolder()
      environment["TMPDIR"] = state.editorFolder
    } catch {
      tool.messages.detail("\(error)")
    }
    self.terminal = terminal
    self.environment = environment
    defaultCalendar = calendars.first ?? ""
    self.kept = kept
    history = HistoryFile(folder: tool.folders.stateFolder)
    style = Style(color, descriptor: terminal.output, environment: environment)
    home = tool.home
    zone = tool.zone
    profiles = ProfileFile(folders: tool.folders)
    input = terminal.lineInput(
      watch: watch, environment: environment, history: history.commands())
    var swatches: [String: String] = [:]
    for calendar in calendars.calendars {
      let swatch = style.swatch(calendar.color)
      guard !swatch.isEmpty else { continue }
      swatches[calendar.calendar.qualifiedName] = swatch
      swatches[calendars.name(of: calendar.calendar)] = swatch
    }
    editLine?.swatches = swatches
  }

  deinit { following?.cancel() }

  /// Interrupts the line being typed whenever something in the calendars changes.
  func follow(_ changes: AsyncStream<Void>) {
    guard let editLine else { return }
    let wakeup = WakeupPipe()
    editLine.wakeup = wakeup
    following = Task.detached {
      for await _ in changes { wakeup.wake() }
    }
  }

  func lineInterruptedByChange() -> String? { editLine?.consumeWokenLine() }

  /// Nil on a terminal that cannot edit a line.
  private var editLine: LibeditInput? {
    ((input as? PasteGuard)?.lines ?? input) as? LibeditInput
  }

  func show(_ effect: EditEffect, of session: EditSession, records: [RecordOrigin]) {
    editLine?.notes = Dictionary(
      session.context.times.map { ($0.typed, $0.words) }, uniquingKeysWith: { first, _ in first })
    switch effect {
    case .showOverview:
      put(DraftOverview(entries: session.entries, style: style, width: width).lines)
    case .showCard(let index, let changes):
      put(
        [""]
          + DraftCard(
            index, of: session, changes, defaultCalendar: defaultCalendar,
            kept: kept(), home: home, zone: zone, style: style, width: width
          ).lines)
    case .showRecord(let index):
      put(
        [style.dim(SafeText(home.text("\(records[index].position)")).text)]
          + Self.lines(of: records[index]))
    case .showSources(let index, let field):
      put(
        SourceCard(
          session.entries[index], of: home.text("\(records[index].position)"),
          default: defaultCalendar, style: style, width: width
        ).lines(of: field))
    case .showHelp(let verb): putPages(wrapped(session.help(on: verb)))
    case .say(let text): put(wrapped([SafeText(home.text(text)).text]).map(style.dim))
    case .complain(let text): put(wrapped([SafeText(home.text(text)).text]).map(style.red))
    case .leftOut(let indices):
      // The results at the end of a session say it anyway.
      if !indices.isEmpty, !session.isFinished {
        put([style.dim(leftOut(indices.map { session.entries[$0] }))])
      }
    case .reopened, .save, .goTo, .editText, .map, .merge: break
    }
  }

  /// The fields of a CSV row, aligned; the text of any other record.
  private static func lines(of record: RecordOrigin) -> [String] {
    guard let fields = record.csvFields else {
      let text = String(decoding: record.original, as: UTF8.self)
      return [SafeText(text, newLines: .kept, limit: 65536).text]
    }
    let names = fields.map { SafeText($0.name, limit: 40).text }
    let width = names.map(DisplayWidth.of).max() ?? 0
    return zip(names, fields).map { name, field in
      let padding = String(repeating: " ", count: width - DisplayWidth.of(name))
      return "\(name)\(padding) = \(SafeText(field.value, limit: 4096).text)"
    }
  }

  /// The message in the words of the results. Events that others changed stay in the calendar,
  /// which says more than "skipped".
  private func leftOut(_ entries: [EditEntry]) -> String {
    let isKept = entries.allSatisfy(\.booking.isConflict)
    if entries.count == 1 { return isKept ? "kept as it is in the calendar" : "skipped" }
    return isKept
      ? "\(entries.count) kept as they are in the calendar" : "\(entries.count) skipped"
  }

  /// Adds only the command's name to the history: its arguments may be private, and any other line
  /// may be a value pasted at the wrong prompt.
  func remember(_ verb: EditVerb) { history.add(verb.rawValue) }

  func save(_ profile: DocumentProfile, as name: String) -> EditEffect {
    do throws(ConfigurationError) {
      try profiles.add(profile, as: name)
      let use = profile.sender.map { "the next mail of \($0) is read by it" }
      return .say("kept as a profile; \(use ?? "next time: ticketcal --profile \(name) FILE")")
    } catch {
      return .complain("not kept: \(error)")
    }
  }

  func edit(_ text: String) -> String? {
    do {
      return try ExternalEditor(environment: environment).edit(text, on: terminal)
    } catch {
      put([style.red(home.text("\(error)"))])
      return nil
    }
  }

  private var width: Int { terminal.size(environment: environment).columns }

  private func wrapped(_ lines: [String]) -> [String] {
    lines.flatMap { TextWrap.lines($0, width: width) }
  }

  /// Waits for Enter after each page of the terminal's height; any other answer ends it.
  private func putPages(_ lines: [String]) {
    // The lines of the next prompt, or of the question.
    let page = max(1, terminal.size(environment: environment).rows - 1)
    var rest = lines[...]
    while rest.count > page {
      put(Array(rest.prefix(page)))
      rest = rest.dropFirst(page)
      let answer = input.readLine(
        prompt: "\(rest.count) more lines: Enter, or q and Enter to end ", initial: "",
        history: false, completions: { _ in [] })
      guard case .line(let line) = answer else { return }
      guard line.allSatisfy(\.isWhitespace) else {
        if line.lowercased() != "q" { put(["not run: \(SafeText(line).text); type it again"]) }
        return
      }
    }
    put(Array(rest))
  }

  private func put(_ lines: [String]) {
    terminal.write(lines.map { $0 + "\n" }.joined())
  }
}

extension EditSession {
  /// The help for the commands that apply now, or for one; lines without line ends.
  fileprivate func help(on verb: EditVerb?) -> [String] {
    let mode = context.mode
    guard let verb else {
      return verbs.map { verb in
        let call = ([verb.rawValue] + mode.shortForms(of: verb)).joined(separator: " ")
        let full = [call, mode.argument(of: verb)].compactMap(\.self).joined(separator: " ")
        return "  \(DisplayWidth.padded(full, to: 24)) \(mode.summary(of: verb))"
      } + [
        "Commands can be shortened as far as they stay unique. Tab completes, Ctrl-C drops the line, "
          + "Ctrl-D is quit. \"help start\" explains times."
      ]
    }
    let call = [verb.rawValue, mode.argument(of: verb)].compactMap(\.self).joined(separator: " ")
    var lines = ["  \(call)"]
    let forms = mode.shortForms(of: verb)
    if !forms.isEmpty { lines.append("  in short: \(forms.joined(separator: ", "))") }
    lines.append("  \(mode.summary(of: verb))")
    lines += mode.explanation(of: verb).split(separator: "\n").map { "  \($0)" }
    return lines
  }
}
