import { linkRecords } from '#areas/organization/record-links/link.ts'
import { purchaseOrder, type PurchaseOrder } from '#areas/procurement/purchase-orders/records.ts'
import type { Context } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { todayIn } from '#platform/commands/today.ts'
import type { Reason } from '#platform/rules.ts'
import { contractLife } from '../contracts/life.ts'
import { contract, type Contract } from '../contracts/records.ts'
import { whyNotCharge, type Ceiling } from './rules.ts'

/**
 * Charges an order to the ceiling of its contract, or releases what is no longer ordered. The contract's row is
 * locked, so that two orders at once do not use the same dollar.
 */
export async function chargeCeiling(context: Context, order: PurchaseOrder, cents: number): Promise<void> {
  const { tx, now } = context
  refuseIf(await whyNotCeiling(context, order, cents, true))
  await tx.sql('update contracts set committed = committed + $3 where organization_id = $1 and id = $2', [
    tx.organization_id,
    order.contract,
    cents,
  ])
  await linkRecords(
    tx,
    {
      from: { table: purchaseOrder.table, id: order.id },
      kind: 'belongs',
      to: { table: contract.table, id: order.contract! },
    },
    now,
  )
}

/** Why this amount can't be ordered under its contract now; asked without a lock when only displayed. */
export async function whyNotCeiling(
  { tx, now }: Context,
  order: PurchaseOrder,
  cents: number,
  lock = false,
): Promise<Reason> {
  const ceiling = await tx.one<Ceiling>(
    `select number, status, vendor, ceiling, committed, starts_on, ends_on from contracts where organization_id = $1
      and id = $2${lock ? ' for update' : ''}`,
    [tx.organization_id, order.contract],
  )
  if (!ceiling) throw new NotFound(contract.label)
  return whyNotCharge(ceiling, {
    amount: cents,
    vendor: order.vendor,
    today: await todayIn(tx, order.organization_id, now),
  })
}

/** The contract that covers an award. Until it is active nothing is ordered from the award. */
export async function contractOfAward(
  tx: CommandTx,
  award: string,
  vendor: string,
): Promise<{ id: string; whyNot: Reason } | undefined> {
  const row = await tx.one<Pick<Contract, 'id' | 'number' | 'status'>>(
    `select id, number, status from contracts where organization_id = $1 and award = $2 and vendor = $3
      and status = any ($4) limit 1`,
    [tx.organization_id, award, vendor, contractLife.openStatuses],
  )
  return (
    row && {
      id: row.id,
      whyNot: contractLife.is(row, 'active')
        ? null
        : `${row.number} covers this award and is not active. Order once it is signed, or terminate it.`,
    }
  )
}
