import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { ApprovalPanel } from '#areas/organization/approvals/screens/ApprovalPanel.tsx'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { clause, type Clause } from '#areas/procurement/solicitations/records.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { firstReason } from '#platform/rules.ts'
import type { submitContract } from '../../contracts/commands.ts'
import { contract, contractLine, type Contract, type ContractLine } from '../../contracts/records.ts'
import { moves, whyNotReopen, whyNotSendOut, whyNotWhole } from '../../contracts/rules.ts'
import { useToday } from '#client/use-today.ts'
import type { reopenContract, sendOutContract } from '../../signing/commands.ts'
import { SigningPanel } from '../../signing/screens/SigningPanel.tsx'
import type { setContractSigners } from '../commands.ts'
import { contractSection, contractSigner, type ContractSection, type ContractSigner } from '../records.ts'
import { missingClause } from '../rules.ts'
import { RedlinePanel } from './RedlinePanel.tsx'
import { TextPanel } from './TextPanel.tsx'

const GridPanel = lazy(async () => ({ default: (await import('#areas/procurement/solicitations/screens/GridPanel.tsx')).GridPanel }))
const list = { to: '/contract-lifecycle', label: 'Drafting and signing' }

export type Parts = { lines: readonly ContractLine[]; sections: readonly ContractSection[]; signers: readonly ContractSigner[]; clauses: readonly Clause[] }

export default function DraftingScreen() {
  const found = useRecord(contract, useParams().id ?? '')
  return found.row ? <WithParts row={found.row} /> : <NoRecord of={contract} found={found} list={list} />
}

function WithParts({ row }: { row: Contract }) {
  const { rows: lines } = useRecords(contractLine, (from) => from.eq('contract', row.id).order('position').limit(1_000))
  const { rows: sections } = useRecords(contractSection, (from) => from.eq('contract', row.id).order('position').limit(500))
  const { rows: signers } = useRecords(contractSigner, (from) => from.eq('contract', row.id).order('position').limit(50))
  const { rows: clauses } = useRecords(clause, (from) => from.order('code').limit(500))
  return lines && sections && signers && clauses ? <One row={row} parts={{ lines, sections, signers, clauses }} /> : <NoRecord of={contract} found={{ state: 'loading', retry: () => undefined }} list={list} />
}

function One({ row, parts }: { row: Contract; parts: Parts }) {
  const actor = useActor()
  const set = useCommand<typeof setContractSigners>('contracts/set-signers')
  const whyNot = whyNotEdit(contract, row, actor)
  return (
    <RecordPage of={contract} row={row} list={list} actions={<Moves row={row} parts={parts} />}>
      {row.status === 'returned' && <Notice tone="warn" title="The review sent it back">What was said stands with the approval below.</Notice>}
      <SigningPanel contract={row.id} amendment={null} />
      <TextPanel row={row} parts={parts} whyNot={whyNot} />
      <RedlinePanel row={row} sections={parts.sections} />
      {whyNot === null && <Suspense fallback={<SkeletonLines lines={3} />}>
        <GridPanel title="Signers" of={contractSigner} rows={parts.signers.map((each) => ({ ...each, turn: Number(each.turn) }))} columns={['turn', 'party', 'person', 'name', 'office']} version={row.version} whyNot={whyNot} send={(lines, version) => set({ id: row.id, version, lines })} />
      </Suspense>}
      <ApprovalPanel table={contract.table} id={row.id} before={whyNot === null} />
    </RecordPage>
  )
}

function Moves({ row, parts }: { row: Contract; parts: Parts }) {
  const actor = useActor()
  const today = useToday()
  const [reopening, setReopening] = useState(false)
  const submit = useCommand<typeof submitContract>('contracts/submit')
  const sendOut = useCommand<typeof sendOutContract>('contracts/send-out')
  const reopen = useCommand<typeof reopenContract>('contracts/reopen')
  const { id, number } = row
  const whole = { ...parts, missing: missingClause(row, parts.sections, parts.clauses, today) }
  return (
    <>
      <ButtonLink to={`/contracts/${id}`}>The contract</ButtonLink>
      {moves.whyNot('submit', row) === null && (
        <MoveButton look="main" whyNot={firstReason(whyNotEdit(contract, row, actor), whyNotWhole(row, whole))} run={() => submit({ id })} done={`${number} is on its way through the review`}>
          Send for review
        </MoveButton>
      )}
      {row.status === 'approved' && (
        <MoveButton look="main" whyNot={whyNotSendOut(row, actor)} run={() => sendOut({ id })} done={`${number} is out for signature`}>
          Send out for signature
        </MoveButton>
      )}
      {whyNotReopen(row, actor) === null && <Button onClick={() => setReopening(true)}>Back to a draft</Button>}
      {reopening && <ReasonDialog title={`Take ${number} back to a draft?`} about="It is reviewed again. What is out for signature is void, and so is every signature under it; those who were asked read the reason." verb="Take it back" run={(reason) => reopen({ id, reason })} onClose={() => setReopening(false)} />}
    </>
  )
}
