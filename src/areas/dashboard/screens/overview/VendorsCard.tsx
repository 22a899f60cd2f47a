import { Link } from 'react-router'
import { useAnswer } from '#client/use-answer.ts'
import { Sparkline } from '#kit/charts/Sparkline.tsx'
import { asTick } from '#kit/charts/units.ts'
import { dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { plural } from '#platform/words.ts'
import { onTime } from '../../overview/rules.ts'
import type { Coming, topVendors } from '../../overview/vendors.ts'
import { BarsSkeleton, Card } from '#kit/home/Card.tsx'

/** Who was paid the most, whether it grows, and whether they deliver on time. */
export function VendorsCard() {
  const asked = useAnswer<typeof topVendors>('dashboard/vendors', {}, { about: 'payments' })
  return (
    <Card
      title="Top vendors"
      asked={asked}
      scope={() => 'paid in 12 months, on time'}
      empty={({ vendors, coming }) => vendors.length === 0 && noneYet(coming)}
      skeleton={<BarsSkeleton rows={5} />}
    >
      {({ vendors }) => (
        <ul aria-label="Top vendors" className="divide-y divide-line">
          {vendors.map(({ id, name, paid, months, deliveries, late }) => {
            const share = onTime(deliveries, late)
            return (
              <li key={id} className="relative flex min-h-8 items-center gap-3 text-sm">
                <Link
                  to={`/vendor-directory/${id}`}
                  className="min-w-0 grow truncate text-ink after:absolute after:inset-0 hover:underline"
                >
                  {name}
                </Link>
                <Sparkline values={months} className="h-4 w-14 shrink-0" />
                <span className="figures w-16 shrink-0 text-right font-semibold text-ink" title={dollars(paid)}>
                  {asTick(paid, 'money')}
                </span>
                <span
                  className={`figures w-12 shrink-0 text-right text-xs ${share !== null && share < 90 ? 'font-semibold text-warn' : 'text-ink-2'}`}
                >
                  {share === null ? (
                    <>
                      <span aria-hidden>–</span>
                      <span className="sr-only">No deliveries</span>
                    </>
                  ) : (
                    <>
                      {share}%<span className="sr-only"> of {deliveries} deliveries on time</span>
                    </>
                  )}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}

/** Before the first payment date, released payments are named: they are no history yet, and not nothing. */
export const noneYet = ({ count, amount, first }: Coming): string =>
  count === 0
    ? 'No payments in the last 12 months. Payments appear here from their payment date on.'
    : `No payments in the last 12 months. ${count} released ${plural(count, { one: 'payment', other: 'payments' })} of ${dollars(amount)} ${plural(count, { one: 'is', other: 'are' })} scheduled from ${dayInWords(first!)} on.`
