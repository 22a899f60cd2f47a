import { contractById } from '#areas/contracts/contracts/facts.ts'
import { approvable, type ApprovalDocument, type Back } from '#areas/organization/approvals/requests/document.ts'
import { nameOf } from '#areas/planning/cost-centers/facts.ts'
import type { BudgetLine } from '#areas/planning/budgets/records.ts'
import { available } from '#areas/planning/budgets/rules.ts'
import { placedToday } from '#areas/planning/ledger/after-year.ts'
import type { Share } from '#areas/planning/ledger/commitments.ts'
import { whyNotEncumber } from '#areas/planning/ledger/rules.ts'
import { wouldRelease } from '#areas/procurement/purchase-orders/invoicing/record-invoiced.ts'
import { firstReason } from '#platform/rules.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { dollars } from '#platform/money.ts'
import { say } from '#platform/say.ts'
import { linkRecords } from '#areas/organization/record-links/link.ts'
import { billedOf, chargeOrder, writeCoding } from './coding.ts'
import { duplicates, holdsOf, invoiceById, linesOf, matchOf, sharesOf } from './facts.ts'
import { signOf } from './invoiced/rules.ts'
import { invoice, invoiceLine, type Invoice } from './records.ts'
import { moves, stillReleased, whyNotApprove } from './rules.ts'
import { aboutInvoice, tellVendor } from './tell-vendor.ts'
import { keepBack } from './under-contract/keep.ts'
import { keptOf } from './under-contract/rules.ts'

/** An invoice in approval. The final approval books its cost and the amount owed. */
export const invoiceApproval = approvable({
  table: invoice.table,
  label: invoice.label,
  content: { record: invoice, parts: [{ record: invoiceLine, by: 'invoice' }] },
  // An invoice of an order or a contract was added up when that was signed.
  sums: ['invoices_vendor'],

  async describe({ tx }, id) {
    return documentOf(tx, await invoiceById(tx, id))
  },

  async review(context, id) {
    const { tx } = context
    const row = await invoiceById(tx, id)
    // After the end of its year a cost is booked in the current one.
    const { placed: shares, whyNot: noLine } = await placedToday(context, (await sharesOf(tx, id)).map(toShare))
    const late = [...new Set(shares.flatMap(({ of }) => of ?? []))]
    const lines = await tx.sql<BudgetLine>(
      'select * from budget_lines where organization_id = $1 and id = any ($2) order by name',
      [tx.organization_id, shares.map(({ line }) => line)],
    )
    const open = (await stillOpen(tx, row)).map(({ words }) => words)
    const { same, alike } = await duplicates(tx, row)
    const released = await releasedBy(tx, row)
    const change = ({ id: line }: BudgetLine) => ({ charged: totalOf(shares, line), released: totalOf(released, line) })
    const of = row.contract ? await contractById(tx, row.contract) : null
    const kept = of ? keptOf(of, row) : 0
    return {
      // The order's encumbrance is released with the invoice: the budget line keeps its balance, or changes by the
      // difference.
      effects: lines.map((line) => ({
        record: { table: 'budget_lines', id: line.id },
        name: line.name,
        before: available(line),
        after: available(line) - change(line).charged + change(line).released,
      })),
      checks: [
        { words: 'Order, receipt and invoice match', whyNot: open[0] ?? null },
        {
          words: 'Not a duplicate',
          whyNot: same
            ? `${same.number} has the same number.`
            : alike
              ? `${alike.number} has the same amount: ${row.not_a_duplicate ?? ''}`
              : null,
        },
        ...(of
          ? [
              {
                words: `Under ${of.number}: ${kept > 0 ? `${dollars(kept)} ${row.kind === 'credit_note' ? 'is no longer' : 'is'} retained, ${dollars(row.amount - kept)} payable` : 'no retainage'}`,
                whyNot: null,
              },
            ]
          : []),
        ...(late.length > 0 || noLine
          ? [
              {
                words:
                  late.length > 0 ? `Booked in the current year: ${late.join(' and ')} is over` : 'Its year is over',
                whyNot: noLine,
              },
            ]
          : []),
        {
          words: 'Budget lines have enough money',
          // The sentence with which the booking itself would refuse.
          whyNot: firstReason(
            ...lines.map((line) =>
              whyNotEncumber({ ...line, encumbered: line.encumbered - change(line).released }, change(line).charged),
            ),
          ),
        },
      ],
    }
  },

  async approved(context, id) {
    const { tx, actor, now } = context
    const row = await tx.lock<Invoice>(invoice, id)
    // Locked before it is matched, so that two invoices at once are billed one after the other.
    if (row.purchase_order)
      await tx.sql('select from purchase_orders where organization_id = $1 and id = $2 for update', [
        tx.organization_id,
        row.purchase_order,
      ])
    refuseIf(whyNotApprove(row, { actor, holds: (await stillOpen(tx, row)).length }))
    const charges = await chargeOrder(context, row, await linesOf(tx, id))
    const { kept, shares } = await keepBack(tx, row, charges)
    await writeCoding(tx, id, shares)
    for (const { line } of charges)
      await linkRecords(
        tx,
        { from: { table: 'budget_lines', id: line }, kind: 'funds', to: { table: invoice.table, id } },
        now,
      )
    await tx.update(invoice, id, {
      status: moves.approve.to,
      approved_at: now,
      retained: kept,
      open_amount: row.amount - kept,
    })
  },

  async returned(context, id, how) {
    const { tx } = context
    const row = await tx.lock<Invoice>(invoice, id)
    refuseIf(moves.whyNot(moveOf[how], row))
    await tx.update(invoice, id, { status: moves[moveOf[how]].to })
    if (how === 'rejected')
      await tellVendor(context, [
        aboutInvoice(row, (agency) =>
          say('{agency} rejected invoice {number}. Contact the agency for the reason.', {
            agency,
            number: row.vendor_number,
          }),
        ),
      ])
  },
})

const moveOf = { returned: 'return', rejected: 'reject', withdrawn: 'withdraw' } as const satisfies Record<Back, string>

/** The holds that are open now. */
async function stillOpen(tx: CommandTx, row: Invoice) {
  const before = await holdsOf(tx, row.id)
  const { matched } = await matchOf(tx, row, await linesOf(tx, row.id))
  return matched.holds.filter((hold) => !stillReleased(hold, before))
}

const toShare = ({ budget_line, amount }: { budget_line: string; amount: number }): Share => ({
  line: budget_line,
  amount,
})
const totalOf = (shares: readonly Share[], line: string): number =>
  shares.filter((share) => share.line === line).reduce((sum, { amount }) => sum + amount, 0)

/** The part of the order's encumbrance that approval releases, by budget line. */
async function releasedBy(tx: CommandTx, row: Invoice): Promise<Share[]> {
  if (!row.purchase_order) return []
  const billed = new Map<string, number>()
  for (const { order_line, quantity } of await linesOf(tx, row.id))
    if (order_line) billed.set(order_line, (billed.get(order_line) ?? 0) + signOf(row) * quantity)
  return wouldRelease(tx, row.purchase_order, billed, billedOf(row))
}

/** For approval rules, the fund and owner are those of the budget line that pays the most. */
export async function documentOf(tx: CommandTx, row: Invoice): Promise<ApprovalDocument> {
  const most = (await sharesOf(tx, row.id)).toSorted(
    (a, b) => Math.abs(b.amount) - Math.abs(a.amount) || (a.budget_line < b.budget_line ? -1 : 1),
  )[0]
  const budget =
    most &&
    (await tx.one<BudgetLine>('select * from budget_lines where organization_id = $1 and id = $2', [
      tx.organization_id,
      most.budget_line,
    ]))
  const { name } = (await tx.one<{ name: string }>('select name from vendors where organization_id = $1 and id = $2', [
    tx.organization_id,
    row.vendor,
  ]))!
  return {
    table: invoice.table,
    id: row.id,
    title: `${row.number}: ${name}, ${row.vendor_number}`.slice(0, 300),
    amount: row.amount,
    requested_by: row.entered_by,
    fund: budget?.fund ?? null,
    owner: budget?.owner ?? null,
    department: await nameOf(tx, budget?.cost_center ?? null),
  }
}
