import { useToday } from '#client/use-today.ts'
import { useNow } from '#client/use-now.ts'
import { useRecords } from '#client/use-record.ts'
import { Matrix, weightOf } from '#kit/boards/Matrix.tsx'
import { BarChart } from '#kit/charts/BarChart.tsx'
import { RankedBars } from '#kit/charts/RankedBars.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Figures, FiguresSkeleton } from '#kit/parts/Figures.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { addDays } from '#platform/dates.ts'
import { optionLabel } from '#platform/records/record.ts'
import {
  asset,
  assetClass,
  conditions,
  criticalities,
  type Asset,
  type AssetClass,
} from '#areas/assets/assets/records.ts'
import { useAssets } from '#areas/assets/assets/screens/use-assets.ts'
import { useTerms } from '#client/use-terms.ts'
import { assetTerm } from '#areas/assets/terms/records.ts'
import { backlogHours, complianceOf, reliabilityOf } from '#areas/assets/reliability/rules.ts'
import { workOrder } from '#areas/assets/work/records.ts'
import { bandOf, bookValue, conditionIndex, endOfLife, straightLine } from '#areas/assets/worth/rules.ts'
import { termOn } from '#platform/records/dated.ts'

/** Days that planned work may be late and still count as on time: a rule of thumb, and labeled as one. */
const grace = 7
const bands = { good: 'good', fair: 'fair', poor: 'poor' }

/** Asset value and condition, each figure with the rows behind it. */
export default function EamScreen() {
  const today = useToday()
  const until = new Date(useNow()).toISOString()
  const from = `${addDays(today, -365)}T00:00:00Z`
  const { rows } = useAssets()
  const { rows: classes } = useRecords(assetClass, (of) => of.order('name').limit(200))
  const { rows: work } = useRecords(workOrder, (of) =>
    of.neq('status', 'canceled').order('created_at', { ascending: false }).limit(1_000),
  )
  const terms = useTerms(assetTerm) ?? []
  const area = {
    area: 'Enterprise Asset Mgmt',
    title: 'Asset overview',
    about: 'Asset value, condition, backlog and preventive maintenance compliance.',
  }
  if (!rows || !classes || !work)
    return (
      <Screen {...area}>
        <FiguresSkeleton />
      </Screen>
    )
  if (rows.length === 0)
    return (
      <Screen {...area}>
        <div className="rounded-md border border-line bg-surface">
          <Empty
            title="No assets yet"
            action={
              <ButtonLink look="main" to="/asset-management/new">
                New asset
              </ButtonLink>
            }
          >
            Value, condition, risk and cost are drawn from the asset register.
          </Empty>
        </div>
      </Screen>
    )
  const classOf = new Map(classes.map((row) => [row.id, row]))
  const kept = rows.filter(({ level }) => level !== 'component')
  const book = rows.reduce((sum, row) => {
    const line = straightLine(row, classOf.get(row.class))
    return sum + (line ? bookValue(line, today) : row.cost)
  }, 0)
  const replacement = kept.reduce((sum, row) => sum + (row.replacement_cost ?? row.cost), 0)
  const found = reliabilityOf(work, {
    assets: Math.max(1, rows.filter(({ level }) => level === 'asset').length),
    from,
    until,
  })
  const planned = complianceOf(work, { from: addDays(today, -365), today, grace })
  const hours = (value: number | null) =>
    value === null ? 'No failures' : `${Math.round(value).toLocaleString('en-US')} h`
  return (
    <Screen {...area}>
      <div className="grid gap-5">
        <Figures
          figures={[
            {
              label: 'Book value',
              value: <Amount cents={book} whole />,
              note: (
                <>
                  replacement cost <Amount cents={replacement} whole />
                </>
              ),
              to: '/asset-management',
            },
            {
              label: 'Backlog',
              value: `${Math.round(backlogHours(work))} h`,
              note: 'planned, not started',
              to: '/maintenance-management?tab=workload',
            },
            {
              label: 'Preventive maintenance on time',
              value: planned.percent === null ? 'None due' : `${planned.percent}%`,
              note:
                planned.due > 0
                  ? `${planned.inTime} of ${planned.due}, within ${grace} days (rule of thumb)`
                  : `no plan was due more than ${grace} days ago`,
              to: '/maintenance-management?tab=plans',
              ...(planned.percent !== null && planned.percent < 90 && { tone: 'warn' as const }),
            },
            {
              label: 'Mean time between failures',
              value: hours(found.mtbf),
              note:
                found.mttr === null
                  ? 'none recorded'
                  : `${Math.round(found.mttr * 10) / 10} h to repair, ${(Math.round((found.availability ?? 0) * 10_000) / 100).toFixed(2)}% available`,
              to: '/maintenance-management?where.failure=yes',
            },
          ]}
        />
        <div className="grid gap-5 lg:grid-cols-2">
          <Panel
            title="Risk"
            about="Probability by condition, times the consequence of failure. Select a figure to list its assets."
          >
            <Matrix
              label="Assets by probability and consequence"
              of={['Condition', 'Consequence of failure']}
              rows={conditions.toReversed().map((name) => optionLabel(asset.fields.condition, name))}
              columns={criticalities.map((name) => optionLabel(asset.fields.criticality, name))}
              cell={(row, column) => {
                const [condition, criticality] = [conditions.toReversed()[row]!, criticalities[column]!]
                const count = rows.filter(
                  (each) => each.condition === condition && each.criticality === criticality,
                ).length
                return count === 0
                  ? null
                  : {
                      value: String(count),
                      weight: weightOf((5 - row) * (column + 1), 25),
                      to: `/asset-management?where.condition=${condition}&where.criticality=${criticality}`,
                      words: ' assets',
                    }
              }}
            />
          </Panel>
          <Panel title="Condition" about="Number of assets by condition.">
            <BarChart
              bare
              named
              title="Assets by condition"
              unit="count"
              step="condition"
              height={220}
              across={conditions.map((name) => optionLabel(asset.fields.condition, name))}
              series={[
                {
                  name: 'Assets',
                  values: conditions.map((name) => rows.filter(({ condition }) => condition === name).length),
                },
              ]}
              to={(at) => `/asset-management?where.condition=${conditions[at]}`}
            />
          </Panel>
          <Panel
            title="Facility condition"
            about="Deferred work as a share of a site’s replacement cost. Very poor assets count at full replacement cost (rule of thumb). Ratings use the agency’s settings."
          >
            <SiteIndex rows={rows} good={termOn(terms, 'fci_good', today)} poor={termOn(terms, 'fci_poor', today)} />
          </Panel>
          <Panel title="Cost by class" about="Labor and parts of the last twelve months.">
            <RankedBars
              title="Maintenance cost by class"
              unit="money"
              of="Class"
              figure="Labor and parts"
              rows={costByClass(rows, work, classes, from)}
            />
          </Panel>
        </div>
        <Panel
          title="Useful life ending"
          about="By useful life of the asset or its class. This is a rule of thumb for review, not for purchasing."
        >
          <LifePlan rows={rows} classOf={classOf} today={today} />
        </Panel>
      </div>
    </Screen>
  )
}

type Work = { asset: string; cost: number; created_at: string; status: string; minutes_planned: number }

function costByClass(rows: readonly Asset[], work: readonly Work[], classes: readonly AssetClass[], from: string) {
  const of = new Map(rows.map((row) => [row.id, row.class]))
  return classes
    .map(({ id, name }) => ({
      name,
      value: work
        .filter((each) => of.get(each.asset) === id && each.created_at >= from)
        .reduce((sum, { cost }) => sum + cost, 0),
      to: `/asset-management?where.class=${id}`,
    }))
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.value - a.value)
}

/** Damaged or very poor assets count as deferred at replacement cost: a rule of thumb for work without an estimate. */
function SiteIndex({
  rows,
  good,
  poor,
}: {
  rows: readonly Asset[]
  good: number | undefined
  poor: number | undefined
}) {
  const below = (id: string): Asset[] =>
    rows.filter(({ parent }) => parent === id).flatMap((row) => [row, ...below(row.id)])
  const sites = rows
    .filter(({ level }) => level === 'site')
    .map((site) => {
      const parts = below(site.id)
      const value = site.replacement_cost ?? site.cost
      const deferred = parts
        .filter(({ condition, level }) => condition === 'very_poor' && level !== 'system')
        .reduce((sum, row) => sum + (row.replacement_cost ?? row.cost), 0)
      return { site, index: conditionIndex(deferred, value) }
    })
  if (sites.length === 0) return <p className="text-ink-2">No sites registered yet.</p>
  return (
    <Facts
      facts={sites.map(({ site, index }) => ({
        label: site.name,
        value:
          index === null
            ? 'Enter the replacement cost'
            : `${index.toFixed(1)}%${good !== undefined && poor !== undefined ? `, ${bands[bandOf(index, { good, poor })]}` : ''}`,
      }))}
    />
  )
}

function LifePlan({
  rows,
  classOf,
  today,
}: {
  rows: readonly Asset[]
  classOf: ReadonlyMap<string, AssetClass>
  today: string
}) {
  const soon = rows
    .flatMap((row) => {
      const ends = endOfLife(row, classOf.get(row.class))
      return ends && ends <= addDays(today, 3 * 365) && row.level !== 'site' && row.level !== 'system'
        ? [{ row, ends }]
        : []
    })
    .toSorted((a, b) => (a.ends < b.ends ? -1 : 1))
  if (soon.length === 0) return <p className="text-ink-2">No useful life ends within three years.</p>
  return (
    <RankedBars
      title="Due for replacement"
      unit="money"
      of="Asset"
      figure="Replacement cost"
      rows={soon
        .slice(0, 15)
        .map(({ row, ends }) => ({
          name: row.name,
          value: row.replacement_cost ?? row.cost,
          note: `${ends <= today ? 'since' : 'in'} ${ends.slice(0, 4)}`,
          to: `/asset-management/${row.id}`,
        }))}
    />
  )
}
