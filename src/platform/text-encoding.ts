/** What cannot be read as text, in a sentence. */
export class UnreadableText extends Error {}

export type ReadText = {
  text: string
  /** As it is called on a screen. */ encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252'
}

/** Bytes that Windows-1252 leaves undefined, and the control characters that no text has. */
const isText = (byte: number) =>
  byte >= 0x20 ? ![0x7f, 0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte) : [0x09, 0x0a, 0x0c, 0x0d, 0x1a].includes(byte)

/**
 * A file of text as it was meant: by its byte order mark, else as UTF-8 where that is what it is, else as the
 * Windows-1252 that spreadsheets in the United States write. What is none of these is refused, not filled with question
 * marks.
 */
export function readText(bytes: Uint8Array): ReadText {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return { text: decoded('utf-16le', bytes), encoding: 'UTF-16' }
  if (a === 0xfe && b === 0xff) return { text: decoded('utf-16be', bytes), encoding: 'UTF-16' }
  if (bytes.includes(0))
    throw new UnreadableText(
      'This file is not text in UTF-8 or Windows-1252. Save it as CSV in UTF-8 and choose it again.',
    )
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    if (!bytes.every(isText))
      throw new UnreadableText(
        'This file is not text in UTF-8 or Windows-1252. Save it as CSV in UTF-8 and choose it again.',
      )
    return { text: decoded('windows-1252', bytes), encoding: 'Windows-1252' }
  }
}

/**
 * What 0x80 to 0x9F are in Windows-1252, by the Encoding Standard: some versions of Node read them as control
 * characters.
 */
const high = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function decoded(label: string, bytes: Uint8Array): string {
  if (label === 'windows-1252')
    return new TextDecoder('latin1')
      .decode(bytes)
      .replace(/[\u0080-\u009f]/g, (sign) => high[sign.charCodeAt(0) - 0x80]!)
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    throw new UnreadableText(`This file says that it is ${label.toUpperCase()}, and has bytes that it cannot have.`)
  }
}

const xmlEncodings: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'windows-1252',
  ascii: 'windows-1252',
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
  'windows-1252': 'windows-1252',
  cp1252: 'windows-1252',
  'iso-8859-15': 'iso-8859-15',
  'utf-16': 'utf-16',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
}

/** XML says its own encoding in its first line; without a word it is UTF-8. */
export function readXmlText(bytes: Uint8Array): string {
  const marked = byMark(bytes)
  if (marked) return decoded(marked, bytes)
  const first = new TextDecoder('windows-1252').decode(bytes.slice(0, 200))
  const said = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']+)["']/.exec(first)?.[1] ?? 'utf-8'
  const known = xmlEncodings[said.toLowerCase()]
  if (!known)
    throw new UnreadableText(
      `This file is in the encoding ${said.slice(0, 40)}, which cannot be read. Save it as UTF-8.`,
    )
  if (known.startsWith('utf-16'))
    throw new UnreadableText(`This file says that it is in ${said.slice(0, 40)}, and it is not.`)
  return decoded(known, bytes)
}

/** By its byte order mark, or by the first sign of an XML document, which is "<". */
function byMark([a, b, c, d]: Uint8Array): string | null {
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0 && c !== 0 && d === 0)) return 'utf-16le'
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c && c === 0)) return 'utf-16be'
  return a === 0xef && b === 0xbb && c === 0xbf ? 'utf-8' : null
}
