import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { cmykPicture as picture } from '#tests/cmyk-picture.ts'
import { cmykInRgb } from './cmyk-pictures.ts'
import { canBePrinted, frameOf } from './picture-bytes.ts'

test('a JPEG for a press becomes a PNG with its colors', async () => {
  expect([canBePrinted(picture), frameOf(picture)]).toEqual([false, { width: 64, height: 32, colors: 4 }])
  const png = (await cmykInRgb(picture))!
  expect([canBePrinted(png), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([true, 64, 32])
  const rows = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)))
  const colorAt = (x: number) => [...rows.subarray(16 * 193 + 1 + x * 3, 16 * 193 + 4 + x * 3)]
  const [red, , blueOfRed] = colorAt(8) as [number, number, number]
  const [redOfCyan, , blue] = colorAt(56) as [number, number, number]
  expect([red > 200, blueOfRed < 80, redOfCyan < 80, blue > 200]).toEqual([true, true, true, true])
})

test.each<[string, (bytes: Buffer) => Uint8Array]>([
  ['that is cut off in its head', (bytes) => bytes.subarray(0, 60)],
  ['with noise in place of its tables', (bytes) => bytes.map((byte, at) => (at > 60 && at < 300 ? byte ^ 0x5a : byte))],
  [
    'that says it has 65,535 by 65,535 points',
    (bytes) => {
      const large = Buffer.from(bytes)
      large.fill(0xff, large.indexOf(Buffer.from([0xff, 0xc0])) + 5, large.indexOf(Buffer.from([0xff, 0xc0])) + 9)
      return large
    },
  ],
])('a JPEG %s is left to its words', async (_, change) => expect(await cmykInRgb(change(picture))).toBeNull())
