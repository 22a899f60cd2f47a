import { expect, test } from 'vitest'
import { createSite } from '#areas/disasters/sites/commands.ts'
import { draftRisk } from '#areas/disasters/supply-risks/commands.ts'
import { vendorCommands } from '#areas/vendors/lifecycle/commands.ts'
import { draftVendor } from '#areas/vendors/vendors/commands.ts'
import { vendor } from '#areas/vendors/vendors/records.ts'
import { city } from '#tests/city.ts'
import { startWire } from '#tests/wire.ts'
import type { RowAnswer } from './each-row.ts'
import type { LastLine } from './in-lines.ts'

type Place = Awaited<ReturnType<typeof three>>

/** A city with three vendors, the second already inactive. */
async function three() {
  const wire = await startWire()
  const place = await city({ in: wire })
  const ids: string[] = []
  for (const name of ['Acme', 'Birch', 'Cedar'])
    ids.push(
      (
        await place.does(place.max, draftVendor, {
          name,
          type: 'llc',
          email: `orders@${name.toLowerCase()}.example`,
          certifications: [],
        })
      ).id,
    )
  await place.does(place.max, vendorCommands.close, { id: ids[1]!, reason: 'Merged' })
  return { ...place, wire, ids }
}

async function each({ wire }: Place, token: string, body: object, key: string | null = crypto.randomUUID()) {
  const response = await wire.fetch('/functions/v1/each-row', {
    method: 'POST',
    token,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
  })
  const text = await response.text()
  return {
    status: response.status,
    lines: text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as RowAnswer & LastLine & { message: string }),
  }
}

const trail = async ({ owner, organization }: Place) =>
  (
    await owner.query(
      `select command, count(*)::int, count(distinct xmin::text)::int as transactions from audit_events
        where organization_id = $1 and command = 'vendors/close' group by command`,
      [organization.id],
    )
  ).rows

test('each row is a separate command: its transaction, its audit line, its result', async () => {
  const place = await three()
  const { max, ids } = place
  const { status, lines } = await each(place, max.token, { command: 'vendors/close', ids })
  expect(status).toBe(200)
  expect(lines).toEqual([
    { id: ids[0], refused: null },
    { id: ids[1], refused: expect.stringContaining('is already inactive') },
    { id: ids[2], refused: null },
    { over: true },
  ])
  expect(await trail(place)).toEqual([{ command: 'vendors/close', count: 3, transactions: 3 }])
  expect(await place.sees(max, 'select status from vendors order by number')).toEqual([
    { status: 'closed' },
    { status: 'closed' },
    { status: 'closed' },
  ])
})

test('repeated with its key, every row gets its first answer, and nothing is done twice', async () => {
  const place = await three()
  const { max, ids } = place
  const first = await each(place, max.token, { command: 'vendors/close', ids: ids.slice(0, 2) }, 'many')
  // A request cut off after two rows is repeated as a whole.
  const again = await each(place, max.token, { command: 'vendors/close', ids }, 'many')
  expect(again.lines.slice(0, 2)).toEqual(first.lines.slice(0, 2))
  expect(again.lines[2]).toEqual({ id: ids[2], refused: null })
  expect(await trail(place)).toEqual([{ command: 'vendors/close', count: 3, transactions: 3 }])
})

test("missing rows and another agency's rows are reported row by row, in the same words", async () => {
  const place = await three()
  const other = await three()
  const { lines } = await each(place, place.max.token, {
    command: 'vendors/close',
    ids: [crypto.randomUUID(), other.ids[0], place.ids[0]],
  })
  expect(lines.map(({ refused }) => refused)).toEqual([
    'This vendor does not exist.',
    'This vendor does not exist.',
    null,
    undefined,
  ])
})

test('a role removed meanwhile ends it: rights are checked for every row', async () => {
  const place = await three()
  await place.owner.query('update auth.sessions set not_after = $2 where id = $1', [
    place.max.session_id,
    new Date(place.clock.now().getTime() - 1000),
  ])
  expect(await each(place, place.max.token, { command: 'vendors/close', ids: place.ids })).toMatchObject({
    status: 401,
  })
})

test.each<[string, object, number, string]>([
  ['no such command', { command: 'vendors/vanish', ids: [crypto.randomUUID()] }, 404, 'This command does not exist.'],
  ['a question', { command: 'records/totals', ids: [crypto.randomUUID()] }, 404, 'This command does not exist.'],
  ['no rows', { command: 'vendors/close', ids: [] }, 400, 'ids: Must have at least 1 entry.'],
])('%s is refused as a whole', async (_, body, status, words) => {
  const place = await three()
  const answer = await each(place, place.max.token, body)
  expect(answer.status).toBe(status)
  expect(answer.lines[0]!.message).toContain(words)
})

test('without a key nothing starts: an interrupted caller could not retry', async () => {
  const place = await three()
  expect(await each(place, place.max.token, { command: 'vendors/close', ids: place.ids }, null)).toMatchObject({
    status: 400,
  })
  expect(
    await each(place, place.max.token, { command: 'vendors/close', ids: place.ids }, 'x'.repeat(219)),
  ).toMatchObject({ status: 400, lines: [{ message: 'A key for many rows can have up to 218 characters.' }] })
  expect(await trail(place)).toEqual([{ command: 'vendors/close', count: 1, transactions: 1 }])
})

test('all matches are found on the server: on every page, none of another city, oldest first', async () => {
  const place = await three()
  await three()
  const ask = async (conditions: object[]) => {
    const answer = await place.wire.fetch('/functions/v1/records/matching', {
      method: 'POST',
      token: place.rosa.token,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ table: vendor.table, conditions }),
    })
    return (await answer.json()) as { rows: [string, string][] }
  }
  expect((await ask([{ test: 'ours', organization: place.organization.id }])).rows).toEqual(
    place.ids.map((id, at) => [id, ['Acme', 'Birch', 'Cedar'][at]]),
  )
  expect((await ask([{ test: 'search', fields: ['name'], text: 'cedar' }])).rows).toEqual([[place.ids[2], 'Cedar']])
})

test("a reason is entered once and stored with each row; a row that can't use it is reported", async () => {
  const place = await three()
  const { does, max, rosa, owner } = place
  const { id: site } = await does(rosa, createSite, {
    name: 'Shed',
    kind: 'store',
    lifeline: 'water',
    place: { address: '1' },
  } as never)
  const risk = { title: 'Salt', subject: 'site', cause: 'location', site, likelihood: 1, impact: 1 }
  const risks = [await does(rosa, draftRisk, risk as never), await does(rosa, draftRisk, risk as never)]
  const ids = risks.map(({ id }) => id)
  const without = await each(place, max.token, { command: 'supply-risks/accept', ids })
  expect(without.lines.map(({ refused }) => refused)).toEqual(['Reason is required', 'Reason is required', undefined])
  const asked = { reason: 'It is small.', id: crypto.randomUUID() }
  const accepted = await each(place, max.token, { command: 'supply-risks/accept', ids, asked })
  expect(accepted.lines.map(({ id, refused }) => [id, refused])).toEqual([
    ...ids.map((id) => [id, null]),
    [undefined, undefined],
  ])
  const kept = await owner.query('select status, decision from supply_risks where organization_id = $1', [
    place.organization.id,
  ])
  expect(kept.rows).toEqual(ids.map(() => ({ status: 'accepted', decision: 'It is small.' })))
})
