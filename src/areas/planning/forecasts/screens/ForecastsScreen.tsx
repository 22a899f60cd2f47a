import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { EmptyOf } from '#kit/record/EmptyOf.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { budgetLine } from '../../budgets/records.ts'
import { fiscalYear } from '../../calendar/records.ts'
import { useYears } from '../../budgets/screens/use-lines.ts'
import { YearPicker } from '../../budgets/screens/YearPicker.tsx'
import type { publishForecast } from '../commands.ts'
import type { forecastActuals, FundYear } from '../questions.ts'
import { forecastSnapshot } from '../records.ts'
import { outlook, scenarios, type Drivers, type Scenario } from '../rules.ts'
import { DriversPanel } from './DriversPanel.tsx'
import { FundOutlook } from './FundOutlook.tsx'
import { OutlookTable } from './OutlookTable.tsx'

const tabs = [
  ...scenarios.map(({ name, title }) => ({ name, title })),
  { name: 'published' as const, title: 'Published' },
]
type TabName = (typeof tabs)[number]['name']

/** The year end of each fund: expected amount, range, back-test error, and the effect of assumptions. */
export default function ForecastsScreen() {
  const [query, setQuery] = useSearchParams()
  const tab: TabName = tabs.find(({ name }) => name === query.get('scenario'))?.name ?? 'base'
  const { years, year } = useYears(query.get('year'))
  const [changed, setChanged] = useState<Partial<Record<Scenario, Drivers>>>({})
  const actor = useActor()
  const publish = useCommand<typeof publishForecast>('budget-forecasts/publish')
  const { data: funds } = useAnswer<typeof forecastActuals>(
    'budget-forecasts/actuals',
    { fiscal_year: year?.id ?? '' },
    { about: 'budget_lines', enabled: Boolean(year) },
  )
  const scenario = tab === 'published' ? 'base' : tab
  const drivers = changed[scenario] ?? scenarios.find(({ name }) => name === scenario)!.drivers
  const open = (name: TabName) =>
    setQuery(
      { ...(name !== 'base' && { scenario: name }), ...(query.get('year') && { year: query.get('year')! }) },
      { preventScrollReset: true },
    )

  return (
    <Screen
      area="Planning & Budget"
      title="Budget forecasts"
      about="Year-end projection by fund, with back-test error."
      actions={
        <>
          <YearPicker
            years={years}
            year={year}
            onChoose={(name) => setQuery({ ...(tab !== 'base' && { scenario: tab }), year: name })}
          />
          {tab !== 'published' && year && (
            <MoveButton
              look="main"
              whyNot={whyNotEdit(forecastSnapshot, null, actor)}
              run={() => publish({ fiscal_year: year.id, scenario, drivers })}
              done="Forecast published"
            >
              Publish
            </MoveButton>
          )}
        </>
      }
    >
      <Tabs label="Scenarios" tabs={tabs} chosen={tab} onChoose={open}>
        {tab === 'published' ? (
          <RecordList of={forecastSnapshot} />
        ) : years && !year ? (
          <EmptyOf of={fiscalYear}>A forecast continues past months, so the books need a fiscal year first.</EmptyOf>
        ) : !funds ? (
          <SkeletonLines lines={6} />
        ) : funds.length === 0 ? (
          <EmptyOf of={budgetLine} title="Nothing to forecast yet">
            This year has no adopted budget lines.
          </EmptyOf>
        ) : (
          <Outlooks
            funds={funds}
            drivers={drivers}
            onDrivers={(next) => setChanged((now) => ({ ...now, [scenario]: next }))}
          />
        )}
      </Tabs>
    </Screen>
  )
}

function Outlooks({
  funds,
  drivers,
  onDrivers,
}: {
  funds: readonly FundYear[]
  drivers: Drivers
  onDrivers: (drivers: Drivers) => void
}) {
  const [query, setQuery] = useSearchParams()
  const rows = funds.map((fund) => ({
    fund,
    ahead: outlook(
      fund.history,
      {
        spent: fund.own.reduce((sum, month) => sum + month, 0),
        committed: fund.committed,
        budget: fund.budget,
        left: fund.months.length - fund.over,
      },
      drivers,
    ),
  }))
  const chosen = rows.find(({ fund }) => fund.fund === query.get('fund')) ?? rows[0]!
  return (
    <div className="grid gap-5">
      <OutlookTable
        rows={rows}
        chosen={chosen.fund.fund}
        onChoose={(fund) => setQuery((now) => (now.set('fund', fund), now), { preventScrollReset: true })}
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
        <FundOutlook fund={chosen.fund} ahead={chosen.ahead} />
        <DriversPanel drivers={drivers} onChange={onDrivers} />
      </div>
    </div>
  )
}
