import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { useOrganization } from '#client/use-organization.ts'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Sides } from '#kit/Sides.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { localDay } from '#platform/dates.ts'
import type { draftInvoice } from '#areas/finance/invoices/commands.ts'
import type { KeptFile } from '#platform/records/fields.ts'
import { invoice } from '#areas/finance/invoices/records.ts'
import { sendsAs } from '#kit/record/form-send.ts'

/** Only where a file was added. */
const InvoiceReading = lazy(() =>
  import('#areas/finance/mail-intake/screens/InvoiceReading.tsx').then((file) => ({ default: file.InvoiceReading })),
)
const OwnSide = lazy(() => import('./VendorInvoicesScreen.tsx'))

/**
 * For an order, the lines start with everything received and not yet billed. The received date is the agency's today.
 */
export default function NewInvoiceScreen() {
  return (
    <Sides vendor={OwnSide}>
      <NewInvoice />
    </Sides>
  )
}

function NewInvoice() {
  const [query] = useSearchParams()
  const draft = useCommand<typeof draftInvoice>('invoices/draft')
  const { organization } = useOrganization()
  const now = useNow()
  if (!organization)
    return (
      <Screen narrow area="Contracts & Finance" title="New invoice">
        <SkeletonLines lines={6} />
      </Screen>
    )
  const start = {
    received_on: localDay(new Date(now), organization.time_zone),
    ...(query.get('order') && { purchase_order: query.get('order') }),
    ...(query.get('vendor') && { vendor: query.get('vendor') }),
  }
  return (
    <RecordFormScreen
      of={invoice}
      area="Contracts & Finance"
      start={start}
      back="/invoices"
      reading={(values, fill) =>
        ((values.document as KeptFile[] | null) ?? []).map((file) => (
          <Suspense key={file.path}>
            <InvoiceReading file={file} values={values} fill={fill} />
          </Suspense>
        ))
      }
      send={sendsAs(draft, (values) => ({ invoice: values, lines: [] }))}
    />
  )
}
