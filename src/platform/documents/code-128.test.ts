import { expect, test } from 'vitest'
import { code128, symbolsOf } from './code-128.ts'

test('a symbol has eleven modules in three bars and three spaces, of which the bars have an even number', () => {
  const seen = new Set<string>()
  for (let value = 32; value < 127; value++) {
    const widths = code128(String.fromCharCode(value)).slice(6, 12)
    seen.add(widths.join(''))
    expect([widths.reduce((sum, width) => sum + width, 0), (widths[0]! + widths[2]! + widths[4]!) % 2]).toEqual([11, 0])
  }
  expect(seen.size).toBe(95)
})

test('the check symbol of a text is the weighted sum of its characters', () => {
  // The example of the standard’s annexes: PJJ123C has the check symbol 54 after start A, and 55 after start B.
  expect(symbolsOf('PJJ123C').slice(-2)).toEqual([55, 106])
  expect(code128('A-0001').reduce((sum, width) => sum + width, 0)).toBe(11 * 8 + 13)
})
