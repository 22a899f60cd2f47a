// A test that reads a PDF with pdf.js draws nothing, and npm's `overrides` leave out the library that would draw it.
import { withoutDrawing } from '#platform/documents/pdfjs.ts'

new Function(withoutDrawing)()
