import { z } from 'zod'
import { documentChanged, lockRequest } from '#areas/organization/approvals/requests/change.ts'
import { requestApproval } from '#areas/organization/approvals/requests/request-approval.ts'
import { noChain } from '#areas/organization/approvals/plan/rules.ts'
import type { BudgetLine } from '#areas/planning/budgets/records.ts'
import { available } from '#areas/planning/budgets/rules.ts'
import { command, question, type Context } from '#platform/commands/command.ts'
import { refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayIn } from '#platform/commands/today.ts'
import { atLeast } from '#platform/roles.ts'
import type { Reason } from '#platform/rules.ts'
import { sharesInput } from '../commands.ts'
import { blanketOf, linesOf, orderById, sharesOf, termsOf, waitingChange } from '../facts.ts'
import { followMoney } from '../money.ts'
import { askHolds, whyHeld } from '../issuing.ts'
import { documentOf } from '../order-approval.ts'
import {
  orderChange,
  purchaseOrder,
  type OrderChange,
  type OrderLine,
  type OrderLineShare,
  type PurchaseOrder,
} from '../records.ts'
import { applyChange, type Content } from './apply.ts'
import { effectOf, whyNotChange, type ChangedLine, type Effect } from './rules.ts'
import { whyNotUnderContract } from '../following.ts'

const line = z.strictObject({
  id: z.uuid().optional(),
  description: z.string().trim().min(1, 'Description is required').max(500),
  quantity: z.number('Quantity must be a number').min(0, 'Quantity must be at least 0').max(1_000_000_000),
  unit: z.string().trim().min(1, 'Unit is required').max(40),
  unit_price: z.number('Unit price must be a number').min(0, 'Unit price must be at least 0').max(1_000_000_000),
  due: z.iso.date().nullish(),
  commodity: z.string().trim().max(20).nullish(),
  inspection: z.boolean().optional(),
  blanket_line: z.uuid().nullish(),
  shares: sharesInput.optional(),
})
const wanted = {
  id: z.uuid(),
  lines: z.array(line).max(1_000),
  limit_amount: z.int().min(1).nullish(),
  ends_on: z.iso.date().nullish(),
  cardinal_answer: z.string().trim().max(2_000).default(''),
}

/** `held`: limits outside the order that would refuse it, such as the ceiling of its contract or of an emergency. */
export type ChangePreview = Effect & {
  whyNot: Reason
  held: Reason
  names: { line: string; name: string; available: number }[]
}

export const previewChange = question('purchase-orders/preview-change', {
  about:
    'Previews a change to an issued order: budget effect, line changes, possible cardinal change, and what would block it.',
  input: z.strictObject(wanted),
  async run({ id, lines: after, limit_amount, ends_on, cardinal_answer }, context): Promise<ChangePreview> {
    const { tx } = context
    const order = await orderById(tx, id)
    const judged = await judge(context, order, await sharesOf(tx, id), after as ChangedLine[], {
      limit: limit_amount ?? null,
      endsOn: ends_on ?? null,
      answer: cardinal_answer,
    })
    const { more, less } = judged.effect.budgets
    const budgets = await tx.sql<BudgetLine>(
      'select * from budget_lines where organization_id = $1 and id = any ($2)',
      [tx.organization_id, [...more, ...less].map((each) => each.line)],
    )
    const held = await heldBy(context, order, judged.effect.after)
    return {
      ...judged.effect,
      whyNot: judged.whyNot ?? held,
      held,
      names: budgets.map((budget) => ({ line: budget.id, name: budget.name, available: available(budget) })),
    }
  },
})

export const changeOrder = command('purchase-orders/change', {
  about:
    'Changes an issued order. Within its approval tolerance the change is active at once, with a new version for the vendor. Above it, approvers decide again first.',
  input: z.strictObject({
    ...wanted,
    version: z.int().min(1),
    reason: z.string().trim().min(1, 'Enter a reason. The vendor will see it.').max(2_000),
  }),
  reason: 'reason',
  async run(
    { id, version, reason, lines: given, limit_amount, ends_on, cardinal_answer },
    context,
  ): Promise<{ change: OrderChange; order: PurchaseOrder; waits: boolean }> {
    const { tx, actor } = context
    const request = await lockRequest(context, purchaseOrder.table, id)
    const order = await tx.lock<PurchaseOrder>(purchaseOrder, id)
    await refuseIfMoved(tx, purchaseOrder, order, version)
    const after = given as ChangedLine[]
    const shares = await followMoney(tx, order, await sharesOf(tx, id))
    const { effect, whyNot } = await judge(context, order, shares, after, {
      limit: limit_amount ?? null,
      endsOn: ends_on ?? null,
      answer: cardinal_answer,
    })
    refuseIf(whyNot)
    refuseIf(await heldBy(context, order, effect.after))
    await askHolds(context, { ...order, amount: effect.after }, { before: order.amount, inForce: false })
    const content: Content = { lines: after, limit_amount: limit_amount ?? null, ends_on: ends_on ?? null }
    const change = await tx.insert<OrderChange>(orderChange, {
      purchase_order: id,
      revision: (await lastRevision(context, id)) + 1,
      reason,
      before: order.amount,
      amount: effect.after,
      content: JSON.stringify(content),
      asked_by: actor.user_id,
      status: 'submitted',
      cardinal: effect.cardinal.join('\n').slice(0, 2_000) || null,
      cardinal_answer: effect.cardinal.length > 0 ? cardinal_answer : null,
    })
    const document = await documentOf(
      context,
      {
        ...order,
        amount: effect.after,
        limit_amount: order.kind === 'blanket' ? effect.after : null,
        revision: change.revision,
      },
      shares,
    )
    // A rejected change leaves the order without valid approval: the next change needs approval, however small.
    const outcome = request
      ? await documentChanged(context, request, document)
      : { kept: false, request: await requestApproval(context, document) }
    if (outcome.kept) return { change, order: await applyChange(context, order, change), waits: false }
    refuseIf(outcome.request ? null : noChain(purchaseOrder.label))
    return { change, order, waits: true }
  },
})

type Wanted = { limit: number | null; endsOn: string | null; answer: string }

async function judge(
  { tx, actor, now }: Context,
  order: PurchaseOrder,
  shares: readonly OrderLineShare[],
  after: readonly ChangedLine[],
  { limit, endsOn, answer }: Wanted,
): Promise<{ effect: Effect; whyNot: Reason }> {
  const lines: OrderLine[] = await linesOf(tx, order.id)
  const day = await todayIn(tx, order.organization_id, now)
  const termOf = await termsOf(tx, day)
  const effect = effectOf(order, lines, shares, after, {
    cardinal: termOf('cardinal_percent'),
    limit,
    tax_percent: termOf('sales_tax_percent'),
  })
  const whyNot = whyNotChange(order, lines, {
    after,
    shares,
    effect,
    cardinal_answer: answer,
    waiting: (await waitingChange(tx, order.id)) !== undefined,
    isTheirs: order.buyer === actor.user_id || atLeast('manager', actor),
    blanket: await blanketOf(tx, order),
    today: day,
    limit,
    endsOn,
  })
  return { effect, whyNot }
}

/** Checked on the order as it would be: shown in the preview, enforced on the request. */
const heldBy = async (context: Context, order: PurchaseOrder, after: number): Promise<Reason> =>
  (await whyNotUnderContract(context, order, after - order.amount)) ??
  whyHeld([context, { ...order, amount: after }, { before: order.amount, inForce: false }])

/** A rejected or withdrawn change keeps its number, so that numbers stay unique. */
const lastRevision = async ({ tx }: Context, id: string): Promise<number> =>
  (await tx.one<{ last: number }>(
    'select coalesce(max(revision), 0) as last from order_changes where organization_id = $1 and purchase_order = $2',
    [tx.organization_id, id],
  ))!.last
