import { z } from 'zod'
import { question, type Context } from '#platform/commands/command.ts'
import { memberNames } from '#platform/commands/record-in-question.ts'
import { todayOf } from '#platform/commands/today.ts'
import type { Life } from '#platform/life.ts'
import { lifeOfTable } from '#platform/life/leaves.ts'
import type { AnyRow } from '#platform/life/move.ts'
import { peopleFields, waitsFor, type Signing, type WaitsFor } from '#platform/life/waits-for.ts'
import { pageSize } from '#platform/pages/list-shown.ts'
import { mayWait } from '#platform/reads/reads.ts'

type Row = AnyRow & { id: string }

export const waitsQuestion = question('records/waits', {
  about: 'Shows who must act next on each open row of a list, and how: by its approval or its next move.',
  input: z.strictObject({ table: z.string().max(200), ids: z.array(z.uuid()).max(pageSize + 1) }),
  async run({ table, ids }, context): Promise<Record<string, WaitsFor>> {
    const { tx, actor, now } = context
    const life = lifeOfTable(table) as Life | undefined
    if (!life || !mayWait(life.record)) return {}
    const rows = (
      await tx.asPerson<Row>(`select * from public.${life.record.table} where organization_id = $1 and id = any($2)`, [
        tx.organization_id,
        ids,
      ])
    ).filter((row) => life.isOpen(row))
    if (rows.length === 0) return {}
    const signing = await signingOf(context, table, rows)
    const fields = peopleFields(life)
    const people = [
      ...[...signing.values()].flatMap((each) => each.people),
      ...rows.flatMap((row) => fields.flatMap((field) => (typeof row[field] === 'string' ? [row[field]] : []))),
    ]
    const names = await memberNames(tx, tx.organization_id!, [...new Set(people)])
    const today = await todayOf(tx, now)
    return Object.fromEntries(
      rows.flatMap((row) => {
        const waits = waitsFor(life, row, { actor, today, names, signing: signing.get(row.id) })
        return waits ? [[row.id, waits]] : []
      }),
    )
  },
})

/** Who may approve each of these now, and until when: one statement, by the documents of their requests. */
async function signingOf({ tx }: Context, table: string, rows: readonly Row[]): Promise<Map<string, Signing>> {
  const found = await tx.sql<{ document: string; people: string[]; due: string | null }>(
    `select q.document, array_agg(distinct w.person) as people, min(n.due)::text as due from approval_requests q
       join approval_waiting w on w.organization_id = q.organization_id and w.request = q.id
       join approval_turns n on n.organization_id = w.organization_id and n.id = w.turn
      where q.organization_id = $1 and q.document_table = $2 and q.document = any($3) group by q.document`,
    [tx.organization_id, table, rows.map(({ id }) => id)],
  )
  return new Map(found.map(({ document, ...signing }) => [document, signing]))
}
