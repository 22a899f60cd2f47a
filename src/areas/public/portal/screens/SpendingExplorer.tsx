import { Link, useSearchParams } from 'react-router'
import { RankedBars, type Ranked } from '#kit/charts/RankedBars.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Disclosure } from '#kit/parts/Disclosure.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { drill, levels, type Level, type Where } from '#areas/organization/publishing/rules.ts'
import { SpendingTiles } from './SpendingTiles.tsx'
import { usePayments, type Agency } from './use-portal.ts'
import { Say } from '#kit/parts/Say.tsx'
import { phrase, say, type Phrase } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'

const words: Record<Level, { one: Phrase; title: Phrase; inText: Phrase }> = {
  fund: { one: phrase('Fund'), title: phrase('Spending by fund'), inText: phrase('by fund') },
  department: { one: phrase('Department'), title: phrase('Spending by department'), inText: phrase('by department') },
  vendor: { one: phrase('Vendor'), title: phrase('Spending by vendor'), inText: phrase('by vendor') },
}

/** The calendar years of the published payments, newest first. */
function yearsOf({ spending_from, spending_at }: Agency): string[] {
  const [first, last] = [spending_from, spending_at].map((day) => Number(day?.slice(0, 4)))
  return first && last ? Array.from({ length: last - first + 1 }, (_, at) => String(last - at)) : []
}

const Table = ({ level, rows }: { level: Level; rows: readonly Ranked[] }) => (
  <RankedBars
    title={say(words[level].title)}
    unit="money"
    of={say(words[level].one)}
    figure={say('Paid')}
    rows={rows}
  />
)

const paymentsInWords = (count: number) => sayCount(count, { one: 'one payment', other: '{count} payments' })

/** Payments in the list: the picture above it and the open data answer for the rest. */
const newest = 15

/** From the fund to the department to the vendor, and the payments behind that vendor. */
export function SpendingExplorer({ agency }: { agency: Agency }) {
  const [query] = useSearchParams()
  const years = yearsOf(agency)
  const year = years.find((each) => each === query.get('year'))
  const { data: payments, failed } = usePayments(agency, year)
  if (!agency.spending) return <Notice title={say('This agency publishes no payments')} />
  if (failed)
    return (
      <Notice tone="bad" title={say('Payments could not be loaded')}>
        {say('Try again in a moment.')}
      </Notice>
    )
  if (!payments) return <SkeletonLines />
  if (payments.length === 0 && !year)
    return (
      <Notice title={say('No payments published yet')}>
        {say('Payments appear here when the agency publishes them.')}
      </Notice>
    )
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
  const inYear = (chosen?: string) => {
    const next = new URLSearchParams(query)
    next.delete('year')
    if (chosen) next.set('year', chosen)
    return `?${next}`
  }
  const rows = slices.map(({ name, amount, payments: count }) => ({
    name,
    value: amount,
    note: paymentsInWords(count),
    to: level ? to({ ...where, [level]: name }) : undefined,
  }))
  const tilesOf = (inside: Where) => {
    const { level: next, slices: parts } = drill(payments, inside)
    return next ? parts.map(({ name, amount }) => ({ name, amount, to: to({ ...inside, [next]: name }) })) : []
  }
  // Above all funds, each fund shows its departments.
  const groups =
    level === 'fund'
      ? slices.map(({ name }) => ({ name, tiles: tilesOf({ fund: name }) }))
      : [{ name: where.fund ?? '', tiles: tilesOf(where) }]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {trail.length > 0 && (
        <nav aria-label={say('Breadcrumb')} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <Link className="link inline-flex min-h-6 items-center" to={to({})} preventScrollReset>
            {say('All payments')}
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
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <p className="text-lg">
          <Amount cents={total} className="block font-serif text-3xl font-semibold text-ink" />
          <span className="text-ink-2">
            <Say text="paid in {payments}" values={{ payments: paymentsInWords(within.length) }} />
            {agency.spending_from && !year && (
              <>
                {' '}
                <Say text="since {day}" values={{ day: <Day day={agency.spending_from} /> }} />
              </>
            )}
            {level && `, ${say(words[level].inText)}`}.
          </span>
        </p>
        {years.length > 1 && (
          <nav aria-label={say('Year')}>
            <ul className="flex flex-wrap overflow-hidden rounded-sm border border-line-strong">
              {[undefined, ...years].map((each) => (
                <li key={each ?? 'all'} className="border-l border-line-strong first:border-l-0">
                  <Link
                    to={inYear(each)}
                    preventScrollReset
                    aria-current={each === year ? 'true' : undefined}
                    className="inline-flex h-(--control-h) items-center px-4 text-sm font-semibold text-ink-2 hover:bg-surface-2 aria-[current]:bg-ink aria-[current]:text-canvas"
                  >
                    {each ?? say('All years')}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      {level && slices.length > 0 && (
        <>
          <div className="max-sm:hidden">
            <SpendingTiles label={say(words[level].title)} groups={groups} />
            <div className="mt-3">
              <Disclosure title={say('Show as table')}>
                <Table level={level} rows={rows} />
              </Disclosure>
            </div>
          </div>
          <div className="sm:hidden">
            <Table level={level} rows={rows} />
          </div>
        </>
      )}
      <div>
        <h3 className="mb-2 text-lg font-semibold">{say('Payments')}</h3>
        <ul className="divide-y divide-line rounded-md border border-line bg-surface">
          {within.slice(0, newest).map((payment) => (
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
        {within.length > newest && (
          <p className="mt-2 text-xs text-ink-2">
            {say('Newest {newest} of {count}. Find all of them under Open data.', { newest, count: within.length })}
          </p>
        )}
        {payments.length === 1_000 && <p className="mt-2 text-xs text-ink-2">{say('Newest 1,000 payments shown.')}</p>}
      </div>
      <p className="max-w-(--measure) text-xs text-ink-2">
        {say(
          'Published by the agency from its own books: each payment by the funds and departments that its invoices are charged to. Plans, encumbrances and transfers between the agency’s accounts are not included.',
        )}
      </p>
    </div>
  )
}
