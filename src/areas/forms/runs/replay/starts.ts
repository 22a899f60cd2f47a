import type { CommandTx } from '#platform/commands/command-tx.ts'
import { localDay } from '#platform/dates.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { isSo } from '../../formulas/rules.ts'
import { recordIn } from '../../workflows/starts/known.ts'
import { zoneOf } from '../../workflows/starts/replace.ts'
import { nextStart, valuesOfRow, type Start } from '../../workflows/starts/rules.ts'
import { perDay, type Starts } from './rules.ts'

type Reads = Pick<CommandTx, 'sql' | 'one'>
/** Beyond this, only the newest events are counted, and the answer says so. */
const mostEvents = 5_000

/**
 * How often a start would have begun a run since a moment. The history has the events; the condition is judged on each
 * record as it is now, as in a replayed run.
 */
export async function startsSince(
  tx: Reads,
  organization: string,
  start: Start | undefined,
  since: Date,
  now: Date,
): Promise<Starts | null> {
  if (!start) return null
  const zone = await zoneOf(tx, organization)
  if (start.every) return { ...perDay(scheduled(start, since, now, zone), zone), isLeast: false }
  const record = recordIn(start.table ?? null)
  if (!record) return null
  const changes = await tx.sql<{ record: string; at: Date }>(
    `select c.record, c.at from record_changes c
      where c.organization_id = $1 and c.table_name = $2 and c.at > $3
        and case when $4::text is null then c.operation = 'insert'
          else c.operation <> 'delete' and c.after ->> 'status' = $4 end
      order by c.at desc, c.id desc limit ${mostEvents}`,
    [organization, record.table, since, start.status ?? null],
  )
  const begun = await thoseThatCount(tx, organization, start, record, changes, localDay(now, zone))
  return {
    ...perDay(
      begun.map(({ at }) => new Date(at).toISOString()),
      zone,
    ),
    isLeast: changes.length === mostEvents,
  }
}

function scheduled(start: Start, since: Date, now: Date, zone: string): string[] {
  const moments: string[] = []
  const last = now.toISOString()
  for (let at = nextStart(start, since.toISOString(), zone); at <= last; at = nextStart(start, at, zone))
    moments.push(at)
  return moments
}

/** Events of records that are still there and meet the condition. */
async function thoseThatCount<Change extends { record: string }>(
  tx: Reads,
  organization: string,
  { when }: Start,
  record: AnyRecord,
  changes: readonly Change[],
  today: string,
): Promise<Change[]> {
  const rows = await tx.sql<{ id: string } & Record<string, unknown>>(
    `select * from public.${record.table} where organization_id = $1 and id = any($2)`,
    [organization, [...new Set(changes.map((change) => change.record))]],
  )
  const counted = new Set(
    rows.filter((row) => !when?.trim() || isSo(when, valuesOfRow(record, row), today)).map(({ id }) => id),
  )
  return changes.filter((change) => counted.has(change.record))
}
