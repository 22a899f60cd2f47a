import { orderChangeStatus } from '../changes/rules.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { dialOf } from '#kit/record/status.ts'
import { optionLabel } from '#platform/records/record.ts'
import { orderChange, type OrderChange, type PurchaseOrder } from '../records.ts'

type ChangesPanelProps = { row: PurchaseOrder; loaded: { changes: readonly OrderChange[] | undefined } }

/** The requested changes of the order, with their outcome. */
export function ChangesPanel({ row, loaded: { changes = [] } }: ChangesPanelProps) {
  if (changes.length === 0) return null
  const original = row.original ?? row.amount
  return (
    <Panel
      title="Changes"
      foot={
        <>
          First issued at <Amount cents={original} />; now <Amount cents={row.amount} />
        </>
      }
    >
      <ul className="divide-y divide-line">
        {changes.map((change) => (
          <li key={change.id} className="grid gap-1 py-3 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <span className="font-semibold">
                Change {change.revision}: <Amount cents={change.before} /> → <Amount cents={change.amount} />
              </span>
              <Dial state={orderChangeStatus.is(change, 'in_force') ? 'done' : dialOf(change.status)}>
                {orderChangeStatus.isOpen(change)
                  ? 'Waiting for approval'
                  : optionLabel(orderChange.fields.status, change.status)}
              </Dial>
            </div>
            <p className="text-ink-2">{change.reason}</p>
            {change.cardinal && (
              <p className="text-sm text-warn">
                {change.cardinal} <span className="text-ink-2">{change.cardinal_answer}</span>
              </p>
            )}
            <p className="text-xs text-ink-2">
              Requested <Moment at={change.created_at} />
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
