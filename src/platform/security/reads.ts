import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import type { Visit } from '../wire/visit.ts'
import type { AddressMark } from './address-mark.ts'

export type Seen = { table: string; record: string }
export type ReadAudit = {
  note(visit: Pick<Visit, 'id' | 'address' | 'actor'>, seen: readonly Seen[]): void
  flush(): Promise<void>
  close(): Promise<void>
}

type Look = {
  tables: string[]
  records: string[]
  user_id: string | null
  at: Date
  mark: string | null
  request: string
}

const soon = 1_000
const window = 5 * 60_000
const mostWaiting = 10_000

/**
 * Who viewed which restricted record. Written after the answer, one statement per request, and kept while the
 * database is down.
 */
export function makeReadAudit({
  database,
  clock,
  log,
  mark,
}: {
  database: Database
  clock: Clock
  log: Log
  mark: AddressMark
}): ReadAudit {
  let waiting: Look[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    const looks = waiting
    waiting = []
    for (const [at, look] of looks.entries())
      try {
        await database.transaction({ role: 'service_role' }, async (tx) => {
          for (const table of new Set(look.tables))
            await tx.sql(insertInto(table), [
              table,
              look.records.filter((_, i) => look.tables[i] === table),
              look.user_id,
              look.at,
              look.mark,
              look.request,
              new Date(Math.floor(look.at.getTime() / window) * window),
            ])
        })
      } catch (error) {
        waiting = [...looks.slice(at), ...waiting]
        log.warn('read audit waits', {
          reason: (error as { code?: string }).code ?? (error as Error).message,
          count: waiting.length,
        })
        return
      }
  }

  const lose = (look: Look) =>
    log.error('read audit not kept', {
      'user.id': look.user_id,
      tables: [...new Set(look.tables)].join(' '),
      records: look.records.join(' '),
    })
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    return (writing = writing.then(write))
  }
  return {
    note(visit, seen) {
      if (seen.length === 0) return
      const look = {
        tables: seen.map(({ table }) => table),
        records: seen.map(({ record }) => record),
        user_id: visit.actor?.user_id ?? null,
        at: clock.now(),
        mark: mark(visit.address) ?? null,
        request: visit.id,
      }
      if (waiting.length >= mostWaiting) lose(look)
      else waiting.push(look)
      timer ??= setTimeout(() => void flush(), soon).unref()
    },
    flush,
    async close() {
      await flush()
      waiting.forEach(lose)
      waiting = []
      clearTimeout(timer)
    },
  }
}

/** The table is one that a record type declared, never a name from a request; the organization is that of the row. */
const insertInto = (table: string) =>
  `insert into app.read_audit (organization_id, user_id, table_name, record, at, address_mark, request_id,
    window_started_at)
   select t.organization_id, $3, $1, t.id, $4, $5, $6, $7 from public.${table} t where t.id = any ($2::uuid[])
   on conflict do nothing`
