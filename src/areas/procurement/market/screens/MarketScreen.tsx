import { plural } from '#platform/words.ts'
import { Link } from 'react-router'
import { useAnswer } from '#client/use-answer.ts'
import { useDayOf } from '#client/use-today.ts'
import { BarChart } from '#kit/charts/BarChart.tsx'
import { LineChart } from '#kit/charts/LineChart.tsx'
import { RankedBars } from '#kit/charts/RankedBars.tsx'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { PeriodForm, usePeriod } from '#kit/inputs/PeriodForm.tsx'
import { RefInput } from '#kit/inputs/RefInput.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Disclosure } from '#kit/parts/Disclosure.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { pageOf, useCatalog } from '#kit/record/catalog.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { optionLabel } from '#platform/records/record.ts'
import { solicitation } from '../../solicitations/records.ts'
import type { bidders, concentration, priceHistory } from '../questions.ts'
import {
  bandWords,
  bidsByQuarter,
  concentrationOf,
  median,
  monthInWords,
  priceMonths,
  type PricePoint,
} from '../rules.ts'

type Period = { since: string; until: string; category: 'goods' | null }

/** Competition, award share and unit prices from the agency's own decided purchases. Each figure links to its rows. */
export default function MarketScreen() {
  const { since, until, query, show } = usePeriod(730)
  const asked: Period = { since, until, category: (query.get('category') || null) as 'goods' | null }
  return (
    <Screen
      area="Vendor & Marketplace"
      title="Market intelligence"
      about="Prices, competition and award shares from your decided solicitations."
    >
      <div className="grid gap-5">
        <PeriodForm since={since} until={until} show={show}>
          <Select
            id="category"
            label="Category"
            none="All"
            required={false}
            field={solicitation.fields.category}
            value={asked.category}
            onChange={(value) => show('category', value)}
          />
        </PeriodForm>
        <Bidders asked={asked} />
        <Shares asked={asked} />
        <Prices
          item={query.get('item')}
          words={query.get('q') ?? ''}
          onItem={(item) => show('item', item)}
          onWords={(words) => show('q', words)}
        />
      </div>
    </Screen>
  )
}

function Bidders({ asked }: { asked: Period }) {
  const { data } = useAnswer<typeof bidders>('market/bidders', asked, { about: 'bids' })
  const solicitations = data?.solicitations ?? []
  const single = solicitations.filter((each) => Number(each.bidders) === 1)
  const dayOf = useDayOf()
  const { quarters, none, one, two, more } = bidsByQuarter(
    solicitations.map(({ closes_at, bidders }) => ({ day: dayOf(closes_at), bidders: Number(bidders) })),
  )
  const middle = median(solicitations.map((each) => Number(each.bidders)))
  return (
    <Panel
      title="Competition"
      about="Companies with readable bids, by the quarter in which the solicitation closed. A best and final offer is not counted as another bidder."
    >
      {!data && <SkeletonLines lines={4} />}
      {data && solicitations.length === 0 && <p className="text-ink-2">No solicitation closed in this period.</p>}
      {solicitations.length > 0 && (
        <div className="grid gap-5">
          <Figures
            figures={[
              { label: 'Solicitations', ...known(data, () => ({ value: solicitations.length })) },
              { label: 'Median bids', ...known(data, () => ({ value: middle ?? 0 })) },
              {
                label: 'Single-bid solicitations',
                ...known(data, () => ({
                  value: single.length,
                  ...(single.length > 0 && { tone: 'warn' as const, note: 'listed below' }),
                })),
              },
            ]}
          />
          <BarChart
            title="Solicitations by number of bids"
            bare
            stacked
            unit="count"
            step="quarter"
            across={quarters}
            series={[
              { name: 'No bids', values: none, color: 'bad' as const },
              { name: '1 bid', values: one, color: 'warn' as const },
              { name: '2 bids', values: two, color: 'info' as const },
              { name: '3 or more', values: more, color: 'good' as const },
            ].filter(({ values }) => values.some((count) => count > 0))}
          />
          {single.length > 0 && (
            <Disclosure title={`Single-bid solicitations (${single.length})`}>
              <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
                {single.map(({ id, number, title }) => (
                  <li key={id}>
                    <Link to={`/rfq-builder/${id}`} className="link">
                      {title}
                    </Link>{' '}
                    <span className="font-mono text-xs text-ink-2">{number}</span>
                  </li>
                ))}
              </ul>
            </Disclosure>
          )}
        </div>
      )}
    </Panel>
  )
}

function Shares({ asked }: { asked: Period }) {
  const { data } = useAnswer<typeof concentration>('market/concentration', asked, { about: 'bids' })
  const categories = [...new Set(data?.shares.map(({ category }) => category))]
  return (
    <Panel
      title="Award share"
      about="Awarded amounts by category. The index is the sum of squared shares: 10,000 is a single vendor. Bands follow the 2023 Merger Guidelines; for one buyer they are only an indication."
    >
      {!data && <SkeletonLines lines={4} />}
      {data && categories.length === 0 && <p className="text-ink-2">No awards in this period.</p>}
      <div className="grid gap-6">
        {categories.map((category) => {
          const shares = data!.shares.filter((each) => each.category === category)
          const { hhi, band, top, topFour, total } = concentrationOf(
            shares.map(({ amount }) => ({ amount: Number(amount) })),
          )
          return (
            <section
              key={category}
              aria-label={optionLabel(solicitation.fields.category, category)}
              className="grid gap-3"
            >
              <h3 className="flex flex-wrap items-center gap-x-4 gap-y-1 font-semibold">
                {optionLabel(solicitation.fields.category, category)}{' '}
                <Dial state={band === 'high' ? 'bad' : band === 'moderate' ? 'begun' : 'done'}>{bandWords[band]}</Dial>
              </h3>
              <Figures
                figures={[
                  { label: 'Awarded', value: <Amount cents={total} /> },
                  { label: 'Index (HHI)', value: hhi.toLocaleString('en-US') },
                  { label: 'Largest share', value: `${Math.round(top)}%` },
                  { label: 'Four largest', value: `${Math.round(topFour)}%` },
                ]}
              />
              <RankedBars
                title={`Awards in ${optionLabel(solicitation.fields.category, category).toLowerCase()}`}
                unit="money"
                of="Vendor"
                figure="Awarded"
                rows={shares.map(({ vendor, name, amount, awards }) => ({
                  name,
                  value: Number(amount),
                  to: `/vendor-performance?vendor=${vendor}`,
                  note: plural(Number(awards), { one: '1 award', other: `${awards} awards` }),
                }))}
              />
            </section>
          )
        })}
      </div>
    </Panel>
  )
}

const sources: Record<PricePoint['source'], string> = {
  bid: 'Bid',
  award: 'Awarded',
  catalog: 'Catalog',
  requisition: 'Requested',
}
const itemField = { kind: 'ref', to: 'catalog_items' } as const

type PricesProps = {
  item: string | null
  words: string
  onItem: (item: string | null) => void
  onWords: (words: string) => void
}

function Prices({ item, words, onItem, onWords }: PricesProps) {
  const { data } = useAnswer<typeof priceHistory>(
    'market/prices',
    { item, words },
    { about: 'bids', enabled: Boolean(item) || words.trim() !== '' },
  )
  const points = (data?.points ?? []).map((point) => ({ ...point, price: Number(point.price) }))
  const { months, bids, taken } = priceMonths(points)
  return (
    <Panel title="Unit prices" about="Unit prices of one item by month: median bid and accepted price.">
      <div className="grid gap-5">
        <form className="grid gap-3 sm:grid-cols-2" onSubmit={(event) => event.preventDefault()}>
          <RefInput
            id="item"
            label="Catalog item"
            field={itemField}
            value={item}
            onChange={(value) => onItem((value as string | null) ?? null)}
          />
          <Field
            label="Or line description"
            type="search"
            value={words}
            onChange={({ target }) => onWords(target.value)}
          />
        </form>
        {!item && !words.trim() && (
          <p className="text-ink-2">
            Select an item or enter a description, such as “road salt”, to see every price bid and paid.
          </p>
        )}
        {(item || words.trim()) && !data && <SkeletonLines lines={3} />}
        {data && points.length === 0 && <p className="text-ink-2">No prices found for “{data.sought}”.</p>}
        {points.length > 0 && (
          <>
            <LineChart
              title="Unit price by month"
              bare
              unit="money"
              step="month"
              across={months.map(monthInWords)}
              series={[
                { name: 'Bid (median)', values: bids },
                { name: 'Accepted (median)', values: taken },
              ]}
            />
            <PriceTable points={points} />
          </>
        )}
      </div>
    </Panel>
  )
}

function PriceTable({ points }: { points: readonly PricePoint[] }) {
  const catalog = useCatalog()
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Prices with source records">
      <table className="w-full text-left text-sm max-sm:block">
        <thead className="max-sm:sr-only">
          <tr className="border-b border-line-strong text-2xs text-ink-2">
            {['Date', 'Source', 'Vendor', 'Record'].map((head) => (
              <th key={head} scope="col" className="py-2 pr-4 font-semibold">
                {head}
              </th>
            ))}
            <th scope="col" className="py-2 text-right font-semibold">
              Unit price
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {points.toReversed().map(({ at, price, source, vendor, words, record, table }) => {
            const page = record ? pageOf(catalog, table, record) : undefined
            return (
              <tr
                key={`${at} ${record} ${source} ${vendor} ${price}`}
                className="border-b border-line last:border-0 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-4 max-sm:py-2.5"
              >
                <td className="whitespace-nowrap max-sm:order-2 max-sm:text-right max-sm:text-xs max-sm:text-ink-2 sm:py-2 sm:pr-4">
                  <Day day={at} />
                </td>
                <td className="max-sm:order-3 max-sm:text-xs max-sm:text-ink-2 sm:py-2 sm:pr-4">{sources[source]}</td>
                <td className="max-sm:order-1 max-sm:font-semibold sm:py-2 sm:pr-4">{vendor ?? '–'}</td>
                <td className="max-sm:order-5 max-sm:col-span-2 max-sm:text-xs sm:py-2 sm:pr-4">
                  {page ? (
                    <Link className="link" to={page}>
                      {words}
                    </Link>
                  ) : (
                    words
                  )}
                </td>
                <td className="text-right max-sm:order-4 sm:py-2">
                  <Amount cents={price} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
