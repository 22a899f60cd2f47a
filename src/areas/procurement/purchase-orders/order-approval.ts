import { approvable, type ApprovalDocument, type Back } from '#areas/organization/approvals/requests/document.ts'
import { nameOf } from '#areas/planning/cost-centers/facts.ts'
import type { BudgetLine } from '#areas/planning/budgets/records.ts'
import { available } from '#areas/planning/budgets/rules.ts'
import { heldFor } from '#areas/planning/ledger/commitments.ts'
import { contractChecks } from '#areas/vendors/checks/vendor-checks.ts'
import type { Context } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { dollars } from '#platform/money.ts'
import { methodTitle } from '../methods/rules.ts'
import { applyChange, dropChange } from './changes/apply.ts'
import { circumstancesOf, linesOf, orderById, sharesOf, taxOn, vendorById, waitingChange } from './facts.ts'
import { orderLife } from './life.ts'
import { giveAllBack } from './money.ts'
import {
  orderChange,
  orderLine,
  orderLineShare,
  purchaseOrder,
  type OrderLineShare,
  type PurchaseOrder,
} from './records.ts'
import { decisions, whyNotApprove, whyNotRelease } from './rules.ts'
import { commitmentOf, encumberedBy } from './shares/rules.ts'

/** An order in approval, or a change of an issued one: the same document at another amount. */
export const orderApproval = approvable({
  table: purchaseOrder.table,
  label: purchaseOrder.label,
  content: {
    record: purchaseOrder,
    also: ['justification'],
    parts: [orderLine, orderLineShare, orderChange].map((part) => ({ record: part, by: 'purchase_order' })),
  },
  sums: [
    'purchases_vendor',
    'purchases_commodity',
    'orders_of_requisition',
    'orders_of_contract',
    'orders_of_blanket',
    'emergency_orders',
  ],

  async describe(context, id) {
    const { tx } = context
    const row = await orderById(tx, id)
    const change = await waitingChange(tx, id)
    return documentOf(
      context,
      change ? { ...row, amount: change.amount, revision: change.revision } : row,
      await sharesOf(tx, id),
    )
  },

  async review({ tx, now }, id) {
    const [row, lines, shares, change] = [
      await orderById(tx, id),
      await linesOf(tx, id),
      await sharesOf(tx, id),
      await waitingChange(tx, id),
    ]
    const known = await circumstancesOf(tx, row, lines, now)
    const vendorChecks = await contractChecks(tx, await vendorById(tx, row.vendor), now)
    const checks = [
      ...vendorChecks.map((check) => ({
        ...check,
        words: `${known.vendor.name}: ${check.words.replace(/^./, (first) => first.toLowerCase())}`,
      })),
      ...(row.method
        ? [
            {
              words: `${methodTitle(row.method)}, ${row.method_paragraph}`,
              whyNot:
                known.method && known.method.name !== row.method
                  ? `The method would now be ${known.method.title.toLowerCase()} (${known.method.paragraph}).`
                  : null,
            },
          ]
        : []),
      ...(known.blanket && !change
        ? [
            {
              words: `Within ${known.blanket.number}`,
              whyNot: whyNotRelease(known.blanket, {
                vendor: row.vendor,
                amount: row.amount,
                lines,
                today: known.today,
              }),
            },
          ]
        : []),
      ...(change
        ? [
            {
              words: `The change takes the order from ${dollars(change.before)} to ${dollars(change.amount)}`,
              whyNot: null,
            },
            {
              words: 'No cardinal change',
              whyNot: change.cardinal && `${change.cardinal} ${change.cardinal_answer ?? ''}`.trim(),
            },
          ]
        : []),
    ]
    return { effects: change ? [] : await effectsOf(tx, row, shares), checks }
  },

  async approved(context, id) {
    const { tx, actor } = context
    const row = await tx.lock<PurchaseOrder>(purchaseOrder, id)
    refuseIf(whyNotApprove(row, { actor }))
    if (orderLife.is(row, 'issued')) return applyChange(context, row, await waitingChange(tx, id))
    await tx.update(purchaseOrder, id, { status: decisions.approve.to })
  },

  /** Releases the reservation; an issued order stays unchanged. */
  async returned(context, id, how) {
    const { tx } = context
    const row = await tx.lock<PurchaseOrder>(purchaseOrder, id)
    if (orderLife.is(row, 'issued')) return dropChange(context, await waitingChange(tx, id), how)
    refuseIf(decisions.whyNot(moveOf[how], row))
    await giveAllBack(context, row, `${row.number} was ${how}`)
    await tx.update(purchaseOrder, id, { status: decisions[moveOf[how]].to })
  },
})

const moveOf = { returned: 'return', rejected: 'reject', withdrawn: 'withdraw' } as const satisfies Record<Back, string>

/** Funds available in each line now and with this order; its own reservation is not counted twice. */
async function effectsOf(tx: CommandTx, row: PurchaseOrder, shares: readonly OrderLineShare[]) {
  if (row.kind === 'blanket') return []
  const wanted = encumberedBy(shares)
  const lines = await tx.sql<BudgetLine>(
    'select * from budget_lines where organization_id = $1 and id = any ($2) order by name, id',
    [tx.organization_id, wanted.map(({ line }) => line)],
  )
  const held = await heldFor(tx, { table: purchaseOrder.table, id: row.id })
  return lines.map((line) => {
    const amount = wanted.find((each) => each.line === line.id)!.amount
    const kept = held.find((each) => each.line === line.id)?.pre_encumbrance ?? 0
    const before = available(line) + kept
    return {
      record: { table: 'budget_lines', id: line.id },
      name: line.name,
      before,
      after: before - (row.requisition || row.award ? kept : amount),
    }
  })
}

/** For approval chains: the fund and the owner are those of the line that pays most. */
export async function documentOf(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  row: PurchaseOrder,
  shares: readonly OrderLineShare[],
): Promise<ApprovalDocument> {
  const most = encumberedBy(shares.map((share) => ({ ...share, relieved: 0 }))).toSorted(
    (a, b) => b.amount - a.amount || (a.line < b.line ? -1 : 1),
  )[0]
  const budget =
    most &&
    (await tx.one<BudgetLine>('select * from budget_lines where organization_id = $1 and id = $2', [
      tx.organization_id,
      most.line,
    ]))
  return {
    table: purchaseOrder.table,
    id: row.id,
    title: `${row.number}: ${row.title}${orderLife.is(row, 'issued') ? `, change ${row.revision}` : ''}`.slice(0, 300),
    amount: commitmentOf(row, await taxOn(tx, await todayOf(tx, now))),
    requested_by: row.buyer,
    category: row.nature,
    fund: budget?.fund ?? null,
    owner: budget?.owner ?? null,
    department: await nameOf(tx, row.cost_center ?? budget?.cost_center ?? null),
  }
}
