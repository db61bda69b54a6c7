/// Problems in the order in which they were found, each once.
struct ProblemSet {
  /// What tells of a problem, and so takes it back.
  enum Origin: Sendable {
    /// A look at the source's or the calendar's folder.
    case folder
    /// A look into the object.
    case object
    /// What the calendar's other objects hold.
    case others
  }

  private var entries: [(origin: Origin, problem: ObjectProblem)] = []
  private var known: Set<ObjectProblem> = []

  var problems: [ObjectProblem] { entries.map(\.problem) }

  mutating func add(_ problem: ObjectProblem, from origin: Origin) {
    if known.insert(problem).inserted { entries.append((origin, problem)) }
  }

  /// Takes back what is told anew where it is still so.
  mutating func remove(_ isOutdated: (Origin, ObjectProblem) -> Bool) {
    guard !entries.isEmpty else { return }
    entries.removeAll { entry in
      guard isOutdated(entry.origin, entry.problem) else { return false }
      known.remove(entry.problem)
      return true
    }
  }
}
