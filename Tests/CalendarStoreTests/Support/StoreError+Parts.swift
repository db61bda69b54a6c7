@testable import CalendarStore

extension StoreError {
  var path: String? {
    if case .failed(_, let path, _) = self { path } else { nil }
  }

  var field: String? {
    if case .invalid(let field, _) = self { field } else { nil }
  }

  var isRefusal: Bool {
    if case .refused = self { true } else { false }
  }

  var isNoAccess: Bool {
    if case .noAccess = self { true } else { false }
  }

  /// Somebody else's text stands in the way of that one.
  func isConflict(with text: [UInt8]) -> Bool {
    if case .changed(text, .some) = self { true } else { false }
  }
}

/// The error that the body throws, where it throws one of the store's.
func storeError(_ body: () throws -> Void) -> StoreError? {
  do {
    try body()
    return nil
  } catch {
    return error as? StoreError
  }
}
