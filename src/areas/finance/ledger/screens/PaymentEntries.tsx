import { journalLine } from '#areas/planning/journal/records.ts'
import { useRecords } from '#client/use-record.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'

export function PaymentEntries({ row }: { row: { id: string } }) {
  const entries = useRecords(journalLine, (from) =>
    from
      .eq('source_table', 'payments')
      .eq('source', row.id)
      .order('created_at')
      .order('entry')
      .order('position')
      .limit(200),
  )
  return (
    <Panel title="In the ledger" about="Each entry balances in its fund and can’t be changed.">
      <RecordTable of={journalLine} found={entries} columns={['day', 'fund', 'control', 'debit', 'credit', 'words']} />
    </Panel>
  )
}
