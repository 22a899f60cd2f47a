import { lazy, Suspense, useState } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { ApprovalPanel } from '#areas/organization/approvals/screens/ApprovalPanel.tsx'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { optional } from '#kit/optional.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import type { NextStep } from '#platform/life/next-step.ts'
import { RecordPage, RecordTab } from '#kit/record/RecordPage.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { setContractLines } from '#areas/contracts/contracts/commands.ts'
import { contractLife } from '#areas/contracts/contracts/life.ts'
import { contract, contractLine, type Contract } from '#areas/contracts/contracts/records.ts'
import { ceilingOf, ContractFigures } from '#areas/contracts/contracts/screens/ContractFigures.tsx'
import { SecuritiesPanel } from '#areas/contracts/contracts/screens/SecuritiesPanel.tsx'

const GridPanel = lazy(async () => ({ default: (await import('#kit/record/grid/GridPanel.tsx')).GridPanel }))
const list = { to: '/contracts', label: 'Contracts' }

/** The page with the text knows whose turn it is. */
const outForSignature: NextStep = {
  tone: 'others',
  lead: 'Waiting for signatures',
  rest: 'Open text and signatures for the next signer.',
}

const OrderDialog = optional(() =>
  import('#areas/contracts/releases/screens/OrderDialog.tsx').then((file) => file.OrderDialog),
)
const ContractCharts = optional(() => import('./ContractCharts.tsx').then((file) => file.ContractCharts))

export default function ContractScreen() {
  const { hash } = useLocation()
  const found = useRecord(contract, useParams().id ?? '')
  // A section is shown where the text is written and signed.
  if (found.row && hash.startsWith('#section-'))
    return <Navigate to={`/contract-lifecycle/${found.row.id}${hash}`} replace />
  return found.row ? <One row={found.row} /> : <NoRecord of={contract} found={found} list={list} />
}

/** Optional terms are shown only where they are set. */
const always = ['vendor', 'kind', 'summary', 'owner', 'starts_on', 'ends_on', 'renewals', 'claim_days'] as const
const whereSet = [
  'notice_on',
  'renewal_months',
  'department',
  'award',
  'federal',
  'retainage',
  'retainage_until',
  'retainage_after',
  'damages',
  'damages_cap',
  'complete_by',
  'completed_on',
  'documents',
] as const

function One({ row }: { row: Contract }) {
  const actor = useActor()
  const foundLines = useRecords(contractLine, (from) => from.eq('contract', row.id).order('position').limit(1_000))
  const lines = foundLines.rows
  const setLines = useCommand<typeof setContractLines>('contracts/set-lines')
  const whyNot = whyNotEdit(contract, row, actor)
  return (
    <RecordPage
      of={contract}
      life={contractLife}
      row={row}
      list={list}
      unready={!lines}
      amount={ceilingOf(row)}
      next={contractLife.is(row, 'signing') ? outForSignature : undefined}
      actions={<Actions row={row} />}
    >
      {row.end_reason && (
        <Notice
          tone="warn"
          title={contractLife.is(row, 'terminated') ? 'This contract was terminated' : 'This contract is closed'}
        >
          {row.end_reason}
        </Notice>
      )}
      <ContractFigures row={row} />
      {lines && (whyNot === null || lines.length > 0) && (
        <RecordTab name="lines" title="Lines" count={lines.length}>
          {whyNot !== null && (
            <Panel title="Lines" foot={whyNot}>
              <RecordTable
                of={contractLine}
                found={foundLines}
                columns={['description', 'quantity', 'unit', 'unit_price', 'amount']}
              />
            </Panel>
          )}
          {whyNot === null && (
            <Suspense fallback={<SkeletonLines lines={4} />}>
              <GridPanel
                title="Lines"
                of={contractLine}
                rows={lines.map((line) => ({
                  ...line,
                  quantity: Number(line.quantity),
                  unit_price: Number(line.unit_price),
                }))}
                columns={['description', 'quantity', 'unit', 'unit_price', 'amount']}
                version={row.version}
                whyNot={whyNot}
                send={(next, version) => setLines({ id: row.id, version, lines: next })}
              />
            </Suspense>
          )}
        </RecordTab>
      )}
      <SecuritiesPanel row={row} />
      <Panel title="Contract">
        <RecordFacts of={contract} row={row} show={[...always, ...whereSet.filter((name) => row[name])]} />
      </Panel>
      <Suspense fallback={null}>
        <ContractCharts contract={row.id} />
      </Suspense>
      <ApprovalPanel table={contract.table} id={row.id} before={whyNot === null} />
    </RecordPage>
  )
}

function Actions({ row }: { row: Contract }) {
  const actor = useActor()
  const [ordering, setOrdering] = useState(false)
  const drafting = contractLife.is(row, 'draft', 'returned', 'submitted', 'approved', 'signing')
  const { id } = row
  return (
    <>
      {whyNotEdit(contract, row, actor) === null && <ButtonLink to={`/contracts/${id}/edit`}>Edit</ButtonLink>}
      <ButtonLink {...(drafting && { look: 'main' as const })} to={`/contract-lifecycle/${id}`}>
        Text and signatures
      </ButtonLink>
      {!drafting && (
        <ButtonLink look="main" to={`/contract-management/${id}`}>
          Workspace
        </ButtonLink>
      )}
      {contractLife.is(row, 'active') && <Button onClick={() => setOrdering(true)}>New order</Button>}
      <Moves life={contractLife} row={row} only={['renew', 'close', 'terminate']} more={[]} />
      {ordering && (
        <Suspense fallback={null}>
          <OrderDialog row={row} onClose={() => setOrdering(false)} />
        </Suspense>
      )}
    </>
  )
}
