import { expect, test } from 'vitest'
import { addDays } from '#platform/dates.ts'
import { city } from '#tests/city.ts'
import { declarationCommands, editDeclaration, enterDeclaration, setDeclaredAreas } from './commands.ts'
import { declarationLife } from './life.ts'
import type { DisasterDeclaration } from './records.ts'
import { whyNotAreas, whyNotDeclaration, whyNotNumber } from './rules.ts'

test.each<['DR' | 'EM' | 'FM', string, string | null]>([
  ['DR', 'DR-4706-IA', null],
  ['DR', 'DR-1999', null],
  ['DR', 'DR-2000', 'FEMA numbers DR declarations 1 to 1999 or 4000 to 4999.'],
  ['EM', 'EM-3000-IA', null],
  ['EM', 'EM-4000', 'FEMA numbers EM declarations 3000 to 3999.'],
  ['FM', 'FM-5001', null],
  ['FM', 'FM-2999', null],
  ['DR', 'EM-3001', 'EM-3001 isn’t a number of a major disaster. Those start with DR.'],
  ['DR', 'DR-4706-OK', 'DR-4706-OK belongs to OK, not IA.'],
  ['DR', '4706', 'Enter the number in FEMA’s format: DR-4706-OK.'],
])('%s may be numbered %s', (type, number, reason) => expect(whyNotNumber(number, { type, state: 'IA' })).toBe(reason))

const flood = {
  number: 'DR-4706-IA',
  type: 'DR' as const,
  state: 'IA',
  declared_on: '2026-06-01',
  incident_begins: '2026-05-20',
  incident_ends: '2026-05-20',
}
test.each<[string, Partial<typeof flood>, string | null]>([
  ['of one day', {}, null],
  [
    'that ends before it begins',
    { incident_ends: '2026-05-19' },
    'The incident end date must be on or after the begin date.',
  ],
  ['declared today', { declared_on: '2026-06-02' }, null],
  ['declared tomorrow', { declared_on: '2026-06-03' }, 'The declaration date can’t be in the future.'],
  ['of no state', { state: 'Iowa' }, 'Enter the state as two capital letters, such as IA.'],
])('a disaster %s', (_, change, reason) =>
  expect(whyNotDeclaration({ ...flood, ...change }, '2026-06-02')).toBe(reason),
)

test('an area is listed once, with five digits, designated on or after the declaration date', () => {
  const alder = { area: 'Alder (County)', fips: '19001', designated_on: '2026-06-01' }
  expect(whyNotAreas([alder], flood)).toBeNull()
  expect(whyNotAreas([alder, { ...alder, area: 'alder (county)' }], flood)).toBe('alder (county) is listed twice.')
  expect(whyNotAreas([{ ...alder, fips: '1900' }], flood)).toContain('five digits')
  expect(whyNotAreas([{ ...alder, designated_on: '2026-05-31' }], flood)).toBe(
    'Alder (County) can’t be designated before the declaration date.',
  )
})

test('open projects keep a disaster open', () => {
  const asking = { actor: { user_id: 'max', role: 'manager' }, today: '2026-06-02' } as const
  const row = { status: 'open' } as DisasterDeclaration
  const why = (openProjects: number) => declarationLife.whyNotYet('close', row, { openProjects }, asking)
  expect([why(0), why(1), why(2)]).toEqual([
    null,
    'One project isn’t closed or withdrawn. Finish it first.',
    '2 projects aren’t closed or withdrawn. Finish them first.',
  ])
})

test('a declaration is entered once, amended, closed and reopened, and another city sees none of it', async () => {
  const { max, rosa, does, sees, clock } = await city()
  const today = clock.today()
  const entered = {
    ...flood,
    title: 'Flood of the Alder',
    incident: 'Flood',
    declared_on: addDays(today, -10),
    incident_begins: addDays(today, -20),
    incident_ends: null,
    federal_share: 75,
    emergency_share: 75,
    owner: max.user_id,
  }
  await expect(does(rosa, enterDeclaration, entered)).rejects.toThrow(
    'Only a manager can change disaster declarations.',
  )
  const row = await does(max, enterDeclaration, entered)
  await expect(does(max, enterDeclaration, entered)).rejects.toThrow('DR-4706-IA is already in your register.')
  await expect(
    does(max, editDeclaration, { id: row.id, version: row.version, changes: { incident_ends: addDays(today, -21) } }),
  ).rejects.toThrow('The incident end date must be on or after the begin date.')
  const edited = await does(max, editDeclaration, {
    id: row.id,
    version: row.version,
    changes: { incident_ends: addDays(today, -18), federal_share: 90 },
  })
  const areas = [{ area: 'Alder (County)', fips: '19001', designated_on: addDays(today, -10), public_assistance: true }]
  await does(max, setDeclaredAreas, { id: row.id, version: edited.version, lines: areas as never })
  expect(await sees(rosa, 'select area, position::int from declared_areas where declaration = $1', [row.id])).toEqual([
    { area: 'Alder (County)', position: 1 },
  ])
  const { close, reopen, facts } = declarationCommands
  await expect(does(rosa, close, { id: row.id, reason: 'All is paid.' })).rejects.toThrow('Only a manager can do this.')
  expect(await does(max, facts, { id: row.id })).toEqual({ openProjects: 0 })
  expect(await does(max, close, { id: row.id, reason: 'All is paid.' })).toMatchObject({
    status: 'closed',
    closed_on: today,
  })
  await expect(does(max, close, { id: row.id, reason: 'Again.' })).rejects.toThrow('is already closed.')
  expect(await does(max, reopen, { id: row.id, reason: 'An appeal was granted.' })).toMatchObject({
    status: 'open',
    closed_on: null,
  })
  const next = await city()
  expect(await next.sees(next.ada, 'select from disaster_declarations')).toEqual([])
  await expect(next.does(next.max, close, { id: row.id, reason: 'Ours.' })).rejects.toThrow('does not exist')
})
