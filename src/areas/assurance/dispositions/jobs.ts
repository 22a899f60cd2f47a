import { createHash } from 'node:crypto'
import { canonicalJson } from '#platform/audit/canonical-json.ts'
import { todayIn } from '#platform/commands/today.ts'
import type { Tx } from '#platform/database/database.ts'
import { job, type Job } from '#platform/jobs/later.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import type { Services } from '#platform/services.ts'
import { among, asStatus } from '#platform/life/status-sql.ts'
import { keptUntil, scheduleOf, type FederalEvents } from '../retention/due.ts'
import { isDue } from '../retention/rules.ts'
import { destroy } from './destroy.ts'
import type { Disposition, DispositionItem } from './records.ts'
import { dispositionLife } from './life.ts'
import { itemStatus } from './rules.ts'

export type Purge = { organization: string; id: string }
type Kept = { records: readonly AnyRecord[]; events: FederalEvents }

/** The certificate's list as a digest: each record with its hash, in a fixed order, so that it can be checked later. */
export const digestOfList = (items: readonly DispositionItem[]): string =>
  createHash('sha256')
    .update(
      items
        .map(({ of_table, of_record, digest, status }) =>
          canonicalJson({ table: of_table, record: of_record, digest, status }),
        )
        .toSorted()
        .join('\n'),
    )
    .digest('hex')

/**
 * Destroys what two people approved, one record per transaction, so that a process that dies can continue. Each
 * record is checked again, because a hold may have been placed since the approval.
 */
export const disposeRecords = (records: readonly AnyRecord[], events: FederalEvents): Job<Purge> =>
  job<Purge>('dispose-records', async ({ organization, id }, services) => {
    const listed = await inAgency(services, organization, (tx) =>
      tx.sql<{ id: string }>(
        `select id from record_disposition_items where organization_id = $1 and disposition = $2
          and status ${among(itemStatus, 'listed')}
          order by id`,
        [organization, id],
      ),
    )
    // Records that refer to others on the list go first. What is left after a round without progress is kept.
    let waiting = listed.map((item) => item.id)
    for (let last = false; waiting.length > 0;) {
      const before = waiting.length
      const still: string[] = []
      for (const item of waiting)
        if (!(await disposeOne(services, { records, events }, { organization, item, last }))) still.push(item)
      waiting = still
      if (last) break
      last = waiting.length === before
    }
    await inAgency(services, organization, (tx) => complete(tx, organization, id, services.clock.now()))
  })

const inAgency = <T>({ database }: Services, organization: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.transaction({ role: 'service_role' }, async (tx) => {
    await tx.sql(
      `select set_config('app.organization_id', $1, true),
        set_config('app.command', 'record-dispositions/destroy', true)`,
      [organization],
    )
    return work(tx)
  })

/** False: another record still refers to it, so it is tried again after that one. */
async function disposeOne(
  services: Services,
  kept: Kept,
  { organization, item, last }: { organization: string; item: string; last: boolean },
): Promise<boolean> {
  const keep = (problem: string) =>
    inAgency(services, organization, (tx) =>
      tx.sql(
        `update record_disposition_items
          set status = ${asStatus(itemStatus, 'kept')}, problem = $3 where organization_id = $1 and id = $2`,
        [organization, item, problem],
      ),
    )
  try {
    const problem = await inAgency(services, organization, async (tx) => {
      await tx.sql('select pg_advisory_xact_lock(hashtext($1))', [`legal holds ${organization}`])
      return judgeAndDestroy(tx, kept, { organization, item, now: services.clock.now() })
    })
    if (problem) await keep(problem)
    return true
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (code === 'PT409') return (await keep(message), true)
    if (code !== '23503') throw error
    if (last) await keep('Other records still refer to this record. Dispose of them first.')
    return last
  }
}

async function judgeAndDestroy(
  tx: Tx,
  { records, events }: Kept,
  { organization, item, now }: { organization: string; item: string; now: Date },
): Promise<string | null> {
  const of = await tx.one<DispositionItem>(
    `select * from record_disposition_items where organization_id = $1 and id = $2
      and status ${among(itemStatus, 'listed')} for update`,
    [organization, item],
  )
  const type = records.find(({ table }) => table === of?.of_table)
  if (!of || !type) return null
  const schedule = await scheduleOf(tx, organization, now, events)
  const found = await keptUntil(tx, schedule, records, type, of.of_record)
  if (!found) return 'This record no longer exists.'
  if (found.held) return `This record is under legal hold ${found.held}.`
  if (!isDue(found.retention, { today: schedule.today, held: found.held }))
    return 'This record is no longer due, because its series or its dates changed.'
  const gone = await destroy(tx, {
    organization,
    item,
    table: of.of_table,
    record: of.of_record,
    authority: await authorityOf(tx, organization, of.disposition),
  })
  await tx.sql(
    `update record_disposition_items
      set status = ${asStatus(itemStatus, 'destroyed')}, digest = $3, rows_count = $4, files_count = $5
      where organization_id = $1 and id = $2`,
    [organization, item, gone.digest, gone.rows, gone.files],
  )
  return null
}

type Authority = { approved: string; reason: string }
async function authorityOf(tx: Tx, organization: string, id: string): Promise<Authority> {
  const row = (await tx.one<Pick<Disposition, 'number' | 'series_code' | 'authority'> & { approved: string }>(
    `select d.number, d.series_code, d.authority, coalesce(nullif(m.display_name, ''), m.email, 'an administrator')
      as approved from record_dispositions d
       left join organization_members m on m.organization_id = d.organization_id and m.user_id = d.approved_by
       where d.organization_id = $1 and d.id = $2`,
    [organization, id],
  ))!
  return {
    approved: row.approved,
    reason: `Destroyed under series ${row.series_code} (${row.authority}), certificate ${row.number}.`.slice(0, 500),
  }
}

async function complete(tx: Tx, organization: string, id: string, now: Date): Promise<void> {
  const items = await tx.sql<DispositionItem>(
    'select * from record_disposition_items where organization_id = $1 and disposition = $2 order by id',
    [organization, id],
  )
  const count = (status: DispositionItem['status']) => items.filter((item) => item.status === status).length
  await tx.sql(
    `update record_dispositions
      set status = ${asStatus(dispositionLife, 'completed')}, done_count = $3, kept_count = $4, done_on = $5, digest = $6
      where organization_id = $1 and id = $2 and status ${among(dispositionLife, 'approved')}`,
    [
      organization,
      id,
      count('destroyed'),
      count('kept'),
      await todayIn(tx, organization, now),
      digestOfList(items.filter(({ status }) => status === 'destroyed')),
    ],
  )
}
