@testable import CalendarStore

extension StoreError {
  var cause: WriteError.Cause? {
    if case .failed(let cause, _, _) = self { cause } else { nil }
  }

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

  var reason: String? {
    switch self {
    case .failed(_, _, let reason), .invalid(_, let reason), .refused(let reason): reason
    case .changed, .missing, .noAccess: nil
    }
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
