import { useRecords } from '#client/use-record.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { capAlert, type CapAlert } from '../records.ts'

/** The messages about one event. */
export function MessageChain({ row }: { row: CapAlert }) {
  const chain = useRecords(capAlert, (from) => from.eq('chain', row.chain).order('sent').limit(50))
  return (
    chain.rows &&
    chain.rows.length > 1 && (
      <Panel title="Message chain" about="An update replaces the messages it references. A cancellation ends them.">
        <RecordTable of={capAlert} found={chain} columns={['headline', 'message', 'sent', 'status']} />
      </Panel>
    )
  )
}
