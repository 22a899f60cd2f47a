import { randomUUID } from 'node:crypto'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import { grouped } from './grouped.ts'
import { limits } from './limits.ts'

/** One tracked channel as others see it. `ref` is unique, so that two windows of one person are two entries. */
type Presence = { ref: string; key: string; meta: string }
type Kept = Presence & { address: string }

const writer = { role: 'service_role' } as const

/** A process not seen for this long is gone, and with it the people who were present there. */
const heartbeat = 15_000
const goneAfter = '45 seconds'

const trackSql = `
  with mine as (insert into realtime.processes (id) values ($1) on conflict (id) do update set seen_at = now()
    returning id),
  before as (delete from realtime.presences where topic = $2 and ref = $3)
  insert into realtime.presences (topic, ref, process_id, key, meta)
  select $2, $4, mine.id, $5, $6::jsonb from mine where (select count(*) from realtime.presences where topic = $2) <
  ${limits.presencesOfTopic}`

const restoreSql = `
  with mine as (insert into realtime.processes (id) values ($1) on conflict (id) do update set seen_at = now()
    returning id)
  insert into realtime.presences (topic, ref, process_id, key, meta)
  select topic, ref, mine.id, key, meta::jsonb from mine, unnest($2::text[], $3::text[], $4::text[], $5::text[])
  as kept (topic, ref, key, meta)
  on conflict do nothing`

const sweepSql = `
  with gone as (delete from realtime.processes where seen_at < now() - interval '${goneAfter}' returning id)
  select topic, ref, key, meta::text as meta from realtime.presences join gone on gone.id = process_id`

/** Who is present where, across processes: the table holds the state, the exchange carries the changes. */
export function openPresence(
  { database, log, processId }: { database: Database; log: Log; processId: string },
  tell: (address: string, diff: string) => void,
) {
  const mine = new Map<string, Kept>()
  const pulse = setInterval(
    () =>
      void beat().catch((error: Error) =>
        log.warn('realtime presence could not be kept', { 'error.type': error.name }),
      ),
    heartbeat,
  ).unref()

  async function track(address: string, key: string, meta: string, before: string | undefined): Promise<string> {
    const ref = randomUUID()
    const { rowCount } = await database.write(writer, {
      name: 'realtime track',
      text: trackSql,
      values: [processId, address, before ?? '', ref, key, meta],
    })
    const old = before ? mine.get(before) : undefined
    if (before) mine.delete(before)
    if (rowCount === 0) throw new PresenceRefused('Too many people are present on this topic.')
    mine.set(ref, { address, ref, key, meta })
    // Two messages: the stock client keeps the old entry forever when one message replaces it with the new one.
    if (old) tell(address, diffJson([], [old]))
    tell(address, diffJson([{ ref, key, meta }], []))
    return ref
  }

  async function untrack(ref: string): Promise<void> {
    const kept = mine.get(ref)
    if (!kept) return
    mine.delete(ref)
    await database.write(writer, {
      name: 'realtime untrack',
      text: 'delete from realtime.presences where topic = $1 and ref = $2',
      values: [kept.address, ref],
    })
    tell(kept.address, diffJson([], [kept]))
  }

  async function state(address: string): Promise<string> {
    const { rows } = await database.read(writer, {
      name: 'realtime presences',
      text: 'select ref, key, meta::text as meta from realtime.presences where topic = $1 order by ref',
      values: [address],
    })
    return metasJson(rows as Presence[])
  }

  async function beat(): Promise<void> {
    if (mine.size > 0) {
      const { rowCount } = await database.write(writer, {
        text: 'update realtime.processes set seen_at = now() where id = $1',
        values: [processId],
      })
      // The table does not survive a crash of the database, and another process may have considered this one dead.
      if (rowCount === 0) await restore()
    }
    const { rows } = await database.write(writer, { text: sweepSql })
    for (const [address, gone] of grouped(rows, (row) => row.topic as string))
      tell(address, diffJson([], gone as Presence[]))
  }

  async function restore(): Promise<void> {
    const kept = [...mine.values()]
    await database.write(writer, {
      text: restoreSql,
      values: [
        processId,
        kept.map((each) => each.address),
        kept.map((each) => each.ref),
        kept.map((each) => each.key),
        kept.map((each) => each.meta),
      ],
    })
    for (const [address, here] of grouped(kept, (each) => each.address)) tell(address, diffJson(here, []))
  }

  return {
    track,
    untrack,
    state,
    /** Records that this process is alive, and removes what dead ones left. Runs by itself every 15 seconds. */
    beat,
    /** Before a process stops, everyone who was present here leaves, in one statement. */
    async stop(): Promise<void> {
      clearInterval(pulse)
      if (mine.size === 0) return
      const kept = [...mine.values()]
      mine.clear()
      await database.write(writer, { text: 'delete from realtime.processes where id = $1', values: [processId] })
      for (const [address, gone] of grouped(kept, (each) => each.address)) tell(address, diffJson([], gone))
    },
  }
}

export type PresenceBook = ReturnType<typeof openPresence>
export class PresenceRefused extends Error {}

const diffJson = (joins: Presence[], leaves: Presence[]) =>
  `{"joins":${metasJson(joins)},"leaves":${metasJson(leaves)}}`

/** {key: {metas: [{phx_ref, …}]}}. The meta is an object's JSON, so the ref goes after its first brace. */
function metasJson(presences: Presence[]): string {
  const entries = [...grouped(presences, ({ key }) => key)].map(([key, same]) => {
    const metas = same.map(({ ref, meta }) => `{"phx_ref":"${ref}"${/^\{\s*\}$/.test(meta) ? '' : ','}${meta.slice(1)}`)
    return `${JSON.stringify(key)}:{"metas":[${metas.join(',')}]}`
  })
  return `{${entries.join(',')}}`
}
