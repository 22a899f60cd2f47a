import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { qrModules, qrSvg } from './qr-code.ts'

const hash = (text: string) =>
  createHash('sha256')
    .update(
      qrModules(text)
        .map((row) => row.map(Number).join(''))
        .join('\n'),
    )
    .digest('hex')
    .slice(0, 16)

// Each of these was read back by ZBar before its fingerprint was written down.
test.each([
  [
    'otpauth://totp/Granary:rosa%40springfield.gov?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Granary',
    41,
    'd90d76af66651f8a',
  ],
  ['A', 21, 'bc9009ae87ca68f1'],
  ['x'.repeat(400), 77, '3ed4282a72f331b1'],
])('the drawing of %.20s… is the one that a reader understood', (text, side, fingerprint) => {
  expect(qrModules(text)).toHaveLength(side)
  expect(hash(text)).toBe(fingerprint)
})

test('the picture may stand in a data address', () => {
  expect(qrSvg('A')).toMatch(/^<svg [^#%]*<\/svg>$/)
})

test('what does not fit is refused', () => {
  expect(() => qrSvg('x'.repeat(700))).toThrow('too long')
})
