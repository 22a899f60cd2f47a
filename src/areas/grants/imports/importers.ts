import type { Importer, Reading, WrongCell } from '#platform/sheets/importer.ts'
import type { Placed } from '#platform/sheets/place-rows.ts'
import { factsFor } from '../costs/facts.ts'
import { wrongHours, type Proposed } from '../costs/hours.ts'
import { judgeCost, withInitials } from '../costs/judge.ts'
import type { CostRecord } from '../costs/records.ts'
import { tie } from '../costs/tie.ts'
import { resolveRates } from './rates.ts'
import { costImport, sumsOf, whyNotOfKind } from './rules.ts'

const costOf = ({ values }: Pick<Placed, 'values'>) => withInitials(values as Partial<CostRecord>)

export const grantImporters: readonly Importer[] = [
  {
    kind: costImport,
    finds: {
      disaster_declarations: `select id, title as name, number as short from disaster_declarations
        where organization_id = app.organization_id() and (lower(title) = any ($1) or lower(number) = any ($1))`,
      pa_projects: `select id, fema_number as name, number as short from pa_projects
        where organization_id = app.organization_id() and (lower(fema_number) = any ($1) or lower(number) = any ($1))
        union all select id, title, null from pa_projects
        where organization_id = app.organization_id() and lower(title) = any ($1)`,
      invoices: `select id, vendor_number as name, number as short from invoices
        where organization_id = app.organization_id() and (lower(vendor_number) = any ($1) or lower(number) = any ($1))`,
    },
    whyNot: whyNotOfKind,
    resolve: resolveRates,
    judge,
    summary: (rows) => sumsOf(rows.map((row) => ({ ...costOf(row), ...row.sets }) as CostRecord)),
    sets: (_, __, { actor, run }) => ({ entered_by: actor.user_id, imported: run }),
    async wrote({ tx, now }, written) {
      const costs = await tx.sql<CostRecord>(
        `select id, invoice, purchase_order, contract, project from cost_records where organization_id = $1
          and id = any ($2) and invoice is not null`,
        [tx.organization_id, written.map(({ id }) => id)],
      )
      await tie(tx, costs, now)
    },
  },
]

/**
 * The rules of a single record for each row, with the facts of all: an invoice is claimed by one row after the other,
 * and hours are compared with those on file and in the rows before. Rows on file only give their amounts to the total.
 */
async function judge(
  { tx, now, actor }: Reading,
  rows: readonly Placed[],
  { writing }: { writing: boolean },
): Promise<WrongCell[]> {
  const costs = rows.map(costOf)
  // Locked in one order, and before projects and invoices, as by a person who enters a cost.
  if (writing)
    await tx.sql(
      'select from disaster_declarations where organization_id = $1 and id = any ($2) order by id for update',
      [tx.organization_id, [...new Set(costs.map(({ declaration }) => declaration))]],
    )
  const facts = await factsFor(tx, costs, now, { keep: writing })
  const wrong: WrongCell[] = []
  const good: Proposed[] = []
  rows.forEach((each, at) => {
    const cost = costs[at]!
    const judged = judgeCost(cost, facts)
    if (judged.follows) each.sets = judged.follows
    if (each.existing) return
    const reasons = judged.wrong.flatMap(([name, reason]) => (reason ? [{ row: each.row, name, message: reason }] : []))
    wrong.push(...reasons)
    if (reasons.length > 0) return
    const bill = facts.invoices.of(cost.invoice)
    if (bill) bill.claimed += judged.follows!.amount
    good.push({ row: each.row, cost })
  })
  const hours = await wrongHours(tx, actor.user_id, good)
  return [...wrong, ...hours.map(({ row, field, reason }) => ({ row, name: field, message: reason }))]
}
