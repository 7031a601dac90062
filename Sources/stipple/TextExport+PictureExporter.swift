import Documents
import Drawing

extension TextExport: PictureExporter {}
