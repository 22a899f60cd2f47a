import { Outlook } from '#kit/record/Outlook.tsx'
import { paymentRun } from '#areas/finance/payments/records.ts'

export const RunsOutlook = () => <Outlook of={paymentRun} />
