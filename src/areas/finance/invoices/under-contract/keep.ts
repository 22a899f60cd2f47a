import { invoiceLife } from '../life.ts'
import { contract, type Contract } from '#areas/contracts/contracts/records.ts'
import type { Share } from '#areas/planning/ledger/commitments.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import type { Reason } from '#platform/rules.ts'
import type { Invoice } from '../records.ts'
import { askedSql, invoicedOf, isOwed, signOf } from '../invoiced/rules.ts'
import { keptByShare, keptOf, whyNotUnder } from './rules.ts'

/**
 * The invoiced money of a contract in its own row: each command that approves, pays or returns an invoice records the
 * change here in the same transaction. This row is locked last, after invoices, orders and budget lines.
 */
type Moved = { invoiced?: number; paid?: number; retained?: number; released?: number; eased?: number }

export async function moveContract(
  tx: CommandTx,
  id: string | null,
  { invoiced = 0, paid = 0, retained = 0, released = 0, eased = 0 }: Moved,
): Promise<void> {
  if (!id || (invoiced === 0 && paid === 0 && retained === 0 && released === 0)) return
  await tx.sql(
    `update contracts set invoiced = invoiced + $3, paid = paid + $4, retained = retained + $5, released = released + $6,
            eased = eased + $7
      where organization_id = $1 and id = $2`,
    [tx.organization_id, id, invoiced, paid, retained, released, eased],
  )
}

/** Once approved, an invoice counts under its contract, and its retainage is withheld. */
export async function keepBack(
  tx: CommandTx,
  row: Invoice,
  shares: readonly Share[],
): Promise<{ kept: number; shares: (Share & { retained: number })[] }> {
  if (!row.contract) return { kept: 0, shares: keptByShare(shares, 0) }
  const kept = keptOf(await tx.lock<Contract>(contract, row.contract), row)
  await moveContract(tx, row.contract, {
    invoiced: invoicedOf({ ...row, status: 'approved' }),
    retained: signOf(row) * kept,
  })
  return { kept, shares: keptByShare(shares, kept) }
}

/** Paid or (with a minus) returned: each contract with the paid amount of its invoices, in the order of their ids. */
export async function countPaid(tx: CommandTx, invoices: readonly string[], direction: 1 | -1): Promise<void> {
  const sums = await tx.sql<{ contract: string; paid: number }>(
    `select i.contract, sum(${askedSql('i')})::bigint as paid from invoices i
      where i.organization_id = $1 and i.id = any ($2) and i.contract is not null group by i.contract
      order by i.contract`,
    [tx.organization_id, invoices],
  )
  for (const { contract: id, paid } of sums) await moveContract(tx, id, { paid: direction * paid })
}

/** The contract of an invoice: that of its order, that of the invoice it credits, or the one selected. */
export async function contractBehind(
  tx: CommandTx,
  { purchase_order, credits, contract: named }: Partial<Pick<Invoice, 'purchase_order' | 'credits' | 'contract'>>,
): Promise<string | null> {
  if (!purchase_order && !credits) return named ?? null
  const { found } = (await tx.one<{ found: string | null }>(
    `select coalesce((select contract from purchase_orders where organization_id = $1 and id = $2),
      (select contract from invoices where organization_id = $1 and id = $3)) as found`,
    [tx.organization_id, purchase_order ?? null, credits ?? null],
  ))!
  return purchase_order ? found : (found ?? named ?? null)
}

export async function whyNotUnderContract(tx: CommandTx, row: Invoice): Promise<Reason> {
  const of = row.contract
    ? await tx.one<Contract>('select * from contracts where organization_id = $1 and id = $2', [
        tx.organization_id,
        row.contract,
      ])
    : undefined
  return of ? whyNotUnder(row, of) : null
}

/**
 * A progress invoice entered on its own joins the contract of its pay application; amounts it moved before count
 * there.
 */
export async function billUnder(tx: CommandTx, row: Invoice, id: string): Promise<void> {
  if (row.contract === id) return
  await tx.sql('update invoices set contract = $3 where organization_id = $1 and id = $2', [
    tx.organization_id,
    row.id,
    id,
  ])
  if (isOwed(row))
    await moveContract(tx, id, {
      invoiced: invoicedOf(row),
      paid: invoiceLife.is(row, 'paid') ? signOf(row) * row.amount : 0,
    })
}
