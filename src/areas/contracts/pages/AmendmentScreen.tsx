import { useParams } from 'react-router'
import { ApprovalPanel } from '#areas/organization/approvals/screens/ApprovalPanel.tsx'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { LongText } from '#kit/record/LongText.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { contract, type Contract } from '#areas/contracts/contracts/records.ts'
import { useToday } from '#client/use-today.ts'
import { SigningPanel } from '#areas/contracts/signing/screens/SigningPanel.tsx'
import { useSigningStep } from '#areas/contracts/signing/screens/use-signing.ts'
import type { editAmendment, submitAmendment } from '#areas/contracts/amendments/commands.ts'
import { amendmentLife } from '#areas/contracts/amendments/life.ts'
import { amendment, type Amendment } from '#areas/contracts/amendments/records.ts'
import { effectOf, whyNotEffect, whyNotSubmit, type Effect } from '#areas/contracts/amendments/rules.ts'
import { EffectTable } from '#areas/contracts/amendments/screens/EffectTable.tsx'

export default function AmendmentScreen() {
  const found = useRecord(amendment, useParams().id ?? '')
  const of = useRecord(contract, found.row?.contract ?? '')
  const list = {
    to: found.row ? `/contract-management/${found.row.contract}` : '/contract-management',
    label: 'Contract workspace',
  }
  return found.row && of.row ? (
    <One change={found.row} row={of.row} list={list} />
  ) : (
    <NoRecord of={amendment} found={found.row ? { ...found, state: 'loading' } : found} list={list} />
  )
}

function One({ change, row, list }: { change: Amendment; row: Contract; list: { to: string; label: string } }) {
  const today = useToday()
  const inForce = amendmentLife.is(change, 'in_force')
  const whyNot = amendmentLife.isOpen(change) ? whyNotEffect(row, change, today) : null
  return (
    <RecordPage
      of={amendment}
      life={amendmentLife}
      row={change}
      list={list}
      next={useSigningStep(row.id, change.id)}
      actions={<Actions change={change} row={row} />}
    >
      {whyNot && (
        <Notice tone="warn" title="This amendment can’t take effect on the current contract">
          {whyNot}
        </Notice>
      )}
      <Panel title="Effect" about={inForce ? 'The contract on the effective date.' : 'On the current contract.'}>
        <EffectTable effect={inForce ? asItWas(change, row) : effectOf(row, change)} />
      </Panel>
      <SigningPanel contract={row.id} amendment={change.id} />
      {change.words && (
        <Panel title="Amendment text">
          <div className="max-w-(--measure)">
            <LongText text={change.words} />
          </div>
        </Panel>
      )}
      <Panel title="Amendment">
        <RecordFacts of={amendment} row={change} show={['contract', 'reason', 'drafted_by', 'in_force_at']} />
      </Panel>
      <ApprovalPanel table={amendment.table} id={change.id} before={amendmentLife.is(change, 'draft', 'returned')} />
    </RecordPage>
  )
}

/** The recorded effect at that time, even if the contract has changed since. */
function asItWas({ ceiling_before, ceiling_after, end_before, end_after, renews }: Amendment, row: Contract): Effect {
  return {
    ceiling: { before: ceiling_before!, after: ceiling_after! },
    end: { before: end_before!, after: end_after! },
    notice: { before: null, after: null },
    renewals: { before: Number(row.renewals) + (renews === 'yes' ? 1 : 0), after: Number(row.renewals) },
  }
}

function Actions({ change, row }: { change: Amendment; row: Contract }) {
  const actor = useActor()
  const today = useToday()
  const submit = useCommand<typeof submitAmendment>('contract-amendments/submit')
  const edit = useCommand<typeof editAmendment>('contract-amendments/edit')
  const { id, number } = change
  return (
    <>
      <ButtonLink to={`/contracts/${row.id}`}>Contract</ButtonLink>
      {whyNotEdit(amendment, change, actor) === null && (
        <>
          <EditRecord of={amendment} row={change} edit={edit} />
          <MoveButton
            look="main"
            whyNot={whyNotSubmit(change, row, today)}
            run={() => submit({ id })}
            done={`${number} submitted for approval`}
          >
            Submit for approval
          </MoveButton>
        </>
      )}
      <Moves life={amendmentLife} row={change} />
    </>
  )
}
