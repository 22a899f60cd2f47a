import { plural } from '#platform/words.ts'
import { Link, useSearchParams } from 'react-router'
import { RankedBars } from '#kit/charts/RankedBars.tsx'
import { Sankey } from '#kit/charts/Sankey.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { drill, flowsOf, levels, type Level, type Where } from '#areas/organization/publishing/rules.ts'
import { usePayments, type Agency } from './use-portal.ts'

const words: Record<Level, [one: string, of: string]> = {
  fund: ['Fund', 'by fund'],
  department: ['Department', 'by department'],
  vendor: ['Vendor', 'by vendor'],
}

/** From the fund to the department to the vendor, and the payments behind that vendor. */
export function SpendingExplorer({ agency }: { agency: Agency }) {
  const [query] = useSearchParams()
  const { data: payments, failed } = usePayments(agency)
  if (!agency.spending) return <Notice title="This agency publishes no payments" />
  if (failed)
    return (
      <Notice tone="bad" title="Payments could not be loaded">
        Try again in a moment.
      </Notice>
    )
  if (!payments) return <SkeletonLines />
  if (payments.length === 0)
    return <Notice title="No payments published yet">Payments appear here when the agency publishes them.</Notice>
  const where: Where = Object.fromEntries(
    levels.flatMap((level) => (query.get(level) ? [[level, query.get(level)!]] : [])),
  )
  const { level, slices, total } = drill(payments, where)
  const within = payments.filter((payment) =>
    levels.every((each) => where[each] === undefined || payment[each] === where[each]),
  )
  const to = (more: Where) => {
    const next = new URLSearchParams(query)
    for (const each of levels) next.delete(each)
    for (const [name, value] of Object.entries(more)) if (value) next.set(name, value)
    return `?${next}`
  }
  const trail = levels.flatMap((each, at) =>
    where[each] === undefined
      ? []
      : [
          {
            name: where[each],
            to: to(
              Object.fromEntries(
                levels.slice(0, at + 1).flatMap((one) => (where[one] === undefined ? [] : [[one, where[one]]])),
              ),
            ),
          },
        ],
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {trail.length > 0 && (
        <nav aria-label="Breadcrumb" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <Link className="link inline-flex min-h-6 items-center" to={to({})} preventScrollReset>
            All payments
          </Link>
          {trail.map(({ name, to: address }) => (
            <span key={address} className="flex items-center gap-2">
              <span aria-hidden>›</span>
              <Link className="link inline-flex min-h-6 items-center" to={address} preventScrollReset>
                {name}
              </Link>
            </span>
          ))}
        </nav>
      )}
      <p className="text-lg">
        <Amount cents={total} className="font-semibold" /> in{' '}
        {plural(within.length, { one: 'one payment', other: `${within.length} payments` })}
        {agency.spending_from && (
          <>
            {' '}
            since <Day day={agency.spending_from} />
          </>
        )}
        {level && `, ${words[level][1]}`}.
      </p>
      {level === 'fund' && <Flows payments={within} />}
      {level && (
        <RankedBars
          title={`Spending ${words[level][1]}`}
          unit="money"
          of={words[level][0]}
          figure="Paid"
          rows={slices.map(({ name, amount, payments: count }) => ({
            name,
            value: amount,
            note: plural(count, { one: 'one payment', other: `${count} payments` }),
            to: to({ ...where, [level]: name }),
          }))}
        />
      )}
      <div>
        <h3 className="mb-2 text-lg font-semibold">Payments</h3>
        <ul className="divide-y divide-line rounded-md border border-line bg-surface">
          {within.slice(0, 50).map((payment) => (
            <li key={payment.number} className="grid gap-x-5 px-4 py-2.5 sm:grid-cols-[minmax(0,1fr)_auto]">
              <span className="min-w-0">
                <span className="block font-semibold break-words">{payment.vendor}</span>
                <span className="block text-xs text-ink-2">
                  {payment.purpose} · {payment.department} · {payment.fund}
                </span>
              </span>
              <span className="sm:text-right">
                <Amount cents={payment.amount} />
                <span className="block text-xs text-ink-2">
                  <Day day={payment.paid_on} /> · <span className="font-mono">{payment.number}</span>
                </span>
              </span>
            </li>
          ))}
        </ul>
        {within.length > 50 && (
          <p className="mt-2 text-xs text-ink-2">Newest 50 of {within.length}. Find all of them under Open data.</p>
        )}
        {payments.length === 1_000 && <p className="mt-2 text-xs text-ink-2">Newest 1,000 payments shown.</p>}
      </div>
      <p className="max-w-(--measure) text-xs text-ink-2">
        Published by the agency from its own books: each payment by the funds and departments that its invoices are
        charged to. Plans, encumbrances and transfers between the agency’s accounts are not included.
      </p>
    </div>
  )
}

function Flows({ payments }: { payments: Parameters<typeof flowsOf>[0] }) {
  const { columns, flows } = flowsOf(payments)
  return (
    <Sankey
      title="From fund to vendor"
      unit="money"
      columns={levels.map((level, at) => ({ title: words[level][0], names: columns[at]! }))}
      flows={flows}
    />
  )
}
