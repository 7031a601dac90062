package import Documents
package import Drawing
import Geometry

extension InkImport: InkImporter {
  package func takePicture() -> ImportedPicture? {
    takeOutcome().map { ImportedPicture($0.strokes, texts: $0.texts, message: $0.message) }
  }
}
