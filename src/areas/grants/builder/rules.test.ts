import { expect, test } from 'vitest'
import { amountOf, exportOf, narrativeOf, planChecks, whyNotFinish, work, type PlanLine, type Terms } from './rules.ts'

const line = (change: Partial<PlanLine>): PlanLine => ({
  class: 'supplies',
  description: 'Thing',
  year: 1,
  quantity: 1,
  unit_cost: 0,
  fringe: null,
  match_share: null,
  excluded: false,
  subaward: false,
  why: null,
  ...change,
})
const terms: Terms = { indirect: 'de_minimis', indirect_rate: 15, match_share: 0, subawardBase: 50_000_00 }

test('the worked example: 305,000 of cost with subawards of 80,000 and 25,000 has 57,000 of indirect cost', () => {
  const lines = [
    line({ class: 'personnel', quantity: 2, unit_cost: 100_000_00, fringe: 30 }),
    line({ unit_cost: 45_000_00 }),
    line({ class: 'contractual', unit_cost: 80_000_00, subaward: true }),
    line({ class: 'contractual', unit_cost: 25_000_00, subaward: true }),
    line({ class: 'equipment', unit_cost: 90_000_00 }),
  ]
  const of = work(lines, terms)
  expect(of).toMatchObject({ mtdc: 380_000_00, indirect: 57_000_00, direct: 500_000_00, total: 557_000_00 })
  expect(of.byClass.fringe.total).toBe(60_000_00)
  expect(
    planChecks(lines, terms, of, { deMinimis: 15, asked: 557_000_00, match: 0 }).every(({ whyNot }) => whyNot === null),
  ).toBe(true)
})

test('the first part of a three-year subaward counts once in the indirect base; two subawards of one year count as two', () => {
  const years = (description: string) =>
    [1, 2, 3].map((year) => line({ class: 'contractual', description, year, unit_cost: 30_000_00, subaward: true }))
  expect(work(years('Crew courses'), terms).mtdc).toBe(50_000_00)
  expect(work(years('Crew courses'), terms).byYear.map(({ indirect }) => indirect)).toEqual([4_500_00, 3_000_00, 0])
  expect(work([...years('Crew courses'), ...years('crew courses ')], terms).mtdc).toBe(100_000_00)
})

test('award and match add up to the cost to the cent, and years to the total', () => {
  const of = work([line({ unit_cost: 333_33, match_share: 20 }), line({ unit_cost: 10_00, year: 2 })], {
    ...terms,
    match_share: 33.33,
  })
  expect(of.federal + of.match).toBe(of.total)
  expect(of.byYear.map(({ year }) => year)).toEqual([1, 2])
  expect(of.byYear.reduce((sum, { total }) => sum + total, 0)).toBe(of.total)
})

test('half a full-time equivalent costs half', () =>
  expect(amountOf({ quantity: 0.5, unit_cost: 81_234_57 })).toBe(40_617_29))

test.each<[string, PlanLine[], Terms, string]>([
  ['without lines', [], terms, 'Add at least one line.'],
  ['with a line of nothing', [line({})], terms, 'A line totals $0.'],
  [
    'above the de minimis rate',
    [line({ unit_cost: 1 })],
    { ...terms, indirect_rate: 16 },
    'The rate can’t exceed 15% (2 CFR 200.414(f)).',
  ],
  [
    'with people without benefits',
    [line({ class: 'personnel', unit_cost: 1 })],
    terms,
    'Enter the fringe benefit percentage for each person, or 0.',
  ],
])("a proposal %s can't be made final", (_, lines, with_, reason) =>
  expect(
    whyNotFinish(lines, planChecks(lines, with_, work(lines, with_), { deMinimis: 15, asked: null, match: null })),
  ).toBe(reason),
)

test('the narrative and the export agree with the lines', () => {
  const lines = [
    line({
      description: 'Stretcher',
      class: 'equipment',
      quantity: 2,
      unit_cost: 60_000_00,
      why: 'The old ones are past repair.',
    }),
  ]
  const of = work(lines, { ...terms, match_share: 5 })
  expect(narrativeOf(lines, of, terms)).toContain(
    'Stretcher: 2 at $60,000.00, $120,000.00. The old ones are past repair.',
  )
  expect(exportOf({ number: 'BP-1', title: 'T', form: '424a' }, of)).toMatchObject({
    form: 'SF-424A',
    totals: { federal: '114000.00', nonFederal: '6000.00', total: '120000.00' },
  })
})
