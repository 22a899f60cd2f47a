import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { askerOf } from '#tests/batch.ts'
import { city } from '#tests/city.ts'
import { joined, windowOf } from '#tests/realtime.ts'
import { startWire } from '#tests/wire.ts'

const clients: { removeAllChannels(): Promise<unknown> }[] = []
afterAll(() => Promise.all(clients.map((client) => client.removeAllChannels())))

async function place() {
  const [wire, here] = [await startWire(), await city()]
  /** With its number: a change without one may be told twice. */
  const add = async (table: 'funds' | 'cost_centers') => {
    await here.owner.query(
      table === 'funds'
        ? `insert into funds (organization_id, code, name, type) values ($1, $2, 'Water', 'enterprise')`
        : `insert into cost_centers (organization_id, code, name, valid_from) values ($1, $2, 'Water', '2026-01-01')`,
      [here.organization.id, randomUUID().slice(0, 8)],
    )
    await here.owner.query('select realtime.number_changes(array[$1::uuid], 1000)', [here.organization.id])
  }
  const window = async (person: { token: string }) => {
    const client = wire.signedIn(person)
    clients.push(client)
    await client.realtime.setAuth(person.token)
    const { watch, ...heard } = await windowOf(client)
    return {
      ...heard,
      /** A join is answered after everything that was sent before it. */
      watch: async (payload: Parameters<typeof watch>[0]) => {
        watch(payload)
        const after = client.channel(randomUUID())
        await joined(after)
        await client.removeChannel(after)
      },
    }
  }
  const positions = async ({ token }: { token: string }) => {
    const asker = askerOf((path, init) => fetch(wire.url + path, init), token)
    return (await asker.together([{ method: 'GET', path: '/rest/v1/funds?select=id' }])).opening.positions!
  }
  return { wire, ...here, add, window, positions }
}

test('a window is told which of its tables changed since it was read, and then of each change', async () => {
  const { rosa, add, window, positions } = await place()
  await add('funds')
  const from = await positions(rosa)
  await add('cost_centers')
  const { watch, changed, behind } = await window(rosa)
  await watch({ tables: ['funds', 'cost_centers', 'no_such_table'], from })
  expect(await changed.next()).toBe('cost_centers')
  await add('funds')
  expect(await changed.next()).toBe('funds')
  expect([...changed.rest(), ...behind.rest()]).toEqual([])
})

test('a table that is watched on is not told again, and one that is left is not told', async () => {
  const { rosa, add, window, positions } = await place()
  const from = await positions(rosa)
  await add('funds')
  const { watch, changed } = await window(rosa)
  await watch({ tables: ['funds'], from })
  expect(await changed.next()).toBe('funds')
  await watch({ tables: ['funds', 'cost_centers'], from })
  await add('cost_centers')
  expect(await changed.next()).toBe('cost_centers')
  await watch({ tables: ['cost_centers'] })
  await add('funds')
  await add('cost_centers')
  expect(await changed.next()).toBe('cost_centers')
  expect(changed.rest()).toEqual([])
})

test('without a readable position a window is told to read its new tables again', async () => {
  const { rosa, max, add, window, positions } = await place()
  const other = await positions(max)
  await add('funds')
  const { watch, changed, behind } = await window(rosa)
  for (const from of [undefined, 'nothing', other]) {
    await watch({ tables: ['funds'], ...(from !== undefined && { from }) })
    expect(await behind.next()).toEqual(['funds'])
    await watch({ tables: [] })
  }
  expect(changed.rest()).toEqual([])
})

test('a window that was read too long ago is told to read again', async () => {
  const { rosa, owner, organization, add, window, positions } = await place()
  const from = await positions(rosa)
  const first = await window(rosa)
  await first.watch({ tables: ['funds'], from })
  await add('funds')
  expect(await first.changed.next()).toBe('funds')
  // The lines are gone, as they are after some minutes.
  await owner.query(`update realtime.streams set trimmed = position where stream = $1`, [organization.id])
  await first.watch({ tables: ['cost_centers'], from })
  expect(await first.behind.next()).toEqual(['cost_centers'])
})

test('positions say nothing to their reader', async () => {
  const { rosa, organization, add, positions } = await place()
  const before = await positions(rosa)
  await add('funds')
  const after = await positions(rosa)
  expect(before.length).toBe(after.length)
  expect(Buffer.from(after, 'base64url').toString('utf8')).not.toContain(organization.id)
})
