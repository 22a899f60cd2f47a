import { useState } from 'react'
import { useParams } from 'react-router'
import { ApprovalPanel } from '#areas/organization/approvals/screens/ApprovalPanel.tsx'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { submitBudgetTransfer } from '../commands.ts'
import { budgetLine } from '#areas/planning/budgets/records.ts'
import { budgetTransfer, type BudgetTransfer } from '../records.ts'
import { transferMoves, whyNotSubmitTransfer } from '../rules.ts'
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
  const open = transfer.status === 'draft' || transfer.status === 'returned'
  return (
    <RecordPage
      of={budgetTransfer}
      row={transfer}
      list={list}
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
              {transfer.status === 'returned' ? 'Resubmit' : 'Submit for approval'}
            </MoveButton>
          </>
        )
      }
    >
      {from && to && <TransferEffect transfer={transfer} from={from} to={to} />}
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
