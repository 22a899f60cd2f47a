import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { pdfjsFolder, withoutDrawing } from './pdfjs.ts'

/** A piece of text and where it begins on its page, in points from the left. */
export type PdfCell = { x: number; text: string }
export type PdfLine = { page: number; cells: PdfCell[] }
export type PdfContent = {
  pages: number
  /** From the top of each page to its bottom; pieces beside each other are one line. */
  lines: PdfLine[]
  /** XML files inside the PDF. */
  files: { name: string; bytes: Uint8Array }[]
}

export class UnreadablePdf extends Error {
  /** It took more than it may, rather than being locked or damaged. */
  readonly unbounded: boolean
  constructor(message: string, options: ErrorOptions & { unbounded?: boolean } = {}) {
    super(message, options)
    this.unbounded = options.unbounded ?? false
  }
}

/** The cost limits of a PDF from outside: reading stops beyond any of these. */
export const pdfLimits = {
  pages: 20,
  characters: 200_000,
  files: 10,
  fileBytes: 5_000_000,
  seconds: 20,
  megabytes: 512,
}

/**
 * The text and the attached XML of a PDF that others wrote. It is read in a thread of its own, which is ended when it
 * takes too long or too much memory: a small file can unpack to a very large one. Scripts are not run, and nothing is
 * fetched.
 */
export async function readPdf(bytes: Uint8Array, limits: typeof pdfLimits = pdfLimits): Promise<PdfContent> {
  const folder = readerFolder()
  const data = new Uint8Array(bytes)
  const before = process.memoryUsage.rss()
  const worker = new Worker(program, {
    eval: true,
    workerData: { data, limits, folder, pdfjs: join(folder, 'legacy', 'build', 'pdf.mjs') },
    transferList: [data.buffer],
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
    stdout: true,
    stderr: true,
  })
  let watch: NodeJS.Timeout | undefined
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<PdfContent>((done, fail) => {
      worker.once('message', (answer: PdfContent | { refused: string }) =>
        'refused' in answer ? fail(new UnreadablePdf(answer.refused)) : done(answer),
      )
      worker.once('error', (cause) => fail(tooMuch(cause)))
      worker.once('exit', () => fail(tooMuch()))
      timer = setTimeout(() => fail(tooMuch()), limits.seconds * 1000)
      // Unpacked streams are outside of the heap, so that the thread's own limit does not count them.
      watch = setInterval(() => {
        if (process.memoryUsage.rss() - before > limits.megabytes * 1024 * 1024) fail(tooMuch())
      }, 25)
    })
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
    await worker.terminate()
  }
}

const tooMuch = (cause?: unknown) =>
  new UnreadablePdf('This PDF takes too long or too much memory to read.', { unbounded: true, cause })

/** Where the reader is missing, a file is refused like one that can’t be read, with the reason. */
function readerFolder(): string {
  try {
    return pdfjsFolder()
  } catch (cause) {
    throw new UnreadablePdf((cause as Error).message, { cause })
  }
}

/** Plain script, because a thread of the bundled server has no separate file. */
const program = `
const { parentPort, workerData } = require('node:worker_threads')
const { pathToFileURL } = require('node:url')
const { data, limits, folder, pdfjs } = workerData
const refuse = (refused) => void parentPort.postMessage({ refused })

async function read() {
  ${withoutDrawing}
  const reader = await import(pathToFileURL(pdfjs).href).catch((error) => refuse('The PDF reader of this installation (node_modules/pdfjs-dist) can’t be loaded: ' + error.message))
  if (!reader) return
  const pdf = await reader.getDocument({
    data,
    isEvalSupported: false,
    enableXfa: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    stopAtErrors: false,
    verbosity: 0,
    cMapUrl: folder + '/cmaps/',
    cMapPacked: true,
    standardFontDataUrl: folder + '/standard_fonts/',
  }).promise
  const lines = []
  let left = limits.characters
  for (let number = 1; number <= Math.min(pdf.numPages, limits.pages) && left > 0; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const pieces = []
    for (const item of items) {
      if (typeof item.str !== 'string' || item.str.trim() === '') continue
      if ((left -= item.str.length) <= 0) break
      const [x, y] = page.getViewport({ scale: 1 }).convertToViewportPoint(item.transform[4], item.transform[5])
      pieces.push({ x, y, width: item.width, height: item.height || 10, text: item.str })
    }
    for (const piece of (await page.getAnnotations({ intent: 'display' })).flatMap((each) => entered(each, page.getViewport({ scale: 1 })))) {
      if ((left -= piece.text.length) <= 0) break
      pieces.push(piece)
    }
    lines.push(...inLines(pieces).map((cells) => ({ page: number, cells })))
    page.cleanup()
  }
  const found = (await pdf.getAttachments()) ?? {}
  const files = []
  for (const [key, file] of Object.entries(found instanceof Map ? Object.fromEntries(found) : found).slice(0, limits.files)) {
    const name = String(file.filename ?? key)
    const content = file.content ?? (file.getContent ? await file.getContent() : null)
    if (!/\\.xml$/i.test(name) || !content || content.length > limits.fileBytes) continue
    files.push({ name, bytes: new Uint8Array(content) })
  }
  parentPort.postMessage({ pages: pdf.numPages, lines, files })
}

/** What a person entered into a field, checked or typed onto the page: it is not in the text of the page itself. */
function entered(note, view) {
  const isBox = note.checkBox || note.radioButton
  const value =
    note.subtype === 'FreeText' ? note.contentsObj?.str
    : note.subtype !== 'Widget' || note.hidden || note.password || note.fieldType === 'Sig' || note.pushButton ? null
    : isBox ? (note.fieldValue && note.fieldValue === (note.checkBox ? note.exportValue : note.buttonValue) && '☒')
    : note.fieldValue
  const rows = [value ?? ''].flat().filter(Boolean).flatMap((text) => String(text).split(/\\r\\n?|\\n/))
  const [left, y1, right, y2] = view.convertToViewportRectangle(note.rect)
  const [x, top, bottom] = [Math.min(left, right), Math.min(y1, y2), Math.max(y1, y2)]
  const room = (bottom - top) / rows.length
  // A field in one row has its text in the middle, several rows begin at the top.
  const size = Math.min(note.defaultAppearanceData?.fontSize || 10, room)
  const step = note.multiLine || note.subtype === 'FreeText' ? size * 1.15 : room
  return rows.flatMap((text, at) =>
    text.trim() === '' ? [] : [{ x: x + 2, y: top + at * step + (step + size * 0.7) / 2, width: Math.min(text.length * size * 0.5, Math.abs(right - left)), height: size, text }],
  )
}

/** Pieces whose baselines are close form a line; a gap wider than a letter or two begins another cell. */
function inLines(pieces) {
  const rows = []
  for (const piece of pieces.sort((a, b) => a.y - b.y || a.x - b.x)) {
    const row = rows.at(-1)
    if (row && Math.abs(row.y - piece.y) <= Math.max(2, piece.height * 0.4)) row.pieces.push(piece)
    else rows.push({ y: piece.y, pieces: [piece] })
  }
  return rows.map(({ pieces }) => {
    const cells = []
    let end = 0
    for (const { x, width, height, text } of pieces.sort((a, b) => a.x - b.x)) {
      const gap = x - end
      const cell = cells.at(-1)
      if (cell && gap < height * 0.9) cell.text += (gap > height * 0.15 && !/\\s$/.test(cell.text) ? ' ' : '') + text
      else cells.push({ x: Math.round(x), text })
      end = x + width
    }
    return cells.map(({ x, text }) => ({ x, text: text.replace(/[\\p{Cc}\\p{Cf}\\p{Cs}\\s]+/gu, ' ').trim() })).filter(({ text }) => text !== '')
  }).filter((cells) => cells.length > 0)
}

read().catch((error) =>
  refuse(error && error.name === 'PasswordException' ? 'This PDF is protected with a password.' : 'This file is damaged or is not a PDF.'),
)
`
