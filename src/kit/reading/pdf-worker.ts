// The reader of PDF files runs off the page's own thread: a broken file stops only this worker. Its build's name ends in
// `-worker-`, by which the server sends its content policy.
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'
