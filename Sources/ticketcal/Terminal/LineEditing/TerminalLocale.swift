internal import Glibc

/// The character set the terminal is spoken to in.
enum TerminalLocale {
  /// Sets `LC_CTYPE`, and nothing else, so that libedit and `wcwidth(3)` know Unicode.
  ///
  /// The environment's locale where it is UTF-8, else `C.UTF-8`: everything ticketcal prints is
  /// UTF-8. To be called once, before other threads are started. Returns whether it is UTF-8 now.
  @discardableResult
  static func activate() -> Bool {
    // Nothing in between, for a thread that measures text meanwhile.
    if isUTF8 { return true }
    if setlocale(LC_CTYPE, "") != nil, isUTF8 { return true }
    for name in ["C.UTF-8", "C.utf8", "en_US.UTF-8"] where setlocale(LC_CTYPE, name) != nil {
      return true
    }
    return false
  }

  private static var isUTF8: Bool {
    guard let codeset = nl_langinfo(nl_item(CODESET)) else { return false }
    return strcasecmp(codeset, "UTF-8") == 0 || strcasecmp(codeset, "utf8") == 0
  }
}
