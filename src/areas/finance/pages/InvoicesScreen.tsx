import { NewValue, RegisterPanel } from '#areas/organization/controls/screens/RegisterPanel.tsx'
import { lazy, Suspense, useState } from 'react'
import { useChanges } from '#client/use-changes.ts'
import { useRows } from '#client/use-rows.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { Sides } from '#kit/Sides.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Trends } from '#kit/record/Trends.tsx'
import { trend } from '#platform/records/list/charted.ts'
import { Screen } from '#kit/record/Screen.tsx'
import { ImportInvoiceDialog } from '#areas/finance/intake/screens/ImportInvoiceDialog.tsx'
import { SentInvoices } from '#areas/finance/intake/screens/SentInvoices.tsx'
import { financeTerm } from '#areas/finance/terms/records.ts'
import { invoice } from '#areas/finance/invoices/records.ts'
import { InvoiceFigures, RateEnded } from '#areas/finance/invoices/screens/InvoiceFigures.tsx'

const tabs = [
  { name: 'invoices', title: 'Invoices' },
  { name: 'sent', title: 'Vendor submissions' },
  { name: 'email', title: 'By email' },
  { name: 'trends', title: 'Trends' },
  { name: 'terms', title: 'Finance settings' },
] as const

const trends = [
  trend(invoice, { title: 'Invoiced by month', by: 'invoice_date', figure: 'amount', list: '/invoices' }),
  trend(invoice, { title: 'Invoiced by vendor', by: 'vendor', figure: 'amount', list: '/invoices' }),
  trend(invoice, { title: 'Due by month', by: 'due_on', figure: 'amount', list: '/invoices' }),
  trend(invoice, { title: 'Invoices by status', by: 'status', list: '/invoices' }),
]

const OwnSide = lazy(() => import('./VendorInvoicesScreen.tsx'))
const EmailTab = lazy(() =>
  import('#areas/finance/mail-intake/screens/EmailTab.tsx').then((module) => ({ default: module.EmailTab })),
)

/** Invoices to pay: received, on hold, and due. */
export default function InvoicesScreen() {
  return (
    <Sides vendor={OwnSide}>
      <Inbox />
    </Sides>
  )
}

function Inbox() {
  const [taking, setTaking] = useState(false)
  const [{ name: tab }, choose] = useTab(tabs)
  const { data: sent } = useRows<{ id: string }>('invoice_submissions', (from) =>
    from.select('id').eq('status', 'sent').limit(200),
  )
  const { data: mailed } = useRows<{ id: string }>('mailed_invoices', (from) =>
    from.select('id').eq('status', 'proposed').limit(200),
  )
  useChanges(['invoice_submissions', 'mailed_invoices'])
  const counts: Record<string, number | undefined> = { sent: sent?.length, email: mailed?.length }
  const first = (
    <ButtonLink look="main" to="/invoices/new">
      <Icon name="plus" />
      New invoice
    </ButtonLink>
  )
  return (
    <Screen
      area="Contracts & Finance"
      title="Invoices"
      actions={
        tab === 'terms' ? (
          <NewValue of={financeTerm} at="/invoices/terms" />
        ) : (
          <>
            <Button onClick={() => setTaking(true)}>
              <Icon name="upload" />
              Import invoice
            </Button>
            {first}
          </>
        )
      }
    >
      <InvoiceFigures />
      <div className="mt-2">
        <Tabs
          label="Invoices"
          tabs={tabs.map((each) => ({ ...each, count: counts[each.name] }))}
          chosen={tab}
          onChoose={choose}
        >
          {tab === 'invoices' && (
            <RecordList
              of={invoice}
              columns={['number', 'vendor', 'vendor_number', 'amount', 'purchase_order', 'due_on', 'status']}
              moves={[{ label: 'Match and submit', command: 'invoices/submit' }]}
              first={first}
            />
          )}
          {tab === 'trends' && <Trends charts={trends} />}
          {tab === 'sent' && <SentInvoices />}
          {tab === 'email' && (
            <Suspense fallback={<SkeletonLines />}>
              <EmailTab />
            </Suspense>
          )}
          {tab === 'terms' && (
            <>
              <RateEnded />
              <RegisterPanel of={financeTerm} at="/invoices/terms" />
            </>
          )}
        </Tabs>
      </div>
      {taking && <ImportInvoiceDialog onClose={() => setTaking(false)} />}
    </Screen>
  )
}
