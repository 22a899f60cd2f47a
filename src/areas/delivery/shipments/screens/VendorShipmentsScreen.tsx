import { useOwnOrders } from '#areas/procurement/purchase-orders/screens/use-own-orders.ts'
import { useOrganization } from '#client/use-organization.ts'
import { useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Say } from '#kit/parts/Say.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { Day, Moment } from '#kit/parts/Time.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { dialOf } from '#kit/record/status.ts'
import { optionLabel } from '#platform/records/record.ts'
import { sayOf } from '#platform/say-of.ts'
import { say } from '#platform/say.ts'
import { shipmentLife } from '../life.ts'
import { shipment, type Shipment } from '../records.ts'

/** A company's deliveries to agencies, as the agencies follow them. */
export default function VendorShipmentsScreen() {
  const { organization } = useOrganization()
  return (
    <Screen
      area="Orders"
      title={say('Shipments')}
      about={say('Deliveries of your orders, as agencies follow them.')}
      actions={<ButtonLink to="/purchase-orders">{say('Orders')}</ButtonLink>}
    >
      {organization ? <OwnShipments account={organization.id} /> : <SkeletonLines lines={6} />}
    </Screen>
  )
}

function OwnShipments({ account }: { account: string }) {
  const orders = useOwnOrders(account)
  const { rows } = useRecords(shipment, (from) =>
    from.neq('organization_id', account).order('created_at', { ascending: false }).limit(200),
  )
  if (!rows || !orders) return <SkeletonLines lines={6} />
  if (rows.length === 0)
    return (
      <Empty title={say('No shipments yet')}>
        {say('An agency adds a shipment when it follows a delivery of your order.')}
      </Empty>
    )
  const open = rows.filter((row) => shipmentLife.isOpen(row))
  const over = rows.filter((row) => !shipmentLife.isOpen(row))
  const agencyOf = (row: Shipment) =>
    orders.find(({ version }) => version.purchase_order === row.purchase_order)?.document.agency.name
  return (
    <div className="grid gap-5">
      {open.length > 0 && (
        <Panel title={say('Deliveries on the way')}>
          <Lines rows={open} agencyOf={agencyOf} />
        </Panel>
      )}
      {over.length > 0 && (
        <Panel title={say('Completed deliveries')}>
          <Lines rows={over} agencyOf={agencyOf} />
        </Panel>
      )}
    </div>
  )
}

const Lines = ({ rows, agencyOf }: { rows: readonly Shipment[]; agencyOf: (row: Shipment) => string | undefined }) => (
  <ul className="divide-y divide-line">
    {rows.map((row) => (
      <li
        key={row.id}
        className="grid grid-cols-[minmax(0,1fr)] items-baseline gap-x-5 gap-y-1 py-3 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto]"
      >
        <span className="min-w-0">
          <bdi className="font-semibold">{row.title}</bdi>
          <span className="block text-xs text-ink-2">
            <span className="font-mono">{row.number}</span>
            {agencyOf(row) && (
              <>
                , <bdi>{agencyOf(row)}</bdi>
              </>
            )}
          </span>
          {(row.carrier || row.tracking) && (
            <span className="block text-xs text-ink-2">
              <bdi>{row.carrier}</bdi> <span className="font-mono break-all">{row.tracking}</span>
            </span>
          )}
          {row.exception && (
            <span lang="en" dir="auto" className="mt-1 block text-sm text-warn">
              {row.exception}
            </span>
          )}
        </span>
        <span className="grid gap-1 text-sm sm:justify-items-end">
          <Dial state={dialOf(row.status)}>{sayOf('a shipment', optionLabel(shipment.fields.status, row.status))}</Dial>
          <span className="text-xs text-ink-2">
            {row.arrived_at ? (
              <Say text="Arrived {moment}" values={{ moment: <Moment at={row.arrived_at} /> }} />
            ) : row.eta ? (
              <Say text="Expected {day}" values={{ day: <Day day={row.eta} /> }} />
            ) : (
              say('No expected date')
            )}
          </span>
        </span>
      </li>
    ))}
  </ul>
)
