import { Link } from 'react-router'
import { useRecords } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { dialOf } from '#kit/record/status.ts'
import { optionLabel } from '#platform/records/record.ts'
import { orderLife } from '../life.ts'
import { purchaseOrder, type PurchaseOrder } from '../records.ts'
import { leftOf } from '../rules.ts'

/** The releases of a blanket order and its balance. */
export function ReleasesPanel({ row }: { row: PurchaseOrder }) {
  const { rows } = useRecords(purchaseOrder, (from) =>
    from.eq('blanket', row.id).order('created_at', { ascending: false }).limit(200),
  )
  return (
    <Panel
      title="Releases"
      actions={
        orderLife.is(row, 'issued') && <ButtonLink to={`/purchase-orders/${row.id}/release`}>Release</ButtonLink>
      }
      foot={
        <>
          Available: <Amount cents={leftOf(row)} /> of <Amount cents={row.limit_amount ?? 0} />
        </>
      }
    >
      {rows?.length === 0 && <p className="text-ink-2">No releases yet.</p>}
      <ul className="divide-y divide-line">
        {rows?.map((release) => (
          <li
            key={release.id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2.5 first:pt-0 last:pb-0"
          >
            <span className="min-w-0">
              <Link to={`/purchase-orders/${release.id}`} className="font-semibold text-action-ink hover:underline">
                {release.title}
              </Link>
              <span className="ml-2 font-mono text-xs text-ink-2">{release.number}</span>
            </span>
            <span className="flex items-baseline gap-4">
              <Amount cents={release.amount} />
              <Dial state={dialOf(release.status)}>{optionLabel(purchaseOrder.fields.status, release.status)}</Dial>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
