import { z } from 'zod'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { documentQuestion } from '#platform/commands/command.ts'
import { recordInQuestion } from '#platform/commands/record-in-question.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf, zoneOf } from '#platform/commands/today.ts'
import { recordPaper, type Lines } from '#platform/documents/record-paper.ts'
import { columnsOf, isCalledByAnother, titleOf, type AnyRecord } from '#platform/records/record.ts'
import { textOnPaper } from '../texts/paper/rules.ts'
import { letterheadOf } from './letterhead.ts'

type Row = Record<string, unknown>

/** The maximum number of lines of one kind on a document. */
const mostLines = 500

/** Any record as a tagged PDF: people download it from its page. */
export const paperQuestions = (records: readonly AnyRecord[]) => [
  documentQuestion('records/document', {
    about:
      'A record with its lines as a document, as far as the reader can see them. Its restricted fields are left out.',
    input: z.strictObject({ table: z.string().regex(/^[a-z_]{1,63}$/), id: z.uuid() }),
    async run({ table, id }, context) {
      const { tx, now } = context
      refuseIf(
        records.find((each) => each.table === table)?.restricted
          ? 'Views of this record are logged. Open its page to read it.'
          : null,
      )
      const { type, row } = await recordInQuestion(context, records, { table, record: id })
      const lines = await linesOf(tx, records, { type, id })
      return recordPaper({
        record: type,
        row,
        lines,
        names: await namesIn(tx, records, [{ record: type, rows: [row] }, ...lines]),
        letterhead: await letterheadOf(tx, tx.organization_id),
        zone: await zoneOf(tx),
        today: await todayOf(tx, now),
        formatted: textOnPaper,
      })
    },
  }),
]

/** Records that belong to this one, read with the person's own rights. */
async function linesOf(
  tx: CommandTx,
  records: readonly AnyRecord[],
  { type, id }: { type: AnyRecord; id: string },
): Promise<Lines[]> {
  const found: Lines[] = []
  for (const record of records) {
    const { access } = record
    if (access.of !== 'parent' || access.parent !== type.table || record.restricted) continue
    const order = record.fields.position ? 'position, created_at, id' : 'created_at, id'
    const rows = await tx.asPerson<Row>(
      `select * from public.${record.table} where organization_id = $1 and ${access.by} = $2
        order by ${order} limit ${mostLines + 1}`,
      [tx.organization_id, id],
    )
    found.push({ record, by: access.by, rows: rows.slice(0, mostLines), cut: rows.length > mostLines })
  }
  return found
}

type Printed = { record: AnyRecord; rows: readonly Readonly<Row>[] }

/** The names of everyone and everything that these rows refer to, where the reader may see them. */
async function namesIn(
  tx: CommandTx,
  records: readonly AnyRecord[],
  printed: readonly Printed[],
): Promise<ReadonlyMap<string, string>> {
  const people = new Set<string>()
  const wanted = new Map<string, Set<string>>()
  for (const { record, rows } of printed)
    for (const [name, { kind, to }] of columnsOf(record)) {
      const ids = rows.map((row) => row[name]).filter((value): value is string => typeof value === 'string')
      if (kind === 'person') ids.forEach((id) => people.add(id))
      if (kind === 'ref' && to) wanted.set(to, new Set([...(wanted.get(to) ?? []), ...ids]))
    }
  const names = new Map<string, string>()
  const members = await tx.asPerson<{ user_id: string; display_name: string }>(
    'select user_id, display_name from organization_members where organization_id = $1 and user_id = any ($2)',
    [tx.organization_id, [...people]],
  )
  for (const { user_id, display_name } of members) names.set(user_id, display_name)
  for (const [table, ids] of wanted) {
    const to = records.find((each) => each.table === table)
    if (!to || ids.size === 0) continue
    for (const row of await tx.asPerson<Row>(
      `select * from public.${table} where organization_id = $1 and id = any ($2)`,
      [tx.organization_id, [...ids]],
    ))
      names.set(String(row.id), calledOnPaper(to, row))
  }
  return names
}

/** A record by its number and its title. One that is called by another has its own number at most. */
function calledOnPaper(record: AnyRecord, row: Row): string {
  const number = columnsOf(record).find(([name, { kind }]) => kind === 'series' && name !== record.title)?.[0]
  const title = isCalledByAnother(record) ? '' : titleOf(record, row)
  return [number && row[number], title].filter(Boolean).join(' · ') || record.label
}
