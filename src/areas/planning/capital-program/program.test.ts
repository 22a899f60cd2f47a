import { expect, test } from 'vitest'
import { modelOf, scaled, waitsOf, whyNotCalculate, whyNotProgram, type ProgramCase, type Wanted } from './rules.ts'
import { solveProgram } from './solve.ts'

const wanted = (id: string, score: number, costs: [number, number][], more: Partial<Wanted> = {}): Wanted => ({
  id,
  number: id,
  title: id,
  program: 'streets',
  score,
  required: false,
  fixed: false,
  costs: costs.map(([year, amount]) => ({ year, amount })),
  ...more,
})
const case_ = (some: Wanted[], gives: [number, number][], more: Partial<ProgramCase> = {}): ProgramCase => ({
  first_year: 2027,
  years: 3,
  may_wait: 0,
  wanted: some,
  sources: [{ id: 's', name: 'Fund', only_for: null, gives: gives.map(([year, amount]) => ({ year, amount })) }],
  ...more,
})
const built = async (of: ProgramCase) =>
  (await solveProgram(of))?.chosen.map(({ id, wait }) => (wait ? `${id}+${wait}` : id)).toSorted()

test('two that score less each are chosen where together they score more', async () => {
  const of = case_(
    [
      wanted('Bridge', 4, [[2027, 100_00]]),
      wanted('Paths', 2.5, [[2027, 50_00]]),
      wanted('Roof', 2.4, [[2027, 50_00]]),
    ],
    [[2027, 100_00]],
  )
  const found = await solveProgram(of)
  expect(found).toMatchObject({ score: 4.9, cost: 100_00, bound: 4.9, gap: 0, proven: true })
  expect(await built(of)).toEqual(['Paths', 'Roof'])
})

test('a legally required request is chosen whatever its score, and one that can wait a year may be funded later', async () => {
  const some = [wanted('Law', 0.1, [[2027, 60_00]], { required: true }), wanted('Bridge', 4, [[2027, 100_00]])]
  expect(
    await built(
      case_(some, [
        [2027, 100_00],
        [2028, 100_00],
      ]),
    ),
  ).toEqual(['Law'])
  expect(
    await built(
      case_(
        some,
        [
          [2027, 100_00],
          [2028, 100_00],
        ],
        { may_wait: 1 },
      ),
    ),
  ).toEqual(['Bridge+1', 'Law'])
  expect(await solveProgram(case_([wanted('Law', 1, [[2027, 60_00]], { required: true })], [[2027, 59_99]]))).toBeNull()
})

test('two sources share a year to the cent, and one restricted to water pays for water only', async () => {
  const sources = [
    { id: 'w', name: 'Water', only_for: 'water', gives: [{ year: 2027, amount: 33_33 }] },
    { id: 'g', name: 'General', only_for: null, gives: [{ year: 2027, amount: 66_67 }] },
  ]
  const pump = wanted('Pump', 3, [[2027, 100_00]], { program: 'water' })
  const found = (await solveProgram(case_([pump], [], { sources })))!
  expect(found.chosen[0]!.paid.toSorted((a, b) => a.amount - b.amount)).toEqual([
    { source: 'w', year: 2027, amount: 33_33 },
    { source: 'g', year: 2027, amount: 66_67 },
  ])
  expect(await built(case_([{ ...pump, program: 'streets' }], [], { sources }))).toEqual([])
})

test('every result is checked against the case, whatever computed it', () => {
  const of = case_([wanted('Bridge', 4, [[2027, 100_00]])], [[2027, 100_00]])
  const paid = (amount: number) => [{ id: 'Bridge', wait: 0, paid: [{ source: 's', year: 2027, amount }] }]
  expect(whyNotProgram(of, paid(100_00))).toBeNull()
  expect(whyNotProgram(of, paid(99_99))).toBe('Bridge isn’t fully paid in 2027.')
  expect(whyNotProgram(case_(of.wanted as Wanted[], [[2027, 99_99]]), paid(100_00))).toBe(
    'Fund would be overdrawn in 2027.',
  )
  expect(whyNotProgram(case_([wanted('Law', 0, [[2027, 1]], { required: true })], []), [])).toBe(
    'Law must be included.',
  )
})

test('a request is delayed as a whole and stays within the years', () => {
  const of = case_([], [], { may_wait: 2 })
  expect(
    waitsOf(
      wanted('A', 1, [
        [2027, 1],
        [2028, 1],
      ]),
      of,
    ),
  ).toEqual([0, 1])
  expect(waitsOf(wanted('A', 1, [[2026, 1]]), of)).toEqual([1, 2])
  expect(waitsOf(wanted('A', 1, [[2027, 1]], { fixed: true }), of)).toEqual([0])
  expect(
    scaled([{ id: 's', name: 'F', only_for: null, gives: [{ year: 2027, amount: 101 }] }], 80)[0]!.gives[0]!.amount,
  ).toBe(80)
  expect(modelOf(case_([wanted('A', 1, [[2027, 1]])], [[2027, 1]]))).toContain('Maximize')
  expect(whyNotCalculate(case_([], []))).toBe('No request is scored or funded yet. Score requests first.')
})
