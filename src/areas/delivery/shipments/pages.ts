import { addDays } from '#platform/dates.ts'
import { list, listPage } from '#platform/pages/list-page.ts'
import { countOf, register } from '#platform/pages/page.ts'
import { trend } from '#platform/records/list/charted.ts'
import { phrase } from '#platform/say.ts'
import { shipmentLife } from './life.ts'
import { shipment } from './records.ts'
import { lateBy } from './rules.ts'

const trends = [
  trend(shipment, { title: 'Shipments by vendor', by: 'vendor', list: '/shipment-tracking' }),
  trend(shipment, { title: 'Due by month', by: 'promised_on', list: '/shipment-tracking' }),
  trend(shipment, { title: 'Shipments by mode', by: 'mode', list: '/shipment-tracking' }),
  trend(shipment, { title: 'Shipments by status', by: 'status', list: '/shipment-tracking' }),
]

const { openStatuses } = shipmentLife
const open = register(shipment, { order: 'eta.asc', limit: 500, where: { status: openStatuses } })
const wrong = register(shipment, {
  order: 'eta.asc',
  limit: 200,
  where: { status: openStatuses, exception: { not: null } },
})

/** Shipments in transit, their ETA and its reason, and their problems. */
export const shipmentsPage = listPage({
  at: '/shipment-tracking',
  title: phrase('Shipments'),
  vendor: 'VendorShipments',
  loads: { open },
  new: { own: 'PlanShipment' },
  above: [
    {
      figures: ({ today, loaded: { open } }) => {
        const late = open?.filter((row) => lateBy(row) > 0).length
        const wrong = open?.filter(({ exception }) => exception !== null).length
        const week = addDays(today, 7)
        return [
          {
            label: 'In transit',
            value: countOf(open?.filter((row) => shipmentLife.is(row, 'in_transit')).length),
            to: '/shipment-tracking?where.status=in_transit',
          },
          {
            label: 'Due this week',
            value: countOf(open?.filter(({ eta }) => eta !== null && eta <= week).length),
            to: `/shipment-tracking?where.status=${openStatuses.join()}&where.eta=..${week}`,
          },
          {
            label: 'Late',
            value: countOf(late),
            note: late !== undefined && (late > 0 ? 'see reasons' : 'none'),
            tone: late && 'warn',
          },
          {
            label: 'Exceptions',
            value: countOf(wrong),
            note: wrong !== undefined && 'out of range or held',
            tone: wrong && 'bad',
            to: '/shipment-tracking?tab=exceptions',
          },
        ]
      },
    },
  ],
  tabs: [
    {
      tab: 'list',
      title: 'Shipments',
      shows: [
        {
          list: list(shipment, {
            columns: ['number', 'title', 'vendor', 'carrier', 'eta', 'eta_confidence', 'eta_reason', 'status'],
          }),
          first: { own: 'PlanShipment' },
        },
      ],
    },
    {
      tab: 'exceptions',
      title: 'Exceptions',
      shows: [
        {
          rows: wrong,
          title: 'Exceptions',
          about: 'Held, late or out of range.',
          columns: ['title', 'number', 'exception', 'eta', 'watched_by', 'status'],
        },
      ],
    },
    { tab: 'map', title: 'Map', shows: [{ own: 'ShipmentMap' }] },
    { tab: 'trends', title: 'Trends', shows: [{ trends }] },
  ],
})
