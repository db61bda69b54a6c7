/// What has changed in a calendar since a token was given (RFC 6578).
struct ObjectChanges: Sendable, Equatable {
  /// New and changed objects.
  var changed: [EventVersion]
  /// The names of those that are gone.
  var removed: [String]
  var token: SyncToken
  /// `changed` is all that there is: there was no token, or one that says nothing any more.
  var isComplete = false
  /// What is there now under names of objects and cannot be read, whether it has changed or not.
  var problems: [ObjectProblem] = []
}
