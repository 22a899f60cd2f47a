import { expect, test } from 'vitest'
import { faceOf, type Tables } from './fonts.ts'

test('the outlines of a WOFF file are inflated once, and every glyph is read from its own place', async () => {
  const face = (await faceOf('Ж'.codePointAt(0)!, 'regular'))!
  expect(face.key).toBe('noto-cyrillic-regular')
  const outlines = () => (face.font as unknown as Tables)._getTableStream('glyf')!
  const first = outlines()
  const start = first.pos
  const drawn = ['Ж', 'я', 'Ж'].map((sign) => face.font.glyphForCodePoint(sign.codePointAt(0)!).path.toSVG())
  expect([outlines() === first, first.pos]).toEqual([true, start])
  expect(drawn[0]).toBe(drawn[2])
  expect(drawn[0]).not.toBe(drawn[1])
})
