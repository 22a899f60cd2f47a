import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { openChangeFeed, type Change } from './change-feed.ts'

async function feed(tables: string[] = ['organizations']) {
  const here = await city()
  const seen: Change[] = []
  const opened = openChangeFeed(here.services, () => tables, async (changes) => void seen.push(...changes.filter(({ organization_id }) => organization_id === here.organization.id)))
  const rename = (name: string) => here.owner.query('update organizations set name = $2 where id = $1', [here.organization.id, name])
  return { ...here, ...opened, seen, rename }
}

test('from the beginning on every change is seen once, whatever was there before', async () => {
  const { begin, stop, seen, rename, organization } = await feed()
  await rename('before')
  await begin()
  await rename('one')
  await begin()
  await begin()
  expect(seen).toMatchObject([{ table_name: 'organizations', operation: 'UPDATE', audience: 'organization', key: { id: organization.id } }])
  await stop()
})

test('what was rolled back was never a change', async () => {
  const { begin, stop, seen, owner, organization } = await feed()
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

test('lines are thrown away at the second trim after them, and not before', async () => {
  const { trim, stop, owner, rename, organization } = await feed()
  const lines = async () => (await owner.query('select 1 from realtime.changes where organization_id = $1 and table_name = $2', [organization.id, 'organizations'])).rowCount
  await rename('one')
  const before = await lines()
  await trim()
  await rename('two')
  expect(await lines()).toBe(before! + 1)
  await trim()
  expect(await lines()).toBe(1)
  await stop()
})

test('a line with the number of a transaction that has not been yet is not taken: it came with a backup', async () => {
  const { begin, stop, seen, owner, organization } = await feed()
  await begin()
  await owner.query(`insert into realtime.changes (xid, audience, organization_id, schema_name, table_name, operation, key) values ('9000000000', 'organization', $1, 'public', 'organizations', 'UPDATE', '{}')`, [organization.id])
  await begin()
  expect(seen).toEqual([])
  await stop()
})
