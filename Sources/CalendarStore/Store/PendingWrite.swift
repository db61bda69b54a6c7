/// Events on their way into a calendar.
public final class PendingWrite {
  private let wait: () -> [WriteOutcome]

  init(_ wait: @escaping () -> [WriteOutcome]) { self.wait = wait }

  /// What is known already.
  public init(_ outcomes: [WriteOutcome]) { wait = { outcomes } }

  /// Waits until it is known what became of each event, in their order. To be asked once.
  public func outcomes() -> [WriteOutcome] { wait() }
}
