import { whyNotContractWith } from '#areas/vendors/checks/vendor-checks.ts'
import { termsOf as vendorTermsOf } from '#areas/vendors/terms/terms-on.ts'
import { vendor, type Vendor } from '#areas/vendors/vendors/records.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { termsIn } from '#platform/commands/terms.ts'
import { NotFound } from '#platform/commands/refusals.ts'
import { methodOf, splitOf, withoutCompetition } from '../methods/rules.ts'
import { whyNotQuoted } from '../requisitions/quotes/facts.ts'
import { circumstancesOf as needOf } from '../requisitions/circumstances.ts'
import type { Requisition } from '../requisitions/records.ts'
import {
  orderTerm,
  purchaseOrder,
  type OrderChange,
  type OrderLine,
  type OrderLineShare,
  type OrderTerm,
  type PurchaseOrder,
} from './records.ts'
import type { Awarded, Blanket, Circumstances } from './rules.ts'
import { termOn } from '#platform/records/dated.ts'
import { among } from '#platform/life/status-sql.ts'
import { commitmentOf } from './shares/rules.ts'
import { orderLife } from './life.ts'
import { orderChangeStatus } from './changes/rules.ts'

export const linesOf = (tx: CommandTx, id: string): Promise<OrderLine[]> =>
  tx.sql<OrderLine>('select * from order_lines where organization_id = $1 and purchase_order = $2 order by position', [
    tx.organization_id,
    id,
  ])
export const sharesOf = (tx: CommandTx, id: string): Promise<OrderLineShare[]> =>
  tx.sql<OrderLineShare>(
    'select * from order_line_shares where organization_id = $1 and purchase_order = $2 order by position',
    [tx.organization_id, id],
  )

export async function orderById(tx: CommandTx, id: string): Promise<PurchaseOrder> {
  const row = await tx.one<PurchaseOrder>('select * from purchase_orders where organization_id = $1 and id = $2', [
    tx.organization_id,
    id,
  ])
  if (!row) throw new NotFound(purchaseOrder.label)
  return row
}

export async function vendorById(tx: CommandTx, id: string): Promise<Vendor> {
  const row = await tx.one<Vendor>('select * from vendors where organization_id = $1 and id = $2', [
    tx.organization_id,
    id,
  ])
  if (!row) throw new NotFound(vendor.label)
  return row
}

export const waitingChange = (tx: CommandTx, id: string): Promise<OrderChange | undefined> =>
  tx.one<OrderChange>(
    `select * from order_changes where organization_id = $1 and purchase_order = $2
      and status ${among(orderChangeStatus, 'submitted')}`,
    [tx.organization_id, id],
  )

/** Releases that are still encumbered or may be. */
export const openReleases = async (tx: CommandTx, id: string): Promise<number> =>
  (await tx.one<{ open: number }>(
    `select count(*) as open from purchase_orders where organization_id = $1 and blanket = $2
      and status ${among(orderLife, ...orderLife.openStatuses)}`,
    [tx.organization_id, id],
  ))!.open

/** The agency's order settings on a date in its calendar. */
export async function termsOf(tx: CommandTx, day: string): Promise<(kind: OrderTerm['kind']) => number | undefined> {
  const rows = await termsIn(tx, orderTerm)
  return (kind) => termOn(rows, kind, day)
}

/** The sales tax on purchases that day. */
export const taxOn = async (tx: CommandTx, day: string): Promise<number | undefined> =>
  (await termsOf(tx, day))('sales_tax_percent')

/**
 * The blanket order that a release draws on. Locked where money moves, so that two releases at once can't draw the
 * same dollar.
 */
export async function blanketOf(
  tx: CommandTx,
  { blanket: id }: Pick<PurchaseOrder, 'blanket'>,
  lock = false,
): Promise<Blanket | null> {
  if (!id) return null
  const row = lock ? await tx.lock<PurchaseOrder>(purchaseOrder, id) : await orderById(tx, id)
  return { ...row, lines: await linesOf(tx, id) }
}

/** Award lines of this vendor, each with the quantity on other orders. */
export async function awardedOf(
  tx: CommandTx,
  { award, id, vendor: of }: Pick<PurchaseOrder, 'award' | 'vendor'> & { id: string | null },
): Promise<(Awarded & { unit: string; position: number })[] | null> {
  if (!award) return null
  return tx.sql(
    `select a.id, a.position, a.description, a.unit, a.quantity, a.unit_price,
            coalesce((select sum(greatest(l.quantity, l.received)) from order_lines l
              join purchase_orders o on o.organization_id = l.organization_id and o.id = l.purchase_order
                       where l.organization_id = $1 and l.award_line = a.id and o.id is distinct from $4
                       and o.status ${among(orderLife, 'counts')}), 0) as ordered
       from award_lines a where a.organization_id = $1 and a.award = $2 and a.vendor = $3 order by a.position, a.id`,
    [tx.organization_id, award, of, id],
  )
}

/** Everything an order is checked against at this moment. */
export async function circumstancesOf(
  tx: CommandTx,
  row: PurchaseOrder,
  lines: readonly OrderLine[],
  now: Date,
  lock = false,
): Promise<Circumstances> {
  const company = await vendorById(tx, row.vendor)
  const { today } = await vendorTermsOf(tx, now)
  return {
    today,
    vendor: {
      name: company.name,
      status: company.status,
      whyNot: await whyNotContractWith(tx, company, now, { federal: false }),
    },
    ...(row.award || row.blanket || row.contract
      ? { method: null, split: null, quoted: undefined }
      : row.justification
        ? {
            method: withoutCompetition(commitmentOf(row, await taxOn(tx, today)), row.justification),
            split: null,
            quoted: undefined,
          }
        : await methodFor(tx, row, lines, now)),
    blanket: await blanketOf(tx, row, lock),
    awarded: await awardedOf(tx, row),
  }
}

/** Checked as its requisition was, at the current price. */
async function methodFor(
  tx: CommandTx,
  row: PurchaseOrder,
  lines: readonly OrderLine[],
  now: Date,
): Promise<Pick<Circumstances, 'method' | 'split' | 'quoted'>> {
  const asked = lines.map(({ budget_line, commodity }) => ({ budget_line, commodity, catalog_item: null }))
  const { today, limits, earlier } = await needOf(
    tx,
    { id: row.requisition ?? row.id, vendor: row.vendor, cost_center: row.cost_center },
    asked,
    now,
  )
  // The whole commitment counts against a threshold; a quote is for the goods.
  const amount = commitmentOf(row, await taxOn(tx, today))
  const { total, warning } = splitOf({ on: today, nature: row.nature, amount, federal: row.federal }, earlier, limits)
  const need =
    row.requisition === null
      ? undefined
      : await tx.one<Pick<Requisition, 'id' | 'method'>>(
          'select id, method from requisitions where organization_id = $1 and id = $2',
          [tx.organization_id, row.requisition],
        )
  const { nature, federal, vendor } = row
  const contracted = need?.method === 'contract_release'
  return {
    method: methodOf({ on: today, nature, amount, together: total, federal, contracted }, limits),
    split: warning,
    quoted:
      need &&
      (await whyNotQuoted(
        tx,
        { id: need.id, nature, federal },
        { today, order: { vendor, amount: row.amount + (await orderedOf(tx, need.id, row.id)) } },
      )),
  }
}

/** The amount of the other orders of a requisition: together they stay within its quote. */
const orderedOf = async (tx: CommandTx, requisition: string, without: string): Promise<number> =>
  (await tx.one<{ amount: number }>(
    `select coalesce(sum(amount), 0)::bigint as amount from purchase_orders where organization_id = $1
      and requisition = $2 and id <> $3 and status ${among(orderLife, 'counts')}`,
    [tx.organization_id, requisition, without],
  ))!.amount
