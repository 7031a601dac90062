import FoundationEssentials
import Glibc
import Pens

/// The folders in which the kernel lists input devices, and a description for each.
struct InputFolders {
  var nodes = "/dev/input"
  var descriptions = "/sys/class/input"
}

/// The event node of a tablet with a pen.
///
/// The kernel describes the devices in `/sys`, so no other device is opened: the nodes of keyboards
/// deliver every key of every program.
struct TabletNode: Hashable {
  let path: String
  /// The name that the device reports, with control characters removed.
  let name: String

  /// Describes a node by its folder in `/sys`; `nil` if it is not a tablet with a pen.
  init?(path: String, description: String) {
    guard Self.isPen(description) else { return nil }
    self.path = path
    let bytes = contents(of: "\(description)/name", atMost: 256) ?? []
    let name = String(decoding: bytes, as: UTF8.self)
    self.name = String(
      String.UnicodeScalarView(name.unicodeScalars.filter { !$0.properties.isControl }))
  }

  /// Describes the node with a file name, such as `event3`.
  init?(named name: String, in folders: InputFolders = InputFolders()) {
    guard name.hasPrefix("event"), name.dropFirst(5).allSatisfy(\.isNumber), name.count > 5
    else { return nil }
    self.init(
      path: "\(folders.nodes)/\(name)", description: "\(folders.descriptions)/\(name)/device")
  }

  /// Describes the device of a path; `nil` if it is not a tablet with a pen.
  init?(path: String, number: dev_t) {
    let (major, minor) = ((number >> 8) & 0xFFF, (number & 0xFF) | ((number >> 12) & 0xFFF00))
    self.init(path: path, description: "/sys/dev/char/\(major):\(minor)/device")
  }

  /// Describes the device that was opened; `nil` if it is not a tablet with a pen.
  ///
  /// A path may name another device by the time that it is opened.
  init?(opened descriptor: Int32, path: String) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else { return nil }
    self.init(path: path, number: status.st_rdev)
  }

  /// The tablets with pens, in the order of their numbers.
  static func all(in folders: InputFolders = InputFolders()) -> [TabletNode] {
    names(in: folders.nodes).compactMap { TabletNode(named: $0, in: folders) }.sorted {
      ($0.path.count, $0.path) < ($1.path.count, $1.path)
    }
  }

  var isReadable: Bool { access(path, R_OK) == 0 }

  /// Returns whether a folder in `/sys` describes a device with a pen, a position, and a pressure.
  static func isPen(_ description: String) -> Bool {
    func bits(_ name: String) -> CapabilityBits {
      CapabilityBits(contents(of: "\(description)/capabilities/\(name)", atMost: 4096) ?? [])
    }
    let axes = bits("abs")
    return bits("key").contains(InputCode.pen)
      && [InputCode.x, InputCode.y, InputCode.pressure].allSatisfy(axes.contains)
  }

  private static func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }
}

/// The keys or axes of a device, as `/sys` lists them: words in hexadecimal, the highest first.
struct CapabilityBits: Hashable {
  private let words: [UInt]

  /// Parses the contents of a file; anything else than words has no bits.
  init(_ text: [UInt8]) {
    let parts = text.split { $0 == 0x20 || $0 == 0x0A }
    words = parts.reversed().map { UInt(String(decoding: $0, as: UTF8.self), radix: 16) ?? 0 }
  }

  /// Returns whether the device has a key or an axis.
  func contains(_ code: UInt16) -> Bool {
    let (word, bit) = Int(code).quotientAndRemainder(dividingBy: UInt.bitWidth)
    return word < words.count && words[word] >> UInt(bit) & 1 == 1
  }
}

extension Unicode.Scalar.Properties {
  /// Whether the scalar controls a terminal or the direction of text.
  fileprivate var isControl: Bool {
    [.control, .format, .surrogate, .lineSeparator, .paragraphSeparator].contains(generalCategory)
  }
}
