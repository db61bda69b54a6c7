internal import Glibc

/// How much a terminal shows at once.
struct TerminalSize: Sendable, Equatable {
  var rows: Int
  var columns: Int

  /// The size of the terminal behind `descriptor`; where it has none, `COLUMNS` and `LINES`, else
  /// 80 columns and 24 rows.
  init(of descriptor: Int32, environment: [String: String]) {
    var size = winsize()
    let known = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0
    rows = Self.first(known ? Int(size.ws_row) : 0, environment["LINES"], 24)
    columns = Self.first(known ? Int(size.ws_col) : 0, environment["COLUMNS"], 80)
  }

  private static func first(_ measured: Int, _ stated: String?, _ assumed: Int) -> Int {
    if measured > 0 { return measured }
    guard let stated, let number = Int(stated), (1...10_000).contains(number) else {
      return assumed
    }
    return number
  }
}
