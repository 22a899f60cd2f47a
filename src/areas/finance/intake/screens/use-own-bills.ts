import { useChanges } from '#client/use-changes.ts'
import { useRows } from '#client/use-rows.ts'
import type { KeptFile } from '#platform/records/fields.ts'
import { unpaidStatuses } from '../../invoices/invoiced/rules.ts'
import type { Extras } from '../../invoices/extras/rules.ts'
import type { Invoice } from '../../invoices/records.ts'

export type OwnBill = Invoice & { invoice_holds: { words: string; change: string; released_by: string | null }[] }
/** Submissions from before freight and tax have only their order and lines. */
export type SentContent = { order: string; document?: KeptFile[]; charges_because?: string | null } & Partial<Extras>
export type SentBill = {
  id: string
  vendor_number: string
  amount: number
  status: string
  answer: string | null
  created_at: string
  content: SentContent
}

/** The company's invoices: accepted by agencies, and not yet accepted. */
export function useOwnBills(
  account: string,
  { most = 200, unpaid = false } = {},
): { invoices: readonly OwnBill[] | undefined; sent: readonly SentBill[] | undefined } {
  const { data: invoices } = useRows<OwnBill>(
    'invoices',
    (from) => {
      const all = from.select('*,invoice_holds(words,change,released_by)').neq('organization_id', account)
      return (unpaid ? all.in('status', unpaidStatuses) : all)
        .order('received_on', { ascending: false })
        .order('number', { ascending: false })
        .limit(most)
    },
    { enabled: account !== '' },
  )
  const { data: sent } = useRows<SentBill>(
    'invoice_submissions',
    (from) =>
      from
        .select('id,vendor_number,amount,status,answer,created_at,content')
        .eq('account', account)
        .neq('status', 'taken')
        .order('created_at', { ascending: false })
        .limit(100),
    { enabled: account !== '' },
  )
  useChanges(['invoices', 'invoice_submissions'])
  return { invoices, sent }
}
