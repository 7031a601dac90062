import FoundationEssentials

/// Returns the path of an executable of the package, in the folder of the running tests.
///
/// The executable is of the same build as the tests, with the same configuration, scratch path, and
/// sanitizer.
///
/// - Throws: ``HarnessError/noSuchProduct(name:folder:)``.
public func builtProduct(named name: String) throws -> String {
  let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
  let folder = String(tests[..<(tests.lastIndex(of: "/") ?? tests.startIndex)])
  let path = "\(folder)/\(name)"
  guard FileManager.default.isExecutableFile(atPath: path) else {
    throw HarnessError.noSuchProduct(name: name, folder: folder)
  }
  return path
}
