import { expect, test } from 'vitest'
import { market } from '#tests/market.ts'
import { responsePeriod, type Clause, type Solicitation } from './records.ts'
import { adviceOnClauses } from './rules.ts'
import { addClauses, createClause, editClause, scheduleSolicitation } from './commands.ts'
import { enterCommand } from '#areas/organization/controls/enter-command.ts'
import { procurementThreshold } from '../methods/records.ts'

const createThreshold = enterCommand(procurementThreshold)
const createResponsePeriod = enterCommand(responsePeriod)

/**
 * Rules of the law or the agency's code, as rows its administrator maintains: who may change them, and their effect.
 */
const period = {
  kind: 'ifb',
  above: 0,
  days: 21,
  valid_from: '2026-11-20',
  source: 'City Code 3-104',
  reason: 'The council adopted it',
} as const
const clause = {
  code: 'II-H',
  title: 'Debarment and suspension',
  source: '2 CFR 200 Appendix II (H)',
  body: 'Nobody who is excluded may be a party to it.',
  above: 0,
  federal: true,
  construction: false,
  laborers: false,
  optional: false,
  valid_from: '2020-01-01',
} as const

test('an administrator maintains periods and clauses; a manager can read them', async () => {
  const { ada, max, does, sees, clock } = await market()
  clock.set(new Date('2026-11-20T18:00:00Z'))
  for (const [make, row] of [
    [createResponsePeriod, period],
    [createClause, clause],
  ] as const)
    await expect(does(max, make as never, row as never)).rejects.toThrow(/admin/)
  const [made, written] = [
    await does(ada, createResponsePeriod, period),
    await does(ada, createClause, clause as never),
  ]
  await expect(does(max, editClause, { id: written.id, version: 1, changes: { title: 'x' } } as never)).rejects.toThrow(
    /admin/,
  )
  expect(await does(ada, createResponsePeriod, { ...period, days: 28, valid_from: '2026-11-21' })).toMatchObject({
    waiting: false,
  })
  expect(await does(ada, createResponsePeriod, { ...period, days: 5, valid_from: '2026-11-22' })).toMatchObject({
    waiting: true,
  })
  expect(
    await sees(max, 'select days::int as days, valid_to::text as until, source from response_periods order by days'),
  ).toEqual([
    { days: 21, until: '2026-11-20', source: 'City Code 3-104' },
    { days: 28, until: null, source: 'City Code 3-104' },
  ])
  expect(made).toMatchObject({ waiting: false })
  expect(await sees(max, 'select code from clauses')).toEqual([{ code: 'II-H' }])
})

test.each<[string, object, string]>([
  ['a period without its source', { ...period, source: ' ' }, 'Source is required'],
  ['a period of less than no day', { ...period, days: -1 }, 'Days'],
  ['a period without its day', { ...period, valid_from: '' }, 'Effective from'],
])('%s is rejected', async (_, row, words) => {
  const { ada, does } = await market()
  await expect(does(ada, createResponsePeriod, row as never)).rejects.toThrow(new RegExp(words, 'i'))
})

test.each([
  ['a day too early', 20, 'refused'],
  ['on the last day of the period', 21, 'taken'],
] as const)('a closing %s is %s', async (_, days, outcome) => {
  const { ada, rosa, does, draft, clock } = await market()
  clock.set(new Date('2026-11-20T18:00:00Z'))
  await does(ada, createResponsePeriod, period)
  const { id, version } = await draft()
  const day = new Date(Date.UTC(2026, 10, 20 + days)).toISOString().slice(0, 10)
  const scheduled = does(rosa, scheduleSolicitation, { id, version, closes_at: `${day}T23:00`, questions_until: null })
  await (outcome === 'taken'
    ? expect(scheduled).resolves.toMatchObject({ id })
    : expect(scheduled).rejects.toThrow(/21 days.*City Code 3-104/))
})

test('required clauses are added once, and none that is not in effect today', async () => {
  const { ada, rosa, does, sees, draft } = await market()
  await does(ada, createClause, clause as never)
  await does(ada, createClause, {
    ...clause,
    code: 'OLD',
    title: 'An old one',
    source: 'Old',
    valid_to: '2020-12-31',
  } as never)
  await does(ada, createClause, {
    ...clause,
    code: 'BIG',
    title: 'A big one',
    source: 'Big',
    above: 1_000_000_00,
  } as never)
  const { id } = await draft({ federal: true, estimate: 80_000_00 })
  const [before] = await sees(
    rosa,
    `select count(*)::int as there from solicitation_sections where solicitation = $1`,
    [id],
  )
  expect(await does(rosa, addClauses, { id })).toEqual({ added: ['Debarment and suspension'] })
  expect(await does(rosa, addClauses, { id })).toEqual({ added: [] })
  await expect(does(rosa, addClauses, { id, codes: ['OLD'] })).rejects.toThrow('The clause OLD is not in effect today.')
  expect(await does(rosa, addClauses, { id, codes: ['BIG', 'II-H'] })).toEqual({ added: ['A big one'] })
  expect(
    await sees(rosa, `select count(*)::int as there from solicitation_sections where solicitation = $1`, [id]),
  ).toEqual([{ there: (before!.there as number) + 2 }])
})

test('only an administrator can change thresholds, each with the section of its policy', async () => {
  const { ada, max, does, sees, clock } = await market()
  clock.set(new Date('2026-11-20T18:00:00Z'))
  const row = {
    name: 'Without quotes',
    kind: 'micro_purchase',
    amount: 5_000_00,
    valid_from: '2026-11-20',
    paragraph: 'Purchasing Policy 4.2',
    reason: 'The council adopted it',
  } as const
  await expect(does(max, createThreshold, row)).rejects.toThrow(/admin/)
  await expect(does(ada, createThreshold, { ...row, paragraph: '' })).rejects.toThrow('Paragraph is required')
  await does(ada, createThreshold, row)
  await does(ada, createThreshold, { ...row, amount: 4_000_00, valid_from: '2026-11-21' })
  expect(
    await sees(max, 'select amount::int, valid_to::text as until from procurement_thresholds order by valid_from'),
  ).toEqual([
    { amount: 5_000_00, until: '2026-11-20' },
    { amount: 4_000_00, until: null },
  ])
})

/**
 * 2 CFR 200 Appendix II, paragraph by paragraph: for which solicitation it is required, optional or neither, at the
 * cent where that changes.
 */
type Case = [letter: string, solicitation: Partial<Solicitation>, state: 'asked' | 'optional' | 'not_asked']
const above = (letter: string, limit: number, of: Partial<Solicitation> = {}): Case[] => [
  [letter, { ...of, estimate: limit }, 'not_asked'],
  [letter, { ...of, estimate: limit + 1 }, letter === 'D' ? 'optional' : 'asked'],
]
const building = { construction: true }
test.each<Case>([
  ...above('A', 350_000_00),
  ...above('B', 10_000_00),
  ['C', { estimate: 1_00 }, 'not_asked'],
  ['C', { ...building, estimate: 1_00 }, 'optional'],
  ['D', { estimate: 900_000_00 }, 'not_asked'],
  ...above('D', 2_000_00, building),
  ['E', { estimate: 900_000_00 }, 'not_asked'],
  ...above('E', 100_000_00, { laborers: true }),
  ['F', { estimate: 1_00 }, 'optional'],
  ...above('G', 150_000_00),
  ['H', { estimate: 1_00 }, 'asked'],
  ...above('I', 100_000_00),
  ...above('J', 10_000_00),
  ['K', { estimate: 1_00 }, 'asked'],
  ['L', { estimate: 1_00 }, 'asked'],
])('paragraph (%s) for %o is %s', async (letter, solicitation, state) => {
  const rows = await appendix()
  const of = { federal: true, construction: false, laborers: false, estimate: null, ...solicitation } as Solicitation
  const source = `2 CFR 200 Appendix II (${letter})`
  const adviceFor = (change: Partial<Solicitation>) =>
    adviceOnClauses({ ...of, ...change }, [], rows, '2026-11-20').find(({ clause: { source: of } }) => of === source)
  expect(adviceFor({})).toMatchObject({ state })
  // With the agency's own funds none of them is required.
  expect(adviceFor({ federal: false })).toMatchObject({ state: 'not_asked' })
})

test('an agency starts with the twelve paragraphs, each with its source, date and where it was read, and keeps its own clauses', async () => {
  const rows = await appendix()
  expect(rows.map(({ code }) => code)).toEqual([...'ABCDEFGHIJKL'].map((letter) => `II-${letter}`))
  expect(
    rows.filter(({ checked_against, checked_on, valid_from }) => !checked_against || !checked_on || !valid_from),
  ).toEqual([])
  // An optional clause says when to use it: the law of the program, a revoked order, research.
  expect(
    rows.filter(({ optional }) => optional).map(({ code, choose_when }) => [code, (choose_when ?? '').length > 40]),
  ).toEqual([
    ['II-C', true],
    ['II-D', true],
    ['II-F', true],
  ])
  const { owner, organization, ada, does } = await market()
  await does(ada, createClause, { ...clause, code: 'OURS' } as never)
  for (const _ of [1, 2]) await owner.query('select app.default_clauses($1)', [organization.id])
  expect(
    (await owner.query(`select code from clauses where organization_id = $1 and source like '%(H)'`, [organization.id]))
      .rows,
  ).toEqual([{ code: 'OURS' }])
  expect(
    (await owner.query('select count(*)::int as rows from clauses where organization_id = $1', [organization.id])).rows,
  ).toEqual([{ rows: 12 }])
})

async function appendix(): Promise<Clause[]> {
  const { owner, organization, sees, ada } = await market()
  await owner.query('select app.default_clauses($1)', [organization.id])
  return (await sees(ada, 'select *, above::float8 as above from clauses order by code')) as Clause[]
}
