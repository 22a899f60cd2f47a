import { createHash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../database/database.ts'
import type { Log } from '../log.ts'
import type { AddressMark } from './address-mark.ts'
import { serverEvents, type ServerEventKind } from './kinds.ts'
import type { Syslog } from './syslog.ts'

type Place = { organization_id: string | null; user_id: string | null }

export type Noted = Partial<Place> & {
  kind: ServerEventKind
  /** One sentence for the administrator who reads it. */
  message: string
  address?: string | undefined
  data?: Record<string, string | number | null>
  /** Only if this record, or this organization, exists and belongs to others: then both organizations are told. */
  elsewhere?: { table: string; id: string } | { organization: string }
}

type Counted = Place & {
  kind: ServerEventKind
  message: string
  mark: string | null
  data: Noted['data']
  times: number
  first: Date
  last: Date
  key: string
}

export type SecurityEvents = {
  /** Never waits and never throws: logging must not change how a request is answered. */
  note(event: Noted): void
  /** Writes the waiting events. */
  flush(): Promise<void>
  close(): Promise<void>
  figures(): { waiting: number; dropped: number }
}

type Parts = {
  database: Pick<Database, 'transaction'>
  clock: Clock
  log: Log
  mark: AddressMark
  syslog?: Syslog | undefined
}

const windowMinutes = 5
const soon = 1_000
/** Rows of one kind within one window. Beyond that, events from ever new addresses are one row with a count. */
const mostRows = 500
const mostWaiting = 5_000

/**
 * Refused attacks, written in separate transactions because the command that refused them is rolled back. The same
 * kind by the same person from the same address within five minutes is one row with a count, in memory and in the
 * database, so that no one can flood the table.
 */
export function makeSecurityEvents({ database, clock, log, mark, syslog }: Parts): SecurityEvents {
  let waiting = new Map<string, Counted>()
  let looks = new Map<string, { event: Counted; elsewhere: NonNullable<Noted['elsewhere']> }>()
  let [slot, rowsOfKind] = ['', new Map<string, Set<string>>()]
  let dropped = 0
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  function counted(event: Noted): Counted {
    const now = clock.now()
    const current = String(Math.floor(now.getTime() / (windowMinutes * 60_000)))
    if (current !== slot) [slot, rowsOfKind] = [current, new Map()]
    const { kind, message, data } = event
    const place = { organization_id: event.organization_id ?? null, user_id: event.user_id ?? null }
    let address = (event.address && mark(event.address)) ?? null
    const rows = rowsOfKind.get(kind) ?? new Set()
    rowsOfKind.set(kind, rows)
    const name = JSON.stringify([place, address])
    if (!rows.has(name) && rows.size >= mostRows) address = 'many addresses'
    else rows.add(name)
    return {
      kind,
      message,
      data,
      ...place,
      mark: address,
      times: 1,
      first: now,
      last: now,
      key: keyOf(current, kind, place, address),
    }
  }

  function add(into: Map<string, Counted>, event: Counted): void {
    const known = into.get(event.key)
    if (known)
      Object.assign(known, {
        times: known.times + event.times,
        last: event.last > known.last ? event.last : known.last,
        message: event.message,
        data: event.data,
      })
    else if (into.size < mostWaiting) into.set(event.key, event)
    else drop(event)
  }

  function drop(event: Counted): void {
    dropped += event.times
    log.error('security event not kept', fieldsOf(event))
  }

  async function write(): Promise<void> {
    const [events, asked] = [waiting, looks]
    if (events.size === 0 && asked.size === 0) return
    ;[waiting, looks] = [new Map(), new Map()]
    try {
      await database.transaction({ role: 'service_role' }, async (tx) => {
        const found = new Map(events)
        for (const { event, elsewhere } of asked.values())
          for (const each of await bothSides(tx, event, elsewhere)) add(found, each)
        for (const event of found.values()) await insert(tx, event)
        for (const event of found.values()) if (!events.has(event.key)) announce(event)
      })
    } catch (error) {
      // The database is down for a moment: the event is kept, and counted, until it is back.
      for (const event of events.values()) add(waiting, event)
      for (const [key, look] of asked) looks.set(key, look)
      log.warn('security events wait', {
        reason: (error as { code?: string }).code ?? (error as Error).message,
        count: events.size,
      })
    }
  }

  /** The log and the site's collector receive it too: there it is safe from an attacker who owns this database. */
  function announce(event: Counted): void {
    log.warn('security event', fieldsOf(event))
    syslog?.send({ at: event.first, severity: serverEvents[event.kind], kind: event.kind, fields: fieldsOf(event) })
  }

  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    return (writing = writing.then(write))
  }
  const flushSoon = () => void (timer ??= setTimeout(() => void flush(), soon).unref())

  return {
    note(event) {
      const noted = counted(event)
      if (event.elsewhere) {
        const name = `${noted.key} ${JSON.stringify(event.elsewhere)}`
        const known = looks.get(name)
        if (known) Object.assign(known.event, { times: known.event.times + 1, last: noted.last })
        else if (looks.size >= mostRows) drop(noted)
        else looks.set(name, { event: noted, elsewhere: event.elsewhere })
      } else {
        if (!waiting.has(noted.key)) announce(noted)
        add(waiting, noted)
      }
      flushSoon()
    },
    flush,
    async close() {
      await flush()
      for (const event of waiting.values()) drop(event)
      for (const { event } of looks.values()) drop(event)
      ;[waiting, looks] = [new Map(), new Map()]
      clearTimeout(timer)
      await syslog?.close()
    },
    figures: () => ({ waiting: waiting.size + looks.size, dropped }),
  }
}

const keyOf = (window: string, kind: string, { organization_id, user_id }: Place, address: string | null) =>
  createHash('sha256')
    .update(JSON.stringify([window, kind, organization_id, user_id, address]))
    .digest('base64url')

const fieldsOf = ({ kind, message, organization_id, user_id, mark, times, data }: Counted) => ({
  'event.action': kind,
  'event.severity_name': serverEvents[kind],
  'event.reason': message,
  'organization.id': organization_id,
  'user.id': user_id,
  'client.address': mark,
  times,
  ...data,
})

/** The person's organization is told who it was; the other one only that it happened. */
async function bothSides(tx: Tx, event: Counted, elsewhere: NonNullable<Noted['elsewhere']>): Promise<Counted[]> {
  const owner = await ownerOf(tx, elsewhere)
  if (!owner || owner === event.organization_id) return []
  const theirs = { organization_id: owner, user_id: null }
  const told = {
    ...event,
    ...theirs,
    message: 'A person from another organization tried to reach one of your records and was refused.',
    key: `${event.key}:${owner}`,
  }
  return event.organization_id || event.user_id ? [event, told] : [told]
}

async function ownerOf(tx: Tx, elsewhere: NonNullable<Noted['elsewhere']>): Promise<string | undefined> {
  if ('organization' in elsewhere)
    return (await tx.one<{ id: string }>('select id from organizations where id = $1', [elsewhere.organization]))?.id
  await tx.sql('savepoint look')
  try {
    // The name comes from one of our record types, never from a request.
    return (
      await tx.one<{ organization_id: string }>(`select organization_id from ${elsewhere.table} where id = $1`, [
        elsewhere.id,
      ])
    )?.organization_id
  } catch {
    await tx.sql('rollback to savepoint look')
    return undefined
  }
}

const insert = (tx: Tx, { kind, message, data, organization_id, user_id, mark, times, first, last, key }: Counted) =>
  tx.sql(
    `insert into app.security_events as e (organization_id, user_id, event_type, severity, event_data, created_at,
      last_seen, times, source, address_mark, merge_key)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'server', $9, $10)
     on conflict (merge_key) do update
     set times = e.times + excluded.times, last_seen = greatest(e.last_seen, excluded.last_seen),
     event_data = excluded.event_data`,
    [
      organization_id,
      user_id,
      kind,
      serverEvents[kind],
      JSON.stringify({ message, ...data }),
      first,
      last,
      times,
      mark,
      key,
    ],
  )
