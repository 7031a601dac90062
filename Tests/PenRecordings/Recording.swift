import Foundation
package import Pens

/// A recorded stroke of an Intuos4.
package enum Recording {
  /// The events as the kernel delivered them.
  package static let bytes: [UInt8] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/intuos4-drag.raw")
    return [UInt8]((try? Data(contentsOf: file)) ?? Data())
  }()

  /// The reports of the recording.
  package static let reports = reports(of: [bytes])

  /// Decodes chunks of bytes.
  package static func reports(of chunks: [[UInt8]]) -> [PenReport] {
    var stream = InputRecordStream()
    var decoder = PenDecoder(axes: .standard)
    return chunks.flatMap { chunk in
      stream.parse(chunk).compactMap { record in
        if case .report(let report) = decoder.decode(record) { report } else { nil }
      }
    }
  }
}
