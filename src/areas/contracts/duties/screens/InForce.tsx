import { Link } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { dialOf } from '#kit/record/status.ts'
import { dollars } from '#platform/money.ts'
import { optionLabel } from '#platform/records/record.ts'
import { contract, type Contract } from '../../contracts/records.ts'
import type { Obligation } from '../records.ts'

/** Contracts with open obligations come first, the next due date first; the others follow by their end. */
export function InForce({
  loaded: { running: rows, owed },
}: {
  loaded: { running: readonly Contract[]; owed: readonly Obligation[] | undefined }
}) {
  const today = useToday()
  if (rows.length === 0)
    return (
      <div className="rounded-md border border-line bg-surface">
        <Empty title="No active contracts" action={<ButtonLink to="/contracts">Contract register</ButtonLink>}>
          A contract is listed here from its last signature to its closeout.
        </Empty>
      </div>
    )
  const duties = (id: string) => owed?.filter((each) => each.contract === id) ?? []
  const first = (id: string) => duties(id)[0]?.due_on ?? '9999'
  return (
    <ul aria-label="Contracts" className="divide-y divide-line rounded-md border border-line bg-surface">
      {rows
        .toSorted((a, b) => first(a.id).localeCompare(first(b.id)))
        .map((row) => (
          <Workspace key={row.id} row={row} duties={duties(row.id)} today={today} />
        ))}
    </ul>
  )
}

type WorkspaceProps = { row: Contract; duties: readonly Obligation[]; today: string }

const Workspace = ({ row, duties, today }: WorkspaceProps) => (
  <li className="relative grid gap-x-6 gap-y-1.5 px-3.5 py-2.5 hover:bg-surface-2 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,5fr)_6rem] lg:items-center">
    <div className="min-w-0">
      <Link to={`/contract-management/${row.id}`} className="font-semibold text-ink after:absolute after:inset-0">
        {row.title}
      </Link>
      <p className="font-mono text-xs text-ink-2">{row.number}</p>
    </div>
    <div className="min-w-0">
      <Progress
        label={`Ordered share of the ${row.number} ceiling`}
        value={Math.min(row.committed, row.ceiling)}
        max={row.ceiling}
      />
      <p className="figures mt-1 text-xs text-ink-2">
        {dollars(row.committed)} of {dollars(row.ceiling)} ordered
      </p>
    </div>
    <div className="min-w-0 text-sm">
      {duties[0] ? (
        <>
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0">{duties[0].title}</span>
            <Due day={duties[0].due_on} today={today} bare />
          </p>
          {duties.length > 1 && <p className="text-xs text-ink-2">and {duties.length - 1} more</p>}
        </>
      ) : (
        <p className="text-ink-2">No open obligations</p>
      )}
    </div>
    <Dial state={dialOf(row.status)}>{optionLabel(contract.fields.status, row.status)}</Dial>
  </li>
)
