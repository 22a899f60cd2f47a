import type { Context } from '#platform/commands/command.ts'
import { termsIn } from '#platform/commands/terms.ts'
import { todayIn } from '#platform/commands/today.ts'
import { dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { termOn } from '#platform/records/dated.ts'
import { type AnyRecord, optionLabel } from '#platform/records/record.ts'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'
import { among } from '#platform/life/status-sql.ts'
import { invoice } from '#areas/finance/invoices/records.ts'
import { duplicatesOf, type Other } from '#areas/finance/invoices/rules.ts'
import { financeTerm } from '#areas/finance/terms/records.ts'
import { invoiceLife } from '#areas/finance/invoices/life.ts'
import type { Answered, Library } from '../library.ts'
import { valueSaid } from '../said.ts'
import { type Asking, listed, type Matter } from './matter.ts'

export const duplicates: Matter = {
  asked: [
    /\bduplicate[ds]? (?:invoices?|bills?|payments?)\b|\b(?:invoices?|bills?|payments?)\b.*\b(?:duplicate[ds]?|twice|double)\b|\b(?:paid|pay|billed|bill) (?:\w+ ){0,3}twice\b|\bdouble[- ](?:paid|billed|payments?)\b/,
  ],
  answer,
}

type Row = Other & Record<'vendor' | 'name' | 'vendor_number', string> & { reason: string | null }

/** By the rule that stops a duplicate before it is submitted: same vendor and amount, near in time. */
async function answer(_: Asking, _library: Library, { tx, actor, now }: Context): Promise<Answered> {
  const rows = await tx.asPerson<Row>(
    `select i.id, i.number, i.status, i.kind, i.amount::float8 as amount, i.invoice_date::text as invoice_date,
        i.vendor_number, i.vendor_number_key, i.vendor, v.name, i.not_a_duplicate as reason
       from (select *, count(*) over (partition by vendor, kind, amount) as alike from public.invoices
          where organization_id = $1 and amount > 0 and status ${among(invoiceLife, 'counts')}) i
       join public.vendors v on v.organization_id = i.organization_id and v.id = i.vendor
      where i.alike > 1 order by i.invoice_date desc, i.number desc limit 2000`,
    [actor.organization_id],
  )
  const days =
    termOn(await termsIn(tx, financeTerm), 'duplicate_days', await todayIn(tx, actor.organization_id, now)) ?? 30
  const pairs = rows.flatMap((row, at) => {
    const older = rows.slice(at + 1).filter(({ vendor }) => vendor === row.vendor)
    const { same, alike } = duplicatesOf(row, older, days)
    const other = same ?? alike
    return other ? [{ row, other: other as Row }] : []
  })
  const open = pairs.filter(({ row }) => row.reason === null)
  const explained = pairs.length - open.length
  const explanation =
    explained > 0
      ? [
          sayCount(explained, {
            one: '{count} other pair was explained when it was submitted.',
            other: '{count} other pairs were explained when they were submitted.',
          }),
        ]
      : []
  if (open.length === 0)
    return {
      text: [
        say('No invoice repeats the vendor and amount of another one within {days} days without an explanation.', {
          days,
        }),
        ...explanation,
      ].join('\n'),
      cited: [],
    }
  const answered = listed(
    sayCount(
      open.length,
      {
        one: '{count} invoice repeats the vendor and amount of another one within {days} days, without an explanation:',
        other:
          '{count} invoices repeat the vendor and amount of another one within {days} days, without an explanation:',
      },
      { days },
    ),
    open.map(({ row, other }) =>
      [
        say('{number} and {other}', { number: row.number, other: other.number }),
        row.name,
        dollars(row.amount),
        `${dayInWords(row.invoice_date)}, ${dayInWords(other.invoice_date)}`,
        [row, other]
          .map(({ status }) => valueSaid(invoice as AnyRecord, 'status', optionLabel(invoice.fields.status, status)))
          .join(', '),
      ].join(' · '),
    ),
    open.map(({ row }) => ({ table: 'invoices', id: row.id, words: row.number })),
  )
  return { ...answered, text: [answered.text, ...explanation].join('\n') }
}
