import { lazy, useState } from 'react'
import { useToday } from '#client/use-today.ts'
import { useRecords } from '#client/use-record.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { Sides } from '#kit/Sides.tsx'
import { Trends } from '#kit/record/Trends.tsx'
import { trend } from '#platform/records/list/charted.ts'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { addDays } from '#platform/dates.ts'
import { shipmentLife } from '../life.ts'
import { shipment } from '../records.ts'
import { lateBy } from '../rules.ts'
import { PlanDialog } from './PlanDialog.tsx'
import { ShipmentMap } from './ShipmentMap.tsx'

const tabs = [
  { name: 'list', title: 'Shipments' },
  { name: 'exceptions', title: 'Exceptions' },
  { name: 'map', title: 'Map' },
  { name: 'trends', title: 'Trends' },
] as const

const trends = [
  trend(shipment, { title: 'Shipments by vendor', by: 'vendor', list: '/shipment-tracking' }),
  trend(shipment, { title: 'Due by month', by: 'promised_on', list: '/shipment-tracking' }),
  trend(shipment, { title: 'Shipments by mode', by: 'mode', list: '/shipment-tracking' }),
  trend(shipment, { title: 'Shipments by status', by: 'status', list: '/shipment-tracking' }),
]

const OwnSide = lazy(() => import('./VendorShipmentsScreen.tsx'))

/** Shipments in transit, their ETA and its reason, and their problems. */
export default function ShipmentsScreen() {
  return (
    <Sides vendor={OwnSide}>
      <Tracking />
    </Sides>
  )
}

function Tracking() {
  const today = useToday()
  const [planning, setPlanning] = useState(false)
  const [{ name: chosen }, choose] = useTab(tabs)
  const wrong = useRecords(shipment, (from) =>
    from
      .in('status', [...shipmentLife.openStatuses])
      .not('exception', 'is', null)
      .order('eta')
      .limit(200),
  )
  const { rows: open } = useRecords(shipment, (from) =>
    from
      .in('status', [...shipmentLife.openStatuses])
      .order('eta')
      .limit(500),
  )
  const late = open?.filter((row) => lateBy(row) > 0).length
  const plan = (
    <Button look="main" onClick={() => setPlanning(true)}>
      <Icon name="plus" />
      New shipment
    </Button>
  )
  return (
    <Screen area="Performance & Delivery" title="Shipments" actions={plan}>
      <div className="grid gap-5">
        <Figures
          figures={[
            {
              label: 'In transit',
              ...known(open, (open) => ({
                value: String(open.filter((row) => shipmentLife.is(row, 'in_transit')).length),
              })),
              to: '/shipment-tracking?where.status=in_transit',
            },
            {
              label: 'Due this week',
              ...known(open, (open) => ({
                value: String(open.filter(({ eta }) => eta !== null && eta <= addDays(today, 7)).length),
              })),
              to: `/shipment-tracking?where.status=${shipmentLife.openStatuses.join()}&where.eta=..${addDays(today, 7)}`,
            },
            {
              label: 'Late',
              ...known(late, (late) => ({
                value: String(late),
                note: late > 0 ? 'see reasons' : 'none',
                ...(late > 0 && { tone: 'warn' as const }),
              })),
            },
            {
              label: 'Exceptions',
              ...known(wrong.rows, (wrong) => ({
                value: String(wrong.length),
                note: 'out of range or held',
                ...(wrong.length > 0 && { tone: 'bad' as const }),
              })),
              to: '/shipment-tracking?tab=exceptions',
            },
          ]}
        />
        <Tabs label="Shipments" tabs={tabs} chosen={chosen} onChoose={choose}>
          {chosen === 'trends' && <Trends charts={trends} />}
          {chosen === 'list' && (
            <RecordList
              of={shipment}
              columns={['number', 'title', 'vendor', 'carrier', 'eta', 'eta_confidence', 'eta_reason', 'status']}
              first={plan}
            />
          )}
          {chosen === 'exceptions' && (
            <Panel title="Exceptions" about="Held, late or out of range.">
              <RecordTable
                of={shipment}
                found={wrong}
                columns={['title', 'number', 'exception', 'eta', 'watched_by', 'status']}
              />
            </Panel>
          )}
          {chosen === 'map' && <ShipmentMap rows={open} />}
        </Tabs>
      </div>
      {planning && <PlanDialog onClose={() => setPlanning(false)} />}
    </Screen>
  )
}
