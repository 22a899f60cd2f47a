import { lazy, useState, type ReactNode } from 'react'
import { useActor } from '#client/use-actor.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { Sides } from '#kit/Sides.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Outlook } from '#kit/record/Outlook.tsx'
import { Trends } from '#kit/record/Trends.tsx'
import { trend } from '#platform/records/list/charted.ts'
import { Screen } from '#kit/record/Screen.tsx'
import { atLeast } from '#platform/roles.ts'
import { LedgerTab } from '#areas/finance/ledger/screens/LedgerTab.tsx'
import { payingAccount } from '#areas/finance/paying-accounts/records.ts'
import { bankReconciliation } from '#areas/finance/reconciliations/records.ts'
import { bankStatement, statementLine } from '#areas/finance/statements/records.ts'
import { ImportStatementDialog } from '#areas/finance/statements/screens/ImportStatementDialog.tsx'
import { payment, paymentRun } from '#areas/finance/payments/records.ts'
import { TaxFormsTab } from '#areas/finance/payments/screens/TaxFormsTab.tsx'

type Name =
  | 'runs'
  | 'payments'
  | 'trends'
  | 'ledger'
  | 'statements'
  | 'movements'
  | 'reconciliations'
  | 'accounts'
  | 'returns'
const everybody: readonly { name: Name; title: string }[] = [
  { name: 'runs', title: 'Payment runs' },
  { name: 'payments', title: 'Payments' },
  { name: 'trends', title: 'Trends' },
  { name: 'ledger', title: 'Ledger' },
]
const managers: readonly { name: Name; title: string }[] = [
  { name: 'statements', title: 'Bank statements' },
  { name: 'movements', title: 'Bank transactions' },
  { name: 'reconciliations', title: 'Reconciliations' },
  { name: 'accounts', title: 'Paying accounts' },
  { name: 'returns', title: '1099 totals' },
]

const trends = [
  trend(payment, { title: 'Paid by month', by: 'paid_on', figure: 'amount', list: '/payments?tab=payments' }),
  trend(payment, { title: 'Paid by vendor', by: 'vendor', figure: 'amount', list: '/payments?tab=payments' }),
  trend(paymentRun, { title: 'Payment runs by method', by: 'method', figure: 'amount', list: '/payments' }),
  trend(payment, { title: 'Payments by status', by: 'status', list: '/payments?tab=payments' }),
]

const OwnSide = lazy(() => import('./VendorInvoicesScreen.tsx'))

/** Payment runs, their release, and the bank's statements. */
export default function PaymentsScreen() {
  return (
    <Sides vendor={OwnSide}>
      <Payments />
    </Sides>
  )
}

function Payments() {
  const actor = useActor()
  const [taking, setTaking] = useState(false)
  const tabs = atLeast('manager', actor) ? [...everybody, ...managers] : everybody
  const [{ name }, choose] = useTab(tabs)
  const run = atLeast('manager', actor) && (
    <ButtonLink look="main" to="/payments/new">
      <Icon name="plus" />
      New payment run
    </ButtonLink>
  )
  const statement = atLeast('manager', actor) && (
    <Button look="main" onClick={() => setTaking(true)}>
      <Icon name="upload" />
      Import statement
    </Button>
  )
  const account = atLeast('admin', actor) && (
    <ButtonLink look="main" to="/payments/accounts/new">
      <Icon name="plus" />
      New paying account
    </ButtonLink>
  )
  const lists: Record<Name, ReactNode> = {
    runs: (
      <div className="grid gap-3">
        <Outlook of={paymentRun} />
        <RecordList of={paymentRun} first={run} />
      </div>
    ),
    payments: <RecordList of={payment} />,
    trends: <Trends charts={trends} />,
    ledger: <LedgerTab />,
    statements: <RecordList of={bankStatement} first={statement} />,
    movements: <RecordList of={statementLine} />,
    reconciliations: <RecordList of={bankReconciliation} />,
    accounts: <RecordList of={payingAccount} editBy="paying-accounts/edit" first={account} />,
    returns: <TaxFormsTab />,
  }
  return (
    <Screen
      area="Contracts & Finance"
      title="Payments"
      actions={
        <>
          {atLeast('manager', actor) && <ButtonLink to="/fms-integration">Financial system</ButtonLink>}
          {name === 'accounts'
            ? account
            : name === 'reconciliations'
              ? null
              : name === 'statements' || name === 'movements'
                ? statement
                : run}
        </>
      }
    >
      <Tabs label="Payments" tabs={tabs} chosen={name} onChoose={choose}>
        {lists[name]}
      </Tabs>
      {taking && <ImportStatementDialog onClose={() => setTaking(false)} />}
    </Screen>
  )
}
