import Dispatch
import Foundation
import GRDB
import Geometry
import Ink
import Synchronization

/// An edit as it was read: checked, but for a stroke's samples, which are not unpacked yet.
struct PackedEdit: Sendable {
  private enum Action: Sendable {
    case plain(Edit.Action)
    case stroke(PackedStroke)
    case unreadStroke
  }

  /// When it happened, in seconds since the sketch's start.
  let time: TimeInterval

  private let action: Action

  /// Reads and checks a row of the log: the edit and, if wanted, its stroke.
  ///
  /// - Throws: ``Damage``.
  init(
    _ row: Row, number: Int, after last: TimeInterval?, readingStroke: Bool, budget: inout Int
  ) throws {
    guard row.integer(0) == Int64(number) else { throw Damage("it is missing") }
    guard let time = row.real(1), last ?? 0 <= time, time <= 1e9 else {
      throw Damage("its time is out of order or range")
    }
    guard let kind = row.integer(2).flatMap(SketchFormat.Kind.init) else {
      throw Damage("it is of an unknown kind")
    }
    guard !readingStroke || (kind == .stroke) == (row.integer(4) != nil) else {
      throw Damage("its kind and its stroke contradict each other")
    }
    self.time = time
    switch kind {
    case .stroke:
      action =
        readingStroke ? .stroke(try PackedStroke(row, at: 4, budget: &budget)) : .unreadStroke
    case .cleared: action = .plain(.cleared)
    case .undone: action = .plain(.undone)
    case .redone: action = .plain(.redone)
    case .erased, .moved, .split, .recolored:
      action = .plain(try Self.detail(of: kind, in: row, budget: &budget))
    }
  }

  private static func detail(
    of kind: SketchFormat.Kind, in row: Row, budget: inout Int
  ) throws -> Edit.Action {
    let value: DatabaseValue = row[3]
    guard case .blob(let packed) = value.storage else { throw Damage("its detail is missing") }
    budget -= packed.count
    guard budget >= 0 else { throw Damage("the file is too short for its details") }
    do {
      return try packed.withUnsafeBytes { try EditDetail.decode($0, of: kind) }
    } catch let malformed as SampleCodec.Malformed {
      throw Damage("its detail is \(malformed)")
    }
  }

  /// Unpacks and checks the edit.
  func edit() throws(Damage) -> Edit {
    switch action {
    case .plain(let action): Edit(action, at: time)
    case .stroke(let stroke): Edit(.strokeAdded(try stroke.record()), at: time)
    case .unreadStroke: throw Damage("its stroke was not read")
    }
  }

  /// What was done, unless that was adding a stroke.
  var plainAction: Edit.Action? {
    if case .plain(let action) = action { action } else { nil }
  }
}

extension [PackedEdit] {
  /// The edits that one processor unpacks at a time.
  private static var run: Int { 256 }

  /// All edits, or those before the first that is damaged, and what is wrong with that one.
  ///
  /// They are shared out among the processors.
  func unpacked() -> (edits: [Edit], damage: Damage?) {
    let runs = stride(from: 0, to: count, by: Self.run).map { $0..<Swift.min($0 + Self.run, count) }
    let results = Mutex<[Int: (edits: [Edit], damage: Damage?)]>([:])
    DispatchQueue.concurrentPerform(iterations: runs.count) { index in
      let result = self[runs[index]].unpackedInOrder()
      results.withLock { $0[index] = result }
    }
    let unpacked = results.withLock { $0 }
    var edits: [Edit] = []
    edits.reserveCapacity(count)
    for index in runs.indices {
      guard let run = unpacked[index] else { continue }
      edits += run.edits
      if let damage = run.damage { return (edits, damage) }
    }
    return (edits, nil)
  }
}

extension ArraySlice<PackedEdit> {
  fileprivate func unpackedInOrder() -> (edits: [Edit], damage: Damage?) {
    var edits: [Edit] = []
    edits.reserveCapacity(count)
    for packed in self {
      do throws(Damage) {
        edits.append(try packed.edit())
      } catch {
        return (edits, error)
      }
    }
    return (edits, nil)
  }
}
