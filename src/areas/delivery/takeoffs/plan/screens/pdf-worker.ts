// The reader of PDFs, in a thread of its own: it gets bytes from the page and fetches nothing.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
