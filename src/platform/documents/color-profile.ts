/** The sRGB color space as an ICC profile: archives must know which red a document means (PDF/A, output intent). */
export function srgbProfile(): Uint8Array {
  const tags: [name: string, data: Buffer][] = [
    ['desc', description('sRGB IEC61966-2.1')],
    ['cprt', Buffer.concat([Buffer.from('text\0\0\0\0'), Buffer.from('No copyright, use freely.\0')])],
    ['wtpt', xyz(0.9642, 1, 0.8249)],
    ['rXYZ', xyz(0.43607, 0.22249, 0.01392)],
    ['gXYZ', xyz(0.38515, 0.71687, 0.09708)],
    ['bXYZ', xyz(0.14307, 0.06061, 0.7141)],
    ['rTRC', curve()],
    ['gTRC', curve()],
    ['bTRC', curve()],
  ]
  const table = Buffer.alloc(4 + tags.length * 12)
  table.writeUInt32BE(tags.length)
  let at = 128 + table.length
  const parts: Buffer[] = []
  for (const [index, [name, data]] of tags.entries()) {
    table.write(name, 4 + index * 12)
    table.writeUInt32BE(at, 8 + index * 12)
    table.writeUInt32BE(data.length, 12 + index * 12)
    const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)])
    parts.push(padded)
    at += padded.length
  }
  const head = Buffer.alloc(128)
  head.writeUInt32BE(at)
  head.writeUInt32BE(0x02100000, 8)
  head.write('mntrRGB XYZ ', 12)
  for (const [index, value] of [2026, 1, 1, 0, 0, 0].entries()) head.writeUInt16BE(value, 24 + index * 2)
  head.write('acsp', 36)
  for (const [index, value] of [0.9642, 1, 0.8249].entries())
    head.writeInt32BE(Math.round(value * 65_536), 68 + index * 4)
  return Buffer.concat([head, table, ...parts])
}

function xyz(...values: number[]): Buffer {
  const data = Buffer.alloc(20)
  data.write('XYZ ')
  for (const [index, value] of values.entries()) data.writeInt32BE(Math.round(value * 65_536), 8 + index * 4)
  return data
}

function curve(): Buffer {
  const data = Buffer.alloc(12 + 1024 * 2)
  data.write('curv')
  data.writeUInt32BE(1024, 8)
  for (let step = 0; step < 1024; step++) {
    const shown = step / 1023
    const light = shown <= 0.04045 ? shown / 12.92 : ((shown + 0.055) / 1.055) ** 2.4
    data.writeUInt16BE(Math.round(light * 65_535), 12 + step * 2)
  }
  return data
}

function description(words: string): Buffer {
  const data = Buffer.alloc(12 + words.length + 1 + 78)
  data.write('desc')
  data.writeUInt32BE(words.length + 1, 8)
  data.write(words, 12)
  return data
}
