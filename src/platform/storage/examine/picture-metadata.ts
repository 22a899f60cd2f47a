import { crc32 } from 'node:zlib'
import { jpegParts } from './jpeg-parts.ts'
import { orientationExif, orientationOf } from './orientation.ts'

/** A picture without the metadata of cameras and programs, or a note that it may still be in there. */
export type Stripped = {
  content: Buffer
  removed: boolean
  /** The picture could not be read to its end, or is of a kind that is not rewritten. */ kept: boolean
}

/** Pictures that carry a position and that we do not rewrite: they are accepted, with a note on the file. */
export const isRawPicture = (type: string) => /^image\/(heic|heif|avif|tiff)$/.test(type)
export const isRewritten = (type: string) => /^image\/(jpeg|png|webp)$/.test(type)

/** Removes position, camera, times and texts from a picture. Pixels, colors and orientation stay. */
export function withoutMetadata(content: Buffer, type: string): Stripped {
  const parts =
    type === 'image/jpeg' ? jpegParts(content) : type === 'image/png' ? pngParts(content) : webpParts(content)
  if (!parts) return { content, removed: false, kept: true }
  return { content: parts.removed ? Buffer.concat(parts.pieces) : content, removed: parts.removed, kept: parts.broken }
}

/** The rest of a picture, whether anything was removed, and whether its end was reached. */
export type Parts = { pieces: Buffer[]; removed: boolean; broken: boolean }

/**
 * Chunks that a PNG needs to be shown correctly, even animated. Texts, times, EXIF and program data are not on it.
 */
const shownByPng = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'cHRM',
  'gAMA',
  'iCCP',
  'sBIT',
  'sRGB',
  'cICP',
  'mDCV',
  'cLLI',
  'bKGD',
  'hIST',
  'pHYs',
  'sPLT',
  'acTL',
  'fcTL',
  'fdAT',
])

function pngParts(content: Buffer): Parts | null {
  const pieces = [content.subarray(0, 8)]
  let removed = false
  for (let at = 8; at + 12 <= content.length;) {
    const size = content.readUInt32BE(at)
    const end = at + 12 + size
    if (end > content.length) return { pieces: [...pieces, content.subarray(at)], removed, broken: true }
    const name = content.toString('latin1', at + 4, at + 8)
    if (shownByPng.has(name)) pieces.push(content.subarray(at, end))
    else {
      removed = true
      const turned = name === 'eXIf' ? orientationOf(content.subarray(at + 8, end - 4)) : 1
      if (turned > 1) pieces.push(pngChunk('eXIf', orientationExif(turned)))
    }
    at = end
    // Data after the end of the picture is not part of it.
    if (name === 'IEND') return { pieces, removed: removed || end < content.length, broken: false }
  }
  return { pieces, removed, broken: true }
}

function pngChunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(body.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, sum])
}

const shownByWebp = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
/** In the flags of VP8X: EXIF present, XMP present. */
const [hasExif, hasXmp] = [0x08, 0x04]

function webpParts(content: Buffer): Parts | null {
  const end = 8 + content.readUInt32LE(4)
  if (end > content.length || end < 12) return null
  const pieces: Buffer[] = []
  let [turned, removed] = [1, end < content.length]
  for (let at = 12; at < end;) {
    if (at + 8 > end) return null
    const name = content.toString('latin1', at, at + 4)
    const size = content.readUInt32LE(at + 4)
    const next = at + 8 + size + (size % 2)
    if (next > end + 1) return null
    if (shownByWebp.has(name)) pieces.push(Buffer.from(content.subarray(at, Math.min(next, end))))
    else {
      removed = true
      if (name === 'EXIF') turned = orientationOf(content.subarray(at + 8, at + 8 + size))
    }
    at = next
  }
  const extended = pieces.find((piece) => piece.toString('latin1', 0, 4) === 'VP8X')
  if (extended) extended[8] = (extended[8]! & ~(hasExif | hasXmp)) | (turned > 1 ? hasExif : 0)
  if (turned > 1 && extended) pieces.push(riffChunk('EXIF', orientationExif(turned)))
  const body = Buffer.concat(pieces)
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(4 + body.length, 4)
  return { pieces: [head, body], removed, broken: false }
}

function riffChunk(name: string, body: Buffer): Buffer {
  const head = Buffer.from(`${name}\0\0\0\0`, 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
}
