import ArgumentParser
package import SketchLibrary

extension CanvasArea: ExpressibleByArgument {
  /// Parses `X,Y,WxH`.
  package init?(argument: String) { self.init(argument) }
}
