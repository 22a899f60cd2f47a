import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

/** The active content a PDF can have. */
export const pdfFlags = [
  'pdf_scripts',
  'pdf_opens',
  'pdf_launches',
  'pdf_files',
  'pdf_encrypted',
  'pdf_unread',
] as const
export type PdfFlag = (typeof pdfFlags)[number]

/** A small file must not unpack to a large one: only this much of each stream, and of all together, is checked. */
const [mostOfOne, mostOfAll] = [16 * 1024 * 1024, 64 * 1024 * 1024]
const unpack = promisify(inflate)

/**
 * Looks for the names of active content (ISO 32000-1, 7.5.7 and 12.6), in the file and in its compressed objects.
 * This is not a parser: a name that is only mentioned is flagged too.
 */
export async function activeContent(content: Buffer): Promise<PdfFlag[]> {
  const text = content.toString('latin1')
  const found = new Set<PdfFlag>(namesIn(text))
  let left = mostOfAll
  for (const match of text.matchAll(/\bstream\r?\n/g)) {
    const dictionary = plainNames(
      text.slice(Math.max(0, text.lastIndexOf('obj', match.index), match.index - 4_096), match.index),
    )
    if (!/\/ObjStm\b/.test(dictionary)) continue
    const start = match.index + match[0].length
    const end = text.indexOf('endstream', start)
    const filters = /\/Filter\s*(\[[^\]]*\]|\/\w+)/.exec(dictionary)?.[1]?.match(/\w+/g) ?? []
    const packed = content.subarray(start, end < 0 ? undefined : end)
    const unpacked =
      filters.length === 0
        ? packed
        : filters.join() === 'FlateDecode' || filters.join() === 'Fl'
          ? await unpack(packed, { maxOutputLength: Math.min(mostOfOne, left), finishFlush: 2 }).catch(() => null)
          : null
    if (!unpacked || (left -= unpacked.length) <= 0) {
      // Encrypted content cannot be unpacked, and is flagged as encrypted.
      if (!found.has('pdf_encrypted')) found.add('pdf_unread')
      if (left <= 0) break
      continue
    }
    for (const flag of namesIn(unpacked.toString('latin1'))) found.add(flag)
  }
  return pdfFlags.filter((flag) => found.has(flag))
}

const signs: readonly [PdfFlag, RegExp][] = [
  ['pdf_scripts', /\/(JavaScript|JS)(?![\w.-])/],
  // An initial page is not an action.
  ['pdf_opens', /\/OpenAction(?![\w.-])(?!\s*\[)|\/AA(?![\w.-])/],
  ['pdf_launches', /\/Launch(?![\w.-])/],
  ['pdf_files', /\/(EmbeddedFiles?|RichMedia)(?![\w.-])/],
  ['pdf_encrypted', /\/Encrypt(?![\w.-])/],
]

function namesIn(text: string): PdfFlag[] {
  const plain = plainNames(text)
  return signs.flatMap(([flag, sign]) => (sign.test(plain) ? [flag] : []))
}

/** A name may encode letters as numbers: /J#61vaScript. */
const plainNames = (text: string) =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
