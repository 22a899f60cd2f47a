import { orientationExif, orientationOf } from './orientation.ts'
import type { Parts } from './picture-metadata.ts'

const [startOfScan, endOfImage, comment] = [0xda, 0xd9, 0xfe]

/** The segments of a JPEG (ITU T.81, annex B) that show the picture; the rest and trailing data are left out. */
export function jpegParts(content: Buffer): Parts {
  const pieces = [content.subarray(0, 2)]
  let removed = false
  for (let at = 2; at + 4 <= content.length || content[at + 1] === endOfImage;) {
    if (content[at] !== 0xff) return broken(at)
    const marker = content[at + 1]!
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === endOfImage) {
      pieces.push(content.subarray(at, at + 2))
      return { pieces, removed: removed || at + 2 < content.length, broken: false }
    }
    const end = at + 2 + content.readUInt16BE(at + 2)
    if (end > content.length || end < at + 4) return broken(at)
    const body = content.subarray(at + 4, end)
    if (isShown(marker, body)) pieces.push(content.subarray(at, end))
    else {
      removed = true
      const turned = marker === 0xe1 && body.toString('latin1', 0, 6) === 'Exif\0\0' ? orientationOf(body) : 1
      if (turned > 1) pieces.push(exifSegment(turned))
    }
    at = end
    if (marker !== startOfScan) continue
    const after = endOfScan(content, at)
    pieces.push(content.subarray(at, after))
    at = after
  }
  return { pieces, removed, broken: true }

  function broken(at: number): Parts {
    return { pieces: [...pieces, content.subarray(at)], removed, broken: true }
  }
}

/** Tables, frames and scans; of the application segments JFIF, the color profile and Adobe's color information. */
function isShown(marker: number, body: Buffer): boolean {
  const says = (name: string) => body.toString('latin1', 0, name.length) === name
  if (marker === comment) return false
  if (marker < 0xe0 || marker > 0xef) return true
  return (
    (marker === 0xe0 && says('JFIF\0')) ||
    (marker === 0xe2 && says('ICC_PROFILE\0')) ||
    (marker === 0xee && says('Adobe'))
  )
}

/** In scan data, a marker is only a byte that is not followed by a zero and does not restart the decoder. */
function endOfScan(content: Buffer, from: number): number {
  for (let at = content.indexOf(0xff, from); at >= 0 && at + 1 < content.length; at = content.indexOf(0xff, at + 1)) {
    const next = content[at + 1]!
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return content.length
}

function exifSegment(orientation: number): Buffer {
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), orientationExif(orientation)])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}
