/** The one copy of the reader of PDFs: who reads a bid and opens a drawing loads it once. */
export const startPdfThread = (): Worker => new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
