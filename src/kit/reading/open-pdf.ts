import { getDocument, PDFWorker, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { OwnFiles } from './pdf-files.ts'
import { startPdfThread } from './pdf-thread.ts'

export type OpenedPdf = { document: PDFDocumentProxy; close: () => void }

/**
 * Opens a document in its own worker. Nothing in the file is run: no scripts, no forms and no links to elsewhere, and
 * its bytes are not kept.
 */
export async function openPdf(bytes: Uint8Array): Promise<OpenedPdf> {
  const port = startPdfThread()
  const worker = PDFWorker.create({ port } as Parameters<typeof PDFWorker.create>[0])
  const task = getDocument({
    // The worker takes the bytes away from their owner.
    data: bytes.slice(),
    worker,
    enableXfa: false,
    useWorkerFetch: false,
    BinaryDataFactory: OwnFiles,
    cMapUrl: 'cmaps/',
    cMapPacked: true,
    standardFontDataUrl: 'standard_fonts/',
    wasmUrl: 'wasm/',
  })
  const close = () => {
    void task.destroy()
    worker.destroy()
    port.terminate()
  }
  try {
    return { document: await task.promise, close }
  } catch (error) {
    close()
    throw error
  }
}

/** The reason shown to a reader when a file can't be opened. */
export const whyNotShown = (error: unknown): 'locked' | 'broken' =>
  (error as { name?: string } | null)?.name === 'PasswordException' ? 'locked' : 'broken'
