/// The commands of the prompt.
public enum EditVerb: String, Sendable, CaseIterable {
  case save, skip, all, quit, back, list, map
  case merge, keep, replace, theirs, second, move
  case title, location, geo, when, due, start, end, duration, zone, allday, notes, url, alarms
  case `repeat`, priority
  case showAs = "show-as"
  case calendar
  case delete
  case undo, redo, reset, edit, show, record, why, help

  /// What the prompt knows of a command.
  struct Row: Sendable {
    let verb: EditVerb
    /// One-letter and other short forms, beside the name.
    let forms: [String]
    /// The field that the command sets; nil for none.
    let field: DraftField?
    /// The argument as `help` shows it; nil for none.
    let argument: String?
    let modes: EditModes
    /// Whether the command is for an event that is already in a calendar. In other sessions, only its
    /// whole name calls it.
    let isForKnown: Bool
    /// Unknown words that stand for the command.
    let meant: [String]
    /// Those that stand for it where one event or reminder is edited.
    let meantInEvents: [String]
    /// One line for the list of commands.
    let summary: String
    /// More than the summary; empty without more text.
    let explanation: String
    /// The same where one event or reminder is edited.
    let inEvents: (summary: String, explanation: String)

    init(
      _ verb: EditVerb, _ summary: String, forms: String = "", field: DraftField? = nil,
      argument: String? = nil, modes: EditModes = .ordinary, isForKnown: Bool = false,
      meant: String = "", meantInEvents: String = "", inEvents: String? = nil,
      explanation: String = "", explanationInEvents: String? = nil
    ) {
      func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
      self.verb = verb
      self.forms = words(forms)
      self.field = field
      self.argument = argument
      self.modes = modes
      self.isForKnown = isForKnown
      self.meant = words(meant)
      self.meantInEvents = words(meantInEvents)
      self.summary = summary
      self.explanation = explanation
      self.inEvents = (inEvents ?? summary, explanationInEvents ?? explanation)
    }
  }

  private static let rowsByVerb = Dictionary(uniqueKeysWithValues: rows.map { ($0.verb, $0) })

  /// Every command has a row.
  var row: Row { Self.rowsByVerb[self] ?? Row(self, "") }

  public var shortForms: [String] { row.forms }
  public var argument: String? { row.argument }
  var isForKnown: Bool { row.isForKnown }

  /// The commands that apply to every draft of an import.
  public static let ordinary = EditMode.importing.verbs.filter { !$0.isForKnown }
}
