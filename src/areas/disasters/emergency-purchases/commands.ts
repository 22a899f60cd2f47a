import { vendorLife } from '#areas/vendors/vendors/life.ts'
import { z } from 'zod'
import { holdWhenIssued, issueOrder } from '#areas/procurement/purchase-orders/issuing.ts'
import { makeOrder, putOrderLines } from '#areas/procurement/purchase-orders/commands.ts'
import { orderCommands } from '#areas/procurement/purchase-orders/stages.ts'
import { amountOf } from '#areas/procurement/purchase-orders/lines/rules.ts'
import { orderLine } from '#areas/procurement/purchase-orders/records.ts'
import { vendorById } from '#areas/procurement/purchase-orders/facts.ts'
import { linkRecords } from '#areas/organization/record-links/link.ts'
import { whyNotContractWith } from '#areas/vendors/checks/vendor-checks.ts'
import { command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { linesInput } from '#platform/commands/lines.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { incidentLife } from '../incidents/life.ts'
import { incidentById, writersOf } from '../facts.ts'
import { incident, type Incident } from '../incidents/records.ts'
import { writeLine } from '../incidents/log/write.ts'
import { emergencyLife } from './life.ts'
import { whyNotGrow, whyNotIssue, whyNotOrder } from './ordering/rules.ts'
import { emergencyOrder, emergencyPurchase, type EmergencyPurchase } from './records.ts'
import { incidentClosed, justificationOf } from './rules.ts'
import { isInWords, type Reason } from '#platform/rules.ts'
import { among } from '#platform/life/status-sql.ts'
import { vendor } from '#areas/vendors/vendors/records.ts'
import { orderLife } from '#areas/procurement/purchase-orders/life.ts'

const one = z.strictObject({ id: z.uuid() })

const draft = draftCommand('emergency-purchases/draft', emergencyPurchase)
export const draftEmergency = command('emergency-purchases/draft', {
  about: draft.about,
  input: draft.input,
  async run(input, context) {
    const behind = await context.tx.lock<Incident>(incident, String(input.incident))
    refuseIf(incidentLife.isOpen(behind) ? null : incidentClosed)
    return draft.run(input, context)
  },
})
export const editEmergency = editCommand('emergency-purchases/edit', emergencyPurchase)

/** Why a contract with the vendor isn't allowed, if so: with federal money, a missing exclusion check too. */
async function whyNotVendor(
  tx: CommandTx,
  { vendor: id, federal }: Pick<EmergencyPurchase, 'vendor' | 'federal'>,
  now: Date,
): Promise<Reason> {
  const company = await vendorById(tx, id)
  if (!vendorLife.is(company, 'active'))
    return `${company.name} ${isInWords(vendor, company)}. Orders can’t go to this vendor.`
  const whyNot = await whyNotContractWith(tx, company, now, { federal })
  return whyNot && `${company.name}: ${whyNot}`
}

/** Decisions review the file and don't edit it. The last one is the earlier name of these commands. */
const verdicts = ['approve', 'return', 'reject'] as const
const decisions = [...verdicts.map((name) => emergencyLife.commandOf(name)), 'emergency-purchases/decide']

export const emergencyCommands = commandsOf(emergencyLife, {
  facts: async (row, { tx, now }) => ({
    incidentOpen: incidentLife.isOpen(await incidentById(tx, row.incident)),
    vendor: await whyNotVendor(tx, row, now),
  }),
  author: async ({ id }, { tx, actor }) =>
    (await writersOf(tx, emergencyPurchase, id, decisions)).includes(actor.user_id),
  async submit({ id, incident: behind }, { tx, now }) {
    const from = { table: incident.table, id: behind }
    await linkRecords(tx, { from, kind: 'became', to: { table: emergencyPurchase.table, id } }, now)
    return { submitted_at: now.toISOString(), decision_note: null }
  },
  async approve(row, { asked, tx, actor, now }) {
    await writeLine(tx, now, {
      incident: row.incident,
      position: 'finance',
      observed_at: now,
      words: `${row.number}, ${row.title}: emergency purchasing is activated until ${dayInWords(row.ends_on)}.`,
      significant: true,
    })
    return { approved_by: actor.user_id, approved_at: now.toISOString(), decision_note: asked.words?.trim() || null }
  },
  return: (_, { asked, actor }) => ({ approved_by: actor.user_id, decision_note: asked.words }),
  reject: (_, { asked, actor }) => ({ approved_by: actor.user_id, decision_note: asked.words }),
  end: (_, { asked: { how, words }, now }) => ({ ended_at: now.toISOString(), ended_how: how, decision_note: words }),
})

/** Total of a window's orders; orders without effect don't count. */
const orderedOf = async (tx: CommandTx, id: string, besides: string | null = null): Promise<number> =>
  (await tx.one<{ sum: number }>(
    `select coalesce(sum(o.amount), 0)::float8 as sum from emergency_orders e
      join purchase_orders o on o.organization_id = e.organization_id and o.id = e.purchase_order
      where e.organization_id = $1 and e.purchase = $2 and o.status ${among(orderLife, 'counts')}
      and o.id is distinct from $3`,
    [tx.organization_id, id, besides],
  ))!.sum

export const orderInEmergency = command('emergency-purchases/order', {
  about:
    'Creates an order in an active emergency window and submits it for approval, with its justification and below the ceiling.',
  input: one.extend({
    title: z.string().trim().min(1).max(200).optional(),
    due: z.iso.date().nullish(),
    deliver_to: z.string().trim().max(300).nullish(),
    lines: linesInput(orderLine),
  }),
  async run({ id, title, due, deliver_to, lines }, context) {
    const { tx, now } = context
    const row = await tx.lock<EmergencyPurchase>(emergencyPurchase, id)
    const before = await orderedOf(tx, id)
    const amount = lines.reduce(
      (sum, line) => sum + amountOf({ quantity: line.quantity!, unit_price: line.unit_price! }),
      0,
    )
    refuseIf(whyNotOrder({ ...row, ordered: before }, { today: await todayOf(tx, now), amount }))
    refuseIf(await whyNotVendor(tx, row, now))
    const order = await makeOrder(context, {
      title: title ?? row.title,
      nature: row.nature,
      vendor: row.vendor,
      contract: row.contract,
      federal: row.federal,
      price_basis: row.price_basis,
      due: due ?? null,
      deliver_to: deliver_to ?? null,
      ...(row.contract === null && { justification: justificationOf(row) }),
    })
    const { amount: whole } = await putOrderLines(tx, order, lines)
    await tx.insert(emergencyOrder, {
      purchase: id,
      purchase_order: order.id,
      words: order.title.slice(0, 300),
      amount: whole,
    })
    await tx.update(emergencyPurchase, id, { ordered: before + whole })
    await linkRecords(
      tx,
      { from: { table: emergencyPurchase.table, id }, kind: 'became', to: { table: 'purchase_orders', id: order.id } },
      now,
    )
    return orderCommands.submit.run({ id: order.id }, context)
  },
})

const purchaseOf = async (tx: CommandTx, order: string): Promise<string | undefined> =>
  (
    await tx.one<{ purchase: string }>(
      'select purchase from emergency_orders where organization_id = $1 and purchase_order = $2',
      [tx.organization_id, order],
    )
  )?.purchase

/**
 * Whenever an order of a window is issued, or changed after issue, the whole order is checked against the window and
 * its ceiling again, and the incident log gets an entry.
 */
holdWhenIssued({
  async whyNot([{ tx, now }, { id, amount }, change], lock) {
    const row = await windowOf(tx, id, lock)
    if (!row) return null
    const known = { today: await todayOf(tx, now), ordered: (await orderedOf(tx, row.id, id)) + amount }
    return change ? whyNotGrow(row, { ...known, by: amount - change.before }) : whyNotIssue(row, known)
  },
  async went({ tx, now }, { id, number, title, amount }, change) {
    const row = change?.inForce === false ? null : await windowOf(tx, id, false)
    if (!row) return
    if (change) await tx.update(emergencyPurchase, row.id, { ordered: (await orderedOf(tx, row.id, id)) + amount })
    await writeLine(tx, now, {
      incident: row.incident,
      position: 'finance',
      observed_at: now,
      words: `${number}, ${title}: ${change ? `changed under ${row.number}, from ${dollars(change.before)} to ${dollars(amount)}` : `issued under ${row.number}`}.`,
    })
  },
})

async function windowOf(tx: CommandTx, order: string, lock: boolean): Promise<EmergencyPurchase | null> {
  const purchase = await purchaseOf(tx, order)
  if (!purchase) return null
  return lock
    ? tx.lock<EmergencyPurchase>(emergencyPurchase, purchase)
    : ((await tx.one<EmergencyPurchase>('select * from emergency_purchases where organization_id = $1 and id = $2', [
        tx.organization_id,
        purchase,
      ])) ?? null)
}

/** The same act as on the order's page. */
export const issueInEmergency = command('emergency-purchases/issue', {
  about: 'Issues an approved order of an emergency purchase, within its window.',
  input: z.strictObject({ order: z.uuid() }),
  async run({ order }, context) {
    refuseIf((await purchaseOf(context.tx, order)) ? null : 'This order isn’t part of an emergency purchase.')
    return issueOrder.run({ id: order }, context)
  },
})
