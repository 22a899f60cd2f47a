import { expect, test } from 'vitest'
import { addDays } from '#platform/dates.ts'
import { contracting } from '#tests/contracts.ts'
import { planOf } from '#tests/plans-of.ts'
import { createObligation } from '../duties/commands.ts'
import { chronology, entriesSql, recordsSql } from './questions.ts'

test('the chronology of a large contract is one short question, and reads the log by its records', async () => {
  const { active, does, rosa, ada, vera, owner, organization, clock } = await contracting()
  const { id } = await active()
  const first = await does(rosa, createObligation, {
    contract: id,
    title: 'Clear Road A',
    due_on: addDays(clock.today(), 30),
    owner: rosa.user_id,
    kind: 'obligation',
    party: 'vendor',
  } as never)
  const { rows: columns } = await owner.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'contract_obligations'::regclass and attnum > 0 and not attisdropped
      and attname not in ('id', 'title', 'created_at') and attgenerated = ''`,
  )
  const names = columns.map(({ name }) => name).join()
  await owner.query(
    `insert into contract_obligations (id, title, ${names}) select gen_random_uuid(), 'Clear road ' || n, ${names}
      from contract_obligations, generate_series(1, 2000) n where id = $1`,
    [first.id],
  )
  await owner.query('analyze contract_obligations; analyze record_changes')

  const entries = await does(ada, chronology, { id })
  expect(entries).toHaveLength(100)
  expect(entries.map((entry) => entry.id)).toEqual(
    entries
      .map((entry) => entry.id)
      .toSorted()
      .toReversed(),
  )
  expect(
    entries.every(({ table_name, name }) => table_name === 'contract_obligations' && name?.startsWith('Clear road')),
  ).toBe(true)
  // A company reads what it may of the log elsewhere; the contract of another organization has no records here.
  expect(await does(vera, chronology, { id })).toEqual([])

  const { rows: records } = await owner.query<{ table_name: string; id: string }>(recordsSql, [organization.id, id])
  expect(records.length).toBeGreaterThan(2_000)
  const db = await owner.connect()
  try {
    const scans = await planOf(
      db,
      { ...ada, organization_id: organization.id },
      {
        text: entriesSql,
        values: [organization.id, records.map(({ table_name }) => table_name), records.map((each) => each.id)],
      },
      undefined,
      'commands',
    )
    const log = scans.filter(({ table }) => table === 'record_changes')
    expect(log.map(({ condition }) => condition).join()).toMatch(/table_name.*record = /)
    expect(log.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(3 * records.length)
  } finally {
    db.release()
  }
})
