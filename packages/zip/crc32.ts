const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  return rest
})
/** The check sum of the format, of a piece that follows others. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let rest = ~before
  for (let at = 0; at < bytes.length; at++) rest = (rest >>> 8) ^ table[(rest ^ bytes[at]!) & 0xff]!
  return ~rest >>> 0
}
