import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { MapView } from '#kit/map/MapView.tsx'
import type { Position } from '@granary/geodata/geography.ts'
import { circleAround, metersBetween } from '@granary/geodata/geography.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Dial, type DialState } from '#kit/parts/Dial.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known, knownOf } from '#kit/parts/known.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { Trends } from '#kit/record/Trends.tsx'
import { trend } from '#platform/records/list/charted.ts'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { notANumber, numberIn } from '#kit/record/given.ts'
import { Screen } from '#kit/record/Screen.tsx'
import { NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { howMany, plural } from '#platform/words.ts'
import { placedOf, requestLayer, shelterLayer, siteLayer, useOurPlaces } from './layers.ts'
import type { createItem, inboundOrders, raiseException } from '#areas/disasters/supply/commands.ts'
import { exceptionLife } from '#areas/disasters/supply/life.ts'
import { criticalItem, supplyException, type CriticalItem } from '#areas/disasters/supply/records.ts'
import { coverOf, coverWords, type Cover } from '#areas/disasters/supply/rules.ts'

const tabs = [
  { name: 'tower', title: 'Inbound and stock' },
  { name: 'exceptions', title: 'Exceptions' },
  { name: 'items', title: 'Critical items' },
  { name: 'closed', title: 'Road closure' },
  { name: 'trends', title: 'Trends' },
] as const

const trends = [
  trend(supplyException, { title: 'Due by month', by: 'due', list: '/supply-chain-command-center?tab=exceptions' }),
  trend(supplyException, {
    title: 'Exceptions by kind',
    by: 'kind',
    list: '/supply-chain-command-center?tab=exceptions',
  }),
  trend(supplyException, {
    title: 'Exceptions by vendor',
    by: 'vendor',
    list: '/supply-chain-command-center?tab=exceptions',
  }),
  trend(supplyException, {
    title: 'Exceptions by severity',
    by: 'severity',
    list: '/supply-chain-command-center?tab=exceptions',
  }),
  trend(supplyException, {
    title: 'Exceptions by status',
    by: 'status',
    list: '/supply-chain-command-center?tab=exceptions',
  }),
]
const dials: Record<Cover['standing'], DialState> = { enough: 'done', order: 'begun', short: 'bad', unknown: 'waiting' }
type Raising = Record<string, unknown>

/** Inbound orders, days of supply, and owned exceptions. */
export default function TowerScreen() {
  const navigate = useNavigate()
  const actor = useActor()
  const today = useToday()
  const { data } = useAnswer<typeof inboundOrders>('supply/inbound', {}, { about: 'purchase_orders' })
  const { rows: items } = useRecords(criticalItem, (from) => from.order('name').limit(500))
  const { rows: open } = useRecords(supplyException, (from) => from.in('status', exceptionLife.openStatuses).limit(500))
  const raise = useCommand<typeof raiseException>('supply-exceptions/raise')
  const create = useCommand<typeof createItem>('critical-items/create')
  const [raising, setRaising] = useState<Raising>()
  const [adding, setAdding] = useState(false)
  const [{ name: chosen }, choose] = useTab(tabs)
  const late = data?.orders.filter(({ late_days }) => late_days !== null)
  const short = items?.filter((row) => coverOf(row, today).standing === 'short')
  return (
    <Screen
      area="Emergency & Disaster"
      title="Supply control tower"
      about="Inbound orders, days of supply and open exceptions."
      actions={
        <>
          <ButtonLink to="/supply-chain-risk">Supply chain risk</ButtonLink>
          {chosen === 'items' ? (
            <Button look="main" onClick={() => setAdding(true)}>
              <Icon name="plus" />
              New critical item
            </Button>
          ) : (
            <Button look="main" onClick={() => setRaising({ owner: actor.user_id, severity: 'medium', kind: 'other' })}>
              <Icon name="plus" />
              Report exception
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <Figures
          figures={[
            {
              label: 'Inbound orders',
              ...known(data, (data) => ({
                value: String(data.orders.length),
                note: <Amount cents={data.orders.reduce((sum, { open_amount }) => sum + open_amount, 0) ?? 0} whole />,
              })),
              to: '/purchase-orders?where.status=issued&where.kind=standard,release&where.delivery=none,partial',
            },
            {
              label: 'Late',
              ...knownOf([data, late], (data, late) => ({
                value: String(late.length),
                note: late.some(({ raised }) => !raised)
                  ? `${late.filter(({ raised }) => !raised).length} not reported`
                  : undefined,
                ...(late.length > 0 && { tone: 'bad' as const }),
              })),
              to: '/supply-chain-command-center',
            },
            {
              label: 'Items below days-of-supply target',
              ...knownOf([items, short], (items, short) => ({
                value: String(short.length),
                note: short.length > 0 ? 'below target' : 'all on target',
                ...(short.length > 0 && { tone: 'bad' as const }),
              })),
              to: '/supply-chain-command-center',
            },
            {
              label: 'Open exceptions',
              ...known(open, (open) => ({
                value: String(open.length),
                note: `${open.filter(({ owner }) => owner === null).length} unassigned`,
              })),
              to: '/supply-chain-command-center?tab=exceptions&where.status=open,in_progress',
            },
          ]}
        />
        <Tabs label="Supply control tower" tabs={tabs} chosen={chosen} onChoose={choose}>
          {chosen === 'trends' && <Trends charts={trends} />}
          {chosen === 'tower' && (
            <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
              <Panel title="Inbound orders" about="By agreed delivery date. Orders without a date are last.">
                {!data && <SkeletonLines lines={6} />}
                {data?.orders.length === 0 && <p className="text-ink-2">No inbound orders.</p>}
                <ul className="divide-y divide-line">
                  {data?.orders.map((row) => (
                    <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1.5 py-2.5">
                      <span className="min-w-0 flex-1 basis-52">
                        <Link to={`/purchase-orders/${row.id}`} className="link font-semibold">
                          {row.title}
                        </Link>
                        <span className="block text-xs text-ink-2">
                          <span className="font-mono">{row.number}</span> {row.vendor_name}
                          {row.deliver_to && `, to ${row.deliver_to}`}
                        </span>
                      </span>
                      <span className="text-sm text-ink-2">
                        {row.due ? <Due day={row.due} today={data.today} /> : 'no delivery date'}
                      </span>
                      {row.late_days !== null &&
                        (row.raised ? (
                          <Dial state="begun">Reported</Dial>
                        ) : (
                          <Button
                            aria-label={`Report exception for ${row.number}`}
                            onClick={() =>
                              setRaising({
                                title:
                                  `${row.number} is ${plural(row.late_days!, { one: '1 day', other: `${row.late_days} days` })} late: ${row.title}`.slice(
                                    0,
                                    200,
                                  ),
                                kind: 'late',
                                severity: 'medium',
                                purchase_order: row.id,
                                vendor: row.vendor,
                                owner: actor.user_id,
                              })
                            }
                          >
                            Report exception
                          </Button>
                        ))}
                    </li>
                  ))}
                </ul>
              </Panel>
              <Panel title="Days of supply" about="Estimated from the last count and the usual daily use.">
                {!items && <SkeletonLines lines={4} />}
                {items?.length === 0 && (
                  <p className="text-ink-2">
                    No critical items yet.{' '}
                    <button type="button" className="link" onClick={() => setAdding(true)}>
                      Add first item
                    </button>
                  </p>
                )}
                <ul className="divide-y divide-line">
                  {items?.map((row) => (
                    <CoverLine
                      key={row.id}
                      row={row}
                      today={today}
                      raised={open?.find(({ item }) => item === row.id)?.id}
                      onRaise={() =>
                        setRaising({
                          title: `${row.name}: low stock`,
                          kind: 'short',
                          severity: 'high',
                          item: row.id,
                          vendor: row.vendor,
                          owner: actor.user_id,
                        })
                      }
                    />
                  ))}
                </ul>
              </Panel>
            </div>
          )}
          {chosen === 'exceptions' && <RecordList of={supplyException} />}
          {chosen === 'items' && (
            <RecordList
              of={criticalItem}
              first={
                <Button look="main" onClick={() => setAdding(true)}>
                  New critical item
                </Button>
              }
            />
          )}
          {chosen === 'closed' && (
            <ClosedRoad
              onRaise={(words) =>
                setRaising({ title: words.slice(0, 200), kind: 'road_closed', severity: 'high', owner: actor.user_id })
              }
            />
          )}
        </Tabs>
      </div>
      {raising && (
        <FormDialog
          of={supplyException}
          title="Report exception"
          about="An owner handles it until it is resolved."
          done="Exception reported"
          start={raising}
          send={raise}
          onDone={({ id }) => void navigate(`/supply-chain-command-center/exceptions/${id}`)}
          onClose={() => setRaising(undefined)}
        />
      )}
      {adding && (
        <FormDialog
          of={criticalItem}
          title="New critical item"
          done="Critical item added"
          start={{ counted_on: today }}
          send={create}
          onClose={() => setAdding(false)}
        />
      )}
    </Screen>
  )
}

function CoverLine({
  row,
  today,
  raised,
  onRaise,
}: {
  row: CriticalItem
  today: string
  raised: string | undefined
  onRaise: () => void
}) {
  const { days, standing } = coverOf(row, today)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-2.5">
      <span className="min-w-0 flex-1 basis-40">
        <Link to={`/supply-chain-command-center/items/${row.id}`} className="link font-semibold">
          {row.name}
        </Link>
        <span className="block text-xs text-ink-2">
          {howMany(Number(row.on_hand), row.unit)}, target {Number(row.least_days)} days
        </span>
      </span>
      <span className="figures font-semibold text-ink">{days === null ? '' : `${days} days`}</span>
      <Dial state={dials[standing]}>{coverWords[standing]}</Dial>
      {raised ? (
        <Link to={`/supply-chain-command-center/exceptions/${raised}`} className="link text-sm">
          Reported
        </Link>
      ) : (
        standing === 'short' && (
          <Button aria-label={`Report exception for ${row.name}`} onClick={onRaise}>
            Report exception
          </Button>
        )
      )}
    </li>
  )
}

/** Lists what lies around a selected point, by straight-line distance and not by road. */
function ClosedRoad({ onRaise }: { onRaise: (words: string) => void }) {
  const { sites, shelters, requests } = useOurPlaces()
  const [at, setAt] = useState<Position | null>(null)
  const [miles, setMiles] = useState<unknown>(1)
  const layers = [siteLayer(sites ?? []), shelterLayer(shelters ?? []), requestLayer(requests ?? [])]
  const meters = Math.max(0.05, numberIn(miles) ?? 0) * 1609.344
  const near = at
    ? placedOf(layers)
        .map((place) => ({ ...place, away: metersBetween(at, place.position) }))
        .filter(({ away }) => away <= meters)
        .toSorted((a, b) => a.away - b.away)
    : []
  const closed = at
    ? [
        {
          id: 'closed',
          name: 'Closed here',
          note: `${at[1].toFixed(4)}, ${at[0].toFixed(4)}`,
          geometry: { type: 'Polygon' as const, coordinates: [circleAround(at, meters)] },
        },
      ]
    : []
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="max-w-(--measure) text-ink-2">
        Select the road closure on the map. Facilities within the distance are listed so that you can contact them.
        Distances are straight-line; detours are not calculated.
      </p>
      <MapView
        label="Closure location"
        height={380}
        onPick={setAt}
        layers={[...layers, { id: 'closed', name: 'Closed', tone: 'bad', features: closed }]}
      />
      <div className="flex flex-wrap items-end gap-4">
        <NumberInput
          id="closed-miles"
          label="Radius (miles)"
          value={miles}
          error={notANumber('Miles', miles)}
          onChange={setMiles}
        />
        {at && near.length > 0 && (
          <Button
            onClick={() => onRaise(`Road closed near ${near[0]!.name}: ${near.length} critical facilities affected`)}
          >
            Report exception
          </Button>
        )}
      </div>
      <Panel title="Within this distance">
        {!at && <p className="text-ink-2">No location selected.</p>}
        {at && near.length === 0 && <p className="text-ink-2">No critical facilities.</p>}
        <ul className="divide-y divide-line">
          {near.map(({ id, name, kind, to, away }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
              <Link to={to} className="link">
                {name}
              </Link>
              <span className="text-ink-2">
                {kind}, {(away / 1609.344).toFixed(1)} mi
              </span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}
