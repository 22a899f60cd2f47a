import { useRecords } from '#client/use-record.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { stockBalance, type StockItem } from '../records.ts'

/** Where an item is on hand; what is used up is left out. */
export function WarehouseStock({ row }: { row: StockItem }) {
  const balances = useRecords(stockBalance, (from) =>
    from.eq('item', row.id).neq('quantity', 0).order('expires_on').limit(200),
  )
  return (
    <Panel title="Stock by warehouse">
      <RecordTable
        of={stockBalance}
        found={balances}
        columns={['name', 'warehouse', 'quantity', 'reserved', 'value', 'expires_on']}
      />
    </Panel>
  )
}
