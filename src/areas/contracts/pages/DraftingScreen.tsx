import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { clause, type Clause } from '#areas/procurement/solicitations/records.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { firstReason } from '#platform/rules.ts'
import type { submitContract } from '#areas/contracts/lifecycle/contract-stages.ts'
import { contractLife } from '#areas/contracts/contracts/life.ts'
import { contract, contractLine, type Contract, type ContractLine } from '#areas/contracts/contracts/records.ts'
import { moves, whyNotWhole } from '#areas/contracts/contracts/rules.ts'
import { useToday } from '#client/use-today.ts'
import { SigningPanel } from '#areas/contracts/signing/screens/SigningPanel.tsx'
import { useSigningStep } from '#areas/contracts/signing/screens/use-signing.ts'
import type { setContractSigners } from '#areas/contracts/text/commands.ts'
import {
  contractSection,
  contractSigner,
  type ContractSection,
  type ContractSigner,
} from '#areas/contracts/text/records.ts'
import { missingClause } from '#areas/contracts/text/rules.ts'
import { TextPanel } from '#areas/contracts/text/screens/TextPanel.tsx'

const ApprovalPanel = lazy(async () => ({
  default: (await import('#areas/organization/approvals/screens/ApprovalPanel.tsx')).ApprovalPanel,
}))
const RedlinePanel = lazy(async () => ({
  default: (await import('#areas/contracts/text/screens/RedlinePanel.tsx')).RedlinePanel,
}))
const GridPanel = lazy(async () => ({ default: (await import('#kit/record/grid/GridPanel.tsx')).GridPanel }))
const list = { to: '/contract-lifecycle', label: 'Drafting and signing' }

type Parts = {
  lines: readonly ContractLine[]
  sections: readonly ContractSection[]
  signers: readonly ContractSigner[]
  clauses: readonly Clause[]
}

export default function DraftingScreen() {
  const found = useRecord(contract, useParams().id ?? '')
  return found.row ? <WithParts row={found.row} /> : <NoRecord of={contract} found={found} list={list} />
}

function WithParts({ row }: { row: Contract }) {
  const { rows: lines } = useRecords(contractLine, (from) => from.eq('contract', row.id).order('position').limit(1_000))
  const { rows: sections } = useRecords(contractSection, (from) =>
    from.eq('contract', row.id).order('position').limit(500),
  )
  const { rows: signers } = useRecords(contractSigner, (from) =>
    from.eq('contract', row.id).order('position').limit(50),
  )
  const { rows: clauses } = useRecords(clause, (from) => from.order('code').limit(500))
  return lines && sections && signers && clauses ? (
    <One row={row} parts={{ lines, sections, signers, clauses }} />
  ) : (
    <NoRecord of={contract} found={{ state: 'loading', retry: () => undefined }} list={list} />
  )
}

function One({ row, parts }: { row: Contract; parts: Parts }) {
  const actor = useActor()
  const set = useCommand<typeof setContractSigners>('contracts/set-signers')
  const whyNot = whyNotEdit(contract, row, actor)
  return (
    <RecordPage
      of={contract}
      life={contractLife}
      row={row}
      list={list}
      next={useSigningStep(row.id, null)}
      actions={<Actions row={row} parts={parts} />}
    >
      {contractLife.is(row, 'returned') && (
        <Notice tone="warn" title="Returned for changes">
          See the comment in the approval below.
        </Notice>
      )}
      <SigningPanel contract={row.id} amendment={null} />
      <TextPanel row={row} parts={parts} whyNot={whyNot} />
      <Suspense fallback={<SkeletonLines lines={3} />}>
        <RedlinePanel row={row} sections={parts.sections} />
      </Suspense>
      {whyNot === null && (
        <Suspense fallback={<SkeletonLines lines={3} />}>
          <GridPanel
            title="Signers"
            of={contractSigner}
            rows={parts.signers.map((each) => ({ ...each, turn: Number(each.turn) }))}
            columns={['turn', 'party', 'person', 'name', 'office', 'email']}
            version={row.version}
            whyNot={whyNot}
            send={(lines, version) => set({ id: row.id, version, lines })}
          />
        </Suspense>
      )}
      <Suspense fallback={<SkeletonLines lines={3} />}>
        <ApprovalPanel table={contract.table} id={row.id} before={whyNot === null} />
      </Suspense>
    </RecordPage>
  )
}

function Actions({ row, parts }: { row: Contract; parts: Parts }) {
  const actor = useActor()
  const today = useToday()
  const submit = useCommand<typeof submitContract>('contracts/submit')
  const { id, number } = row
  const whole = { ...parts, missing: missingClause(row, parts.sections, parts.clauses, today) }
  return (
    <>
      <ButtonLink to={`/contracts/${id}`}>Contract</ButtonLink>
      {moves.whyNot('submit', row) === null && (
        <MoveButton
          look="main"
          whyNot={firstReason(whyNotEdit(contract, row, actor), whyNotWhole(row, whole))}
          run={() => submit({ id })}
          done={`${number} submitted for review`}
        >
          Submit for review
        </MoveButton>
      )}
      <Moves life={contractLife} row={row} only={['sendOut', 'reopen']} />
    </>
  )
}
