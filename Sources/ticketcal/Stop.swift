/// Why the program ends before it imports anything.
struct Stop: Error {
  let status: Int32
  /// Empty where there is nothing to be said.
  let reason: String
  /// What was to be changed is not there any more.
  var isMissing = false

  init(_ status: Int32, _ reason: String) {
    self.status = status
    self.reason = reason
  }

  /// Where the person who ended it knows why.
  init(silently status: Int32) { self.init(status, "") }
}
