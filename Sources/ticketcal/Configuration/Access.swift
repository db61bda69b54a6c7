/// The most that may be done with a source's calendars.
enum Access: String, Sendable, CaseIterable {
  case none
  case writeOnly = "write-only"
  case full
}

extension Access: Comparable {
  static func < (a: Access, b: Access) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .none: 0
    case .writeOnly: 1
    case .full: 2
    }
  }
}
