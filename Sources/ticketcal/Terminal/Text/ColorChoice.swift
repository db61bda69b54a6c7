/// When output is coloured, as `--color` says.
enum ColorChoice: String, Sendable, CaseIterable {
  case auto
  case always
  case never
}
