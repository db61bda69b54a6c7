/// Problems in the order of their discovery, each once.
struct ProblemSet {
  /// The place where a problem was found; the next read of that place removes the problem.
  enum Origin: Sendable {
    /// The listing of the source's or the calendar's folder.
    case folder
    /// The object's own text.
    case object
    /// The comparison with the calendar's other objects.
    case others
  }

  private var entries: [(origin: Origin, problem: ObjectProblem)] = []
  private var known: Set<ObjectProblem> = []

  var problems: [ObjectProblem] { entries.map(\.problem) }

  mutating func add(_ problem: ObjectProblem, from origin: Origin) {
    if known.insert(problem).inserted { entries.append((origin, problem)) }
  }

  /// Removes problems that the next read reports again if they persist.
  mutating func remove(_ isOutdated: (Origin, ObjectProblem) -> Bool) {
    guard !entries.isEmpty else { return }
    entries.removeAll { entry in
      guard isOutdated(entry.origin, entry.problem) else { return false }
      known.remove(entry.problem)
      return true
    }
  }
}
