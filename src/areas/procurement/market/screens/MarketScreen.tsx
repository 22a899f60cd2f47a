import { Link, useSearchParams } from 'react-router'
import { useAnswer } from '#client/use-answer.ts'
import { useToday } from '#client/use-today.ts'
import { BarChart } from '#kit/charts/BarChart.tsx'
import { LineChart } from '#kit/charts/LineChart.tsx'
import { RankedBars } from '#kit/charts/RankedBars.tsx'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { RefInput } from '#kit/inputs/RefInput.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { pageOf, useCatalogue } from '#kit/record/catalogue.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { addDays, isDay } from '#platform/dates.ts'
import { optionLabel } from '#platform/records/record.ts'
import { solicitation } from '../../solicitations/records.ts'
import type { bidders, concentration, priceHistory } from '../questions.ts'
import { bandWords, concentrationOf, median, monthInWords, priceMonths, type PricePoint } from '../rules.ts'

type Period = { since: string; until: string; category: 'goods' | null }

/**
 * What the agency's own decided purchases say of the market: who offers, who gets it, at what price. Each figure leads
 * to its rows.
 */
export default function MarketScreen() {
  const today = useToday()
  const [query, setQuery] = useSearchParams()
  const day = (name: string, usual: string) => (isDay(query.get(name) ?? '') ? query.get(name)! : usual)
  const asked: Period = {
    since: day('since', addDays(today, -730)),
    until: day('until', today),
    category: (query.get('category') || null) as 'goods' | null,
  }
  const show = (name: string, value: unknown) =>
    setQuery(
      (now) => {
        if (value) now.set(name, String(value))
        else now.delete(name)
        return now
      },
      { replace: true },
    )
  return (
    <Screen
      area="Vendor & Marketplace"
      title="Market intelligence"
      about="From your own solicitations that are decided. Prices of those that are still judged are not shown here to anybody."
    >
      <div className="grid gap-5">
        <form className="grid gap-3 sm:grid-cols-3" onSubmit={(event) => event.preventDefault()}>
          <DateInput
            id="since"
            label="From"
            required
            value={asked.since}
            onChange={(typed) => isDay(String(typed ?? '')) && show('since', String(typed))}
          />
          <DateInput
            id="until"
            label="Until"
            required
            value={asked.until}
            onChange={(typed) => isDay(String(typed ?? '')) && show('until', String(typed))}
          />
          <Select
            id="category"
            label="Category"
            none="All"
            required={false}
            field={solicitation.fields.category}
            value={asked.category}
            onChange={(value) => show('category', value)}
          />
        </form>
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
  const tenders = data?.tenders ?? []
  const single = tenders.filter((each) => Number(each.bidders) === 1)
  const middle = median(tenders.map((each) => Number(each.bidders)))
  return (
    <Panel
      title="Who offers"
      about="Companies whose offers could be read, by solicitation, in the order of the closings. A best and final offer is no other bidder."
    >
      {!data && <SkeletonLines lines={4} />}
      {data && tenders.length === 0 && <p className="text-ink-2">No solicitation closed in this period.</p>}
      {tenders.length > 0 && (
        <div className="grid gap-5">
          <Figures
            figures={[
              { label: 'Solicitations', ...known(data, () => ({ value: tenders.length })) },
              { label: 'Offers, the median', ...known(data, () => ({ value: middle ?? 0 })) },
              {
                label: 'With one offer only',
                ...known(data, () => ({
                  value: single.length,
                  ...(single.length > 0 && {
                    tone: 'warn' as const,
                    note: `${single
                      .map(({ number }) => number)
                      .slice(0, 3)
                      .join(', ')}${single.length > 3 ? ` and ${single.length - 3} more` : ''}`,
                  }),
                })),
              },
            ]}
          />
          <BarChart
            title="Offers by solicitation"
            bare
            unit="count"
            step="solicitation"
            across={tenders.map(({ number }) => number)}
            series={[{ name: 'Offers', values: tenders.map((each) => Number(each.bidders)) }]}
            to={(at) => `/rfq-builder/${tenders[at]!.id}`}
          />
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
      title="Who gets it"
      about="Awarded amounts by category. The index is the sum of the squared shares: 10,000 is one vendor alone. Bands as in the Merger Guidelines of 2023; for one buyer they are a hint, no verdict."
    >
      {!data && <SkeletonLines lines={4} />}
      {data && categories.length === 0 && <p className="text-ink-2">Nothing was awarded in this period.</p>}
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
                  { label: 'The largest', value: `${Math.round(top)} %` },
                  { label: 'The four largest', value: `${Math.round(topFour)} %` },
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
                  note: Number(awards) === 1 ? 'one award' : `${awards} awards`,
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
  offer: 'Offered',
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
  const { months, offered, taken } = priceMonths(points)
  return (
    <Panel
      title="At what price"
      about="Unit prices of one item, month by month: the median of what was offered, and what was taken."
    >
      <div className="grid gap-5">
        <form className="grid gap-3 sm:grid-cols-2" onSubmit={(event) => event.preventDefault()}>
          <RefInput
            id="item"
            label="Item of the catalog"
            field={itemField}
            value={item}
            onChange={(value) => onItem((value as string | null) ?? null)}
          />
          <Field
            label="Or words of a line"
            type="search"
            value={words}
            onChange={({ target }) => onWords(target.value)}
          />
        </form>
        {!item && !words.trim() && (
          <p className="text-ink-2">
            Choose an item, or type words of a line, such as “road salt”: every price that was offered and paid for it
            stands here.
          </p>
        )}
        {(item || words.trim()) && !data && <SkeletonLines lines={3} />}
        {data && points.length === 0 && <p className="text-ink-2">No price is known for “{data.sought}”.</p>}
        {points.length > 0 && (
          <>
            <LineChart
              title="Unit price by month"
              bare
              unit="money"
              step="month"
              across={months.map(monthInWords)}
              series={[
                { name: 'Offered (median)', values: offered },
                { name: 'Taken (median)', values: taken },
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
  const catalogue = useCatalogue()
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Prices with their records">
      <table className="w-full text-left text-sm max-sm:block">
        <thead className="max-sm:sr-only">
          <tr className="border-b border-line-strong text-2xs text-ink-2">
            {['Day', 'What', 'From whom', 'Record'].map((head) => (
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
            const page = record ? pageOf(catalogue, table, record) : undefined
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
