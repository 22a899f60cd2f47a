import { plural } from '#platform/words.ts'
import { daysBetween, dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import type { Check } from '#platform/rules.ts'
import { among } from '#platform/life/status-sql.ts'
import { orderLife } from '#areas/procurement/purchase-orders/life.ts'
import { invoiceLife } from '#areas/finance/invoices/life.ts'
import { vendorCertificate } from '#areas/vendors/certificates/records.ts'
import { counted, type Found, type Work } from './desk.ts'

type Asked = { checks: Check[] }
type Certificate = { id: string; kind: string; expires_on: string }

export const vendorVetting: Work = async ({ answers: { vendor }, today, rows, asks }) => {
  const about = { table: 'vendors', id: vendor! }
  const { checks } = await asks<Asked>('Award checks', 'vendors/checks', { vendor })
  const certificates = await rows<Certificate>(
    'Certificates',
    `select id, kind, expires_on::text from vendor_certificates where vendor = $1
      and status ${among(vendorCertificate, 'current')}
      order by expires_on`,
    [vendor],
  )
  const [bills] = await rows<{ disputed: number; amount: number; held: number }>(
    'Invoices on hold or disputed',
    `select count(*) filter (where status ${among(invoiceLife, 'disputed')})::int as disputed,
      coalesce(sum(amount) filter (where status ${among(invoiceLife, 'disputed')}), 0)::bigint as amount,
      count(*) filter (where status ${among(invoiceLife, 'held')})::int as held from invoices where vendor = $1`,
    [vendor],
  )
  const [late] = await rows<{ late: number; all: number }>(
    'Orders with a delivery date',
    `select count(*) filter (where late)::int as late, count(*)::int as all
      from (select o.id, coalesce(max(r.received_on), $2::date) > o.due as late from purchase_orders o
        left join receipts r on r.organization_id = o.organization_id and r.purchase_order = o.id where o.vendor = $1
        and o.status ${among(orderLife, 'placed')} and o.due < $2::date group by o.organization_id, o.id, o.due) x`,
    [vendor, today],
  )

  const found: Found[] = [
    ...checks.map((check) => foundOf(check, about)),
    ...certificates.map(({ id, kind, expires_on }): Found => {
      const left = daysBetween(today, expires_on)
      const words = `${said(kind)} is valid until ${dayInWords(expires_on)}`
      if (left < 0)
        return {
          tone: 'bad',
          words: `${said(kind)} expired on ${dayInWords(expires_on)}.`,
          about: { table: 'vendor_certificates', id },
          task: `Request a current ${kind.replaceAll('_', ' ')} certificate`,
        }
      return left <= 60
        ? {
            tone: 'warn',
            words: `${words}: ${counted(left, 'day')} left.`,
            about: { table: 'vendor_certificates', id },
            task: `Request a renewed ${kind.replaceAll('_', ' ')} certificate`,
          }
        : { tone: 'good', words: `${words}.`, about: { table: 'vendor_certificates', id } }
    }),
    ...(certificates.length === 0
      ? [
          {
            tone: 'warn',
            words: 'No certificate or insurance is on file.',
            about,
            task: 'Request certificates of insurance',
          } satisfies Found,
        ]
      : []),
    ...(bills && bills.disputed > 0
      ? [
          {
            tone: 'warn',
            words: `${counted(bills.disputed, 'invoice')} in dispute, ${dollars(Number(bills.amount))} total.`,
            about,
          } satisfies Found,
        ]
      : []),
    ...(bills && bills.held > 0
      ? [
          {
            tone: 'info',
            words: `${counted(bills.held, 'invoice')} on hold because ${plural(bills.held, { one: 'it does', other: 'they do' })} not match.`,
            about,
          } satisfies Found,
        ]
      : []),
    ...(late && late.all > 0
      ? [
          {
            tone: late.late * 4 > late.all ? 'warn' : 'info',
            words: `${late.late} of ${counted(late.all, 'order')} arrived after ${plural(late.all, { one: 'its', other: 'their' })} due date.`,
            about,
          } satisfies Found,
        ]
      : []),
  ]
  const grave = found.filter(({ tone }) => tone === 'bad').length
  const open = checks.filter((check) => check.notChecked).length
  const unchecked = open > 0 ? ` ${counted(open, 'check')} couldn’t be made.` : ''
  return {
    summary: `${grave === 0 ? 'No check prevents an award. Not checked: references and capacity.' : `Resolve ${counted(grave, 'point')} before an award.`}${unchecked}`,
    found,
  }
}

/** A missing check never counts as good news. */
function foundOf({ words, whyNot, notChecked }: Check, about: NonNullable<Found['about']>): Found {
  if (!whyNot) return { tone: 'good', words, about }
  return notChecked
    ? {
        tone: 'warn',
        words: `${words}: not checked. ${whyNot}`,
        source: '2 CFR 200.214, 200.318(h)',
        about,
        task: `Check before an award: ${words.slice(0, 120)}`,
      }
    : {
        tone: 'bad',
        words: `${words}: ${whyNot}`,
        source: '2 CFR 200.214, 200.318(h)',
        about,
        task: `Resolve before an award: ${words.slice(0, 120)}`,
      }
}

const said = (kind: string) => kind.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase())
