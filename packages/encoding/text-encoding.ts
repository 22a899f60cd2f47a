/** A file that cannot be read as text, with the sentence about it. */
export class UnreadableText extends Error {}

export type ReadText = { text: string; /** Its name on a screen. */ encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252' }

/** Bytes that Windows-1252 leaves undefined, and control characters that text never has. */
const isText = (byte: number) =>
  byte >= 0x20 ? ![0x7f, 0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte) : [0x09, 0x0a, 0x0c, 0x0d, 0x1a].includes(byte)

/**
 * Decodes a text file: by its byte order mark, else as UTF-8 where valid, else as the Windows-1252 that spreadsheets
 * in the United States write. Anything else is refused, not filled with question marks.
 */
export function readText(bytes: Uint8Array): ReadText {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return { text: decoded('utf-16le', bytes), encoding: 'UTF-16' }
  if (a === 0xfe && b === 0xff) return { text: decoded('utf-16be', bytes), encoding: 'UTF-16' }
  if (bytes.includes(0))
    throw new UnreadableText(
      'This file isn’t text in UTF-8 or Windows-1252. Save it as CSV in UTF-8 and select it again.',
    )
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    if (!bytes.every(isText))
      throw new UnreadableText(
        'This file isn’t text in UTF-8 or Windows-1252. Save it as CSV in UTF-8 and select it again.',
      )
    return { text: decoded('windows-1252', bytes), encoding: 'Windows-1252' }
  }
}

/**
 * The characters 0x80 to 0x9F of Windows-1252, by the Encoding Standard: some versions of Node read them as control
 * characters.
 */
const high = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Bytes that are known to be in Windows-1252. */
export const windowsText = (bytes: Uint8Array): string =>
  new TextDecoder('latin1').decode(bytes).replace(/[\u0080-\u009f]/g, (sign) => high[sign.charCodeAt(0) - 0x80]!)

function decoded(label: string, bytes: Uint8Array): string {
  if (label === 'windows-1252') return windowsText(bytes)
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    throw new UnreadableText(
      `This file is marked as ${label.toUpperCase()} but has bytes that are not valid in it. Save it as UTF-8.`,
    )
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

/** XML declares its encoding in its first line; without a declaration it is UTF-8. */
export function readXmlText(bytes: Uint8Array): string {
  const marked = byMark(bytes)
  if (marked) return decoded(marked, bytes)
  const first = new TextDecoder('windows-1252').decode(bytes.slice(0, 200))
  const said = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']+)["']/.exec(first)?.[1] ?? 'utf-8'
  const known = xmlEncodings[said.toLowerCase()]
  if (!known) throw new UnreadableText(`This file’s encoding ${said.slice(0, 40)} can’t be read. Save it as UTF-8.`)
  if (known.startsWith('utf-16'))
    throw new UnreadableText(
      `This file is marked as ${said.slice(0, 40)} but isn’t in that encoding. Save it as UTF-8.`,
    )
  return decoded(known, bytes)
}

/** By its byte order mark, or by the first character of an XML document, which is "<". */
function byMark([a, b, c, d]: Uint8Array): string | null {
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0 && c !== 0 && d === 0)) return 'utf-16le'
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c && c === 0)) return 'utf-16be'
  return a === 0xef && b === 0xbb && c === 0xbf ? 'utf-8' : null
}
