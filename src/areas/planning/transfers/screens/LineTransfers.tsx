import { useRecords } from '#client/use-record.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import type { BudgetLine } from '../../budgets/records.ts'
import { budgetTransfer } from '../records.ts'

/** The transfers on either side of a budget line. */
export function LineTransfers({ row: line }: { row: BudgetLine }) {
  const transfers = useRecords(budgetTransfer, (from) =>
    from.or(`from_line.eq.${line.id},to_line.eq.${line.id}`).order('created_at', { ascending: false }).limit(20),
  )
  return (
    <Panel title="Transfers" about="To and from this line.">
      <RecordTable of={budgetTransfer} found={transfers} />
    </Panel>
  )
}
