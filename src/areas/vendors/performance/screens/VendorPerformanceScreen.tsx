import { Link } from 'react-router'
import { useAnswer } from '#client/use-answer.ts'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { PeriodForm, usePeriod } from '#kit/inputs/PeriodForm.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Chip } from '#kit/parts/Chip.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty, ErrorState, Offline } from '#kit/parts/States.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import type { vendorPerformance, vendorScorecard } from '../questions.ts'
import { eventKinds, eventsInWords, mostEvents, type EventKind } from '../rules.ts'
import { bandDials, bandWords, Scorecard } from './Scorecard.tsx'

/**
 * Scores from actual events: every figure opens the events behind it. The period, category and vendor are in the
 * address.
 */
export default function VendorPerformanceScreen() {
  const { since, until, query, show } = usePeriod(365)
  const asked = { since, until, category: (query.get('category') || null) as 'goods' | null }
  const vendor = query.get('vendor')
  const { data, isError, refetch } = useAnswer<typeof vendorPerformance>('vendors/performance', asked, {
    about: 'bids',
  })
  const link = (change: Record<string, string>) =>
    `?${new URLSearchParams({ ...Object.fromEntries(query), ...change }).toString()}`
  const bands = (band: string) => data?.vendors.filter((each) => each.band === band).length ?? 0
  const wanted = (Object.keys(bandWords) as (keyof typeof bandWords)[]).find((band) => band === query.get('band'))
  const rows =
    data?.vendors
      .filter(({ band }) => !wanted || band === wanted)
      .toSorted((a, b) => (a.score ?? 101) - (b.score ?? 101)) ?? []
  return (
    <Screen
      area="Vendor & Marketplace"
      title="Vendor performance"
      actions={<ButtonLink to="/vendor-directory/terms">Vendor settings</ButtonLink>}
    >
      <div className="grid gap-5">
        <PeriodForm since={since} until={until} show={show}>
          <Select
            id="category"
            label="Category"
            none="All"
            required={false}
            field={{ options: ['goods', 'works', 'services'] }}
            value={asked.category}
            onChange={(value) => show('category', value)}
          />
        </PeriodForm>
        {isError &&
          (navigator.onLine ? (
            <ErrorState what="Performance" onRetry={() => void refetch()} />
          ) : (
            <Offline onRetry={() => void refetch()} />
          ))}
        {!data && !isError && <SkeletonLines lines={8} />}
        {data && (
          <>
            <Figures
              figures={[
                {
                  label: 'Vendors with events',
                  ...known(data, (data) => ({
                    value: data.vendors.length,
                    ...(bands('unknown') > 0 && { note: `${bands('unknown')} with too few to say` }),
                  })),
                  to: link({ band: '' }),
                },
                { label: bandWords.good, ...known(data, () => ({ value: bands('good') })), to: link({ band: 'good' }) },
                {
                  label: bandWords.warn,
                  ...known(data, (data) => ({
                    value: bands('warn'),
                    note: data.terms.warn === undefined ? 'no limit set' : `below ${data.terms.warn}`,
                  })),
                  to: link({ band: 'warn' }),
                },
                {
                  label: bandWords.block,
                  ...known(data, (data) => ({
                    value: bands('block'),
                    note: data.terms.block === undefined ? 'no limit set' : `below ${data.terms.block}`,
                  })),
                  to: link({ band: 'block' }),
                },
              ]}
            />
            {wanted && (
              <div>
                <Chip name="Band" value={bandWords[wanted]} onRemove={() => show('band', '')} />
              </div>
            )}
            {vendor && (
              <OneVendor
                vendor={vendor}
                asked={asked}
                name={data.vendors.find((each) => each.vendor === vendor)?.name}
                onClose={() => show('vendor', '')}
              />
            )}
            {rows.length === 0 && data.vendors.length > 0 && (
              <Empty title="No matching vendors">
                Remove the filter to see all {data.vendors.length.toLocaleString('en-US')}.
              </Empty>
            )}
            {data.vendors.length === 0 && (
              <Empty title="No events in this period">
                Deliveries, invoices, bids, awards, certificates and suspensions appear here.
              </Empty>
            )}
            {rows.length > 0 && <EventTable rows={rows} link={(id) => link({ vendor: id })} />}
          </>
        )}
      </div>
    </Screen>
  )
}

type Row = {
  vendor: string
  number: string
  name: string
  counts: Partial<Record<EventKind, number>>
  score: number | null
  band: 'good' | 'warn' | 'block' | 'unknown'
}

/** Lowest score first; only event types that occurred are listed. */
const EventTable = ({ rows, link }: { rows: readonly Row[]; link: (vendor: string) => string }) => (
  <Panel title="By vendor" about="Lowest score first. Each name opens its events.">
    <ul className="divide-y divide-line border-t border-line">
      {rows.map(({ vendor, number, name, counts, score, band }) => (
        <li
          key={vendor}
          className="grid items-start gap-x-8 gap-y-2 py-3.5 xl:grid-cols-[minmax(12rem,1fr)_14rem_minmax(0,2fr)]"
        >
          <p className="min-w-0">
            <Link className="link font-semibold" to={link(vendor)}>
              {name}
            </Link>{' '}
            <span className="block font-mono text-xs text-ink-2">{number}</span>
          </p>
          <div className="grid gap-1.5">
            <p className="flex items-baseline justify-between gap-3">
              <Dial state={bandDials[band]}>{bandWords[band]}</Dial>
              <span className="figures font-semibold">
                {score === null ? (
                  '–'
                ) : (
                  <>
                    {score}
                    <span className="text-xs font-normal text-ink-2"> of 100</span>
                  </>
                )}
              </span>
            </p>
            {score !== null && <Progress label={`Score of ${name}`} value={score} />}
          </div>
          <ul aria-label={`Events of ${name}`} className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
            {eventKinds.flatMap((kind) =>
              counts[kind]
                ? [
                    <li key={kind}>
                      <span className="figures font-semibold">{counts[kind]}</span>{' '}
                      <span className="text-ink-2">{eventsInWords(kind, counts[kind])}</span>
                    </li>,
                  ]
                : [],
            )}
          </ul>
        </li>
      ))}
    </ul>
  </Panel>
)

type OneVendorProps = {
  vendor: string
  asked: { since: string; until: string; category: 'goods' | null }
  name: string | undefined
  onClose: () => void
}

function OneVendor({ vendor, asked, name, onClose }: OneVendorProps) {
  const { data } = useAnswer<typeof vendorScorecard>(
    'vendors/scorecard',
    { vendor, ...asked, newest: mostEvents },
    { about: 'bids' },
  )
  return (
    <Panel
      title={name ? `Score details: ${name}` : 'Score details'}
      actions={
        <>
          <Link className="link" to={`/vendor-directory/${vendor}`}>
            Open vendor
          </Link>
          <button type="button" className="link" onClick={onClose}>
            Close
          </button>
        </>
      }
    >
      {data ? <Scorecard card={data} /> : <SkeletonLines lines={4} />}
    </Panel>
  )
}
