import { expect, test } from 'vitest'
import { city, type Person } from '#tests/city.ts'
import { startWire } from '#tests/wire.ts'

/**
 * Two agencies behind one address, whose sessions the server has seen; and a table that one of our transactions locks
 * until it is released.
 */
async function neighbors() {
  const wire = await startWire()
  const [a, b] = [await city(), await city()]
  const read = (who: Person, table: string) => wire.fetch(`/rest/v1/${table}?select=id&limit=1`, { token: who.token })
  const question = (who: Person, name: string) =>
    wire.fetch(`/functions/v1/${name}`, {
      token: who.token,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
  for (const who of [a.max, b.max]) expect((await read(who, 'organizations')).status).toBe(200)
  const hold = async (table: string) => {
    const client = await wire.owner.connect()
    await client.query(`begin; lock table ${table} in access exclusive mode`)
    return async () => {
      await client.query('rollback')
      client.release()
    }
  }
  return { a: a.max, b: b.max, read, question, hold }
}

/** The first response with this status, while others are still waiting. */
const firstOf = (status: number, asked: Promise<Response>[]) =>
  Promise.any(
    asked.map(async (each) => {
      const answer = await each
      if (answer.status !== status) throw new Error(`It was answered ${answer.status}.`)
      return answer
    }),
  )

test("one agency's large reports only fill its places: it is told when to come back, and other agencies are answered", async () => {
  const { a, b, read, question, hold } = await neighbors()
  const letGo = await hold('budget_entries')
  // One runs and four wait: the sixth is refused, whichever of them that is.
  const asked = Array.from({ length: 6 }, () => question(a, 'budget-ledger/check'))
  const refused = await firstOf(503, asked)
  expect(refused.headers.get('retry-after')).toBe('10')
  expect(await refused.json()).toMatchObject({
    code: 'busy',
    error: 'Your organization is already running as many large reports as it can at once. Try again in 10 seconds.',
  })

  const own = question(b, 'budget-ledger/check')
  expect((await read(b, 'organizations')).status).toBe(200)
  expect((await read(a, 'organizations')).status).toBe(200)
  await letGo()
  expect((await Promise.all(asked)).map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    ...Array(5).fill(200),
    503,
  ])
  expect((await own).status).toBe(200)
  expect((await question(a, 'budget-ledger/check')).status).toBe(200)
})

test('one agency’s reads never hold every connection', async () => {
  const { a, b, read, hold } = await neighbors()
  const letGo = await hold('budget_lines')
  const asked = Array.from({ length: 20 }, () => read(a, 'budget_lines'))
  for (let times = 0; times < 3; times++) expect((await read(b, 'organizations')).status).toBe(200)
  await letGo()
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(20).fill(200))
})
