import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound } from '#platform/commands/refusals.ts'
import type { KeptFile } from '#platform/records/fields.ts'
import { columnsOf, titleOf, type AnyRecord } from '#platform/records/record.ts'
import { auditSampleItem, type AuditSampleItem } from '../records.ts'
import { stepsFrom } from './rules.ts'

type Row = Record<string, unknown> & { id: string }
export type Behind = {
  item: AuditSampleItem
  records: { table: string; id: string; label: string; title: string; /** Views are logged. */ restricted: boolean }[]
  files: { path: string; name: string; of: string }[]
  changes: Record<string, unknown>[]
}

/** The maximum number of changes of one record, and of records of one kind, behind an item. */
const mostChanges = 500
const mostRecords = 100

export const bundleQuestions = (records: readonly AnyRecord[]) => [
  question('audit-samples/behind', {
    about: 'The records, files, approvals and history behind one sampled transaction, with the reader’s own rights.',
    input: z.strictObject({ id: z.uuid() }),
    async run({ id }, { tx }): Promise<Behind> {
      const [item] = await tx.asPerson<AuditSampleItem>(
        'select * from public.audit_sample_items where organization_id = $1 and id = $2',
        [tx.organization_id, id],
      )
      if (!item) throw new NotFound(auditSampleItem.label)
      const found = await recordsBehind(tx, records, item)
      const shown = found.filter(({ record }) => record.table !== 'payment_items')
      return {
        item,
        records: shown.map(({ record, row }) => ({
          table: record.table,
          id: row.id,
          label: record.label,
          title: calledIn(record, row),
          restricted: record.restricted === true,
        })),
        files: await filesOf(tx, shown),
        changes: await changesOf(tx, shown),
      }
    },
  }),
]

type Found = { record: AnyRecord; row: Row }

async function recordsBehind(
  tx: CommandTx,
  records: readonly AnyRecord[],
  { record_table, record: id }: AuditSampleItem,
): Promise<Found[]> {
  const found = new Map<string, Found>()
  const read = async (table: string, column: string, ids: readonly string[]): Promise<Found[]> => {
    const record = records.find((each) => each.table === table)
    if (!record || ids.length === 0) return []
    const rows = await tx.asPerson<Row>(
      `select * from public.${table} where organization_id = $1 and ${column} = any ($2::uuid[])
        order by created_at, id limit ${mostRecords}`,
      [tx.organization_id, [...ids]],
    )
    return rows.filter((row) => !found.has(`${table} ${row.id}`)).map((row) => ({ record, row }))
  }
  let waiting = await read(record_table, 'id', [id])
  while (waiting.length > 0) {
    for (const each of waiting) found.set(`${each.record.table} ${each.row.id}`, each)
    const next: Found[] = []
    for (const step of stepsFrom(record_table)) {
      const from = waiting.filter(({ record }) => record.table === step.from)
      const reached =
        'in' in step
          ? await read(
              step.to,
              step.in,
              from.map(({ row }) => row.id),
            )
          : await read(
              step.to,
              'id',
              from.map(({ row }) => row[step.out]).filter((to): to is string => typeof to === 'string'),
            )
      next.push(...reached)
    }
    waiting = [...new Map(next.map((each) => [`${each.record.table} ${each.row.id}`, each])).values()]
  }
  return [...found.values(), ...(await approvalsOf(tx, records, [...found.values()]))]
}

async function approvalsOf(tx: CommandTx, records: readonly AnyRecord[], found: readonly Found[]): Promise<Found[]> {
  const record = records.find((each) => each.table === 'approval_requests')
  if (!record) return []
  const rows = await tx.asPerson<Row>(
    `select * from public.approval_requests where organization_id = $1
        and (document_table, document) in (select * from unnest($2::text[], $3::text[])) order by created_at, id`,
    [tx.organization_id, found.map((each) => each.record.table), found.map(({ row }) => row.id)],
  )
  return rows.map((row) => ({ record, row }))
}

async function filesOf(tx: CommandTx, found: readonly Found[]): Promise<Behind['files']> {
  const own = found.flatMap(({ record, row }) =>
    columnsOf(record)
      .filter(([, { kind, restricted }]) => kind === 'files' && !restricted)
      .flatMap(([name]) => ((row[name] ?? []) as KeptFile[]).map((file) => ({ ...file, of: calledIn(record, row) }))),
  )
  const attached = await tx.asPerson<{ path: string; name: string; record: string }>(
    `select path, name, record::text from public.attachments where organization_id = $1 and removed_at is null
        and (table_name, record::text) in (select * from unnest($2::text[], $3::text[])) order by added_at, id`,
    [tx.organization_id, found.map(({ record }) => record.table), found.map(({ row }) => row.id)],
  )
  const names = new Map(found.map(({ record, row }) => [row.id, calledIn(record, row)]))
  const all = [...own, ...attached.map((file) => ({ ...file, of: names.get(file.record)! }))]
  return [...new Map(all.map(({ path, name, of }) => [path, { path, name, of }])).values()]
}

async function changesOf(tx: CommandTx, found: readonly Found[]): Promise<Behind['changes']> {
  const changes: Behind['changes'] = []
  for (const { record, row } of found) {
    if (record.restricted) continue
    changes.push(
      ...(await tx.asPerson<Record<string, unknown>>(
        `select id::text, table_name, record, operation, actor, command, reason, before, after, at
           from public.record_changes where organization_id = $1 and table_name = $2 and record = $3
          order by id limit ${mostChanges}`,
        [tx.organization_id, record.table, row.id],
      )),
    )
  }
  return changes
}

function calledIn(record: AnyRecord, row: Row): string {
  const number = columnsOf(record).find(([, { kind }]) => kind === 'series')?.[0]
  const title =
    columnsOf(record).find(([name]) => name === record.title)?.[1].kind === 'ref' ? '' : titleOf(record, row)
  return [...new Set([record.label, number && String(row[number] ?? ''), title])].filter(Boolean).join(' ')
}
