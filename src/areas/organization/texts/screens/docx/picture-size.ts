/** The pixels of a PNG or JPEG, from its head. */
export function pixelsOf(bytes: Uint8Array): { width: number; height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (typeOf(bytes) === 'image/png' && bytes.length > 24)
    return { width: view.getUint32(16), height: view.getUint32(20) }
  if (typeOf(bytes) !== 'image/jpeg') return null
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1]!
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return null
}

/** The format of the bytes. The name of the file can say another. */
export const typeOf = (bytes: Uint8Array): 'image/png' | 'image/jpeg' | null =>
  [0x89, 0x50, 0x4e, 0x47].every((each, at) => bytes[at] === each)
    ? 'image/png'
    : bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
      ? 'image/jpeg'
      : null
