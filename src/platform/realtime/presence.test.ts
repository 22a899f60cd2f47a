import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '#tests/database.ts'
import { openPresence, type PresenceBook } from './presence.ts'

const books: PresenceBook[] = []
afterEach(() => Promise.all(books.splice(0).map((book) => book.stop())))

async function book() {
  const place = await testDatabase()
  const told: [address: string, diff: { joins: object; leaves: object }][] = []
  const processId = randomUUID()
  const presence = openPresence(
    { ...place.services, processId },
    (address, diff) => void told.push([address, JSON.parse(diff)]),
  )
  books.push(presence)
  return { ...place, ...presence, told, processId }
}

test('people present in a process that died leave, and the others are told', async () => {
  const [here, there] = [await book(), await book()]
  const topic = `city/${randomUUID()}`
  await there.track(topic, 'max', '{"doing":"reads"}', undefined)
  await here.beat()
  expect(here.told).toEqual([])
  await here.owner.query(`update realtime.processes set seen_at = now() - interval '1 minute' where id = $1`, [
    there.processId,
  ])
  await here.beat()
  expect(here.told).toMatchObject([[topic, { joins: {}, leaves: { max: { metas: [{ doing: 'reads' }] } } }]])
  expect(await here.state(topic)).toBe('{}')
})

test('a process that was thought dead, or whose table a crash emptied, registers itself again', async () => {
  const here = await book()
  const topic = `city/${randomUUID()}`
  const ref = await here.track(topic, 'rosa', '{}', undefined)
  await here.owner.query('truncate realtime.processes cascade')
  expect(await here.state(topic)).toBe('{}')
  await here.beat()
  expect(JSON.parse(await here.state(topic))).toEqual({ rosa: { metas: [{ phx_ref: ref }] } })
})

test('a topic has a limited number of people', async () => {
  const here = await book()
  const topic = `city/${randomUUID()}`
  await here.track(topic, 'first', '{}', undefined)
  await here.owner.query(
    `insert into realtime.presences (topic, ref, process_id, key, meta) select $1, n::text, $2, n::text, '{}'
      from generate_series(1, 999) n`,
    [topic, here.processId],
  )
  await expect(here.track(topic, 'one more', '{}', undefined)).rejects.toThrow(
    'Too many people are present on this topic.',
  )
})
