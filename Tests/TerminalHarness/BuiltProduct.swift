import FoundationEssentials

/// The path of an executable that the package has built, next to the running tests.
///
/// So it is the product of the same build, with its configuration, scratch path and sanitizer.
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
