import fc from 'fast-check'
import jsQr from 'jsqr'
import { expect, test } from 'vitest'
import { qrRows, qrSvg } from './qr-code.ts'

/** The text that a camera would read in the picture, by an independent reader: each module is four pixels wide. */
function read(svg: string): string | undefined {
  const size = Number(/viewBox="0 0 (\d+) /.exec(svg)![1])
  const side = size * 4
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, x, y, width] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = Number(y) * 4; row < Number(y) * 4 + 4; row++)
      for (let column = Number(x) * 4; column < (Number(x) + Number(width)) * 4; column++)
        pixels.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3)
  return jsQr.default(pixels, side, side)?.data
}

test.each([
  'A',
  'https://granary.example/asset-management/018f2a8e-7c55-7000-8000-000000000001',
  'otpauth://totp/Granary:rosa%40springfield.gov?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Granary',
  'Ciudad de Peñíscola',
  'x'.repeat(400),
])('a reader sees %s', (text) => expect(read(qrSvg(text))).toBe(text))

test('any address can be read back', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true }), (address) => {
      expect(read(qrSvg(address))).toBe(address)
    }),
    { numRuns: 20 },
  )
})

test('the picture can be used in a data address', () => {
  expect(qrSvg('A')).toMatch(/^<svg [^#%]*<\/svg>$/)
})

test('text that does not fit is refused', () => {
  expect(() => qrSvg('x'.repeat(2_400))).toThrow('This text is too long for a QR code.')
})

test('rows of modules have a white border of two', () => {
  const rows = qrRows('A')
  expect(rows).toHaveLength(21 + 4)
  expect([...rows.slice(0, 2), ...rows.slice(-2)].flat()).not.toContain(true)
  expect(rows[2]!.slice(2, 9)).not.toContain(false)
})
