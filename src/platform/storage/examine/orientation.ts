/** The orientation in an EXIF block, 1 to 8; 1 where there is none or it cannot be read. */
export function orientationOf(exif: Buffer): number {
  const block = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif
  const order = block.toString('latin1', 0, 2)
  if (block.length < 8 || (order !== 'II' && order !== 'MM')) return 1
  const [two, four] =
    order === 'II'
      ? [(at: number) => block.readUInt16LE(at), (at: number) => block.readUInt32LE(at)]
      : [(at: number) => block.readUInt16BE(at), (at: number) => block.readUInt32BE(at)]
  const first = four(4)
  if (first + 2 > block.length) return 1
  const entries = two(first)
  for (let at = first + 2, left = entries; left > 0 && at + 12 <= block.length; at += 12, left--) {
    if (two(at) !== 0x0112) continue
    const value = two(at + 8)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** An EXIF block with the orientation and nothing else. */
export function orientationExif(orientation: number): Buffer {
  const block = Buffer.alloc(26)
  block.write('MM\0*', 0, 'latin1')
  block.writeUInt32BE(8, 4)
  block.writeUInt16BE(1, 8)
  block.writeUInt16BE(0x0112, 10)
  block.writeUInt16BE(3, 12)
  block.writeUInt32BE(1, 14)
  block.writeUInt16BE(orientation, 18)
  return block
}
