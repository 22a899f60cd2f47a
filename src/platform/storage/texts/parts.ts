import { officeFiles, wordParagraphs, workbookRows } from '../../documents/office-text.ts'
import { readPdf, UnreadablePdf } from '../../documents/read-pdf.ts'
import type { TextLine } from '../../documents/text-lines.ts'
import { readText, UnreadableText } from '@granary/encoding/text-encoding.ts'
import { UnreadableXml } from '@granary/xml/read.ts'
import { isZip, UnreadableZip } from '@granary/zip/read.ts'
import { withoutNumbers } from './masks.ts'

/** A page, or a part of a file without pages: lines of pieces, each with its distance from the left. */
export type Part = { page: number | null; lines: TextLine['cells'][] }
export type FileText = { pages: number | null; parts: Part[]; /** Which pages were left out. */ note: string | null }

/** The cost limits of a file from outside. Its first pages are searched where it has more. */
export const textLimits = {
  bytes: 30_000_000,
  pages: 400,
  characters: 2_000_000,
  seconds: 60,
  megabytes: 512,
  /** Of one part in the database. */ part: 100_000,
}

/** A file that can’t be searched, with the sentence that says why. */
export class WithoutText extends Error {}

/** The text of a PDF by its pages, of a Word document, a workbook or a text file by parts. The content says which it is. */
export async function textOf(bytes: Buffer<ArrayBuffer>): Promise<FileText> {
  if (bytes.length > textLimits.bytes) throw new WithoutText('Files above 30 MB are not searched.')
  try {
    const text = await read(bytes)
    return { ...text, parts: withoutNumbers(text.parts) }
  } catch (error) {
    if (error instanceof UnreadablePdf) throw new WithoutText(error.message)
    if (error instanceof UnreadableZip || error instanceof UnreadableXml)
      throw new WithoutText('This file is damaged, or has more in it than can be searched.')
    if (error instanceof UnreadableText) throw new WithoutText('This kind of file can’t be searched.')
    throw error
  }
}

async function read(bytes: Buffer<ArrayBuffer>): Promise<FileText> {
  if (bytes.subarray(0, 1024).includes('%PDF-')) return pagesOf(bytes)
  if (isZip(bytes)) {
    const files = officeFiles(new Uint8Array(bytes))
    const rows = (await wordParagraphs(files)).map((text) => text.split('\n').map(inOneLine))
    const lines = rows.length > 0 ? rows.flat().map((text) => [text]) : await workbookRows(files)
    if (lines.length === 0) throw new WithoutText('This kind of file can’t be searched.')
    return inParts(lines)
  }
  return inParts(
    readText(bytes)
      .text.split(/\r?\n/)
      .map((line) => line.split('\t').map(inOneLine)),
  )
}

async function pagesOf(bytes: Buffer): Promise<FileText> {
  const { pages, lines } = await readPdf(bytes, { ...textLimits, files: 0, fileBytes: 0 })
  const read = Math.min(pages, textLimits.pages)
  const byPage: TextLine['cells'][][] = Array.from({ length: read }, () => [])
  for (const { page, cells } of lines) byPage[page - 1]?.push(cells)
  return {
    pages,
    parts: byPage.map((own, at) => ({ page: at + 1, lines: own })),
    note: pages > read ? `Only the first ${read} of ${pages.toLocaleString('en-US')} pages are searched.` : null,
  }
}

const inOneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ').trim()

/** Parts of about a page, so that a match leads close to its place. */
function inParts(lines: readonly string[][]): FileText {
  const parts: Part[] = []
  let [length, all] = [Infinity, 0]
  for (const cells of lines) {
    const line = cells.filter((text) => text !== '').map((text, at) => ({ x: at * 100, text: text.slice(0, 20_000) }))
    if (line.length === 0) continue
    const size = line.reduce((sum, { text }) => sum + text.length, 0)
    if ((all += size) > textLimits.characters)
      return { pages: null, parts, note: 'Only the first 2 million characters are searched.' }
    if (length > 4_000) {
      parts.push({ page: null, lines: [] })
      length = 0
    }
    parts.at(-1)!.lines.push(line)
    length += size
  }
  if (parts.length === 0) throw new WithoutText('This file has no text.')
  return { pages: null, parts, note: null }
}

/** As it is stored: lines by line breaks, pieces by tabs, and the places of all pieces in their order. */
export function stored({ lines }: Pick<Part, 'lines'>): { body: string; places: number[] } {
  const [kept, places]: [string[], number[]] = [[], []]
  let length = 0
  for (const cells of lines) {
    const line = cells.map(({ text }) => text.replaceAll('\u0000', '')).join('\t')
    if ((length += line.length + 1) > textLimits.part) break
    kept.push(line)
    places.push(...cells.map(({ x }) => Math.round(x)))
  }
  return { body: kept.join('\n'), places }
}
