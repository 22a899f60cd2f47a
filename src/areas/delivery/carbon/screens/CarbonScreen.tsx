import { useChosenQuery } from '#client/use-chosen-query.ts'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useChanges } from '#client/use-changes.ts'
import { BarChart } from '#kit/charts/BarChart.tsx'
import { RankedBars } from '#kit/charts/RankedBars.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { ChartSkeleton } from '#kit/home/Card.tsx'
import { Figures, FiguresSkeleton } from '#kit/parts/Figures.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SelectBox } from '#kit/parts/SelectBox.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { ChartsAndRows } from '#kit/record/ChartsAndRows.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { carbonFigures } from '../commands.ts'
import { carbonCredit, carbonEntry, emissionFactor, reduction, scopes, scopeWords } from '../records.ts'
import { inMetricTons, metricTons } from '../rules.ts'

const tabs = [
  { name: 'ledger', title: 'Ledger', of: carbonEntry, add: '/carbon/entries/new', label: 'Record activity' },
  { name: 'reductions', title: 'Reductions', of: reduction, add: '/carbon/reductions/new', label: 'New reduction' },
  { name: 'factors', title: 'Factors', of: emissionFactor, add: '/carbon/factors/new', label: 'New factor' },
  { name: 'offsets', title: 'Offsets', of: carbonCredit, add: '/carbon/offsets/new', label: 'New offset credit' },
] as const

/** Emissions by scope and month, each figure down to its activity and factor. Offsets are shown separately. */
export default function CarbonScreen() {
  const [query, setQuery] = useChosenQuery()
  const actor = useActor()
  const today = useToday()
  const year = Number(query.get('year')) || Number(today.slice(0, 4))
  const [tab, choose] = useTab(tabs, { keeps: ['year'] })
  const add = whyNotEdit(tab.of, null, actor) === null && (
    <ButtonLink look="main" to={tab.add}>
      <Icon name="plus" />
      {tab.label}
    </ButtonLink>
  )
  return (
    <Screen
      area="Performance & Delivery"
      title="Carbon ledger"
      actions={
        <>
          <YearSelect
            year={year}
            last={Number(today.slice(0, 4))}
            onYear={(to) => setQuery((now) => (now.set('year', String(to)), now), { replace: true })}
          />
          {add}
        </>
      }
    >
      <div className="grid gap-5">
        <YearFigures year={year} />
        <ChartsAndRows charts={<YearCharts year={year} today={today} />}>
          <Tabs label="Carbon" tabs={tabs} chosen={tab.name} onChoose={choose}>
            {tab.name === 'offsets' && (
              <div className="mb-4">
                <Notice title="Not part of the ledger">
                  A credit is one tonne saved by an outside project. It is retired once, for a stated purpose, and is
                  never subtracted from emissions.
                </Notice>
              </div>
            )}
            <RecordList
              key={tab.name}
              of={tab.of}
              first={add || undefined}
              {...(tab.name === 'ledger' && { editBy: 'carbon-entries/edit' })}
            />
          </Tabs>
        </ChartsAndRows>
      </div>
    </Screen>
  )
}

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

type YearSelectProps = { year: number; last: number; onYear: (year: number) => void }

const YearSelect = ({ year, last, onYear }: YearSelectProps) => (
  <label className="flex items-center gap-3 text-sm text-ink-2">
    Year
    <SelectBox value={year} onChange={({ target }) => onYear(Number(target.value))}>
      {Array.from({ length: 5 }, (_, at) => last - at).map((each) => (
        <option key={each}>{each}</option>
      ))}
    </SelectBox>
  </label>
)

function useYear(year: number) {
  useChanges(['carbon_entries', 'carbon_credits'])
  const { data } = useAnswer<typeof carbonFigures>('carbon/figures', { year }, { about: 'carbon_entries' })
  return data && { ...data, of: (scope: string) => data.scopes.find((each) => each.scope === scope)?.kg ?? 0 }
}

function YearFigures({ year }: { year: number }) {
  const data = useYear(year)
  if (!data) return <FiguresSkeleton />
  const { of } = data
  const noted = data.scopes.reduce((sum, scope) => sum + scope.noted, 0)
  // Scope 2 is added up once: location-based, and market-based only where no other figure exists.
  const two = of('2_location') || of('2_market')
  const link = (scope: string) => `/carbon?tab=ledger&year=${year}&where.scope=${scope}&where.status=confirmed`
  return (
    <Figures
      figures={[
        { label: 'Emissions', value: metricTons(of('1') + two + of('3')), note: 'confirmed, CO₂ equivalent' },
        { label: 'Scope 1', value: metricTons(of('1')), to: link('1') },
        {
          label: 'Scope 2',
          value: metricTons(two),
          note: of('2_location') && of('2_market') ? `${metricTons(of('2_market'))} market-based` : undefined,
          to: link(of('2_location') ? '2_location' : '2_market'),
        },
        { label: 'Scope 3', value: metricTons(of('3')), to: link('3') },
        {
          label: 'Waiting for confirmation',
          value: metricTons(noted),
          to: `/carbon?tab=ledger&year=${year}&where.status=noted`,
          ...(noted > 0 && { tone: 'warn' as const }),
        },
      ]}
    />
  )
}

function YearCharts({ year, today }: { year: number; today: string }) {
  const data = useYear(year)
  if (!data) return <ChartSkeleton height={240} />
  const { of } = data
  // For the current year, the months that have begun.
  const months = Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`).filter(
    (month) => month <= today.slice(0, 7),
  )
  return (
    <>
      {data.months.length > 0 && (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
          <Panel title="By month" about="Metric tons of CO₂ equivalent, confirmed.">
            <BarChart
              stacked
              bare
              title={`Emissions of ${year} by month and scope, in metric tons`}
              unit="count"
              step="Month"
              across={months.map((month) => monthName.format(new Date(`${month}-15T12:00:00Z`)))}
              series={scopes
                .filter((scope) => scope !== '2_market' || !of('2_location'))
                .filter((scope) => of(scope) > 0)
                .map((scope) => ({
                  name: scopeWords[scope],
                  values: months.map((month) =>
                    inMetricTons(data.months.find((each) => each.month === month && each.scope === scope)?.kg ?? 0),
                  ),
                }))}
            />
          </Panel>
          <Panel title="Largest sources">
            <RankedBars
              title="Emissions by factor, in metric tons"
              of="Factor"
              figure="t CO₂e"
              unit="count"
              rows={data.hot.map(({ factor, name, kg }) => ({
                name,
                value: inMetricTons(kg),
                to: `/carbon?tab=ledger&where.factor=${factor}`,
              }))}
            />
          </Panel>
        </div>
      )}
      {(data.credits.retired > 0 || data.credits.held > 0) && (
        <p className="text-sm text-ink-2">
          Offsets, not included above: {data.credits.retired} t retired, {data.credits.held} t active.
        </p>
      )}
    </>
  )
}
