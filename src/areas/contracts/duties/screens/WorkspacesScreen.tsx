import { lazy } from 'react'
import { Link } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { Awaited } from '#kit/parts/Awaited.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { Sides } from '#kit/Sides.tsx'
import { Trends } from '#kit/record/Trends.tsx'
import { trend } from '#platform/records/list/charted.ts'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { dialOf } from '#kit/record/status.ts'
import { addDays } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { optionLabel } from '#platform/records/record.ts'
import { amendment } from '../../amendments/records.ts'
import { contract, type Contract } from '../../contracts/records.ts'
import { useToday } from '#client/use-today.ts'
import { obligationLife } from '../life.ts'
import { obligation, type Obligation } from '../records.ts'

const tabs = [
  { name: 'contracts', title: 'Active' },
  { name: 'obligations', title: 'Obligations' },
  { name: 'amendments', title: 'Amendments' },
  { name: 'trends', title: 'Trends' },
] as const

const trends = [
  trend(obligation, { title: 'Obligations due by month', by: 'due_on', list: '/contract-management?tab=obligations' }),
  trend(obligation, { title: 'Obligations by kind', by: 'kind', list: '/contract-management?tab=obligations' }),
  trend(obligation, { title: 'Obligations by owner', by: 'owner', list: '/contract-management?tab=obligations' }),
  trend(amendment, { title: 'Amendments by status', by: 'status', list: '/contract-management?tab=amendments' }),
]

const OwnSide = lazy(() => import('../../signing/screens/VendorContractsScreen.tsx'))

/** The work of active contracts: obligations due, deliverables waiting for acceptance, and amendments. */
export default function WorkspacesScreen() {
  return (
    <Sides vendor={OwnSide}>
      <Workspaces />
    </Sides>
  )
}

function Workspaces() {
  const [{ name: chosen }, choose] = useTab(tabs)
  return (
    <Screen
      area="Contracts & Finance"
      title="Contract workspace"
      actions={<ButtonLink to="/contracts">Register</ButtonLink>}
    >
      <div className="grid gap-5">
        <DutyFigures />
        <Tabs label="Contract workspace" tabs={tabs} chosen={chosen} onChoose={choose}>
          {chosen === 'trends' && <Trends charts={trends} />}
          {chosen === 'contracts' && <InForce />}
          {chosen === 'obligations' && (
            <RecordList of={obligation} columns={['title', 'kind', 'party', 'contract', 'owner', 'due_on', 'status']} />
          )}
          {chosen === 'amendments' && <RecordList of={amendment} />}
        </Tabs>
      </div>
    </Screen>
  )
}

function DutyFigures() {
  const today = useToday()
  const actor = useActor()
  const { rows } = useRecords(obligation, (from) =>
    from.in('status', obligationLife.openStatuses).order('due_on').limit(1_000),
  )
  const count = (which: (row: NonNullable<typeof rows>[number]) => boolean) => rows?.filter(which).length ?? 0
  const late = count(({ due_on }) => due_on < today)
  return (
    <Figures
      figures={[
        {
          label: 'Overdue',
          ...known(rows, () => ({
            value: String(late),
            note: late > 0 ? 'past due' : 'none overdue',
            ...(late > 0 && { tone: 'bad' as const }),
          })),
        },
        {
          label: 'Due within 30 days',
          ...known(rows, () => ({
            value: String(count(({ due_on }) => due_on >= today && due_on <= addDays(today, 30))),
          })),
        },
        {
          label: 'Waiting for acceptance',
          ...known(rows, () => ({ value: String(count((row) => obligationLife.is(row, 'submitted'))) })),
        },
        {
          label: 'Assigned to you',
          ...known(rows, () => ({ value: String(count(({ owner }) => owner === actor.user_id)), note: 'open' })),
        },
      ]}
    />
  )
}

/** Contracts with open obligations come first, the next due date first; the others follow by their end. */
function InForce() {
  const today = useToday()
  const { rows, ...found } = useRecords(contract, (from) =>
    from.in('status', ['active', 'expired']).order('ends_on').limit(200),
  )
  const { rows: owed } = useRecords(obligation, (from) =>
    from.in('status', obligationLife.openStatuses).order('due_on').limit(1_000),
  )
  if (!rows) return <Awaited found={found} what="Contracts" />
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
