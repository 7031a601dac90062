/// The reason why a pen cannot be used.
enum PenFailure: Error, Hashable {
  /// The user may not open the node.
  case noPermission
  /// The library libevdev cannot be loaded.
  case noLibrary
  /// The file is a device, but not a tablet with a pen.
  case notAPen
  /// Another program has grabbed the device.
  case grabbed
  /// The file cannot be opened or read.
  case unreadable(reason: String)

  /// The failure, as shown to the user during a session.
  var notice: String {
    switch self {
    case .noPermission: "no permission to read the pen · see 'stipple doctor'"
    case .noLibrary: "the pen needs libevdev · see 'stipple doctor'"
    case .notAPen: "the device is not a pen"
    case .grabbed: "another program has grabbed the pen"
    case .unreadable: "cannot read the pen · see 'stipple doctor'"
    }
  }

  /// The failure, for a message.
  var reason: String {
    switch self {
    case .noPermission: "permission denied; see 'stipple doctor'"
    case .noLibrary: "libevdev is missing; install the package libevdev2"
    case .notAPen: "it is not the node of a tablet with a pen"
    case .grabbed: "another program has grabbed it"
    case .unreadable(let reason): reason
    }
  }
}
