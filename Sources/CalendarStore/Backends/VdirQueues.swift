internal import Dispatch

/// The queues between which the groups of a vdir's changes are passed on, each in its order: one encodes
/// and writes, one tells the journal, one names.
struct VdirQueues {
  let writing = DispatchQueue(label: "ticketcal.vdir.writing")
  let noting = DispatchQueue(label: "ticketcal.vdir.noting")
  let naming = DispatchQueue(label: "ticketcal.vdir.naming")

  /// Asks that the names of everything that was flushed be put on disk.
  func sync(_ names: VdirNaming) {
    writing.async { naming.async { names.sync() } }
  }

  /// Waits for everything that was begun.
  func wait(for names: VdirNaming) {
    sync(names)
    writing.sync {}
    naming.sync {}
  }
}
