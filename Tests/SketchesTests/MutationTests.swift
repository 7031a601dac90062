import Files
import Formats
import Foundation
import Sketches
import TestSupport

/// Opening sketch files with random mutations.
///
/// `STIPPLE_SOAK_ROUNDS` is the number of files; `scripts/soak mutations` sets it.
@Suite struct MutationTests {
  static let rounds = ProcessInfo.processInfo.environment["STIPPLE_SOAK_ROUNDS"]
    .flatMap { Int($0) }
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: 0..<8)
  func `a mutated file either opens or fails with a printable message`(part: Int) throws {
    var random = SplitMix64(seed: UInt64(part))
    let (store, _) = try SketchStore.open(at: folder.path(of: "sketch"), title: "A tree", now: 1)
    for edit in random.storableLog(edits: 150) { store.append(edit) }
    store.saveDraft(.began(StrokeStyle(), [StrokeSample(location: .zero, timestamp: 9999)]))
    try store.close()
    let whole = try folder.bytes(of: "sketch")
    var slowest = Duration.zero
    for round in 0..<(Self.rounds ?? 80) / 8 {
      let path = try folder.write(Self.mutated(whole, using: &random), to: "mutated")
      let time = try ContinuousClock().measure { try open(path, round) }
      slowest = max(slowest, time)
      // Both limits detect a hang. Only the soak run, which runs alone, can meet the shorter one.
      #expect(time < .seconds(Self.rounds == nil ? 10 : 2), "round \(round)")
    }
    if Self.rounds != nil { print("mutations, part \(part): the slowest file took \(slowest)") }
  }

  /// Performs every operation on a file.
  private func open(_ path: String, _ round: Int) throws {
    let outcomes: [Result<String, any Error>] = [
      Result { try draw(SketchDocument.read(path: path)) },
      Result { try SketchDocument.check(path: path).title },
      Result { "\(try SketchRepair(of: path, to: folder.path(of: "saved"), now: 0).savedEdits)" },
      Result {
        let (store, document) = try SketchStore.open(at: path, title: "", now: 0)
        store.append(Edit(.cleared, at: 1))
        try store.close()
        return document.title
      },
    ]
    if case .success = outcomes[3] {
      _ = try draw(SketchDocument.check(path: folder.path(of: "saved")))
    }
    try? FileManager.default.removeItem(atPath: folder.path(of: "saved"))
    for outcome in outcomes {
      let text: String
      switch outcome {
      case .success(let title): text = title
      case .failure(let error):
        text = "\(error)"
        #expect(error is SketchError && text.hasSuffix("."))
      }
      #expect(text.printable() == text, "round \(round)")
    }
  }

  /// Folds and draws a document, and returns its title.
  private func draw(_ document: SketchDocument) -> String {
    let sketch = Sketch(folding: document.edits)
    let picture = TextPicture(of: sketch.strokes, columns: 120, rows: 40, smoothing: .spline)
    #expect(picture.lines(palette: InkPalette(colorCount: 256)).count <= 40)
    return document.title
  }

  /// Returns the file with a page duplicated, its end cut off, or random bytes changed.
  private static func mutated(_ whole: [UInt8], using random: inout SplitMix64) -> [UInt8] {
    var bytes = whole
    let pages = bytes.count / 4096
    switch Int.random(in: 0..<10, using: &random) {
    case 0: bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random))
    case 1:
      let (from, to) = (
        Int.random(in: 0..<pages, using: &random), Int.random(in: 0..<pages, using: &random)
      )
      bytes.replaceSubrange(
        to * 4096..<(to + 1) * 4096, with: whole[from * 4096..<(from + 1) * 4096])
    case 2:
      // Page headers, with the types of pages and the offsets of their cells and children.
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let page = Int.random(in: 0..<pages, using: &random)
        let offset = page * 4096 + (page == 0 ? 100 : 0) + Int.random(in: 0..<40, using: &random)
        bytes[offset] = .random(in: 0...255, using: &random)
      }
    case 3:
      for _ in 0..<3 {
        bytes[Int.random(in: 0..<200, using: &random)] = .random(in: 0...255, using: &random)
      }
    default:
      for _ in 0..<Int.random(in: 1...30, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
    }
    return bytes
  }
}
