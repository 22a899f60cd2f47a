import { expect, test } from 'vitest'
import { z } from 'zod'
import { city } from '#tests/city.ts'
import { command } from './command.ts'
import { executeOnce, KeyReused, StillRunning, whyNotKey } from './execute-once.ts'
import { refuseIf } from './refusals.ts'

const visit = { id: 'request' }

/** Counts its runs, can wait in the middle, and refuses on demand. */
function counting(during: () => Promise<void> = async () => undefined) {
  const ran: string[] = []
  const counted = command('agents/count', {
    about: 'Adds an agent.',
    input: z.strictObject({ name: z.string(), refuse: z.boolean().optional() }),
    async run({ name, refuse }, { tx }) {
      ran.push(name)
      const { id } = await tx.insert({ table: 'product_agents', label: 'Agent' }, { name })
      await during()
      refuseIf(refuse ? 'Not today.' : null)
      return { id }
    },
  })
  return { counted, ran }
}

test('a repeated request with the same key runs once and gets the same answer', async () => {
  const { services, max } = await city()
  const { counted, ran } = counting()

  const first = await executeOnce(services, counted, { name: 'Guide' }, max, 'key-1', visit)
  const second = await executeOnce(services, counted, { name: 'Guide' }, max, 'key-1', visit)

  expect(first).toMatchObject({ status: 200, replayed: false })
  expect(second).toEqual({ ...first, replayed: true })
  expect(ran).toEqual(['Guide'])
})

test('a value that an answer hands to its caller alone is in neither the log nor the answer of a second try', async () => {
  const { services, max, owner } = await city()
  const { counted } = counting()
  const handing = {
    ...counted,
    handed: ['token'],
    run: async (...given: Parameters<typeof counted.run>) => ({ ...(await counted.run(...given)), token: 'once' }),
  }
  const [first, second] = [
    await executeOnce(services, handing, { name: 'Guide' }, max, 'key-1', visit),
    await executeOnce(services, handing, { name: 'Guide' }, max, 'key-1', visit),
  ].map(({ body }) => JSON.parse(body))
  expect(first).toEqual({ ...second, token: 'once' })
  const { rows } = await owner.query(`select result from audit_events where actor = $1`, [max.user_id])
  expect(rows).toEqual([{ result: second }])
})

test('a refusal is an answer too: it is repeated, and its changes are undone', async () => {
  const { services, max, owner, organization } = await city()
  const { counted, ran } = counting()

  const first = await executeOnce(services, counted, { name: 'Guide', refuse: true }, max, 'key-1', visit)
  const second = await executeOnce(services, counted, { name: 'Guide', refuse: true }, max, 'key-1', visit)

  const { refused, ...answer } = first
  expect(answer).toEqual({
    status: 409,
    body: JSON.stringify({ error: 'Not today.', code: 'refused', message: 'Not today.' }),
    replayed: false,
  })
  expect(refused).toMatchObject({ message: 'Not today.' })
  expect(second).toEqual({ ...answer, replayed: true })
  expect(ran).toHaveLength(1)
  expect(
    (await owner.query('select 1 from product_agents where organization_id = $1', [organization.id])).rows,
  ).toEqual([])
})

test('the same key for another body or another command is refused', async () => {
  const { services, max } = await city()
  const { counted, ran } = counting()
  await executeOnce(services, counted, { name: 'Guide' }, max, 'key-1', visit)

  await expect(executeOnce(services, counted, { name: 'Scout' }, max, 'key-1', visit)).rejects.toThrow(KeyReused)
  await expect(
    executeOnce(services, { ...counted, name: 'agents/other' }, { name: 'Guide' }, max, 'key-1', visit),
  ).rejects.toThrow(KeyReused)
  expect(ran).toEqual(['Guide'])
})

test('while the first request is running, the second must retry later', async () => {
  const { services, max } = await city()
  let [begun, finish] = [() => undefined as void, () => undefined as void]
  const working = new Promise<void>((resolve) => (begun = resolve))
  const { counted, ran } = counting(() => (begun(), new Promise((resolve) => (finish = resolve))))

  const first = executeOnce(services, counted, { name: 'Guide' }, max, 'key-1', visit)
  await working
  await expect(executeOnce(services, counted, { name: 'Guide' }, max, 'key-1', visit)).rejects.toThrow(StillRunning)
  finish()

  expect(await first).toMatchObject({ status: 200, replayed: false })
  expect(await executeOnce(services, counted, { name: 'Guide' }, max, 'key-1', visit)).toMatchObject({
    status: 200,
    replayed: true,
  })
  expect(ran).toEqual(['Guide'])
})

test('of twenty simultaneous requests one runs, and the others get its answer or must wait', async () => {
  const { services, max, owner, organization } = await city()
  const { counted } = counting()
  const all = await Promise.allSettled(
    Array.from({ length: 20 }, () => executeOnce(services, counted, { name: 'Guide' }, max, 'key-1', visit)),
  )

  const answers = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value.body] : []))
  expect(new Set(answers).size).toBe(1)
  expect(all.filter((one) => one.status === 'rejected' && !(one.reason instanceof StillRunning))).toEqual([])
  expect(
    (await owner.query('select 1 from product_agents where organization_id = $1', [organization.id])).rows,
  ).toHaveLength(1)
})

test("a server error isn't stored: the next try runs normally", async () => {
  const { services, max } = await city()
  let broken = true
  const { counted } = counting(async () => {
    if (broken) throw new Error('The disk is full.')
  })
  await expect(executeOnce(services, counted, { name: 'Guide' }, max, 'key-1', visit)).rejects.toThrow(
    'The disk is full.',
  )
  broken = false
  expect(await executeOnce(services, counted, { name: 'Guide' }, max, 'key-1', visit)).toMatchObject({
    status: 200,
    replayed: false,
  })
})

test("a key belongs to one person: a colleague's same text is another key", async () => {
  const { services, max, rosa } = await city()
  const { counted, ran } = counting()
  await executeOnce(services, counted, { name: 'Guide' }, max, 'key-1', visit)
  expect(await executeOnce(services, counted, { name: 'Scout' }, rosa, 'key-1', visit)).toMatchObject({
    replayed: false,
  })
  expect(ran).toEqual(['Guide', 'Scout'])
})

test('after a day the key is free again', async () => {
  const { services, clock, max } = await city()
  const { counted, ran } = counting()
  await executeOnce(services, counted, { name: 'Guide' }, max, 'key-1', visit)

  clock.advance(24 * 3_600_000 - 1)
  expect(await executeOnce(services, counted, { name: 'Guide' }, max, 'key-1', visit)).toMatchObject({ replayed: true })
  clock.advance(1)
  expect(await executeOnce(services, counted, { name: 'Scout' }, max, 'key-1', visit)).toMatchObject({
    replayed: false,
  })
  expect(ran).toEqual(['Guide', 'Scout'])
})

test("a person who moved to another organization doesn't get the answers of the first one", async () => {
  const [springfield, shelbyville] = [await city(), await city()]
  const { counted } = counting()
  await executeOnce(springfield.services, counted, { name: 'Guide' }, springfield.max, 'key-1', visit)
  const moved = { ...springfield.max, organization_id: shelbyville.organization.id }
  await expect(executeOnce(springfield.services, counted, { name: 'Guide' }, moved, 'key-1', visit)).rejects.toThrow(
    KeyReused,
  )
})

test.each(['', ' ', 'two words', 'käse', 'x'.repeat(256), 'line\nbreak'])("%j isn't a key", (key) =>
  expect(whyNotKey(key)).toMatch('1 to 255'),
)
test.each(['k', crypto.randomUUID(), 'x'.repeat(255)])('%j is a key', (key) => expect(whyNotKey(key)).toBeNull())
