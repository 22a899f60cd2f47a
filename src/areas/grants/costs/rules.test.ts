import { expect, test } from 'vitest'
import { whyNotAid, whyNotPriced } from './life.ts'
import { editionOn, rateHead, readRate, whyNotRateHead } from './rates/rules.ts'
import type { CostRecord } from './records.ts'
import {
  benefitsOf,
  costByCategory,
  countedHours,
  firstWrong,
  laborCost,
  leavePercent,
  rateFor,
  reckon,
  times,
  whyNotBilled,
  whyNotDay,
  wrongInRecord,
} from './rules.ts'

test('eight hours at 30 plus a quarter are 300.00, and three and a half overtime hours at 45 plus a tenth are 173.25: 473.25', () => {
  expect(
    laborCost({
      regular_hours: 8,
      regular_rate: 30,
      regular_benefits: 25,
      overtime_hours: 3.5,
      overtime_rate: 45,
      overtime_benefits: 10,
    }),
  ).toEqual({ regular: 300_00, overtime: 173_25, total: 473_25 })
})

test.each([
  [8, 30, 25, 300_00],
  [0.25, 0.02, 0, 1],
  [1, 0.0049, 0, 0],
  [1, 0.005, 0, 1],
  [3.5, 45, 10, 173_25],
  [12.5, 17.125, 7.65, 230_44],
])('%s hours at %s dollars plus %s percent are %s cents', (hours, rate, more, cents) =>
  expect(times(hours, rate, more)).toBe(cents),
)

test('248 hours of leave in 2,080 are 13.54 percent of an hour worked', () => {
  expect(leavePercent(248, 2_080)).toBeCloseTo(13.54, 2)
  expect(leavePercent(2_080, 2_080)).toBe(0)
})

test('all fringe benefits apply to regular hours, and only those paid on overtime apply to overtime', () => {
  const sheet = {
    paid_hours: 2_080,
    leave_hours: 248,
    social: 6.2,
    medicare: 1.45,
    retirement: 10,
    health: 12,
    compensation: 3,
    unemployment: 0.5,
    other: 0,
    overtime_retirement: false,
    overtime_compensation: true,
  }
  expect(benefitsOf(sheet)).toEqual({ leave: 13.5371, regular: 46.6871, overtime: 10.65 })
  expect(benefitsOf({ ...sheet, overtime_retirement: true, overtime_compensation: false }).overtime).toBe(17.65)
})

test.each<[string, Parameters<typeof rateFor>[0], object]>([
  ['without a rate of our own FEMA’s', { by: 'none', own: 99, fema: 40, most: 75 }, { rate: 40, rule: 'FEMA rate' }],
  [
    'of a local rate and FEMA’s the lower',
    { by: 'local', own: 38.5, fema: 40, most: 75 },
    { rate: 38.5, rule: 'Local rate (below FEMA’s rate)' },
  ],
  [
    'and FEMA’s where that is lower',
    { by: 'local', own: 52, fema: 40, most: 75 },
    { rate: 40, rule: 'FEMA rate (not above your local rate)' },
  ],
  [
    'the state’s up to 75 an hour',
    { by: 'state', own: 75, fema: 40, most: 75 },
    { rate: 75, rule: 'State rate, up to $75.00 per hour' },
  ],
])('equipment: %s', (_, given, found) => expect(rateFor(given)).toEqual(found))

test('FEMA decides a state rate above 75 an hour, and without a FEMA rate nothing is assumed', () => {
  expect(rateFor({ by: 'state', own: 75.01, fema: 40, most: 75 })).toEqual({
    reason: 'FEMA must approve a state rate above $75.00 per hour. Use FEMA’s rate until then.',
  })
  expect(rateFor({ by: 'local', own: 10, fema: null, most: 75 })).toHaveProperty('reason')
})

test.each([
  [5, 3, 8],
  [4, 4, 4],
  [0, 6, 0],
  [6, 0, 6],
])('%s hours of use and %s of standby count as %s', (hours, standby, counted) =>
  expect(countedHours(hours, standby)).toBe(counted),
)

test.each<[string, Partial<CostRecord>, object]>([
  ['without a rate', {}, { amount: 0, eligible: 0, fema_rate: null, left_out: expect.stringContaining('Not priced') }],
  [
    'with a local rate only, because FEMA’s may be lower',
    { own_rate_by: 'local', own_rate: 10 },
    { amount: 0, eligible: 0, left_out: expect.stringContaining('Not priced') },
  ],
  ['with the state’s rate', { own_rate_by: 'state', own_rate: 10 }, { amount: 60_00, eligible: 60_00, fema_rate: 10 }],
  ['with the state’s rate missing', { own_rate_by: 'state' }, { reason: 'Enter the rate of the state’s guidelines.' }],
])('six hours of equipment %s', (_, change, found) =>
  expect(reckon(row({ kind: 'equipment', hours: 6, ...change }), { fringe: null, rate: null, most: 75 })).toMatchObject(
    found,
  ),
)

test.each<[string, CostRecord['kind'], number | null, string | null]>([
  [
    'equipment without a rate',
    'equipment',
    null,
    'Select FEMA’s rate for this equipment first. If the schedule has none, ask FEMA for a rate.',
  ],
  ['equipment with a rate', 'equipment', 40, null],
  ['labor', 'labor', null, null],
])('%s can be checked once it is priced', (_, kind, fema_rate, reason) =>
  expect(whyNotPriced({ kind, fema_rate })).toBe(reason),
)

test.each<[string, string | null, string | null, string | null]>([
  ['without its agreement', 'Town of Elm', null, 'Enter the mutual aid agreement with Town of Elm first.'],
  ['with its agreement', 'Town of Elm', 'EMAC 8812', null],
  ['that was not given', null, null, null],
])('mutual aid %s can be checked or not', (_, mutual_aid, aid_agreement, reason) =>
  expect(whyNotAid({ mutual_aid, aid_agreement })).toBe(reason),
)

const row = (change: Partial<CostRecord>) =>
  ({
    kind: 'labor',
    category: 'C',
    permanent: true,
    donated: false,
    own_rate_by: 'none',
    own_rate: null,
    regular_hours: 8,
    regular_rate: 30,
    overtime_hours: 3.5,
    overtime_rate: 45,
    ...change,
  }) as CostRecord
const crew = { fringe: { name: 'Streets crew', regular: 25, overtime: 10 }, rate: null, most: 75 }

test.each<[string, Partial<CostRecord>, number]>([
  ['permanent staff on a road (C)', {}, 473_25],
  ['permanent staff on debris (A): overtime only', { category: 'A' }, 173_25],
  ['temporary staff on debris (A)', { category: 'A', permanent: false }, 473_25],
  ['permanent staff of a neighbor town on debris (A)', { category: 'A', mutual_aid: 'Town of Elm' }, 473_25],
  ['volunteers on debris (A)', { category: 'A', donated: true }, 473_25],
])('eligible labor: %s', (_, change, eligible) =>
  expect(reckon(row(change), crew)).toMatchObject({ amount: 473_25, eligible }),
)

test('materials, rentals, equipment and invoices', () => {
  expect(reckon(row({ kind: 'materials', quantity: 12.5, unit_price: 18.4 }), crew)).toMatchObject({
    amount: 230_00,
    eligible: 230_00,
  })
  expect(reckon(row({ kind: 'rental', hours: 6, unit_price: 85 }), crew)).toMatchObject({ amount: 510_00 })
  expect(reckon(row({ kind: 'contract', billed: 12_000_00 }), crew)).toMatchObject({ amount: 12_000_00 })
  const machine = { ...crew, rate: { rate: 9.86, unit: 'hour', equipment: 'Air compressor' } }
  expect(reckon(row({ kind: 'equipment', hours: 3, standby_hours: 5 }), machine)).toMatchObject({
    amount: 78_88,
    eligible: 29_58,
    fema_rate: 9.86,
  })
  expect(reckon(row({ kind: 'equipment', hours: 5, standby_hours: 3 }), machine)).toMatchObject({
    amount: 78_88,
    eligible: 78_88,
    left_out: null,
  })
})

test.each<[string, Partial<CostRecord>, string | null]>([
  ['labor', { kind: 'labor', person_name: 'R. Cole', regular_hours: 8, regular_rate: 30 }, null],
  ['labor without a person', { kind: 'labor', regular_hours: 8, regular_rate: 30 }, 'Enter the person who worked.'],
  [
    'a day of 25 hours',
    {
      kind: 'labor',
      person_name: 'R. Cole',
      regular_hours: 16,
      regular_rate: 30,
      overtime_hours: 9,
      overtime_rate: 45,
    },
    'Hours can’t exceed 24 per day.',
  ],
  ['overtime without a rate', { kind: 'labor', person_name: 'R. Cole', overtime_hours: 2 }, 'Enter the overtime rate.'],
  ['a machine without hours', { kind: 'equipment', equipment: 'Loader' }, 'Enter the hours or miles.'],
  [
    'a contract without its bill',
    { kind: 'contract', billed: 1 },
    'Select the invoice that supports this contract cost.',
  ],
])('%s', (_, given, reason) => expect(firstWrong(wrongInRecord(given))).toBe(reason))

test.each([
  ['C', '2026-10-01', null],
  ['B', '2026-09-30', null],
  [
    'A',
    '2026-09-30',
    'The date can’t be before the incident period. Only protective measures (category B) can prepare for it.',
  ],
  ['B', '2026-11-21', 'The date can’t be in the future.'],
] as const)('work of category %s of %s', (category, worked_on, reason) =>
  expect(whyNotDay({ category, worked_on }, { incident_begins: '2026-10-01', today: '2026-11-20' })).toBe(reason),
)

test('an invoice is not claimed twice, and an invalid one supports no cost', () => {
  expect(
    whyNotBilled({
      billed: 400_00,
      others: 600_00,
      charged: 0,
      invoice: 1_000_00,
      number: 'INV-1',
      status: 'approved',
    }),
  ).toBeNull()
  expect(
    whyNotBilled({
      billed: 400_01,
      others: 600_00,
      charged: 0,
      invoice: 1_000_00,
      number: 'INV-1',
      status: 'approved',
    }),
  ).toBe('INV-1 totals $1,000.00. Other records already claim $600.00.')
  expect(
    whyNotBilled({
      billed: 1_00,
      others: 600_00,
      charged: 400_00,
      invoice: 1_000_00,
      number: 'INV-1',
      status: 'approved',
    }),
  ).toBe('INV-1 totals $1,000.00. Other records already claim $600.00, $400.00 charged to grants.')
  expect(whyNotBilled({ billed: 1, others: 0, charged: 0, invoice: 1_000_00, number: 'INV-1', status: 'draft' })).toBe(
    'INV-1 is a draft and can’t support a cost.',
  )
})

test('cost by category: checked, waiting for check, donated, and nothing else', () => {
  expect(
    costByCategory([
      { category: 'A', eligible: 5, status: 'checked', donated: false },
      { category: 'A', eligible: 7, status: 'noted', donated: false },
      { category: 'A', eligible: 2, status: 'checked', donated: true },
      { category: 'C', eligible: 9, status: 'rejected', donated: false },
    ]),
  ).toEqual({ A: { checked: 5, noted: 7, donated: 2 } })
})

const head = ['Cost Code', 'Equipment', 'Specifications', 'Capacity or Size', 'HP', 'Notes', 'Unit', '2019 Rate']
test("FEMA's file is read row by row; a rate that is not a number is saved as text", () => {
  const read = rateHead(head)
  expect(whyNotRateHead(read)).toBeNull()
  expect(
    readRate(
      ['8010', 'Air Compressor', 'Air Delivery', '41 CFM', 'to 10', 'Hoses included.', 'hour', '$1.62'],
      read,
      2,
    ),
  ).toMatchObject({ line: 2, code: '8010', capacity: '41 CFM', rate: 1.62 })
  expect(
    readRate(['8011', 'Air Compressor', 'Air Delivery', '103 CFM', 'to 30', '', 'hour', '9.86'], read, 3),
  ).toMatchObject({ rate: 9.86, notes: null })
  expect(readRate(['8999', 'Vessel', '', '', '', '', 'hour', 'Contact FEMA'], read, 4)).toMatchObject({
    rate: null,
    rate_words: 'Contact FEMA',
  })
  expect(readRate(['', '', '', '', '', '', '', ''], read, 5)).toBeNull()
  expect(whyNotRateHead(rateHead(['Code', 'Price']))).toContain(
    'This doesn’t look like FEMA’s schedule of equipment rates. The column “Cost Code” is missing.',
  )
})

test('the schedule is the one of the declaration date', () => {
  const editions = [{ valid_from: '2019-09-01' }, { valid_from: '2023-08-18' }]
  expect(editionOn(editions, '2023-08-17')).toEqual({ valid_from: '2019-09-01' })
  expect(editionOn(editions, '2023-08-18')).toEqual({ valid_from: '2023-08-18' })
  expect(editionOn(editions, '2019-08-31')).toBeUndefined()
})
