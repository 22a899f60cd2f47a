import fc from 'fast-check'
import { expect, test } from 'vitest'
import { callFunction } from '#client/functions.ts'
import type { Entry } from '#client/outbox/held.ts'
import { sendAll } from '#client/outbox/sending.ts'
import type { Shelf } from '#client/outbox/shelf.ts'
import { city, type Person } from '#tests/city.ts'
import { startWire } from '#tests/wire.ts'
import { createAssetClass, registerAsset } from '../assets/commands.ts'
import { requestWork, workOrderCommands } from './commands.ts'

// A morning in a cellar: orders are started and completed without a connection, and sent when it is back.

const { assign } = workOrderCommands
const minute = 60_000

async function shop() {
  const place = await city()
  const { max, rosa, does } = place
  const pumps = await does(max, createAssetClass, { code: 'PUMP', name: 'Pumps', life_years: 15 } as never)
  const pump = await does(max, registerAsset, { asset: { name: 'Pump 2', class: pumps.id, documents: [] } as never })
  /** An order that Rosa may start. */
  const order = async () => {
    const asked = { asset: pump.id, title: 'Seal leaks', needs_permit: false, photos: [] }
    const { id } = await does(rosa, requestWork, asked as never)
    return does(max, assign, { id, to: rosa.user_id })
  }
  return { ...place, order, wire: await startWire() }
}
type Shop = Awaited<ReturnType<typeof shop>>
type Order = { id: string; version: number }

/** The entries of one device, and what was entered: each as the page showed the order, before any of it was sent. */
function aDevice({ clock }: Shop) {
  let entries: Entry[] = []
  let last = 0
  const shelf: Shelf = {
    all: async () => entries,
    add: async (entry) => void (entries = [...entries, { ...entry, place: ++last }]),
    async change(entry) {
      entries = entries.map((each) => (each.place === entry.place ? entry : each))
      return entries.includes(entry)
    },
    remove: async (place) => void (entries = entries.filter((each) => each.place !== place)),
  }
  const enter = (verb: 'begin' | 'finish' | 'stop', { id, version }: Order) =>
    shelf.add({
      command: `work-orders/${verb}`,
      input: {
        id,
        version,
        ...(verb === 'finish' && { words: 'New seal', cause: null, signed_name: 'Rosa' }),
        ...(verb === 'stop' && { reason: 'Parts are missing.' }),
      },
      key: crypto.randomUUID(),
      at: clock.now().getTime(),
      page: '/',
      words: { verb, of: id },
    })
  return { shelf, enter, left: () => entries }
}

type Loss = 'none' | 'before' | number
/** A line that is lost before a request has left, or after so many bytes of its answer. */
const lineOf =
  ({ wire }: Shop, { token }: Person, losses: Loss[]): typeof fetch =>
  async (address, request) => {
    const loss = losses.shift() ?? 'none'
    if (loss === 'before') throw new TypeError('Failed to fetch')
    const path = new URL(String(address)).pathname
    const answer = await wire.fetch(path, { ...(request as object), token } as never)
    if (loss === 'none') return answer
    const bytes = new Uint8Array(await answer.arrayBuffer()).slice(0, loss)
    const cut = new ReadableStream({
      pull(to) {
        if (bytes.length > 0) to.enqueue(bytes)
        to.error(new TypeError('network error'))
      },
    })
    return new Response(cut, { status: answer.status, headers: answer.headers })
  }

const round = (place: Shop, person: Person, shelf: Shelf, losses: Loss[] = []) => {
  const backend = { config: { supabaseUrl: 'http://here' }, fetch: lineOf(place, person, losses) } as never
  const now = () => place.clock.now().getTime()
  return sendAll(
    shelf,
    ({ command, input, key }, ago) =>
      callFunction(backend, command, input, { idempotencyKey: key, enteredSecondsAgo: ago }),
    now,
  )
}
const movesOf = async ({ owner }: Shop, id: string) =>
  (
    await owner.query<{ command: string }>(
      `select command from audit_events where input->>'id' = $1 and command ~ '(begin|finish|stop)$' order by id`,
      [id],
    )
  ).rows.map(({ command }) => command.split('/')[1])

test('an entry without a connection is done at the time it was made, and the history says so', async () => {
  const place = await shop()
  const { rosa, clock, sees } = place
  const { shelf, enter, left } = aDevice(place)
  const order = await place.order()
  // PostgreSQL writes no zero at the end of a second’s part.
  const stored = () =>
    clock
      .now()
      .toISOString()
      .replace(/\.?0*Z$/, '+00:00')
  const begun = stored()
  await enter('begin', order)
  clock.advance(4 * minute)
  await enter('finish', order)
  const done = stored()
  clock.advance(8 * minute)
  expect(await round(place, rosa, shelf)).toEqual({ sent: 2, refused: 0 })
  expect(left()).toEqual([])
  expect(await sees(rosa, `select status, started_at, done_at from work_orders where id = '${order.id}'`)).toEqual([
    { status: 'done', started_at: begun, done_at: done },
  ])
  expect(
    await sees(rosa, `select distinct reason from record_changes where record = '${order.id}' and reason <> ''`),
  ).toEqual(
    expect.arrayContaining([{ reason: expect.stringMatching(/^Entered without a connection on \w+ \d+, 2026 at /) }]),
  )
})

test('a loss of the line at any byte: nothing is done twice, out of order, or lost', async () => {
  const place = await shop()
  const loss = fc.oneof(
    fc.constant<Loss>('before'),
    fc.nat({ max: 4_000 }).map((bytes): Loss => bytes),
    fc.constant<Loss>('none'),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(loss, { maxLength: 6 }), { maxLength: 5 }), async (rounds) => {
      const { shelf, enter, left } = aDevice(place)
      const [first, second] = [await place.order(), await place.order()]
      for (const verb of ['begin', 'stop', 'begin', 'finish'] as const) {
        await enter(verb, first)
        place.clock.advance(1_000)
      }
      await enter('begin', second)
      let sent = 0
      for (const losses of [...rounds, []]) {
        const told = await round(place, place.rosa, shelf, losses)
        expect(told.refused).toBe(0)
        sent += told.sent
      }
      expect(left()).toEqual([])
      expect(sent).toBe(5)
      expect(await movesOf(place, first.id)).toEqual(['begin', 'stop', 'begin', 'finish'])
      expect(await movesOf(place, second.id)).toEqual(['begin'])
    }),
    { numRuns: 25 },
  )
})

test('after a refusal nothing more about that record is sent, and other records go on', async () => {
  const place = await shop()
  const { rosa, max, does } = place
  const { shelf, enter, left } = aDevice(place)
  const [first, second] = [await place.order(), await place.order()]
  await enter('begin', first)
  await enter('finish', first)
  await enter('begin', second)
  await does(max, workOrderCommands.begin, { id: first.id, version: first.version } as never)
  expect(await round(place, rosa, shelf)).toEqual({ sent: 1, refused: 1 })
  expect(left().map(({ words, refused }) => [words.verb, Boolean(refused)])).toEqual([
    ['begin', true],
    ['finish', false],
  ])
  // Nor in the next round, until its person has discarded the refused one.
  expect(await round(place, rosa, shelf)).toEqual({ sent: 0, refused: 0 })
  expect(await movesOf(place, second.id)).toEqual(['begin'])
})

test('an entry that its person discards while the round runs is not sent, and does not come back', async () => {
  const place = await shop()
  const { shelf, enter, left } = aDevice(place)
  const order = await place.order()
  await enter('begin', order)
  const discarding: Shelf = {
    ...shelf,
    async change(entry) {
      await shelf.remove(entry.place)
      return shelf.change(entry)
    },
  }
  expect(await round(place, place.rosa, discarding)).toEqual({ sent: 0, refused: 0 })
  expect(left()).toEqual([])
  expect(await movesOf(place, order.id)).toEqual([])
})

test('an entry whose answer was lost more than a day ago is not sent again: the server has forgotten its key', async () => {
  const place = await shop()
  const { shelf, enter, left } = aDevice(place)
  await enter('begin', await place.order())
  expect(await round(place, place.rosa, shelf, [0])).toEqual({ sent: 0, refused: 0 })
  place.clock.advance(24 * 60 * minute)
  expect(await round(place, place.rosa, shelf)).toEqual({ sent: 0, refused: 1 })
  expect(left()).toMatchObject([{ refused: expect.stringContaining('the answer was lost') }])
})

test('a session that has ended sends nothing: the entries wait for their person to sign in', async () => {
  const place = await shop()
  const { shelf, enter, left } = aDevice(place)
  await enter('begin', await place.order())
  place.clock.advance(8 * 24 * 60 * minute)
  expect(await round(place, place.rosa, shelf)).toEqual({ sent: 0, refused: 0 })
  expect(left()).toHaveLength(1)
})

test('a network that answers with a page of its own is no answer', async () => {
  const place = await shop()
  const { shelf, enter, left } = aDevice(place)
  await enter('begin', await place.order())
  const portal = { config: { supabaseUrl: 'http://here' }, fetch: async () => new Response('<html>Log in</html>') }
  const send = ({ command, input, key }: Entry) =>
    callFunction<null>(portal as never, command, input, { idempotencyKey: key })
  expect(await sendAll(shelf, send, Date.now)).toEqual({ sent: 0, refused: 0 })
  expect(left()).toHaveLength(1)
})

test('a command that decides takes no earlier time', async () => {
  const place = await shop()
  const { wire, max, clock, sees } = place
  const { id } = await place.order()
  await wire.fetch('/functions/v1/work-orders/assign', {
    method: 'POST',
    body: JSON.stringify({ id, to: max.user_id }),
    headers: { 'content-type': 'application/json', 'entered-seconds-ago': '3600' },
    token: max.token,
  })
  expect(
    await sees(
      max,
      `select count(*)::int as n from record_changes where at < '${clock.now().toISOString()}' and record = '${id}' and reason like 'Entered%'`,
    ),
  ).toEqual([{ n: 0 }])
})
