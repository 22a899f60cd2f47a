import { randomUUID } from 'node:crypto'
// Received goods are accrued at the end of a year.
import '#areas/procurement/receipts/unbilled.ts'
// Contracts check the ceiling of an order under them.
import '#areas/contracts/releases/commands.ts'
import type { BudgetLine } from '#areas/planning/budgets/records.ts'
import { draftOrder } from '#areas/procurement/purchase-orders/commands.ts'
import { issueOrder } from '#areas/procurement/purchase-orders/issuing.ts'
import type { OrderLine, PurchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import { receiveDelivery } from '#areas/procurement/receipts/commands.ts'
import { decide, requestOf } from './approvals.ts'
import { city, type Person } from './city.ts'
import { store } from './requisitions.ts'
import { orderCommands } from '#areas/procurement/purchase-orders/stages.ts'

type Line = {
  description?: string
  quantity: number
  unit_price: number
  unit?: string
  budget_line?: string | null
  commodity?: string | null
  inspection?: boolean
  due?: string
}

/**
 * The city of requisitions with a vendor that has its own people, and a policy that lets it order up to a million at
 * once. Rosa buys.
 */
export async function ordering() {
  const place = await store()
  const { rosa, max, ada, does, sees, owner, organization, supplies } = place
  await owner.query(
    `insert into procurement_thresholds (organization_id, name, kind, amount, paragraph, valid_from)
      values ($1, 'Open market', 'micro_purchase', 100000000, 'Policy 4.2', '2020-01-01')`,
    [organization.id],
  )
  const company = await city({ kind: 'vendor', name: 'Acme' })
  const vendor = randomUUID()
  await owner.query(
    `insert into vendors (organization_id, id, number, name, type, email, status)
      values ($1, $2, 'V-1', 'Acme', 'llc', 'orders@acme.example', 'active')`,
    [organization.id, vendor],
  )
  await owner.query('insert into vendor_accounts (organization_id, vendor, account) values ($1, $2, $3)', [
    organization.id,
    vendor,
    company.organization.id,
  ])

  const asLine = ({ description = 'Nitrile gloves', unit = 'case', budget_line = supplies.id, ...line }: Line) => ({
    description,
    unit,
    budget_line,
    inspection: false,
    ...line,
  })
  const draft = async (
    lines: readonly Line[],
    order: Partial<PurchaseOrder> = {},
    kind: 'standard' | 'blanket' = 'standard',
    who: Person = rosa,
  ): Promise<PurchaseOrder> =>
    does(who, draftOrder, {
      order: { title: 'Gloves', vendor, price_basis: 'As in the catalog.', ...order } as never,
      kind,
      lines: lines.map(asLine) as never,
    })
  const signs = async (id: string, decision: 'approved' | 'returned' | 'rejected' = 'approved', who: Person = max) =>
    does(who, decide, { ...(await requestOf(place, id)), decision, comment: decision === 'approved' ? '' : 'Not so.' })
  const approved = async (row: PurchaseOrder, who: Person = max): Promise<PurchaseOrder> => {
    await does(rosa, orderCommands.submit, { id: row.id })
    await signs(row.id, 'approved', who)
    return row
  }
  const issue = async (row: PurchaseOrder, who: Person = rosa): Promise<PurchaseOrder> =>
    does(who, issueOrder, { id: row.id })
  const issued = async (
    lines: readonly Line[],
    order: Partial<PurchaseOrder> = {},
    kind: 'standard' | 'blanket' = 'standard',
  ) => issue(await approved(await draft(lines, order, kind)))

  const one = async <R>(sql: string, values: unknown[]): Promise<R> => (await sees(ada, sql, values))[0] as R
  const orderOf = (id: string) => one<PurchaseOrder>('select * from purchase_orders where id = $1', [id])
  const linesOf = async (id: string) =>
    (await sees(ada, 'select * from order_lines where purchase_order = $1 order by position', [id])) as OrderLine[]
  const budget = (id: string) => one<BudgetLine>('select * from budget_lines where id = $1', [id])
  const receives = async (id: string, counts: readonly number[], more: object = {}, who: Person = rosa) => {
    const lines = await linesOf(id)
    return does(who, receiveDelivery, {
      order: id,
      received_on: '2026-11-20',
      lines: counts.flatMap((quantity, at) => (quantity > 0 ? [{ line: lines[at]!.id, quantity }] : [])),
      ...more,
    } as never)
  }

  /**
   * The ledger's amounts for an order, by budget line, beside the open part of its shares: they are equal at every
   * moment.
   */
  async function books(
    id: string,
  ): Promise<{
    held: Record<string, number>
    open: Record<string, number>
    kept: number
    lines: number
    reserved: number
  }> {
    const rows = async (sql: string) =>
      Object.fromEntries(
        (await owner.query<{ line: string; cents: string }>(sql, [organization.id, id])).rows.map(({ line, cents }) => [
          line,
          Number(cents),
        ]),
      )
    const sum = `sum(case when kind = $$encumbrance$$ then amount when kind = $$release$$ and releases = $$encumbrance$$ then -amount else 0 end)`
    const held = await rows(
      `select line, ${sum} as cents from budget_entries where organization_id = $1 and source_table = 'purchase_orders'
        and source = $2::text group by line having ${sum} <> 0 order by line`,
    )
    const open = await rows(
      `select budget_line as line, sum(s.amount - s.relieved) as cents from order_line_shares s
        join purchase_orders o on o.organization_id = s.organization_id and o.id = s.purchase_order
        where s.organization_id = $1 and s.purchase_order = $2::uuid and o.status = 'issued' group by 1
        having sum(s.amount - s.relieved) <> 0 order by 1`,
    )
    const [{ kept, lines, reserved }] = (
      await owner.query(
        `select o.open_amount as kept,
          coalesce((select sum(l.amount - l.relieved) from order_lines l where l.organization_id = $1
            and l.purchase_order = $2::uuid), 0) * (o.status = 'issued' and o.kind <> 'blanket')::int as lines,
              coalesce((select sum(case when kind = 'pre_encumbrance' then amount when releases = 'pre_encumbrance'
                then -amount else 0 end) from budget_entries where organization_id = $1
                and source_table = 'purchase_orders' and source = $2::text), 0) as reserved
         from purchase_orders o where o.organization_id = $1 and o.id = $2::uuid`,
        [organization.id, id],
      )
    ).rows as [{ kept: string; lines: string; reserved: string }]
    return { held, open, kept: Number(kept), lines: Number(lines), reserved: Number(reserved) }
  }
  return { ...place, company, vendor, draft, signs, approved, issue, issued, orderOf, linesOf, budget, receives, books }
}
