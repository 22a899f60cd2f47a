import type { CommandTx } from '#platform/commands/command-tx.ts'

/** Received by the end of a year and not billed: a cost of that year, of a document on a budget line. */
export type Received = { source_table: string; source: string; line: string; amount: number }

type Asked = (tx: CommandTx, lines: readonly string[], until: string) => Promise<Received[]>
const askers: Asked[] = []

/** The budget does not know orders; what receives on a budget line registers here. */
export const accrueAtYearEnd = (asked: Asked): void => void askers.push(asked)

/** Never more than the document still holds on the line: what was carried is held in the next year. */
export async function receivedBy(tx: CommandTx, lines: readonly string[], until: string): Promise<Received[]> {
  const found: Received[] = []
  for (const asked of askers) found.push(...(await asked(tx, lines, until)))
  const held = await tx.sql<{ line: string; source_table: string; source: string; encumbrance: number }>(
    `select line, source_table, source,
            sum(case when kind = 'encumbrance' then amount when releases = 'encumbrance' then -amount else 0 end)::bigint
            as encumbrance
       from budget_entries where organization_id = $1 and line = any ($2) and source = any ($3)
      group by line, source_table, source`,
    [tx.organization_id, lines, found.map(({ source }) => source)],
  )
  return found.flatMap((each) => {
    const own = held.find(({ line, source }) => line === each.line && source === each.source)
    const amount = Math.min(each.amount, own?.encumbrance ?? 0)
    return amount > 0 ? [{ ...each, amount }] : []
  })
}
