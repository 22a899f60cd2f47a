const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
export const isPng = (bytes: Uint8Array) => png.every((each, at) => bytes[at] === each)

/** A PNG, or a JPEG in gray or RGB: the archive format of a PDF has one kind of color. */
export function canBePrinted(bytes: Uint8Array): boolean {
  if (isPng(bytes)) return true
  const colors = frameOf(bytes)?.colors
  return colors === 1 || colors === 3
}

/** The size of a JPEG, and how many colors it is made of: 4 are those of a printing press (CMYK). */
export function frameOf(bytes: Uint8Array): { width: number; height: number; colors: number } | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null
  const pair = (at: number) => bytes[at]! * 256 + bytes[at + 1]!
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1]!
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: pair(at + 5), width: pair(at + 7), colors: bytes[at + 9]! }
    at += marker === 0xff ? 1 : 2 + pair(at + 2)
  }
  return null
}
