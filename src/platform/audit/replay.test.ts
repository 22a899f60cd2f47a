import { expect, test } from 'vitest'
import { panel } from '#tests/panel.ts'
import { entryOf, type Entry } from './entry.ts'
import { entriesIn, replay, rowsOf } from './replay.ts'
import { awardCommands } from '#areas/procurement/awards/making.ts'

const change = (operation: string, record: string, after?: object): Entry => ({
  source: 'change',
  table_name: 'salt',
  record,
  operation,
  ...(after && { after }),
})

test.each<[string, Entry[], unknown[]]>([
  ['nothing', [], []],
  ['what was made', [change('insert', 'a', { tons: 1, kind: 'rock' })], [{ tons: 1, kind: 'rock' }]],
  [
    'what it became',
    [change('insert', 'a', { tons: 1, kind: 'rock' }), change('update', 'a', { tons: null })],
    [{ tons: null, kind: 'rock' }],
  ],
  [
    'what was deleted',
    [change('insert', 'a', { tons: 1 }), change('delete', 'a'), change('insert', 'b', { tons: 2 })],
    [{ tons: 2 }],
  ],
  ['what was done, which changes nothing by itself', [{ source: 'command', command: 'salt/order' }], []],
])('a replay of %s', (_, entries, rows) => expect(rowsOf(replay(entries), 'salt', () => true)).toEqual(rows))

test('export lines without content, checkpoints and the end are not entries', () => {
  expect(
    entriesIn(
      '{"granary_trail":1}\n{"seq":0,"leaf":"x","source":"sign-in"}\n{"seq":1,"leaf":"y","entry":{"source":"change"}}\n{"checkpoint":"z"}\n{"end":{}}\n',
    ),
  ).toEqual([{ source: 'change' }])
})

test('a whole file from requisition to second award matches its history', async () => {
  const { rosa, ada, does, acme, birch, ranked, intended, protests, rules, protestPeriodPasses, owner, organization } =
    await panel()
  const of = await ranked()
  await intended(of.id, birch)
  await protests(acme, 'The barn of Birch is not heated.')
  const [filed] = (
    await owner.query<{ id: string }>('select id from protests where organization_id = $1', [organization.id])
  ).rows
  await rules(ada, filed!.id, 'next_bidder', 'It is not.')
  const second = await intended(of.id, acme)
  await protestPeriodPasses(second.id)
  await does(rosa, awardCommands.make, { id: second.id })

  const { rows: changes } = await owner.query<{ row: Record<string, unknown> }>(
    'select to_jsonb(c) as row from record_changes c where organization_id = $1 order by at, id',
    [organization.id],
  )
  const state = replay(changes.map(({ row }) => entryOf('change', row)))
  for (const table of [
    'solicitations',
    'solicitation_lines',
    'solicitation_criteria',
    'solicitation_sections',
    'bids',
    'bid_lines',
    'evaluations',
    'panelists',
    'bid_findings',
    'awards',
    'award_lines',
    'vendors',
  ]) {
    const { rows } = await owner.query<{ id: string; row: Record<string, unknown> }>(
      `select id, to_jsonb(t) - 'version' - 'updated_at' as row from ${table} t where organization_id = $1 order by id`,
      [organization.id],
    )
    const replayed = rowsOf(state, table, () => true)
      .map(({ version: _, updated_at: __, ...row }) => row)
      .toSorted((a, b) => String(a.id).localeCompare(String(b.id)))
    // The history also has vendors and times that this test added without commands: the database keeps it.
    expect(replayed, table).toEqual(rows.map(({ row }) => row))
  }
  expect(rowsOf(state, 'awards', ({ status }) => status === 'awarded')).toMatchObject([{ id: second.id }])
})
