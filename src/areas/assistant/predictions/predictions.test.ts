import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { trainModel } from './commands.ts'
import { pasts } from './pasts.ts'
import { apart, drawn, guessesOf, measure, squared, verdict, type Case } from './rules.ts'

const cases = (...rows: [group: string, outcome: number][]): Case[] =>
  rows.map(([group, outcome], at) => ({ group, outcome, day: `2026-01-${String(at + 1).padStart(2, '0')}` }))
const alternating = (count: number, late: string): Case[] =>
  cases(...Array.from({ length: count }, (_, at): [string, number] => (at % 2 === 0 ? ['punctual', 0] : [late, 1])))

test.each<[string, number, number, number, number]>([
  ['nothing of its own', 0, 0, 0.3, 0.3],
  ['four of its own: half and half', 4, 4, 0.5, 0.75],
  ['many of its own', 96, 96, 0, 0.96],
])('a group with %s is shrunk toward the overall mean', (_, sum, count, overall, mean) =>
  expect(drawn(sum, count, overall)).toBeCloseTo(mean, 10),
)

test('each case is predicted from earlier cases only', () => {
  // The first of four is training data. Overall before them: 1, 1/2, 2/3; group a: (1 + 4)/5, then b: (0 + 4 x 1/2)/4 …
  // by hand.
  const found = measure(cases(['a', 1], ['b', 0], ['a', 1], ['b', 0]), apart)
  expect(found.naive).toBeCloseTo((1 + 1 / 2 + 2 / 3) / 3, 10)
  expect(found.error).toBeCloseTo((1 + (1 - (1 + 4 * 0.5) / 5) + (0 + 4 * (2 / 3)) / 5) / 3, 10)
})

test('if groups differ the model is active, if not it is off, and with few cases it makes no predictions', () => {
  expect(verdict(measure(alternating(60, 'late'), squared))).toBe('in_use')
  expect(
    verdict(
      measure(
        alternating(60, 'punctual').map((each) => ({ ...each, group: each.day })),
        squared,
      ),
    ),
  ).toBe('off')
  expect(verdict(measure(alternating(19, 'late'), squared))).toBe('too_few')
  expect(measure([], squared)).toEqual({ cases: 0, error: 0, naive: 0, bands: [] })
})

test('bands compare predictions with outcomes', () => {
  const { bands } = measure(alternating(200, 'late'), squared)
  expect(bands.reduce((sum, band) => sum + band.cases, 0)).toBe(150)
  expect(bands.at(-1)!.came).toBe(1)
  expect(bands[0]!.came).toBe(0)
})

test('a current prediction states its basis', () => {
  const of = guessesOf(alternating(20, 'late'))
  expect(of('late')).toEqual({ guess: (10 + 4 * 0.5) / 14, own: 10, overall: 0.5 })
  expect(of('new')).toEqual({ guess: 0.5, own: 0, overall: 0.5 })
})

test('a manager back-tests a model; without past cases it is off and predicts nothing, and the earlier one is superseded', async () => {
  const { does, max, rosa, sees } = await city()
  await expect(does(rosa, trainModel, { subject: 'late_delivery' as const })).rejects.toThrow(
    'Only a manager can back-test a model.',
  )
  for (const subject of ['late_delivery', 'bid_count', 'budget_overrun', 'equipment_failure'] as const)
    expect(await does(max, trainModel, { subject })).toMatchObject({ subject, edition: 1, cases: 0, status: 'too_few' })
  expect(await does(max, trainModel, { subject: 'late_delivery' as const })).toMatchObject({ edition: 2 })
  expect(
    await sees(
      rosa,
      `select edition::int as edition, status from prediction_models where subject = 'late_delivery' order by edition`,
    ),
  ).toEqual([
    { edition: 1, status: 'superseded' },
    { edition: 2, status: 'too_few' },
  ])
})

test.each(Object.entries(pasts))(
  'the statements of %s take the organization and the day',
  async (_, { past, waiting }) => {
    const { owner, max } = await city()
    for (const statement of [past, waiting])
      expect((await owner.query(statement, [max.organization_id, '2026-11-25'])).rows).toEqual([])
  },
)
