internal import ArgumentParser

/// How much of a series is meant.
enum SpanChoice: String, ExpressibleByArgument, CaseIterable {
  case this, future
}
