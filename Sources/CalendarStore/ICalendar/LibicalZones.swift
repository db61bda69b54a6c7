internal import CICal

/// libical's own zones, of which only UTC is used: all others come from Foundation, or from the file.
enum LibicalZones {
  /// UTC. libical would read the system's list of zones first, which takes longer than writing an event;
  /// it is told to look for the list where there is none.
  ///
  /// Shared between threads, and never written to.
  nonisolated(unsafe) static let utc: OpaquePointer? = {
    set_zone_directory("/dev/null")
    icaltimezone_set_builtin_tzdata(1)
    return icaltimezone_get_utc_timezone()
  }()
}
