import { z } from 'zod'
import { command, question, type Command } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { numberOf, type AnyRecord } from '#platform/records/record.ts'
import { atLeast } from '#platform/roles.ts'
import { among, asStatus } from '#platform/life/status-sql.ts'
import { one, words } from '../inputs.ts'
import { pastTheirDate, scheduleOf, type FederalEvents } from '../retention/due.ts'
import { isDue, whyNeverDisposed, type Retention } from '../retention/rules.ts'
import { disposeRecords, digestOfList } from './jobs.ts'
import { dispositionLife } from './life.ts'
import { disposition, dispositionItem, type Disposition, type DispositionItem } from './records.ts'
import { notOnSeveralNodes, whyNotExclude, whyNotPrepare, itemStatus } from './rules.ts'

/** The maximum number of records that one person can review at once. */
const mostListed = 500
/** The maximum number of records of one type that are counted. */
const mostRead = 20_000

export type DueSeries = {
  code: string
  title: string
  authority: string
  disposes: 'destroy' | 'archive'
  count: number
  types: string[]
  oldest: string
}
type DueRecord = { type: AnyRecord; id: string; title: string; retention: Retention }

export function dispositionCommands(records: readonly AnyRecord[], events: FederalEvents) {
  const types = records.filter((type) => whyNeverDisposed(type) === null)
  const purge = disposeRecords(records, events)

  /** Everything past its retention period that no hold covers and no list has yet. */
  async function dueNow({ tx, now }: Parameters<(typeof draft)['run']>[1], code?: string): Promise<DueRecord[]> {
    const schedule = await scheduleOf(tx, tx.organization_id!, now, events)
    const listed = new Set(
      (
        await tx.sql<{ of_record: string }>(
          `select i.of_record from record_disposition_items i
            join record_dispositions d on d.organization_id = i.organization_id and d.id = i.disposition
        where i.organization_id = $1 and d.status ${among(dispositionLife, ...dispositionLife.openStatuses)}
        and i.status ${among(itemStatus, 'listed')}`,
          [tx.organization_id],
        )
      ).map(({ of_record }) => of_record),
    )
    const due: DueRecord[] = []
    for (const type of types)
      for (const { id, row, held, retention } of await pastTheirDate(tx, schedule, records, type, mostRead))
        if (
          retention &&
          (!code || retention.code === code) &&
          !listed.has(id) &&
          isDue(retention, { today: schedule.today, held })
        )
          due.push({ type, id, retention, title: calledSafely(type, row) })
    return due
  }

  const due = question('record-dispositions/due', {
    about: 'Which records are past their retention period and under no legal hold, by series.',
    input: z.strictObject({}),
    async run(_, context): Promise<{ series: DueSeries[] }> {
      if (!atLeast('manager', context.actor)) throw new NotFound('list')
      const series = new Map<string, DueSeries>()
      for (const { type, retention } of await dueNow(context)) {
        const { code, title, authority, disposition: disposes, keep_until } = retention
        const known = series.get(code) ?? {
          code,
          title,
          authority,
          disposes: disposes === 'archive' ? ('archive' as const) : ('destroy' as const),
          count: 0,
          types: [],
          oldest: keep_until!,
        }
        series.set(code, {
          ...known,
          count: known.count + 1,
          types: [...new Set([...known.types, type.plural])],
          oldest: [known.oldest, keep_until!].toSorted()[0]!,
        })
      }
      return { series: [...series.values()].toSorted((a, b) => a.code.localeCompare(b.code)) }
    },
  })

  const draft: Command<'record-dispositions/prepare', { series: string }, Disposition> = command(
    'record-dispositions/prepare',
    {
      about: 'Lists the due records of a series for review and for approval by a second person.',
      input: z.strictObject({ series: words('Select a record series', 40) }),
      async run({ series }, context) {
        const { tx, actor, now } = context
        refuseIf(whyNotPrepare(actor))
        // Two people who prepare one at the same time take turns. The second finds the due records on the list of the
        // first.
        await tx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`dispositions of ${tx.organization_id}`])
        const found = (await dueNow(context, series)).slice(0, mostListed)
        const [first] = found
        refuseIf(first ? null : 'No records in this series are due.')
        const { retention } = first!
        refuseIf(tx.onNodes && retention.disposition === 'destroy' ? notOnSeveralNodes : null)
        const made = await tx.insert<Disposition>(disposition, {
          number: await nextNumber(tx, disposition.table, String(disposition.fields.number.initial), now),
          title: `${retention.title}, due ${await todayOf(tx, now)}`,
          series_code: series,
          series_title: retention.title,
          authority: retention.authority,
          disposes: retention.disposition,
          prepared_by: actor.user_id,
          records_count: found.length,
        })
        for (const { type, id, title, retention: of } of found)
          await tx.insert(dispositionItem, {
            disposition: made.id,
            of_table: type.table,
            of_record: id,
            record_type: type.label,
            title,
            started_on: of.started_on,
            keep_until: of.keep_until,
          })
        return made
      },
    },
  )

  const moves = commandsOf(dispositionLife, {
    submit: (_, { actor }) => ({ prepared_by: actor.user_id, note: null }),
    async approve({ id, disposes }, { tx, actor, now }) {
      if (disposes === 'destroy') await tx.later(purge, { organization: actor.organization_id, id })
      return { approved_by: actor.user_id, approved_at: now.toISOString() }
    },
    return: (_, { asked: { reason } }) => ({ note: reason }),
    withdraw: (_, { asked: { reason } }) => ({ note: reason }),
    async transfer({ id }, { tx, today }) {
      const done = await tx.sql<DispositionItem>(
        `update record_disposition_items set status = ${asStatus(itemStatus, 'transferred')}
          where organization_id = $1 and disposition = $2 and status ${among(itemStatus, 'listed')} returning *`,
        [tx.organization_id, id],
      )
      return { done_count: done.length, done_on: today, digest: digestOfList(done) }
    },
  })
  return [due, draft, excludeRecord, ...Object.values(moves)] as const satisfies readonly Command[]
}

/** By number alone: the list outlives the record and must not keep its text. */
function calledSafely(type: AnyRecord, row: Record<string, unknown>): string {
  const number = numberOf(type)
  return number && row[number] ? String(row[number]) : `${type.label}, entered ${String(row.created_at).slice(0, 10)}`
}

export const excludeRecord = command('record-dispositions/exclude', {
  about: 'Takes a record off a disposition before it is approved.',
  input: one.extend({ reason: words('Enter a reason', 500) }),
  reason: 'reason',
  async run({ id, reason }, { tx, actor }) {
    const item = await tx.lock<DispositionItem>(dispositionItem, id)
    const row = await tx.lock<Disposition>(disposition, item.disposition)
    refuseIf(whyNotExclude(row, item, actor))
    await tx.update(disposition, row.id, { records_count: Number(row.records_count) - 1 })
    return tx.update<DispositionItem>(dispositionItem, id, { status: 'excluded', problem: reason })
  },
})

export type DueRecords = ReturnType<typeof dispositionCommands>[0]
export type PrepareDisposition = ReturnType<typeof dispositionCommands>[1]
