import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { useChosenRecords } from '#client/use-chosen-rows.ts'
import { useRecords } from '#client/use-record.ts'
import { Matrix } from '#kit/boards/Matrix.tsx'
import { RefInput } from '#kit/inputs/RefInput.tsx'
import { MapView } from '#kit/map/MapView.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known, knownOf } from '#kit/parts/known.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { Trends } from '#kit/record/Trends.tsx'
import { trend } from '#platform/records/list/charted.ts'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { dayInWords } from '#platform/dates.ts'
import { inside, shapeIn } from '#areas/disasters/alerts/rules.ts'
import { alertLayer, placedOf, siteLayer, useAlertsInForce } from './layers.ts'
import { criticalFacility } from '#areas/disasters/sites/records.ts'
import type { draftRisk, singleSources, stressTest } from '#areas/disasters/supply-risks/commands.ts'
import { riskLife } from '#areas/disasters/supply-risks/life.ts'
import { openRisks, riskList } from '#areas/disasters/supply-risks/reads.ts'
import { supplyRisk, type SupplyRisk } from '#areas/disasters/supply-risks/records.ts'
import { gradeOf, impacts, likelihoods, scoreOf } from '#areas/disasters/supply-risks/rules.ts'

const tabs = [
  { name: 'register', title: 'Register' },
  { name: 'test', title: 'Vendor loss' },
  { name: 'single', title: 'Single sources' },
  { name: 'sites', title: 'Hazard exposure' },
  { name: 'trends', title: 'Trends' },
] as const

const trends = [
  trend(supplyRisk, { title: 'Risks by cause', by: 'cause', list: '/supply-chain-risk' }),
  trend(supplyRisk, { title: 'Risks by vendor', by: 'vendor', list: '/supply-chain-risk' }),
  trend(supplyRisk, { title: 'Risks by status', by: 'status', list: '/supply-chain-risk' }),
  trend(supplyRisk, { title: 'Due by month', by: 'due', list: '/supply-chain-risk' }),
]

/** Supply chain risks: rated, owned, and tested against actual orders. */
export default function RisksScreen() {
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const actor = useActor()
  const draft = useCommand<typeof draftRisk>('supply-risks/draft')
  const { rows } = useChosenRecords(supplyRisk, openRisks)
  const [adding, setAdding] = useState<Record<string, unknown>>()
  const [{ name: chosen }, choose] = useTab(tabs)
  const start = { likelihood: 3, impact: 3, subject: 'vendor', cause: 'single_source', owner: actor.user_id }
  const first = (
    <Button look="main" onClick={() => setAdding(start)}>
      <Icon name="plus" />
      New risk
    </Button>
  )
  return (
    <Screen area="Emergency & Disaster" title="Supply chain risk" actions={first}>
      <div className="grid grid-cols-1 gap-5">
        <Sums rows={rows} />
        <Tabs label="Supply chain risk" tabs={tabs} chosen={chosen} onChoose={choose}>
          {chosen === 'trends' && <Trends charts={trends} />}
          {chosen === 'register' && (
            <div className="grid grid-cols-1 gap-5">
              <Panel
                title="Likelihood and impact"
                about="Likelihood times impact, 1 to 25: from 5 medium, from 10 high, from 15 extreme. A rule of thumb for setting priorities."
              >
                {rows ? <Heat rows={rows} /> : <SkeletonLines lines={6} />}
              </Panel>
              <RecordList {...riskList} first={first} />
            </div>
          )}
          {chosen === 'test' && (
            <WithoutVendor
              chosen={query.get('vendor')}
              onChoose={(vendor) =>
                setQuery({ tab: 'test', ...(vendor && { vendor }) }, { replace: true, preventScrollReset: true })
              }
              onRisk={(vendor, words) => setAdding({ ...start, vendor, title: words.slice(0, 200) })}
            />
          )}
          {chosen === 'single' && (
            <SingleSources onRisk={(vendor, words) => setAdding({ ...start, vendor, title: words.slice(0, 200) })} />
          )}
          {chosen === 'sites' && (
            <SitesInTheWay
              onRisk={(site, name) =>
                setAdding({
                  ...start,
                  subject: 'site',
                  cause: 'location',
                  site,
                  title: `${name}: hazard exposure`.slice(0, 200),
                })
              }
            />
          )}
        </Tabs>
      </div>
      {adding && (
        <FormDialog
          of={supplyRisk}
          title="New risk"
          done="Risk added"
          start={adding}
          send={draft}
          onDone={({ id }) => void navigate(`/supply-chain-risk/${id}`)}
          onClose={() => setAdding(undefined)}
        />
      )}
    </Screen>
  )
}

function Sums({ rows }: { rows: readonly SupplyRisk[] | undefined }) {
  const of = (grade: string) => rows?.filter((row) => gradeOf(row) === grade).length ?? 0
  const unowned = rows?.filter((row) => row.owner === null && !riskLife.is(row, 'accepted')).length
  return (
    <Figures
      figures={[
        {
          label: 'Extreme',
          ...known(rows, () => ({ value: String(of('extreme')), ...(of('extreme') > 0 && { tone: 'bad' as const }) })),
          to: '/supply-chain-risk',
        },
        {
          label: 'High',
          ...known(rows, () => ({ value: String(of('high')), ...(of('high') > 0 && { tone: 'warn' as const }) })),
          to: '/supply-chain-risk',
        },
        {
          label: 'Mitigation in progress',
          ...known(rows, (rows) => ({ value: String(rows.filter((row) => riskLife.is(row, 'mitigating')).length) })),
          to: '/supply-chain-risk?where.status=mitigating',
        },
        {
          label: 'No owner',
          ...knownOf([rows, unowned], (rows, unowned) => ({
            value: String(unowned),
            ...(unowned > 0 && { tone: 'warn' as const }),
          })),
          to: '/supply-chain-risk?where.owner=none',
        },
      ]}
    />
  )
}

function Heat({ rows }: { rows: readonly SupplyRisk[] }) {
  const weight = (score: number) => (score >= 15 ? 4 : score >= 10 ? 3 : score >= 5 ? 2 : 1)
  return (
    <Matrix
      label="Open risks"
      of={['Likelihood', 'Impact']}
      rows={likelihoods.toReversed()}
      columns={impacts}
      cell={(row, column) => {
        const [likelihood, impact] = [5 - row, column + 1]
        const count = rows.filter(
          (each) => Number(each.likelihood) === likelihood && Number(each.impact) === impact,
        ).length
        return count === 0
          ? null
          : {
              value: count,
              weight: weight(scoreOf({ likelihood, impact })),
              words: plural(count, { one: ' risk', other: ' risks' }),
              to: `/supply-chain-risk?where.likelihood=${likelihood}..${likelihood}&where.impact=${impact}..${impact}`,
            }
      }}
    />
  )
}

function WithoutVendor({
  chosen,
  onChoose,
  onRisk,
}: {
  chosen: string | null
  onChoose: (vendor: string | null) => void
  onRisk: (vendor: string, words: string) => void
}) {
  const { data } = useAnswer<typeof stressTest>(
    'supply-risks/without-vendor',
    { vendor: chosen ?? '' },
    { about: 'order_lines', enabled: chosen !== null },
  )
  const alone = data?.unmet.filter(({ others }) => others.length === 0) ?? []
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="max-w-md">
        <RefInput
          id="without-vendor"
          label="Without this vendor"
          hint="From order lines of the last 12 full months and this one. Other vendors of the same commodity may be alternatives; confirm with them."
          field={{ to: 'vendors' }}
          value={chosen}
          onChange={(value) => onChoose((value as string | null) ?? null)}
        />
      </div>
      {chosen && (
        <Panel
          title="Unmet needs"
          about={
            data &&
            (data.unmet.length === 0
              ? undefined
              : `${alone.length} of ${data.unmet.length} commodities have come only from this vendor since ${dayInWords(data.since)}.`)
          }
          actions={
            chosen &&
            alone.length > 0 && (
              <Button onClick={() => onRisk(chosen, `${alone[0]!.words}: single source`)}>Add risk</Button>
            )
          }
        >
          {!data && <SkeletonLines lines={4} />}
          {data?.unmet.length === 0 && (
            <p className="text-ink-2">No orders with this vendor since {dayInWords(data.since)}.</p>
          )}
          {data && data.unmet.length > 0 && (
            <div role="region" aria-label="Unmet needs" tabIndex={0} className="relative overflow-x-auto">
              <table className="w-full min-w-max text-left text-sm">
                <thead className="text-2xs text-ink-2">
                  <tr className="border-b border-line-strong">
                    <th scope="col" className="py-2 pr-4 font-semibold">
                      Commodity
                    </th>
                    <th scope="col" className="px-4 text-right font-semibold">
                      On order
                    </th>
                    <th scope="col" className="px-4 text-right font-semibold">
                      Purchased
                    </th>
                    <th scope="col" className="px-4 text-right font-semibold">
                      Share
                    </th>
                    <th scope="col" className="pl-4 font-semibold">
                      Other vendors
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {data.unmet.map((row) => (
                    <tr key={row.commodity} className="border-b border-line last:border-0">
                      <th scope="row" className="py-2 pr-4 font-normal text-ink">
                        {row.words}{' '}
                        <span className="font-mono text-xs text-ink-2">
                          {row.commodity === row.words.toLowerCase() ? '' : row.commodity}
                        </span>
                      </th>
                      <td className="px-4 text-right">
                        <Amount cents={row.open} />
                      </td>
                      <td className="px-4 text-right">
                        <Amount cents={row.ordered} />
                      </td>
                      <td className="figures px-4 text-right">{row.share}%</td>
                      <td className="pl-4">
                        {row.others.length === 0 ? (
                          <span className="font-semibold text-bad">None</span>
                        ) : (
                          row.others.map(({ id, name }) => (
                            <Link key={id} to={`/vendor-directory/${id}`} className="link mr-2">
                              {name}
                            </Link>
                          ))
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          {data && data.items.length > 0 && (
            <p className="mt-3 text-sm text-ink-2">
              This is the usual vendor of:{' '}
              {data.items.map(({ id, name }) => (
                <Link key={id} to={`/supply-chain-command-center/items/${id}`} className="link mr-2">
                  {name}
                </Link>
              ))}
            </p>
          )}
        </Panel>
      )}
    </div>
  )
}

function SingleSources({ onRisk }: { onRisk: (vendor: string, words: string) => void }) {
  const { data } = useAnswer<typeof singleSources>('supply-risks/single-sources', {}, { about: 'order_lines' })
  return (
    <Panel
      title="Single-source commodities"
      about={`By commodity code or line description, ${data ? `since ${dayInWords(data.since)}: ` : ''}12 full months and this one. This is a prompt for review, not a finding: one order is enough.`}
    >
      {!data && <SkeletonLines lines={5} />}
      {data?.alone.length === 0 && <p className="text-ink-2">No orders since {dayInWords(data.since)}.</p>}
      <ul className="divide-y divide-line">
        {data?.alone.map((row) => (
          <li key={row.commodity} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 py-2.5">
            <span className="min-w-0 flex-1 basis-52">
              <span className="block text-ink">{row.words}</span>
              <Link to={`/vendor-directory/${row.vendor}`} className="link text-xs">
                {row.vendor_name}
              </Link>
            </span>
            <Amount cents={row.ordered} />
            <Button
              aria-label={`Add risk for ${row.words}`}
              onClick={() => onRisk(row.vendor, `${row.words}: single source`)}
            >
              Add risk
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function SitesInTheWay({ onRisk }: { onRisk: (site: string, name: string) => void }) {
  const now = useNow()
  const alerts = useAlertsInForce(now)
  const { rows } = useRecords(criticalFacility, (from) => from.order('name').limit(1_000))
  const layer = siteLayer(rows ?? [])
  const places = placedOf([layer])
  const within = places.filter((place) => alerts?.some((alert) => inside(shapeIn(alert), [place]).length > 0))
  return (
    <div className="grid grid-cols-1 gap-5">
      <MapView label="Facilities and alerts" height={360} layers={[alertLayer(alerts ?? []), layer]} />
      <Panel
        title="Inside an alert now"
        about="Hazard areas outside alerts need a flood zone map. None has been imported."
      >
        {!rows || !alerts ? (
          <SkeletonLines />
        ) : within.length === 0 ? (
          <p className="text-ink-2">None of {places.length} facilities.</p>
        ) : (
          <ul className="divide-y divide-line">
            {within.map(({ id, name, to }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 py-2.5">
                <Link to={to} className="link">
                  {name}
                </Link>
                <Button aria-label={`Add risk for ${name}`} onClick={() => onRisk(id, name)}>
                  Add risk
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  )
}
