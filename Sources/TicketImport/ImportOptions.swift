/// How an import goes about it.
public struct ImportOptions: Sendable {
  /// Write nothing, say what would be written.
  public var isDryRun: Bool
  /// Write nothing unless every record is good.
  public var isStrict: Bool

  public init(isDryRun: Bool = false, isStrict: Bool = false) {
    self.isDryRun = isDryRun
    self.isStrict = isStrict
  }
}
