import { NewValue, RegisterPanel } from '#areas/organization/controls/screens/RegisterPanel.tsx'
import { useState } from 'react'
import { useToday } from '#client/use-today.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { AddRecord } from '#kit/record/AddRecord.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { knownOf } from '#kit/parts/known.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { Trends } from '#kit/record/Trends.tsx'
import { trend } from '#platform/records/list/charted.ts'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import type { createStockItem, createWarehouse } from '../commands.ts'
import type { beginCount } from '../count-commands.ts'
import type { createKit } from '../kit-commands.ts'
import {
  stockBalance,
  stockCount,
  stockItem,
  stockKit,
  stockMove,
  stockReservation,
  stockTerm,
  stockTransfer,
  warehouse,
} from '../records.ts'
import { proposalOf } from '../rules.ts'
import { KitsPanel } from './KitsPanel.tsx'
import { ReorderPanel } from './ReorderPanel.tsx'
import { ReservationsPanel } from './ReservationsPanel.tsx'
import { StockDialog, type StockVerb } from './StockDialog.tsx'
import { useItems, useStockTerms } from './use-stock.ts'
import { termOn } from '#platform/records/dated.ts'

const tabs = [
  { name: 'stock', title: 'Stock' },
  { name: 'items', title: 'Items' },
  { name: 'reorder', title: 'Reorder' },
  { name: 'transfers', title: 'In transit' },
  { name: 'counts', title: 'Counts' },
  { name: 'reservations', title: 'Reserved' },
  { name: 'kits', title: 'Kits' },
  { name: 'moves', title: 'Transactions' },
  { name: 'warehouses', title: 'Warehouses' },
  { name: 'trends', title: 'Trends' },
  { name: 'terms', title: 'Settings' },
] as const

const trends = [
  trend(stockBalance, { title: 'Stock value by warehouse', by: 'warehouse', figure: 'value', list: '/inventory' }),
  trend(stockBalance, { title: 'Stock value by item', by: 'item', figure: 'value', list: '/inventory' }),
  trend(stockMove, { title: 'Transactions by month', by: 'moved_on', list: '/inventory?tab=moves' }),
  trend(stockMove, { title: 'Transactions by kind', by: 'kind', list: '/inventory?tab=moves' }),
]

/** Stock by location and expiry, reorder proposals, and stock in transit. */
export default function InventoryScreen() {
  const [verb, setVerb] = useState<StockVerb>()
  const [{ name: chosen }, choose] = useTab(tabs)
  const createItem = useCommand<typeof createStockItem>('stock-items/create')
  const createHouse = useCommand<typeof createWarehouse>('warehouses/create')
  const newKit = useCommand<typeof createKit>('stock-kits/create')
  const begin = useCommand<typeof beginCount>('stock-counts/begin')
  return (
    <Screen
      area="Performance & Delivery"
      title="Inventory"
      actions={
        <>
          <Button onClick={() => setVerb('issue')}>Issue stock</Button>
          <Button look="main" onClick={() => setVerb('receive')}>
            Receive stock
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <Summary />
        <Tabs label="Inventory" tabs={tabs} chosen={chosen} onChoose={choose}>
          <div className="grid grid-cols-1 gap-4">
            {chosen === 'trends' && <Trends charts={trends} />}
            {chosen === 'stock' && (
              <RecordList
                of={stockBalance}
                columns={['name', 'warehouse', 'quantity', 'reserved', 'value', 'expires_on']}
                where={{ quantity: '0.0001..' }}
                first={<Button onClick={() => setVerb('receive')}>Receive stock</Button>}
              />
            )}
            {chosen === 'items' && (
              <>
                <div>
                  <AddRecord of={stockItem} done="Item added" send={createItem} opens />
                </div>
                <RecordList
                  of={stockItem}
                  columns={['code', 'name', 'on_hand', 'reserved', 'unit', 'minimum', 'unit_cost', 'critical']}
                  importAs="stock-items"
                  editBy="stock-items/edit"
                />
              </>
            )}
            {chosen === 'reorder' && <ReorderPanel />}
            {chosen === 'transfers' && (
              <>
                <div>
                  <Button onClick={() => setVerb('transfer')}>Transfer to warehouse</Button>
                </div>
                <RecordList
                  of={stockTransfer}
                  columns={[
                    'number',
                    'item',
                    'from_warehouse',
                    'to_warehouse',
                    'quantity',
                    'received',
                    'sent_on',
                    'status',
                  ]}
                  first={<Button onClick={() => setVerb('transfer')}>Transfer stock</Button>}
                />
              </>
            )}
            {chosen === 'counts' && (
              <>
                <div>
                  <AddRecord of={stockCount} label="Start count" done="Count started" send={begin} opens />
                </div>
                <RecordList of={stockCount} />
              </>
            )}
            {chosen === 'reservations' && <ReservationsPanel onReserve={() => setVerb('reserve')} />}
            {chosen === 'kits' && (
              <>
                <div>
                  <AddRecord of={stockKit} done="Kit created. Add its items." send={newKit} opens />
                </div>
                <KitsPanel />
              </>
            )}
            {chosen === 'moves' && (
              <RecordList
                of={stockMove}
                columns={['why', 'moved_on', 'item', 'warehouse', 'kind', 'quantity', 'value', 'moved_by']}
              />
            )}
            {chosen === 'warehouses' && (
              <>
                <div>
                  <AddRecord of={warehouse} done="Warehouse added" send={createHouse} opens />
                </div>
                <RecordList of={warehouse} editBy="warehouses/edit" />
              </>
            )}
            {chosen === 'terms' && (
              <>
                <div>
                  <NewValue of={stockTerm} at="/inventory/settings" />
                </div>
                <RegisterPanel of={stockTerm} at="/inventory/settings" />
              </>
            )}
          </div>
        </Tabs>
      </div>
      {verb && <StockDialog verb={verb} onClose={() => setVerb(undefined)} />}
    </Screen>
  )
}

const reservationCount = { open: 'open' } as const

function Summary() {
  const today = useToday()
  const { rows: items } = useItems()
  const terms = useStockTerms()
  const { rows: balances } = useRecords(stockBalance, (from) => from.gt('quantity', 0).limit(1_000))
  const { rows: kept } = useRecords(stockReservation, (from) => from.eq('status', reservationCount.open).limit(1_000))
  const { rows: transit } = useRecords(stockTransfer, (from) => from.eq('status', 'in_transit').limit(1_000))
  return (
    <Figures
      figures={[
        {
          label: 'Stock value',
          ...knownOf([balances, items], (lots, all) => ({
            value: <Amount cents={lots.reduce((sum, { value }) => sum + Number(value), 0)} whole />,
            note: `${all.length} items`,
          })),
          to: '/inventory?tab=items',
        },
        {
          label: 'Reorder',
          ...knownOf([items, terms], (all, figures) => {
            const low = all.filter((item) => proposalOf(item, figures, today)).length
            return low > 0
              ? { value: low, note: 'at or below the reorder point', tone: 'warn' }
              : { value: 0, note: 'no items to reorder' }
          }),
          to: '/inventory?tab=reorder',
        },
        {
          label: 'Expiring soon',
          ...knownOf([balances, terms], (lots, figures) => {
            const days = termOn(figures, 'expiry_days', today) ?? 0
            const until = new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
            const soon = lots.filter(({ expires_on }) => expires_on !== null && expires_on <= until).length
            return {
              value: soon,
              note: `within ${days} days, or expired`,
              to: `/inventory?where.expires_on=..${until}`,
              ...(soon > 0 && { tone: 'warn' as const }),
            }
          }),
        },
        {
          label: 'In transit',
          ...knownOf([transit, kept], (moving, reserved) => ({
            value: moving.length,
            note: `${reserved.length} reserved`,
          })),
          to: '/inventory?tab=transfers',
        },
      ]}
    />
  )
}
