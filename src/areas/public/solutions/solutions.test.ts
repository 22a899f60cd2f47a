import { expect, test } from 'vitest'
import { documentsFor, indirectCost, methodFor } from './rules.ts'

test.each([
  ['a purchase at the micro-purchase threshold needs no quotes', 15_000_00, '2026-11-20', 'Micro-purchase'],
  ['one cent more does', 15_000_01, '2026-11-20', 'Quotes from an adequate number of sources'],
  ['at the simplified acquisition threshold quotes are enough', 350_000_00, '2026-11-20', 'Quotes from an adequate number of sources'],
  ['one cent more is formal', 350_000_01, '2026-11-20', 'Sealed bids or proposals'],
  ['before October 2025 the limits were lower', 12_000_00, '2025-09-30', 'Quotes from an adequate number of sources'],
  ['and above 250,000 dollars it was formal', 250_000_01, '2025-09-30', 'Sealed bids or proposals'],
])('%s', (_, cents, day, method) => expect(methodFor({ cents, day })?.name).toBe(method))

test('a day before the oldest row has no answer', () => expect(methodFor({ cents: 100, day: '2010-01-01' })).toBeNull())

test('of each subaward the first 50,000 dollars count', () => {
  expect(indirectCost({ direct: 305_000_00, excluded: 56_000_00, subawards: [80_000_00, 25_000_00], percent: 15 })).toEqual({ base: 380_000_00, indirect: 57_000_00, total: 523_000_00 })
})

test('permanent staff on debris are warned of their straight time', () => {
  expect(documentsFor({ work: 'debris', by: ['own people'], insured: false, historic: false }).join()).toContain('straight time of permanent staff generally not paid')
  expect(documentsFor({ work: 'building', by: ['own people'], insured: false, historic: false }).join()).not.toContain('straight time')
})
