import Dispatch
import Foundation
import GRDB
import Geometry
import Ink
import Synchronization

/// An edit read from a file, validated except for its stroke's samples, which are still packed.
struct PackedEdit: Sendable {
  private enum Action: Sendable {
    case plain(Edit.Action)
    case stroke(PackedStroke)
    case unreadStroke
  }

  /// The time of the edit, in seconds since the sketch's start.
  let time: TimeInterval

  private let action: Action

  /// Reads and validates a row of the log.
  ///
  /// - Parameters:
  ///   - row: The columns `id`, `time`, `kind` and `detail` of `edit`; with `readingStroke`,
  ///     followed by ``StrokeRow/columns``.
  ///   - number: The edit's expected `id`.
  ///   - last: The time of the previous edit.
  ///   - readingStroke: Whether to read the stroke of an edit that added one.
  ///   - budget: The number of bytes that blobs may still take; reduced by this row's.
  /// - Throws: ``Damage``.
  init(
    _ row: Row, number: Int, after last: TimeInterval?, readingStroke: Bool, budget: inout Int
  ) throws {
    guard row.integer(0) == Int64(number) else { throw Damage("it is missing") }
    guard let time = row.real(1), last ?? 0 <= time, time <= 1e9 else {
      throw Damage("its time is out of order or range")
    }
    guard let kind = row.integer(2).flatMap(SketchFormat.Kind.init) else {
      throw Damage("its kind is unknown")
    }
    guard !readingStroke || (kind == .stroke) == (row.integer(4) != nil) else {
      throw Damage("its kind contradicts its stroke")
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
    guard budget >= 0 else { throw Damage("its detail is longer than the file") }
    do {
      return try packed.withUnsafeBytes { try EditDetail.decode($0, of: kind) }
    } catch let malformed as SampleCodec.Malformed {
      throw Damage("its detail is malformed: \(malformed)")
    }
  }

  /// Unpacks and validates the edit.
  func edit() throws(Damage) -> Edit {
    switch action {
    case .plain(let action): Edit(action, at: time)
    case .stroke(let stroke): Edit(.strokeAdded(try stroke.record()), at: time)
    case .unreadStroke: throw Damage("its stroke was not read")
    }
  }

  /// The edit's action, or `nil` if it added a stroke.
  var plainAction: Edit.Action? {
    if case .plain(let action) = action { action } else { nil }
  }
}

extension [PackedEdit] {
  /// The number of edits in each unit of parallel work.
  private static var chunkSize: Int { 256 }

  /// Unpacks the edits on all processors.
  ///
  /// - Returns: All edits and `nil`; or the edits before the first damaged one, and its damage.
  func unpacked() -> (edits: [Edit], damage: Damage?) {
    let chunks = stride(from: 0, to: count, by: Self.chunkSize).map {
      $0..<Swift.min($0 + Self.chunkSize, count)
    }
    let results = Mutex<[Int: (edits: [Edit], damage: Damage?)]>([:])
    DispatchQueue.concurrentPerform(iterations: chunks.count) { index in
      let result = self[chunks[index]].unpackedInOrder()
      results.withLock { $0[index] = result }
    }
    let unpacked = results.withLock { $0 }
    var edits: [Edit] = []
    edits.reserveCapacity(count)
    for index in chunks.indices {
      guard let chunk = unpacked[index] else { continue }
      edits += chunk.edits
      if let damage = chunk.damage { return (edits, damage) }
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
