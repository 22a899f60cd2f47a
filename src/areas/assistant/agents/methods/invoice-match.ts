import { daysBetween } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { among } from '#platform/life/status-sql.ts'
import { invoiceLife } from '#areas/finance/invoices/life.ts'
import { counted, type Work } from './desk.ts'

type Hold = {
  invoice: string
  number: string
  vendor: string
  amount: number
  since: string
  words: string
  change: string
}

export const invoiceMatch: Work = async ({ answers: { vendor }, today, rows }) => {
  const holds = await rows<Hold>(
    'Open invoice holds',
    `select i.id as invoice, i.number, v.name as vendor, i.amount::bigint as amount, i.received_on::text as since,
      h.words, h.change
       from invoice_holds h join invoices i on i.organization_id = h.organization_id and i.id = h.invoice
       join vendors v on v.organization_id = i.organization_id and v.id = i.vendor
      where i.status ${among(invoiceLife, 'stopped')} and h.released_by is null and ($1::uuid is null or i.vendor = $1)
      order by i.received_on, i.number, h.position limit 200`,
    [vendor || null],
  )
  const invoices = new Map(holds.map(({ invoice, amount }) => [invoice, Number(amount)]))
  const total = [...invoices.values()].reduce((sum, amount) => sum + amount, 0)
  return {
    summary:
      invoices.size === 0
        ? 'No invoices are on hold.'
        : `${counted(invoices.size, 'invoice')} on hold for ${counted(holds.length, 'reason')}, ${dollars(total)} total. Oldest first.`,
    found: holds.map(({ invoice, number, vendor: name, since, words, change }) => {
      const days = daysBetween(since, today)
      return {
        tone: days > 30 ? 'bad' : days > 14 ? 'warn' : 'info',
        words: `${number} from ${name}, ${counted(days, 'day')}: ${words} To release it: ${change}`,
        about: { table: 'invoices', id: invoice },
        task: `${number}: ${change}`.slice(0, 200),
      }
    }),
  }
}
