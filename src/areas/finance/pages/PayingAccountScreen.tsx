import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecord } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { RowsPanel } from '#kit/record/RowsPanel.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { usePrinted } from '#areas/finance/checks/screens/use-printed.ts'
import { paymentRun } from '#areas/finance/payments/records.ts'
import { payingAccount } from '#areas/finance/paying-accounts/records.ts'

const list = { to: '/payments?tab=accounts', label: 'Paying accounts' }

export default function PayingAccountScreen() {
  const found = useRecord(payingAccount, useParams().id ?? '')
  const actor = useActor()
  const test = usePrinted('paying-accounts/test-print')
  const { row } = found
  if (!row) return <NoRecord of={payingAccount} found={found} list={list} />
  return (
    <RecordPage
      of={payingAccount}
      row={row}
      list={list}
      actions={
        whyNotEdit(payingAccount, row, actor) === null && (
          <>
            <MoveButton whyNot={null} run={() => test(row.id)}>
              Test print
            </MoveButton>
            <ButtonLink to={`/payments/accounts/${row.id}/edit`}>Edit</ButtonLink>
          </>
        )
      }
    >
      <Panel
        title="Account"
        about="The number is stored encrypted. It is opened only for the bank file, and each opening is logged."
      >
        <RecordFacts
          of={payingAccount}
          row={row}
          show={['bank', 'routing', 'account_last', 'company_name', 'company_id']}
        />
      </Panel>
      <RowsPanel
        title="Paid by month"
        of={paymentRun}
        by="pay_on"
        figure="amount"
        where={{ paying_account: row.id }}
        list="/payments"
      />
      <Panel
        title="Check stock"
        about="Checks are printed on the upper part of letter paper, above two stubs. Check the places with a test print first."
      >
        <RecordFacts
          of={payingAccount}
          row={row}
          show={['first_check', 'check_address', 'check_right', 'check_down']}
        />
      </Panel>
      <section aria-label="Payment runs" className="grid min-w-0 gap-3">
        <h2 className="text-lg font-semibold">Payment runs</h2>
        <RecordList
          of={paymentRun}
          columns={['number', 'pay_on', 'amount', 'status']}
          where={{ paying_account: row.id }}
        />
      </section>
    </RecordPage>
  )
}
