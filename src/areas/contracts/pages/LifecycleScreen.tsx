import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { useRows } from '#client/use-rows.ts'
import { sentence } from '#client/sentences.ts'
import { Board } from '#kit/boards/Board.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Awaited } from '#kit/parts/Awaited.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { Sides } from '#kit/Sides.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { Trends } from '#kit/record/Trends.tsx'
import { trend } from '#platform/records/list/charted.ts'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { useBoardMoves } from '#kit/record/use-board-moves.tsx'
import { award, awardLine } from '#areas/procurement/awards/records.ts'
import { clause } from '#areas/procurement/solicitations/records.ts'
import { contractLife } from '#areas/contracts/contracts/life.ts'
import { contract, type Contract } from '#areas/contracts/contracts/records.ts'
import { moves } from '#areas/contracts/contracts/rules.ts'
import type { submitContract } from '#areas/contracts/lifecycle/contract-stages.ts'
import type { contractFromAward } from '#areas/contracts/lifecycle/from-award.ts'

const columns = [
  { name: 'draft', title: 'Draft' },
  { name: 'submitted', title: 'In review' },
  { name: 'approved', title: 'Reviewed' },
  { name: 'signing', title: 'Out for signature' },
  { name: 'active', title: 'Active' },
  { name: 'over', title: 'Ended' },
] as const
const columnOf = (row: Contract) =>
  contractLife.is(row, 'returned')
    ? 'draft'
    : contractLife.is(row, 'expired', 'closed', 'terminated')
      ? 'over'
      : row.status

const tabs = [
  { name: 'board', title: 'Board' },
  { name: 'clauses', title: 'Clause library' },
  { name: 'certificates', title: 'Signing certificates' },
  { name: 'trends', title: 'Trends' },
] as const

const trends = [
  trend(contract, { title: 'Contracts ending by month', by: 'ends_on', figure: 'ceiling', list: '/contracts' }),
  trend(contract, { title: 'Contracts by status', by: 'status', list: '/contracts' }),
  trend(contract, { title: 'Value by kind', by: 'kind', figure: 'ceiling', list: '/contracts' }),
]

const CertificatesScreen = lazy(() => import('#areas/contracts/certificates/screens/CertificatesScreen.tsx'))
const OwnSide = lazy(() => import('#areas/contracts/signing/screens/VendorContractsScreen.tsx'))

/** From award to end: every contract in the column of its status, and the clause library. */
export default function LifecycleScreen() {
  return (
    <Sides vendor={OwnSide}>
      <Lifecycle />
    </Sides>
  )
}

function Lifecycle() {
  const [{ name: chosen }, choose] = useTab(tabs)
  return (
    <Screen
      area="Contracts & Finance"
      title="Contract drafting and signing"
      actions={
        <ButtonLink look="main" to="/contracts/new">
          <Icon name="plus" />
          New contract
        </ButtonLink>
      }
    >
      <Tabs label="Contract drafting and signing" tabs={tabs} chosen={chosen} onChoose={choose}>
        {chosen === 'trends' ? (
          <Trends charts={trends} />
        ) : chosen === 'board' ? (
          <div className="grid grid-cols-1 gap-5">
            <WaitingAwards />
            <ContractBoard />
          </div>
        ) : chosen === 'certificates' ? (
          <Suspense fallback={<SkeletonLines lines={4} />}>
            <CertificatesScreen />
          </Suspense>
        ) : (
          <RecordList of={clause} first={<ButtonLink to="/rfq-builder/clauses/new">New clause</ButtonLink>} />
        )}
      </Tabs>
    </Screen>
  )
}

function ContractBoard() {
  const { rows, ...found } = useRecords(contract, (from) => from.order('created_at', { ascending: false }).limit(300))
  const submit = useCommand<typeof submitContract>('contracts/submit')
  const { whyNotTo, moveTo, dialog } = useBoardMoves(contractLife)
  if (!rows) return <Awaited found={found} what={contract.plural} lines={6} />
  function whyNot(row: Contract, to: string) {
    if (to === 'submitted') return moves.whyNot('submit', row)
    const reason = whyNotTo(row, to)
    return reason === undefined ? 'Signatures, decisions and dates move a contract here.' : reason
  }
  function move(row: Contract, to: string) {
    if (to !== 'submitted') return moveTo(row, to)
    void submit({ id: row.id }).catch((error: unknown) => toast('bad', sentence(error)))
  }
  return (
    <>
      <Board
        label="Contracts by status"
        columns={columns}
        cards={rows}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        columnOf={columnOf}
        whyNotMove={whyNot}
        onMove={move}
      >
        {(row) => (
          <>
            <Link
              to={`/contract-lifecycle/${row.id}`}
              className="font-semibold text-ink hover:text-action-ink hover:underline"
            >
              {row.title}
            </Link>
            <span className="mt-0.5 block font-mono text-xs text-ink-2">{row.number}</span>
            <Amount cents={row.ceiling} whole className="text-sm" />
            {contractLife.is(row, 'returned') && <span className="block text-xs text-warn">Returned for changes</span>}
          </>
        )}
      </Board>
      {dialog}
    </>
  )
}

/** Final awards without a contract and without an order that commits them, one for each of their vendors. */
function WaitingAwards() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const asked = query.get('award')
  const { rows: awards } = useRecords(award, (from) =>
    from.eq('status', 'awarded').order('awarded_at', { ascending: false }).limit(100),
  )
  const { rows: lines } = useRecords(awardLine, (from) => from.limit(1_000))
  const { data: there } = useRows<{ award: string | null; vendor: string }>('contracts', (from) =>
    from.select('award,vendor').not('award', 'is', null).neq('status', 'terminated').limit(1_000),
  )
  const { data: ordered } = useRows<{ number: string; award: string | null; vendor: string }>(
    'purchase_orders',
    (from) =>
      from
        .select('number,award,vendor')
        .not('award', 'is', null)
        .is('contract', null)
        .not('status', 'in', '(canceled,rejected)')
        .limit(1_000),
  )
  const { data: vendors } = useRows<{ id: string; name: string }>(
    'vendors',
    (from) =>
      from
        .select('id,name')
        .in('id', [...new Set(lines?.map(({ vendor }) => vendor))])
        .limit(500),
    { enabled: (lines?.length ?? 0) > 0 },
  )
  const take = useCommand<typeof contractFromAward>('contracts/from-award')
  const [busy, setBusy] = useState(false)
  const waiting = (awards ?? []).flatMap((row) =>
    [...new Set((lines ?? []).filter((line) => line.award === row.id).map(({ vendor }) => vendor))]
      .filter(
        (vendor) =>
          ![...(there ?? []), ...(ordered ?? [])].some((each) => each.award === row.id && each.vendor === vendor),
      )
      .map((vendor) => ({ row, vendor })),
  )
  // From an award's page its own contracts come first.
  waiting.sort((a, b) => Number(b.row.id === asked) - Number(a.row.id === asked))
  if (!awards || !lines || !there || !ordered || (lines.length > 0 && !vendors)) return <SkeletonLines />
  const committed = ordered.find(({ award: of }) => of !== null && of === asked)
  if (waiting.length === 0 && !committed) return null
  async function begin(of: string, vendor: string) {
    setBusy(true)
    try {
      const { id } = await take({ award: of, vendor })
      void navigate(`/contract-lifecycle/${id}`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Panel title="Awarded, without a contract">
      {committed && (
        <p className="mb-2 text-ink-2">
          {committed.number} already commits this award. A contract for the same would commit it twice.
        </p>
      )}
      <ul className="divide-y divide-line">
        {waiting.slice(0, 8).map(({ row, vendor }) => (
          <li key={row.id + vendor} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5">
            <span className="min-w-0">
              <span className="font-semibold">{row.title}</span>
              <span className="block text-xs text-ink-2">
                <span className="font-mono">{row.number}</span> ·{' '}
                {vendors?.find(({ id }) => id === vendor)?.name ?? '…'}
              </span>
            </span>
            <MoveButton whyNot={busy ? 'Loading.' : null} run={() => begin(row.id, vendor)}>
              Draft contract <span className="sr-only">of {row.title}</span>
            </MoveButton>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
