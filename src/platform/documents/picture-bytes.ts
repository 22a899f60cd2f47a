const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
export const isPng = (bytes: Uint8Array) => png.every((each, at) => bytes[at] === each)

/** A PNG, or a JPEG in gray or RGB: the archive format of a PDF has one kind of color. */
export function canBePrinted(bytes: Uint8Array): boolean {
  if (isPng(bytes)) return true
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return false
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1]!
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return bytes[at + 9] === 1 || bytes[at + 9] === 3
    at += marker === 0xff ? 1 : 2 + bytes[at + 2]! * 256 + bytes[at + 3]!
  }
  return false
}
