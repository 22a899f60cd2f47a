import type { CommandTx } from '#platform/commands/command-tx.ts'
import type { Place } from '#platform/records/fields.ts'
import { asJson } from '#areas/disasters/facts.ts'
import { logEntry, type LogEntry } from './records.ts'

type Written = {
  incident: string
  position: LogEntry['position']
  observed_at: string | Date
  words: string
  kind?: LogEntry['kind']
  corrects?: string | null
  significant?: boolean
  place?: Place | null
  attachments?: LogEntry['attachments']
}

/** Adds a log entry. The incident's row is locked while its number is assigned, so that numbers are unique. */
export async function writeLine(
  tx: CommandTx,
  now: Date,
  { kind = 'entry', significant = false, corrects = null, place, attachments = [], ...line }: Written,
): Promise<LogEntry> {
  await tx.sql('select id from emergency_incidents where organization_id = $1 and id = $2 for update', [
    tx.organization_id,
    line.incident,
  ])
  const { next } = (await tx.one<{ next: number }>(
    `select coalesce(max(count), 0)::int + 1 as next from incident_log_entries where organization_id = $1
      and incident = $2`,
    [tx.organization_id, line.incident],
  ))!
  return tx.insert<LogEntry>(logEntry, {
    ...line,
    created_at: now,
    count: next,
    kind,
    corrects,
    significant,
    place: asJson(place),
    attachments: JSON.stringify(attachments),
  })
}
