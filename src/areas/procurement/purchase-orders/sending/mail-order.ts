import { compose } from '#platform/mail/letter.ts'
import { job } from '#platform/jobs/later.ts'
import { dollars } from '#platform/money.ts'
import { orderLife } from '../life.ts'
import { letterheadOf } from '#areas/organization/organizations/letterhead.ts'
import { print } from '#platform/documents/print.ts'
import { orderPaper } from '../paper/pdf/rules.ts'
import { fileName, readDocument, versionNumber } from '../paper/rules.ts'
import { orderXml } from '../ubl/rules.ts'
import { isInWords } from '#platform/rules.ts'
import { purchaseOrder } from '../records.ts'

type Sent = { document: string; purchase_order: string; sent_to: string | null }

/** Emails the order to the vendor's address for orders, with both documents: one to read, one for its software. */
export const mailOrder = job<{ organization_id: string; version: string }>(
  'mail-order',
  async ({ organization_id, version }, { database, mail, settings, log }) => {
    const [sent, letterhead] = await database.transaction({ role: 'service_role' }, async (tx) => [
      await tx.one<Sent>(
        'select document, purchase_order, sent_to from order_versions where organization_id = $1 and id = $2',
        [organization_id, version],
      ),
      await letterheadOf(tx, organization_id),
    ])
    if (!sent?.sent_to) return
    const order = readDocument(sent)
    const ended = orderLife.is(order, 'closed', 'canceled')
    const subject = `${order.agency.name}: purchase order ${versionNumber(order)}${ended ? ` ${isInWords(purchaseOrder, order)}` : ''}`
    const letter = compose({
      to: sent.sent_to,
      subject,
      paragraphs: [
        {
          issued: `${order.agency.name} placed an order: ${order.title}, ${dollars(order.total)}.`,
          changed: `${order.agency.name} changed ${order.number}, ${order.title}. The new total is ${dollars(order.total)}.`,
          closed: `${order.agency.name} closed ${order.number}, ${order.title}. Don’t make further deliveries on this order.`,
          canceled: `${order.agency.name} canceled ${order.number}, ${order.title}. Don’t deliver anything on this order.`,
        }[order.status],
        ...(order.reason ? [order.reason] : []),
        'The order is attached as a PDF and as a UBL 2.1 order for your software.',
      ],
      ...(!ended && {
        button: { label: 'Respond to order', href: `${settings.siteUrl}/vendor-portal/orders/${sent.purchase_order}` },
      }),
      footer: [`Questions? Contact ${order.buyer.name}, ${order.buyer.email}.`],
    })
    await mail.send({
      ...letter,
      attachments: [
        {
          name: fileName(order, 'pdf'),
          type: 'application/pdf',
          content: await print(orderPaper(order, letterhead), log),
        },
        { name: fileName(order, 'xml'), type: 'application/xml', content: new TextEncoder().encode(orderXml(order)) },
      ],
    })
  },
)
