import { compose } from '#platform/mail/email.ts'
import { job, oneEmail } from '#platform/jobs/later.ts'
import { dollars } from '#platform/money.ts'
import { orderLife } from '../life.ts'
import { letterheadOf } from '#areas/organization/papers/letterhead.ts'
import { print } from '#platform/documents/print.ts'
import { orderPaper } from '../paper/pdf/rules.ts'
import { fileName, readDocument, versionNumber, type OrderDocument } from '../paper/rules.ts'
import { orderXml } from '../ubl/rules.ts'
import { vendorLanguage } from '#areas/organization/notifications/vendor-language.ts'
import { say } from '#platform/say.ts'
import { inLanguage } from '#platform/wire/language.ts'

type Sent = { document: string; purchase_order: string; vendor: string; sent_to: string | null }

/** Emails the order to the vendor's address for orders, with both documents: one to read, one for its software. */
export const mailOrder = job<{ organization_id: string; version: string }>(
  'mail-order',
  async ({ organization_id, version }, services) => {
    const { database, mail, settings, log } = services
    const [sent, letterhead] = await database.transaction({ role: 'service_role' }, async (tx) => [
      await tx.one<Sent>(
        'select document, purchase_order, vendor, sent_to from order_versions where organization_id = $1 and id = $2',
        [organization_id, version],
      ),
      await letterheadOf(tx, organization_id),
    ])
    if (!sent?.sent_to) return
    const to = sent.sent_to
    const order = readDocument(sent)
    const language = await vendorLanguage(services, { organization_id, vendor: sent.vendor, to })
    const [email, paper] = inLanguage(language, () => [
      emailOf(order, { to, address: `${settings.siteUrl}/vendor-portal/orders/${sent.purchase_order}` }),
      orderPaper(order, letterhead),
    ])
    await mail.send({
      ...email,
      attachments: [
        { name: fileName(order, 'pdf'), type: 'application/pdf', content: await print(paper, log) },
        { name: fileName(order, 'xml'), type: 'application/xml', content: new TextEncoder().encode(orderXml(order)) },
      ],
    })
  },
  { sends: oneEmail },
)

function emailOf(order: OrderDocument, { to, address }: { to: string; address: string }) {
  const { number, title, status, reason, buyer } = order
  const of = { agency: order.agency.name, number, title, amount: dollars(order.total) }
  const about = { agency: order.agency.name, number: versionNumber(order) }
  const ended = orderLife.is(order, 'closed', 'canceled')
  return compose({
    to,
    theirs: true,
    subject: {
      issued: say('{agency}: purchase order {number}', about),
      changed: say('{agency}: purchase order {number}', about),
      closed: say('{agency}: purchase order {number} closed', about),
      canceled: say('{agency}: purchase order {number} canceled', about),
    }[status],
    paragraphs: [
      {
        issued: say('{agency} placed an order: {title}, {amount}.', of),
        changed: say('{agency} changed {number}, {title}. The new total is {amount}.', of),
        closed: say('{agency} closed {number}, {title}. Don’t make further deliveries on this order.', of),
        canceled: say('{agency} canceled {number}, {title}. Don’t deliver anything on this order.', of),
      }[status],
      ...(reason ? [reason] : []),
      say('The order is attached as a PDF and as a UBL 2.1 order for your software.'),
    ],
    ...(!ended && { button: { label: say('Respond to order'), href: address } }),
    footer: [say('Questions? Contact {name}, {email}.', buyer)],
  })
}
