import { Link } from 'react-router'
import { useRecords } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { invoiceShare, type Invoice } from '../records.ts'

/** The coding, to the cent: by the order's funding or by the lines. */
export function CodingPanel({ row }: { row: Invoice }) {
  const { rows: shares } = useRecords(invoiceShare, (from) => from.eq('invoice', row.id).order('position').limit(500))
  const names = useNames(invoiceShare, shares ?? [])
  if (!shares || shares.length === 0) return null
  return (
    <Panel title="Coding" about={row.approved_at ? 'As booked.' : 'Booked at final approval.'}>
      <ul className="grid gap-1.5">
        {shares.map(({ id, budget_line, amount }) => (
          <li key={id} className="flex items-baseline justify-between gap-4">
            <Link to={`/budget-management/lines/${budget_line}`} className="link min-w-0 break-words">
              {names.get(budget_line) ?? '…'}
            </Link>
            <Amount cents={amount} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
