import { useChanges } from '#client/use-changes.ts'
import { useRows } from '#client/use-rows.ts'
import type { Invoice } from '../../invoices/records.ts'

export type OwnBill = Invoice & { invoice_holds: { words: string; change: string; released_by: string | null }[] }
export type SentBill = {
  id: string
  vendor_number: string
  amount: number
  status: string
  answer: string | null
  created_at: string
  content: { order: string }
}

/** The company's invoices: accepted by agencies, and not yet accepted. */
export function useOwnBills(account: string): {
  invoices: readonly OwnBill[] | undefined
  sent: readonly SentBill[] | undefined
} {
  const { data: invoices } = useRows<OwnBill>(
    'invoices',
    (from) =>
      from
        .select('*,invoice_holds(words,change,released_by)')
        .neq('organization_id', account)
        .order('received_on', { ascending: false })
        .order('number', { ascending: false })
        .limit(200),
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
