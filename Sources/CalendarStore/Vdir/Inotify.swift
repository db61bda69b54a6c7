internal import CLinux
internal import Foundation

/// An inotify(7) instance: tells that something has happened in folders.
final class Inotify {
  /// To wait for with poll(2).
  let descriptor: Int32
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)

  init() throws(SystemFault) {
    descriptor = inotify_init1(Int32(O_NONBLOCK | O_CLOEXEC))
    guard descriptor >= 0 else { throw .latest }
  }

  deinit { close(descriptor) }

  /// Names a folder that is watched: the same for every way that leads to it.
  struct Watch: Hashable {
    fileprivate let number: Int32
  }

  /// Watches the folder for names that come, go and change, and for changes of the files themselves.
  func add(_ path: String) throws(SystemFault) -> Watch {
    let mask =
      IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB
      | IN_DELETE_SELF | IN_MOVE_SELF
    let number = inotify_add_watch(descriptor, path, UInt32(mask) | UInt32(IN_ONLYDIR))
    guard number >= 0 else { throw .latest }
    return Watch(number: number)
  }

  /// What happens there is no longer told of.
  func remove(_ watch: Watch) { _ = inotify_rm_watch(descriptor, watch.number) }

  enum Happening: Hashable {
    case inside(Watch)
    /// The folder itself was moved or removed, or its file system is gone.
    case folderLost(Watch)
    /// More has happened than the kernel could keep.
    case overflow
  }

  /// What has happened since the last call; nothing where nothing has.
  func happenings() -> Set<Happening> {
    var all: Set<Happening> = []
    while true {
      let length = read(descriptor, &buffer, buffer.count)
      if length < 0, errno == EINTR { continue }
      guard length > 0 else { return all }
      buffer.withUnsafeBytes { bytes in
        var position = 0
        while position + MemoryLayout<inotify_event>.size <= length {
          let event = bytes.loadUnaligned(fromByteOffset: position, as: inotify_event.self)
          position += MemoryLayout<inotify_event>.size + Int(event.len)
          all.insert(Self.happening(event))
        }
      }
    }
  }

  private static func happening(_ event: inotify_event) -> Happening {
    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return .overflow }
    let watch = Watch(number: event.wd)
    let lost = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_IGNORED)
    return event.mask & lost != 0 ? .folderLost(watch) : .inside(watch)
  }
}
