import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { ApprovalPanel } from '#areas/organization/approvals/screens/ApprovalPanel.tsx'
import { useActor } from '#client/use-actor.ts'
import { useKnown } from '#client/use-known.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Menu } from '#kit/overlays/Menu.tsx'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { judged } from '#platform/rules.ts'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { closeContract, contractFacts, renewContract, setContractLines, terminateContract } from '../commands.ts'
import { contract, contractLine, type Contract } from '../records.ts'
import { whyNotClose, whyNotRenew, whyNotTerminate } from '../rules.ts'
import { ContractFigures } from './ContractFigures.tsx'
import { OrderDialog } from '../../releases/screens/OrderDialog.tsx'
import { SecuritiesPanel } from './SecuritiesPanel.tsx'
import { useToday } from '#client/use-today.ts'

const GridPanel = lazy(async () => ({ default: (await import('#areas/procurement/solicitations/screens/GridPanel.tsx')).GridPanel }))
const list = { to: '/contracts', label: 'Contracts' }

export default function ContractScreen() {
  const found = useRecord(contract, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={contract} found={found} list={list} />
}

/** Terms that a contract may do without are shown where it has them. */
const always = ['vendor', 'kind', 'summary', 'owner', 'starts_on', 'ends_on', 'renewals', 'claim_days'] as const
const whereSet = ['notice_on', 'renewal_months', 'department', 'award', 'federal', 'retainage', 'retainage_until', 'damages', 'damages_cap', 'complete_by', 'completed_on', 'documents'] as const

const drafting = new Set<Contract['status']>(['draft', 'returned', 'submitted', 'approved', 'signing'])

function One({ row }: { row: Contract }) {
  const actor = useActor()
  const foundLines = useRecords(contractLine, (from) => from.eq('contract', row.id).order('position').limit(1_000))
  const lines = foundLines.rows
  const setLines = useCommand<typeof setContractLines>('contracts/set-lines')
  const whyNot = whyNotEdit(contract, row, actor)
  return (
    <RecordPage of={contract} row={row} list={list} actions={<Moves row={row} />}>
      {row.end_reason && <Notice tone="warn" title={row.status === 'terminated' ? 'This contract was terminated' : 'This contract is closed'}>{row.end_reason}</Notice>}
      <ContractFigures row={row} />
      {whyNot !== null && lines && lines.length > 0 && <Panel title="Lines" foot={whyNot}><RecordTable of={contractLine} found={foundLines} columns={['description', 'quantity', 'unit', 'unit_price', 'amount']} /></Panel>}
      {whyNot === null && lines && (
        <Suspense fallback={<SkeletonLines lines={4} />}>
          <GridPanel title="Lines" of={contractLine} rows={lines.map((line) => ({ ...line, quantity: Number(line.quantity), unit_price: Number(line.unit_price) }))} columns={['description', 'quantity', 'unit', 'unit_price', 'amount']} version={row.version} whyNot={null} send={(next, version) => setLines({ id: row.id, version, lines: next })} />
        </Suspense>
      )}
      <SecuritiesPanel row={row} />
      <Panel title="The contract">
        <RecordFacts of={contract} row={row} show={[...always, ...whereSet.filter((name) => row[name])]} />
      </Panel>
      <ApprovalPanel table={contract.table} id={row.id} before={whyNot === null} />
    </RecordPage>
  )
}

function Moves({ row }: { row: Contract }) {
  const actor = useActor()
  const today = useToday()
  const [asking, setAsking] = useState<'renew' | 'close' | 'terminate' | 'order'>()
  const renew = useCommand<typeof renewContract>('contracts/renew')
  const close = useCommand<typeof closeContract>('contracts/close')
  const terminate = useCommand<typeof terminateContract>('contracts/terminate')
  const inForce = row.status === 'active' || row.status === 'expired'
  const known = useKnown<typeof contractFacts>('contracts/facts', row.id, ['contracts', 'contract_obligations'], { enabled: inForce })
  const { id, number } = row
  return (
    <>
      {whyNotEdit(contract, row, actor) === null && <ButtonLink to={`/contracts/${id}/edit`}>Edit</ButtonLink>}
      {drafting.has(row.status) ? <ButtonLink look="main" to={`/contract-lifecycle/${id}`}>Text and signatures</ButtonLink> : <ButtonLink to={`/contract-lifecycle/${id}`}>Text and signatures</ButtonLink>}
      {!drafting.has(row.status) && <ButtonLink look="main" to={`/contract-management/${id}`}>Workspace</ButtonLink>}
      {row.status === 'active' && <Button onClick={() => setAsking('order')}>Order</Button>}
      {inForce && (
        <Menu
          label="More for this contract"
          items={[
            { label: 'Renew', whyNot: whyNotRenew(row, { today }), run: () => setAsking('renew') },
            { label: 'Close', whyNot: judged(known, (facts) => whyNotClose(row, { actor, ...facts })), run: () => setAsking('close') },
            ...(whyNotTerminate(row, actor) === null ? [{ label: 'Terminate', danger: true, run: () => setAsking('terminate') }] : []),
          ]}
        >
          <Button>More</Button>
        </Menu>
      )}
      {asking === 'order' && <OrderDialog row={row} onClose={() => setAsking(undefined)} />}
      {asking === 'renew' && <ReasonDialog title={`Renew ${number}?`} about={`By its own terms it goes on for ${Number(row.renewal_months)} months.`} verb="Renew it" run={(reason) => renew({ id, reason })} onClose={() => setAsking(undefined)} />}
      {asking === 'close' && <ReasonDialog title={`Close ${number}?`} about="Everything under it is done, accepted and paid. Nothing is ordered under it any more." verb="Close it" run={(reason) => close({ id, reason })} onClose={() => setAsking(undefined)} />}
      {asking === 'terminate' && <ReasonDialog title={`Terminate ${number}?`} about="It ends today, before its time. Orders that are out go on until somebody cancels them." verb="Terminate it" run={(reason) => terminate({ id, reason })} onClose={() => setAsking(undefined)} />}
    </>
  )
}
