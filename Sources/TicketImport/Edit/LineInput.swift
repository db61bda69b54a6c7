/// Where the prompt's lines come from: a terminal with libedit, a script, or a test.
public protocol LineInput: AnyObject {
  /// Asks for one line. `initial` stands on the line to be edited in place.
  ///
  /// `completions` gets the line up to the cursor and returns what the word before the cursor could
  /// become (whole words). `history` tells whether the line belongs into the history.
  func readLine(
    prompt: String, initial: String, history: Bool,
    completions: @escaping (_ lineUpToCursor: String) -> [String]
  ) -> LineInputResult
}

/// What came of asking for a line.
public enum LineInputResult: Sendable, Equatable {
  /// Without line end.
  case line(String)
  /// Ctrl-C: the line is dropped.
  case interrupted
  /// Ctrl-D on an empty line, or the input's end.
  case endOfInput
  /// The terminal is gone, or the program was told to end (SIGHUP, SIGTERM): nothing more can be asked.
  case hungUp
}
