// A test that reads a PDF with pdf.js draws nothing, and npm's `overrides` leave out the library that would draw it.
import { runInThisContext } from 'node:vm'
import { withoutDrawing } from '#platform/documents/pdfjs.ts'

runInThisContext(withoutDrawing)
