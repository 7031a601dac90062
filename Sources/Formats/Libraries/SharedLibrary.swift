import CCairo
import CExpat
import CGIF
import CPango
import CRsvg
import Glibc

/// The functions of Cairo, which draws pictures of pixels and pages; see ``SharedLibrary/require()``.
let cairo = SharedLibrary.cairo.functions(stipple_cairo_names(), stipple_cairo())
/// The functions of giflib, which encodes animated pictures; see ``SharedLibrary/require()``.
let giflib = SharedLibrary.giflib.functions(
  stipple_giflib_names(), stipple_giflib())
/// The functions of Expat, which reads XML; see ``SharedLibrary/require()``.
let expat = SharedLibrary.expat.functions(stipple_expat_names(), stipple_expat())
/// The functions of librsvg, which draws SVG; see ``SharedLibrary/require()``.
let rsvg = {
  silenceGLib
  return SharedLibrary.rsvg.functions(stipple_rsvg_names(), stipple_rsvg())
}()
/// The functions of Pango, which draws text; see ``SharedLibrary/isInstalled``.
let pango = {
  silenceGLib
  return SharedLibrary.pango.functions(stipple_pango_names(), stipple_pango())
}()
/// Keeps GLib, which lets no second function do it, from printing warnings on the screen.
private let silenceGLib: Void = {
  let glib = SharedLibrary("GLib", file: "libglib-2.0.so.0", package: "libglib2.0-0")
  glib.functions("g_log_set_writer_func", stipple_glib())
    .g_log_set_writer_func?({ _, _, _, _ in 1 }, nil, nil)
}()

/// A library that is loaded when it is first needed: the program starts without it.
struct SharedLibrary: Sendable {
  static let cairo = SharedLibrary("Cairo", file: "libcairo.so.2", package: "libcairo2")
  static let giflib = SharedLibrary("giflib", file: "libgif.so.7", package: "libgif7")
  static let expat = SharedLibrary("Expat", file: "libexpat.so.1", package: "libexpat1")
  static let rsvg = SharedLibrary("librsvg", file: "librsvg-2.so.2", package: "librsvg2-2")
  static let pango = SharedLibrary(
    "Pango", file: "libpangocairo-1.0.so.0", package: "libpangocairo-1.0-0")

  private let name: String
  let package: String
  nonisolated(unsafe) private let handle: UnsafeMutableRawPointer?

  /// Loads a library of a Debian package, if it is installed.
  init(_ name: String, file: String, package: String) {
    (self.name, self.package) = (name, package)
    handle = dlopen(file, RTLD_NOW | RTLD_LOCAL)
  }

  /// Whether the library is installed, so that its functions can be called.
  var isInstalled: Bool { handle != nil }

  /// Throws ``MissingLibrary`` if the library is not installed; its functions must not be called then.
  func require() throws(MissingLibrary) {
    guard handle != nil else { throw MissingLibrary(name: name, package: package) }
  }

  /// Returns the functions whose names, each followed by a space, are in the order of their pointers.
  fileprivate func functions<Functions: BitwiseCopyable>(
    _ names: UnsafePointer<CChar>, _ absent: Functions
  ) -> Functions {
    guard let handle else { return absent }
    let pointers = String(cString: names).split(separator: " ").map { dlsym(handle, String($0)) }
    return pointers.withUnsafeBytes { $0.loadUnaligned(as: Functions.self) }
  }
}

/// A library that a format needs is not installed.
public struct MissingLibrary: Error, Hashable, CustomStringConvertible {
  /// The name of the library.
  public let name: String
  /// Debian's package of the library.
  public let package: String

  /// One sentence that is safe to print on a terminal.
  public var description: String { "This format needs \(name): install the package \(package)." }
}
