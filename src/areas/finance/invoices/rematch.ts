import { isApproved, requestApproval } from '#areas/organization/approvals/requests/request-approval.ts'
import { notify } from '#areas/organization/notifications/notify.ts'
import { billOrders, followOrders } from '#areas/procurement/purchase-orders/following.ts'
import type { Context } from '#platform/commands/command.ts'
import { commandTx, type CommandTx } from '#platform/commands/command-tx.ts'
import { job } from '#platform/jobs/later.ts'
import { among } from '#platform/life/status-sql.ts'
import { holdsOf, linesOf } from './facts.ts'
import { documentOf } from './invoice-approval.ts'
import { invoiceLife } from './life.ts'
import { matchNow, whyNotSendOn } from './matching.ts'
import { invoice, type Invoice } from './records.ts'
import { openBillsOf } from './open-bills.ts'
import { moves } from './rules.ts'

/**
 * A receipt, return, inspection or order change makes the order's held invoices match again. It runs after the
 * commit, because an approver locks an invoice before its order, and a receiver has locked the order. Run twice, it
 * finds the same and sends no notice.
 */
export const rematchInvoices = job<{ organization_id: string; order: string }>(
  'rematch-invoices',
  async ({ organization_id, order }, { database, clock }) => {
    await database.transaction({ role: 'service_role' }, async (plain) => {
      const now = clock.now()
      await plain.sql(
        `select set_config('app.command', 'invoices/submit', true), set_config('app.organization_id', $1, true)`,
        [organization_id],
      )
      const tx = commandTx(plain, organization_id, now)
      // The invoice that came first gets the goods.
      const held = await tx.sql<{ id: string }>(
        `select id from invoices where organization_id = $1 and purchase_order = $2
          and status ${among(invoiceLife, 'held')}
          order by received_on, number`,
        [organization_id, order],
      )
      for (const { id } of held) await again(tx, id, now)
    })
  },
)

billOrders(openBillsOf)
followOrders(({ tx }, { organization_id, id }) => tx.later(rematchInvoices, { organization_id, order: id }))

async function again(tx: CommandTx, id: string, now: Date): Promise<void> {
  const row = await tx.lock<Invoice>(invoice, id)
  // Another person was faster.
  if (!invoiceLife.is(row, 'held')) return
  const before = await wordsOf(tx, id)
  const lines = await linesOf(tx, id)
  const { open, changes } = await matchNow({ tx, now }, row, lines)
  const after = await wordsOf(tx, id)
  if (open > 0 || before.length === 0) {
    await tx.update(invoice, id, changes)
    if (after.join() !== before.join())
      await tell(tx, row, `${row.number} was matched again and is still on hold. ${after[0]}`, now)
    return
  }
  // It was submitted once and held; now it goes to approval in the name of the person who entered it.
  const doing = {
    tx,
    now,
    actor: { user_id: row.entered_by, organization_id: row.organization_id } as Context['actor'],
  }
  const document = await documentOf(tx, { ...row, ...changes })
  const whyNot =
    (await whyNotSendOn(doing, row, lines)) ??
    ((await isApproved(doing, document)) ? null : 'No approval chain applies to it.')
  await tx.update(invoice, id, { ...changes, status: whyNot ? moves.hold.to : moves.submit.to })
  if (!whyNot) await requestApproval(doing, document)
  await tell(
    tx,
    row,
    whyNot
      ? `${row.number} is no longer on hold and waits to be submitted: ${whyNot}`
      : `${row.number} is no longer on hold and was submitted for approval.`,
    now,
  )
}

const wordsOf = async (tx: CommandTx, id: string): Promise<string[]> =>
  (await holdsOf(tx, id)).filter(({ released_by }) => released_by === null).map(({ words }) => words)

/** The person who entered the invoice, and the buyer. */
async function tell(tx: CommandTx, row: Invoice, words: string, now: Date): Promise<void> {
  const { buyer } = (await tx.one<{ buyer: string }>(
    'select buyer from purchase_orders where organization_id = $1 and id = $2',
    [row.organization_id, row.purchase_order],
  ))!
  await notify(
    tx,
    {
      organization_id: row.organization_id,
      people: [...new Set([row.entered_by, buyer])],
      event: 'order_received',
      record: { table: invoice.table, id: row.id },
      words,
      actor: null,
    },
    now,
  )
}
