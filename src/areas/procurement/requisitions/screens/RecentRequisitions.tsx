import { Link } from 'react-router'
import { useRecords } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { dialOf } from '#kit/record/status.ts'
import { optionLabel } from '#platform/records/record.ts'
import { requisition } from '../records.ts'

/** The newest requests: a new one is often like one of them. */
export function RecentRequisitions() {
  const { rows } = useRecords(requisition, (from) => from.order('created_at', { ascending: false }).limit(6))
  if (!rows || rows.length === 0) return null
  return (
    <Panel title="Recent requisitions" actions={<ButtonLink to="/requisitions">All requisitions</ButtonLink>}>
      <ul className="divide-y divide-line">
        {rows.map(({ id, number, title, amount, status }) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 gap-y-1 py-2.5 md:grid-cols-[minmax(0,1fr)_12rem_7rem]"
          >
            <p className="min-w-0">
              <Link to={`/requisitions/${id}`} className="font-semibold break-words text-ink hover:underline">
                {title}
              </Link>{' '}
              <span className="ml-2 font-mono text-xs whitespace-nowrap text-ink-2">{number}</span>
            </p>
            <span className="max-md:order-last max-md:col-span-full">
              <Dial state={dialOf(status, requisition.fields.status)}>
                {optionLabel(requisition.fields.status, status)}
              </Dial>
            </span>
            <span className="text-right">
              <Amount cents={amount} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
