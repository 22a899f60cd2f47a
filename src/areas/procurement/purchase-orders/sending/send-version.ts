import { inEach, notify } from '#areas/organization/notifications/notify.ts'
import type { Context } from '#platform/commands/command.ts'
import { termsIn } from '#platform/commands/terms.ts'
import { todayIn } from '#platform/commands/today.ts'
import { localDay } from '#platform/dates.ts'
import { linesOf, orderById, vendorById } from '../facts.ts'
import { documentOf, type OrderDocument } from '../paper/rules.ts'
import { orderTerm, orderVersion, type OrderVersion, type PurchaseOrder } from '../records.ts'
import { rowOn } from '#platform/records/dated.ts'
import { mailOrder } from './mail-order.ts'
import { say } from '#platform/say.ts'
import { dollars } from '#platform/money.ts'

type Told = { kind: OrderVersion['kind']; words: string; before: number | null; reason: string | null }

/** Stores the order exactly as sent, and sends it: by email, and to the vendor's own people here. */
export async function sendVersion(
  context: Context,
  order: PurchaseOrder,
  { kind, words, before, reason }: Told,
): Promise<OrderVersion> {
  const { tx, actor, now } = context
  const document = await asItGoesOut(context, order, { status: kind, reason })
  const version = await tx.insert<OrderVersion>(orderVersion, {
    purchase_order: order.id,
    vendor: order.vendor,
    number: order.number,
    revision: order.revision,
    kind,
    words,
    amount: order.amount,
    before,
    reason,
    document: JSON.stringify(document),
    issued_at: now,
    issued_by: document.buyer.name,
    sent_to: document.vendor.email,
  })
  await tx.later(mailOrder, { organization_id: order.organization_id, version: version.id }, { at: now })
  await notify(
    tx,
    {
      organization_id: order.organization_id,
      people: [],
      vendor: order.vendor,
      event: 'own_order',
      record: { table: orderVersion.table, id: version.id },
      words: inEach(() => toldOf(kind, { before, order, agency: document.agency.name })),
      actor: actor.user_id,
      path: `/vendor-portal/orders/${order.id}`,
    },
    now,
  )
  return version
}

/** The message to the vendor's people about a version. */
function toldOf(
  kind: OrderVersion['kind'],
  { before, order, agency }: { before: number | null; order: PurchaseOrder; agency: string },
): string {
  const { number, title } = order
  switch (kind) {
    case 'issued':
      return say('{agency}: {number} issued, {title}.', { agency, number, title })
    case 'changed':
      return say('{agency}: {number} changed from {before} to {amount}, {title}.', {
        agency,
        number,
        title,
        before: dollars(before ?? 0),
        amount: dollars(order.amount),
      })
    case 'closed':
      return say('{agency}: {number} closed, {title}.', { agency, number, title })
    case 'canceled':
      return say('{agency}: {number} canceled, {title}.', { agency, number, title })
  }
}

async function asItGoesOut(
  { tx, now }: Context,
  order: PurchaseOrder,
  { status, reason }: Pick<OrderDocument, 'status' | 'reason'>,
): Promise<OrderDocument> {
  const organization = tx.organization_id!
  const {
    name: agency,
    time_zone,
    peppol: own,
  } = (await tx.one<{ name: string; time_zone: string; peppol: string | null }>(
    'select name, time_zone, peppol from organizations where id = $1',
    [organization],
  ))!
  const buyer = (await tx.one<{ name: string; email: string }>(
    'select display_name as name, email from organization_members where organization_id = $1 and user_id = $2',
    [organization, order.buyer],
  ))!
  const { number, name, email, uei, address, peppol } = await vendorById(tx, order.vendor)
  const today = await todayIn(tx, organization, now)
  const tax = rowOn(await termsIn(tx, orderTerm), 'sales_tax_percent', today)
  const blanket = order.blanket ? (await orderById(tx, order.blanket)).number : null
  return documentOf(order, await linesOf(tx, order.id), {
    status,
    reason,
    blanket,
    buyer,
    agency: { id: organization, name: agency, peppol: own },
    vendor: { number, name, email, uei, address: address?.address ?? null, peppol },
    tax: tax ? { percent: Number(tax.value), source: tax.source } : null,
    issued_on: today,
    first_issued_on: localDay(order.issued_at ? new Date(order.issued_at) : now, time_zone),
  })
}
