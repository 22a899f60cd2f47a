import { expect, test } from 'vitest'
import { onButtons } from './branding.ts'
import { fromHex, toHex } from './contrast.ts'

const every = Array.from(
  { length: 12 ** 3 },
  (_, at) =>
    `#${[at % 12, Math.floor(at / 12) % 12, Math.floor(at / 144)]
      .map((part) =>
        Math.round((part * 255) / 11)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`,
)

test('whatever color an organization selects, the label of its buttons is readable', () => {
  for (const theme of ['light', 'dark'] as const)
    expect(every.filter((hex) => onButtons(hex, theme).contrast < 4.5)).toEqual([])
})

test('a yellow is darkened with a message; a navy stays unchanged on a light background', () => {
  expect(onButtons('#facc15', 'light')).toMatchObject({ adjusted: true })
  expect(onButtons('#1e3a8a', 'light')).toMatchObject({ adjusted: false, shown: '#1e3a8a' })
})

test('a color converted there and back is the same color', () =>
  expect(every.filter((hex) => toHex(fromHex(hex)) !== hex)).toEqual([]))
