import { useState } from 'react'
import { useParams } from 'react-router'
import { ApprovalPanel } from '#areas/organization/approvals/screens/ApprovalPanel.tsx'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { CheckLine } from '#kit/parts/CheckLine.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import type { NextStep } from '#platform/life/next-step.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { submitBudgetTransfer } from '../commands.ts'
import { budgetLine } from '#areas/planning/budgets/records.ts'
import { budgetTransfer, type BudgetTransfer } from '../records.ts'
import { transferLife } from '../life.ts'
import { transferChecks, transferMoves, whyNotSubmitTransfer } from '../rules.ts'
import { TransferChart } from './TransferChart.tsx'
import { TransferEffect } from './TransferEffect.tsx'

const list = { to: '/budget-management?tab=transfers', label: 'Budget transfers' }

export default function TransferScreen() {
  const found = useRecord(budgetTransfer, useParams().id ?? '')
  return found.row ? <Transfer transfer={found.row} /> : <NoRecord of={budgetTransfer} found={found} list={list} />
}

function Transfer({ transfer }: { transfer: BudgetTransfer }) {
  const actor = useActor()
  const submit = useCommand<typeof submitBudgetTransfer>('budget-transfers/submit')
  const [{ row: from }, { row: to }] = [
    useRecord(budgetLine, transfer.from_line),
    useRecord(budgetLine, transfer.to_line),
  ]
  const [sent, setSent] = useState(false)
  const open = transferLife.is(transfer, 'draft', 'returned')
  return (
    <RecordPage
      of={budgetTransfer}
      life={transferLife}
      row={transfer}
      list={list}
      next={sent ? null : nextOf(transfer, actor.user_id)}
      actions={
        open && (
          <>
            {whyNotEdit(budgetTransfer, transfer, actor) === null && (
              <ButtonLink to={`/budget-management/transfers/${transfer.id}/edit`}>Edit</ButtonLink>
            )}
            <MoveButton
              look="main"
              whyNot={
                from && to ? whyNotSubmitTransfer(transfer, { from, to }) : transferMoves.whyNot('submit', transfer)
              }
              run={async () => {
                await submit({ id: transfer.id })
                setSent(true)
              }}
              done={`${transfer.number} submitted for approval`}
            >
              {transferLife.is(transfer, 'returned') ? 'Resubmit' : 'Submit for approval'}
            </MoveButton>
          </>
        )
      }
    >
      {from && to && (
        <>
          <TransferEffect transfer={transfer} from={from} to={to} />
          <div className="grid gap-4 @3xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <TransferChart transfer={transfer} from={from} to={to} />
            {transferLife.isOpen(transfer) && (
              <Panel title="Checks">
                <ul className="grid gap-2">
                  {transferChecks(transfer, { from, to }).map((check) => (
                    <CheckLine key={check.words} check={check} />
                  ))}
                </ul>
              </Panel>
            )}
          </div>
        </>
      )}
      <Panel title="Budget transfer">
        <RecordFacts
          of={budgetTransfer}
          row={transfer}
          show={['from_line', 'to_line', 'amount', 'requested_by', 'approved_by', 'approved_at', 'reason']}
        />
      </Panel>
      <ApprovalPanel table={budgetTransfer.table} id={transfer.id} before={open && !sent} />
    </RecordPage>
  )
}

/** Before it is submitted; its approval says the rest. */
function nextOf(transfer: BudgetTransfer, user_id: string): NextStep | undefined {
  if (!transferLife.is(transfer, 'draft', 'returned')) return undefined
  const returned = transferLife.is(transfer, 'returned')
  if (transfer.requested_by !== user_id)
    return { tone: 'others', lead: `Waiting for the requester to ${returned ? 'change and resubmit it' : 'submit it'}` }
  return returned
    ? { tone: 'you', lead: 'Change and resubmit it', rest: 'The reason for its return is with its approval.' }
    : { tone: 'you', lead: 'Submit for approval', rest: 'No budget moves until it is approved.' }
}
