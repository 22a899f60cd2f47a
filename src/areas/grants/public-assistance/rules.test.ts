import { expect, test } from 'vitest'
import { percentOf, type Dated } from '../fema-terms/rules.ts'
import { appealDays, completeBy, damageDue, quarterEnds, requestDue } from './clocks/rules.ts'
import {
  donatedOffset,
  eligibleOf,
  federalOf,
  insuranceReduction,
  managementCosts,
  mostFederal,
  paidOn,
  repairOrReplace,
  shareOf,
  sizeOf,
  whyNotMitigation,
} from './share/rules.ts'
import { centsOn, termOn } from '#platform/records/dated.ts'

const row = (kind: Dated['kind'], value: number, valid_from = '2020-06-01', valid_to: string | null = null): Dated => ({
  kind,
  value,
  valid_from,
  valid_to,
})
const figures: Dated[] = [
  row('pa_minimum', 4_000, '2024-10-01', '2025-09-30'),
  row('pa_large', 1_062_900, '2024-10-01', '2025-09-30'),
  row('rpa_days', 30),
  row('damage_days', 60),
  row('emergency_months', 6),
  row('permanent_months', 18),
  row('appeal_days', 60),
  row('appeal_forward_days', 120),
  row('appeal_decision_days', 90),
  row('appeal_information_days', 30),
  row('management_recipient', 7),
  row('management_subrecipient', 5),
  row('alternate_public', 90),
  row('alternate_nonprofit', 75),
  row('mitigation_percent', 15),
  row('mitigation_listed', 100),
]

test('with 800,000 eligible and 200,000 of insurance, three quarters of the rest are 450,000', () => {
  const eligible = eligibleOf({ estimate: 800_000_00, insurance: 200_000_00, mitigation: 0 })
  expect(eligible).toBe(600_000_00)
  expect(federalOf(eligible, 75)).toBe(450_000_00)
})

test('insurance never deducts more than the cost, and mitigation is paid in addition', () => {
  expect(eligibleOf({ estimate: 100_00, insurance: 150_00, mitigation: 20_00 })).toBe(20_00)
})

test.each([
  [1, 75, 1],
  [2, 75, 2],
  [199_99, 75, 149_99],
  [3, 50, 2],
  [100_01, 12.5, 12_50],
])('%s cents at %s percent are %s, half a cent rounded up', (cents, percent, of) =>
  expect(percentOf(cents, percent)).toBe(of),
)

test.each([
  ['A', 100],
  ['B', 100],
  ['C', 75],
  ['G', 75],
  ['Z', 100],
] as const)('work of category %s has a federal share of %s percent', (category, share) => {
  expect(shareOf(category, { federal_share: 75, emergency_share: 100 })).toBe(share)
})

test.each([
  ['2024-09-30', 500_000_00, 'unknown'],
  ['2024-10-01', 3_999_99, 'below_minimum'],
  ['2024-10-01', 4_000_00, 'small'],
  ['2025-09-30', 1_062_899_99, 'small'],
  ['2025-09-30', 1_062_900_00, 'large'],
  ['2025-10-01', 1_062_900_00, 'unknown'],
])('with a disaster declared on %s, a project of %s cents is %s', (declared, cents, size) =>
  expect(sizeOf(cents, declared, figures).size).toBe(size),
)

test('a small project is paid on its estimate, a large one on its actual cost', () => {
  expect(paidOn({ size: 'small', eligible: 50_000_00, insurance: 0 }, 61_000_00)).toBe(50_000_00)
  expect(paidOn({ size: 'large', eligible: 2_000_000_00, insurance: 100_000_00 }, 1_900_000_00)).toBe(1_800_000_00)
})

test.each([
  [50_000_00, 'repair', 50],
  [50_000_01, 'replace', 50],
  [80_000_00, 'replace', 80],
] as const)(
  'damage of %s cents to a facility that costs 100,000 to replace: %s, at %s percent',
  (repair, choice, percent) => {
    expect(repairOrReplace(repair, 100_000_00, 50)).toEqual({ choice, percent, most: 50_000_00 })
  },
)

test('an uninsured building in a flood hazard area is reduced by the most a flood policy would have paid', () => {
  expect(insuranceReduction({ proceeds: 0, flood_zone: true, insured: false, most: 500_000_00 })).toBe(500_000_00)
  expect(insuranceReduction({ proceeds: 120_000_00, flood_zone: true, insured: true, most: 500_000_00 })).toBe(
    120_000_00,
  )
  expect(insuranceReduction({ proceeds: 0, flood_zone: false, insured: false, most: 500_000_00 })).toBe(0)
})

test('management costs are seven and five percent of the award', () => {
  expect(managementCosts(1_000_000_00, '2025-02-01', figures)).toEqual({
    recipient: 70_000_00,
    subrecipient: 50_000_00,
    total: 120_000_00,
  })
  expect(managementCosts(1_000_000_00, '2019-01-01', figures)).toBeNull()
})

test('donated resources count toward the non-federal share, and no further', () => {
  expect(donatedOffset(30_000_00, 100_000_00, 75)).toEqual({ offset: 25_000_00, unused: 5_000_00 })
  expect(donatedOffset(10_000_00, 100_000_00, 75)).toEqual({ offset: 10_000_00, unused: 0 })
})

test.each([
  ['standard', false, 75_000_00],
  ['improved', false, 75_000_00],
  ['alternate', false, 67_500_00],
  ['alternate', true, 56_250_00],
] as const)('for a project that is %s (nonprofit: %s), up to %s cents are federal', (kind, nonprofit, most) => {
  expect(mostFederal({ kind, eligible: 100_000_00 }, 75, { nonprofit, declared_on: '2025-02-01', figures })).toBe(most)
})

test.each([
  ['none', 0, null, null],
  ['none', 1, null, 'Select the basis of the mitigation.'],
  ['percent', 15_000_00, null, null],
  [
    'percent',
    15_000_01,
    null,
    'Mitigation can’t exceed $15,000.00 (15% of the repair) without a benefit-cost analysis.',
  ],
  ['listed', 100_000_00, null, null],
  ['bca', 250_000_00, 1, null],
  [
    'bca',
    250_000_00,
    0.999,
    'Show a benefit-cost ratio of 1.0 or more first. Enter the analysis as a mitigation subapplication of this disaster.',
  ],
] as const)('mitigation by %s of %s cents with a ratio of %s', (mitigation_basis, mitigation, ratio, reason) => {
  expect(whyNotMitigation({ mitigation, mitigation_basis, estimate: 100_000_00 }, '2025-02-01', figures, ratio)).toBe(
    reason,
  )
})

test('deadlines are thirty days to request, sixty for damage, and six and eighteen months for the work', () => {
  expect(requestDue('2025-03-01', '2025-02-01', figures)).toBe('2025-03-31')
  expect(damageDue('2025-03-20', '2025-02-01', figures)).toBe('2025-05-19')
  expect(completeBy('B', '2025-02-01', 0, figures)).toBe('2025-08-01')
  expect(completeBy('C', '2025-02-01', 0, figures)).toBe('2026-08-01')
  expect(completeBy('A', '2025-08-31', 6, figures)).toBe('2026-08-31')
  expect(requestDue('2019-03-01', '2019-02-01', figures)).toBeNull()
})

test('an appeal has sixty days to submit, a hundred and twenty to forward, ninety for FEMA, and another ninety from requested information', () => {
  const sent = { determined_on: '2026-01-01', received_on: null, asked_on: null, supplied_on: null }
  expect(appealDays(sent, figures)).toEqual({
    appeal_by: '2026-03-02',
    forward_by: '2026-05-01',
    decide_by: null,
    information_by: null,
  })
  expect(appealDays({ ...sent, received_on: '2026-04-01' }, figures).decide_by).toBe('2026-06-30')
  expect(appealDays({ ...sent, received_on: '2026-04-01', asked_on: '2026-05-01' }, figures).information_by).toBe(
    '2026-05-31',
  )
  expect(
    appealDays({ ...sent, received_on: '2026-04-01', asked_on: '2026-05-01', supplied_on: '2026-05-20' }, figures),
  ).toMatchObject({ decide_by: '2026-08-18', information_by: null })
})

test.each([
  ['2026-01-01', '2026-03-31'],
  ['2026-11-20', '2026-12-31'],
  ['2026-06-30', '2026-06-30'],
])('the quarter of %s ends on %s', (day, ends) => expect(quarterEnds(day)).toBe(ends))

test('a setting applies from its first day to its last', () => {
  expect(termOn(figures, 'pa_minimum', '2025-09-30')).toBe(4_000)
  expect(termOn(figures, 'pa_minimum', '2025-10-01')).toBeUndefined()
  expect(centsOn(figures, 'pa_large', '2024-10-01')).toBe(1_062_900_00)
  expect(termOn([...figures, row('rpa_days', 45, '2026-01-01')], 'rpa_days', '2026-01-01')).toBe(45)
})
