import type { Context } from '#platform/commands/command.ts'
import { type AnyRecord, columnsOf, labelOf } from '#platform/records/record.ts'
import { sentenceCase } from '#platform/words.ts'
import type { AnyRow } from '#platform/rehearsal/names-in.ts'
import { labelSaid } from './said.ts'

/** A reason longer than this is read on the record’s page. */
const mostLetters = 300

/** Why the rows are as they are: the open holds of invoices, and the reasons that people gave, by row. */
export async function whyOf(
  record: AnyRecord,
  rows: readonly AnyRow[],
  context: Context,
): Promise<ReadonlyMap<string, string>> {
  const reasons = await reasonsOf(record, rows, context)
  if (record.table !== 'invoices') return reasons
  return new Map([...reasons, ...(await holdsOf(rows, context))])
}

/** Fields that are called a reason, such as “Rejection reason”. */
async function reasonsOf(record: AnyRecord, rows: readonly AnyRow[], { tx }: Context): Promise<Map<string, string>> {
  const fields = columnsOf(record).flatMap(([name, { kind, sealed, restricted }]) =>
    (kind === 'text' || kind === 'long_text') && !sealed && !restricted && /\breason\b/i.test(labelOf(record, name))
      ? [name]
      : [],
  )
  if (fields.length === 0) return new Map()
  const found = await tx.asPerson<AnyRow>(
    `select id, ${fields.join(', ')} from public.${record.table} where id = any ($1)`,
    [rows.map(({ id }) => id)],
  )
  return new Map(
    found.flatMap((row) => {
      const given = fields.flatMap((name) => {
        const words = String(row[name] ?? '').trim()
        const cut = words.length > mostLetters ? `${words.slice(0, mostLetters)}…` : words
        return cut ? [`${labelSaid(labelOf(record, name))}: ${cut}`] : []
      })
      return given.length > 0 ? [[row.id, given.join('\n')] as const] : []
    }),
  )
}

/** The words of their open holds, by invoice. */
export async function holdsOf(rows: readonly AnyRow[], { tx, actor }: Context): Promise<ReadonlyMap<string, string>> {
  const holds = await tx.asPerson<{ invoice: string; words: string }>(
    `select invoice, string_agg(words, ' ' order by position) as words from public.invoice_holds
      where organization_id = $1 and invoice = any ($2) and released_by is null group by invoice`,
    [actor.organization_id, rows.map(({ id }) => id)],
  )
  return new Map(holds.map(({ invoice, words }) => [invoice, sentenceCase(words)]))
}
