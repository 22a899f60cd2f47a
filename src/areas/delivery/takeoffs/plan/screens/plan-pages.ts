import { getDocument, PDFWorker, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { startPdfThread } from '#kit/reading/pdf-thread.ts'

/** The part of a page that a canvas shows, in the page's own units, and how many pixels each of them gets. */
export type Part = { x: number; y: number; width: number; height: number; scale: number }
export type Painting = { done: Promise<void>; cancel: () => void }
export type SheetPage = { width: number; height: number; paint: (canvas: HTMLCanvasElement, part: Part) => Painting }
export type PlanFile = {
  pages: number
  page: (number: number) => Promise<SheetPage>
  /** The sheet number as in the title block, where one is found. */ numberOf: (
    number: number,
  ) => Promise<string | null>
  close: () => void
}

let worker: PDFWorker | undefined

/** One thread reads all PDFs of the page. */
function reader(): PDFWorker {
  worker ??= new PDFWorker({
    // The type of pdf.js asks for a null where it takes a worker.
    port: startPdfThread() as unknown as null,
  })
  return worker
}

/** A PDF is read by ranges: of a set of sixty sheets only the pages that one looks at. */
export const openPlan = (type: string, from: { url: string } | { file: Blob }): Promise<PlanFile> =>
  type === 'application/pdf' ? openPdf(from) : openPicture(from)

async function openPdf(from: { url: string } | { file: Blob }): Promise<PlanFile> {
  const task = getDocument({
    ...('url' in from ? { url: from.url } : { data: new Uint8Array(await from.file.arrayBuffer()) }),
    worker: reader(),
    disableAutoFetch: true,
    disableStream: true,
    // The content policy runs no WebAssembly and lets the thread fetch nothing.
    useWasm: false,
    useWorkerFetch: false,
    isOffscreenCanvasSupported: true,
  })
  const pdf = await task.promise
  return {
    pages: pdf.numPages,
    page: async (number) => sheetPage(await pdf.getPage(number)),
    numberOf: async (number) => numberIn(await pdf.getPage(number)),
    close: () => void task.destroy(),
  }
}

function sheetPage(page: PDFPageProxy): SheetPage {
  const { width, height } = page.getViewport({ scale: 1 })
  return {
    width,
    height,
    paint(canvas, { x, y, scale }) {
      const task = page.render({
        canvas,
        viewport: page.getViewport({ scale, offsetX: -x * scale, offsetY: -y * scale }),
        background: 'white',
      })
      return { done: task.promise, cancel: () => task.cancel() }
    },
  }
}

/** The lowest text at the right that looks like a sheet number: C-101, A2.1, E-3. */
async function numberIn(page: PDFPageProxy): Promise<string | null> {
  const { width, height } = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  const found = items.flatMap((item) =>
    'str' in item && /^[A-Z]{1,3}-?\d{1,3}(\.\d{1,2})?$/.test(item.str.trim())
      ? [{ text: item.str.trim(), size: item.height, x: item.transform[4] as number, y: item.transform[5] as number }]
      : [],
  )
  const corner = found.filter(({ x, y }) => x > width * 0.6 && y < height * 0.4)
  return corner.toSorted((a, b) => b.size - a.size)[0]?.text ?? null
}

async function openPicture(from: { url: string } | { file: Blob }): Promise<PlanFile> {
  const blob = 'file' in from ? from.file : await (await fetch(from.url)).blob()
  const picture = await createImageBitmap(blob)
  const page: SheetPage = {
    width: picture.width,
    height: picture.height,
    paint(canvas, { x, y, width, height }) {
      canvas.getContext('2d')!.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height)
      return { done: Promise.resolve(), cancel: () => undefined }
    },
  }
  return {
    pages: 1,
    page: () => Promise.resolve(page),
    numberOf: () => Promise.resolve(null),
    close: () => picture.close(),
  }
}
