import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { WebSocket } from 'ws'
import type { Keys } from '#platform/auth/keys.ts'
import { hire } from './crash-town.ts'
import { percentile } from './load.ts'
import { processorTime, residentMemory } from './processor-time.ts'
import type { Started } from './servers.ts'

type Window = { socket: WebSocket; organization: string; told: number; last: number }
export type StreamFigures = {
  windows: number
  agencies: number
  opened: { seconds: number; kilobytes: number; processor: number }
  idle: { share: number }
  changes: { each: number; seconds: number; processor: number; told: number; silent: number; strangers: number }
  delay: { p50: number; p99: number; most: number }
}

/** A list at work: its rows, what hangs on them, and what the frame shows. */
const tables = ['vendors', 'purchase_orders', 'invoices', 'receipts', 'contracts', 'tasks', 'comments', 'notifications']
const agencies = 50
/** Rows of one statement, in one agency. */
const together = 20
/** So many windows join at a time: browsers that were closed come back one after the other. */
const atOnce = 40

type Trial = { product: Started; owner: pg.Client; keys: Keys; windows: number; seconds: number; perSecond: number }

/**
 * Open windows of one process, each with its own session, in agencies of a hundred people. Half of the agencies then
 * get new rows; each of their windows must hear of the last one, and no window of the others of any.
 */
export async function streamTrial({
  product,
  owner,
  keys,
  windows,
  seconds,
  perSecond,
}: Trial): Promise<StreamFigures> {
  const tokens = await people(owner, keys, windows)
  await owner.query('checkpoint')
  const memory = residentMemory(product.pid)
  const before = processorTime(product.pid)
  const began = performance.now()
  const open: Window[] = []
  for (let from = 0; from < tokens.length; from += atOnce)
    open.push(
      ...(await Promise.all(
        tokens.slice(from, from + atOnce).map((person, at) => openWindow(product.port, person, from + at, keys)),
      )),
    )
  const opened = {
    seconds: (performance.now() - began) / 1_000,
    kilobytes: ((residentMemory(product.pid) - memory) * 1_024) / open.length,
    processor: processorTime(product.pid) - before,
  }

  const resting = processorTime(product.pid)
  await pause(10_000)
  const idle = { share: (processorTime(product.pid) - resting) / 10 }

  const organizations = [...new Set(tokens.map(({ organization }) => organization))]
  const written = new Set(organizations.filter((_, at) => at % 2 === 0))
  const delays: number[] = []
  for (const each of open) each.told = 0
  const busy = processorTime(product.pid)
  const started = performance.now()
  const rounds = Math.round((perSecond * seconds) / together)
  const order = [...written]
  const lastOf = new Map<string, number>()
  for (let round = 0; round < rounds; round++) {
    const organization = order[round % order.length]!
    await owner.query(
      `insert into vendors (organization_id, number, name, type, email, status, created_at)
        select $1, 'S-' || $2 || '-' || n, 'Stream ' || $2 || ' ' || n, 'llc', 'a@stream.example', 'draft', now()
          from generate_series(1, $3) n`,
      [organization, String(round), together],
    )
    lastOf.set(organization, performance.now())
    const due = started + ((round + 1) / rounds) * seconds * 1_000
    if (due > performance.now()) await pause(due - performance.now())
  }
  const took = (performance.now() - started) / 1_000
  const waits = () =>
    open.filter(({ organization, last }) => written.has(organization) && last < lastOf.get(organization)!)
  for (const until = performance.now() + 60_000; waits().length > 0 && performance.now() < until;) await pause(20)
  for (const { organization, last } of open)
    if (written.has(organization) && last >= lastOf.get(organization)!) delays.push(last - lastOf.get(organization)!)
  const figures: StreamFigures = {
    windows: open.length,
    agencies: organizations.length,
    opened,
    idle,
    changes: {
      each: (rounds * together) / took,
      seconds: took,
      processor: processorTime(product.pid) - busy,
      told: open.reduce((sum, { told }) => sum + told, 0),
      silent: waits().length,
      strangers: open.filter(({ organization, told }) => !written.has(organization) && told > 0).length,
    },
    delay: delaysOf(delays),
  }
  for (const { socket } of open) socket.terminate()
  return figures
}

function delaysOf(delays: number[]): StreamFigures['delay'] {
  const sorted = Float64Array.from(delays).sort()
  return { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99), most: sorted.at(-1) ?? NaN }
}

type Person = { organization: string; token: string }

/** Each window has a session of its own, as a browser has. */
async function people(owner: pg.Client, keys: Keys, windows: number): Promise<Person[]> {
  const found: Person[] = []
  for (let n = 0; n < agencies; n++) {
    const { organization_id: organization } = await hire(owner, keys, 900_000 + n, randomUUID(), 'none')
    const { rows } = await owner.query<{ user_id: string; email: string; session: string }>(
      `with made as (
        insert into auth.users (email, email_confirmed_at)
          select 'window' || n || '@' || $1::uuid || '.example', now() from generate_series(1, $2) n returning id, email),
      joined as (
        insert into organization_members (organization_id, user_id, email) select $1::uuid, id, email from made),
      given as (insert into user_roles (organization_id, user_id, role) select $1::uuid, id, 'user' from made)
      insert into auth.sessions (user_id, not_after) select id, now() + interval '1 day' from made
        returning user_id, id as session, (select email from made where made.id = user_id) as email`,
      [organization, windows / agencies],
    )
    const seconds = Math.floor(Date.now() / 1_000)
    for (const { user_id, email, session } of rows)
      found.push({
        organization,
        token: await keys.sign({
          sub: user_id,
          email,
          role: 'authenticated',
          aal: 'aal1',
          session_id: session,
          app_metadata: { organization_id: organization },
          iat: seconds,
          exp: seconds + 7_200,
        }),
      })
  }
  return found
}

async function openWindow(port: number, { organization, token }: Person, n: number, keys: Keys): Promise<Window> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=${keys.anonKey}&vsn=1.0.0`, {
    // An office of a hundred people is one address.
    headers: { 'x-forwarded-for': `10.0.${Math.floor(n / 100) % 250}.1` },
  })
  const window: Window = { socket, organization, told: 0, last: 0 }
  await once(socket, 'open')
  const topic = 'realtime:window 1'
  const send = (event: string, ref: string, payload: object) =>
    socket.send(JSON.stringify({ topic, event, ref, join_ref: '1', payload }))
  await new Promise<void>((joined, refused) => {
    socket.on('error', refused)
    socket.on('close', () => refused(new Error(`Window ${n} was closed.`)))
    socket.on('message', (data) => {
      const { event, ref, payload } = JSON.parse(String(data)) as {
        event: string
        ref: string | null
        payload: { status?: string; event?: string; payload?: { table?: string } }
      }
      if (event === 'phx_reply' && ref === '1') {
        if (payload.status !== 'ok') return refused(new Error(JSON.stringify(payload)))
        send('watch', '2', { tables })
      }
      if (event !== 'broadcast') return
      if (payload.event === 'behind') joined()
      if (payload.event !== 'changed' || payload.payload?.table !== 'vendors') return
      window.told++
      window.last = performance.now()
    })
    send('phx_join', '1', { config: { broadcast: { self: false }, presence: { enabled: false } }, access_token: token })
  })
  return window
}

export function printStreams({ windows, agencies, opened, idle, changes, delay }: StreamFigures): void {
  console.log(`${windows} open windows of ${agencies} agencies, each with its own session:`)
  console.log(
    `  opened in ${opened.seconds.toFixed(1)} s: ${opened.kilobytes.toFixed(1)} KB of memory and ${((opened.processor / windows) * 1_000).toFixed(2)} ms of processor time each`,
  )
  console.log(`  at rest: ${(idle.share * 100).toFixed(1)}% of a core`)
  console.log(
    `  ${changes.each.toFixed(0)} changes a second for ${changes.seconds.toFixed(0)} s: ${((changes.processor / changes.seconds) * 100).toFixed(0)}% of a core, ${changes.told} messages`,
  )
  console.log(
    `  the last change arrived after p50 ${delay.p50.toFixed(0)}, p99 ${delay.p99.toFixed(0)}, max ${delay.most.toFixed(0)} ms; ${changes.silent} windows never got it, ${changes.strangers} of other agencies were told of anything`,
  )
}
