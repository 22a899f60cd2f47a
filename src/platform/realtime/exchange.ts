import { randomUUID } from 'node:crypto'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'

/** Something that the subscribers of a topic hear, whichever process they are connected to. */
export type Notice =
  | { kind: 'broadcast'; address: string; event: string; json: string }
  | { kind: 'broadcast'; address: string; event: string; bytes: string }
  | { kind: 'presence'; address: string; diff: string }

const channel = 'realtime'

/** NOTIFY carries 8,000 bytes; what is larger lies in a table for a minute and its number is sent. */
const smallEnough = 7_900

const writer = { role: 'service_role' } as const

const publishSql = `
  with kept as (insert into realtime.messages (id, body) select * from unnest($2::uuid[], $3::text[]))
  select pg_notify('${channel}', line) from unnest($1::text[]) as line`

/** Carries notices between processes. One statement carries what was said while the one before it was on its way. */
export async function openExchange({ database, log }: { database: Database; log: Log }, hear: (notice: Notice) => void) {
  const me = randomUUID()
  let waiting: string[] = []
  let sending: Promise<void> | undefined
  const stopListening = await database.listen(channel, (line) => void receive(line).catch(() => log.warn('a realtime notice could not be read')))
  const sweeper = setInterval(() => void sweep().catch(() => undefined), 60_000).unref()

  async function receive(line: string): Promise<void> {
    const { from, id, ...notice } = JSON.parse(line) as { from: string; id?: string }
    if (from === me) return
    if (!id) return hear(notice as Notice)
    const { rows } = await database.read(writer, { name: 'realtime message', text: 'select body from realtime.messages where id = $1', values: [id] })
    if (rows[0]) hear(JSON.parse(rows[0].body) as Notice)
  }

  async function send(): Promise<void> {
    const lines = waiting
    waiting = []
    const large = lines.filter((line) => Buffer.byteLength(line) > smallEnough).map((body) => ({ id: randomUUID(), body }))
    const small = lines.filter((line) => Buffer.byteLength(line) <= smallEnough)
    const values = [[...small, ...large.map(({ id }) => JSON.stringify({ from: me, id }))], large.map(({ id }) => id), large.map(({ body }) => body)]
    await database.write(writer, { name: 'realtime publish', text: publishSql, values })
  }

  async function sweep(): Promise<void> {
    await database.write(writer, { text: `delete from realtime.messages where at < now() - interval '1 minute'` })
  }

  return {
    me,
    /** Resolves when the other processes will hear it. */
    async publish(notice: Notice): Promise<void> {
      waiting.push(JSON.stringify({ from: me, ...notice }))
      await sending?.catch(() => undefined)
      // Whoever comes here first after the last statement takes everybody's along.
      if (waiting.length > 0) sending = send()
      await sending
    },
    async stop(): Promise<void> {
      clearInterval(sweeper)
      await stopListening()
    },
  }
}
