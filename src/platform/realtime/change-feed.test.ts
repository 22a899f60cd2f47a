import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { openChangeFeed } from './change-feed.ts'
import type { Change } from './change-lines.ts'

/** The cluster statements also work on one PostgreSQL. */
type Form = 'one PostgreSQL' | 'a cluster'
const onBoth = (name: string, run: (form: Form) => Promise<void>) =>
  test.each<[Form]>([['one PostgreSQL'], ['a cluster']])(`${name}, on %s`, run)

async function feed(form: Form) {
  const here = await city()
  const seen: Change[] = []
  const lost = new Set<string>()
  const wanted = {
    streams: new Map([[here.organization.id, new Set(['organizations'])]]),
    accounts: new Map(),
    everywhere: new Set<string>(),
  }
  const opened = openChangeFeed(
    { ...here.services, database: { ...here.services.database, onNodes: form === 'a cluster' } },
    {
      wanted: () => wanted,
      handle: async (changes) => void seen.push(...changes),
      lost: (streams) => streams.forEach((stream) => lost.add(stream)),
    },
  )
  const rename = (name: string) =>
    here.owner.query('update organizations set name = $2 where id = $1', [here.organization.id, name])
  return { ...here, ...opened, seen, lost, rename }
}

onBoth('from the beginning on every change is seen once, whatever was there before', async (form) => {
  const { begin, stop, seen, rename, organization } = await feed(form)
  await rename('before')
  await begin()
  await rename('one')
  await begin()
  await begin()
  expect(seen).toMatchObject([
    { table_name: 'organizations', operation: 'UPDATE', audience: 'organization', key: { id: organization.id } },
  ])
  await stop()
})

onBoth('what was rolled back was never a change', async (form) => {
  const { begin, stop, seen, owner, organization } = await feed(form)
  await begin()
  const client = await owner.connect()
  await client.query('begin')
  await client.query(`update organizations set name = 'never' where id = $1`, [organization.id])
  await client.query('rollback')
  client.release()
  await begin()
  expect(seen).toEqual([])
  await stop()
})

onBoth('lines are thrown away at the second trim after them, and not before', async (form) => {
  const { trim, stop, owner, rename, organization } = await feed(form)
  const lines = async () =>
    (
      await owner.query('select 1 from realtime.changes where organization_id = $1 and table_name = $2', [
        organization.id,
        'organizations',
      ])
    ).rowCount
  await rename('one')
  const before = await lines()
  await trim()
  await rename('two')
  expect(await lines()).toBe(before! + 1)
  await trim()
  expect(await lines()).toBe(1)
  await stop()
})

onBoth('what a restored backup brought along is not told, whatever it says about itself', async (form) => {
  const { begin, stop, seen, owner, rename, organization } = await feed(form)
  await owner.query(
    `insert into realtime.changes (stream, xid, audience, organization_id, schema_name, table_name, operation, key)
     values ($1, '9000000000', 'organization', $1, 'public', 'organizations', 'UPDATE', '{}')`,
    [organization.id],
  )
  await begin()
  await rename('after')
  await begin()
  expect(seen.map(({ key }) => key)).toEqual([{ id: organization.id }])
  await stop()
})

onBoth('a reader whose lines were thrown away before it read them is told so, and goes on from there', async (form) => {
  const { begin, trim, stop, seen, lost, owner, rename, organization } = await feed(form)
  await begin()
  await stop()
  await rename('unread')
  await owner.query('select realtime.number_changes(array[$1::uuid], 1000)', [organization.id])
  await owner.query('select realtime.trim_changes($1, 1000, 1000)', [organization.id])
  await begin()
  expect([...lost]).toEqual([organization.id])
  await rename('read')
  await trim()
  await begin()
  expect(seen).toHaveLength(1)
  await stop()
})
