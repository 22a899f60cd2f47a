import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { More } from '#kit/overlays/More.tsx'
import { optional } from '#kit/optional.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { howMany, plural } from '#platform/words.ts'
import type { editStockItem } from '../commands.ts'
import { stockBalance, stockItem, stockMove, type StockItem } from '../records.ts'
import { coverDays, orderQuantity, pointOf, proposalOf, safetyStock } from '../rules.ts'
import { StockDialog, type StockVerb } from './StockDialog.tsx'
import { useStockTerms } from './use-stock.ts'
import { termOn } from '#platform/records/dated.ts'

const StockLevel = optional(() => import('./StockLevel.tsx').then((file) => file.StockLevel))

const list = { to: '/inventory?tab=items', label: 'Items' }

export default function ItemScreen() {
  const found = useRecord(stockItem, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={stockItem} found={found} list={list} />
}

function One({ row }: { row: StockItem }) {
  const actor = useActor()
  const today = useToday()
  const terms = useStockTerms() ?? []
  const [asking, setAsking] = useState<StockVerb | 'edit'>()
  const edit = useCommand<typeof editStockItem>('stock-items/edit')
  const balances = useRecords(stockBalance, (from) =>
    from.eq('item', row.id).neq('quantity', 0).order('expires_on').limit(200),
  )
  const moves = useRecords(stockMove, (from) =>
    from.eq('item', row.id).order('moved_on', { ascending: false }).order('id', { ascending: false }).limit(50),
  )
  const point = pointOf(row, terms, today)
  const proposal = proposalOf(row, terms, today)
  const cover = coverDays(row)
  return (
    <RecordPage
      of={stockItem}
      row={row}
      list={list}
      actions={
        <>
          {whyNotEdit(stockItem, row, actor) === null && <Button onClick={() => setAsking('edit')}>Edit</Button>}
          <More
            items={[
              { label: 'Reserve', run: () => setAsking('reserve') },
              { label: 'Transfer to warehouse', run: () => setAsking('transfer') },
            ]}
          />
          <Button onClick={() => setAsking('issue')}>Issue stock</Button>
          <Button look="main" onClick={() => setAsking('receive')}>
            Receive stock
          </Button>
        </>
      }
    >
      <Figures
        figures={[
          {
            label: 'On hand',
            value: howMany(Number(row.on_hand), row.unit),
            note: `${Number(row.reserved).toLocaleString('en-US')} reserved`,
          },
          {
            label: 'Reorder point',
            value: point ? point.point.toLocaleString('en-US') : 'Unknown',
            note: point ? point.because : 'enter its annual use and lead time',
            ...(proposal && { tone: 'warn' as const }),
          },
          {
            label: 'Days of supply',
            value: cover === null ? 'Unknown' : `${cover} ${plural(cover, { one: 'day', other: 'days' })}`,
            note: 'at annual use',
          },
        ]}
      />
      {moves.rows && moves.rows.length > 2 && (
        <Suspense>
          <StockLevel item={row} moves={moves.rows} point={point ? point.point : null} />
        </Suspense>
      )}
      <Panel title="Stock by warehouse">
        <RecordTable
          of={stockBalance}
          found={balances}
          columns={['name', 'warehouse', 'quantity', 'reserved', 'value', 'expires_on']}
        />
      </Panel>
      <Computed row={row} />
      <Panel title="Transactions" about="The latest 50.">
        <RecordTable
          of={stockMove}
          found={moves}
          columns={['why', 'moved_on', 'warehouse', 'kind', 'quantity', 'value']}
        />
      </Panel>
      <Panel title="Item">
        <RecordFacts
          of={stockItem}
          row={row}
          show={[
            'code',
            'unit',
            'category',
            'tracked',
            'critical',
            'vendor',
            'catalog_item',
            'budget_line',
            'unit_cost',
            'requisition',
          ]}
        />
      </Panel>
      {asking === 'edit' && (
        <FormDialog
          of={stockItem}
          row={row}
          title={`Edit ${row.name}`}
          done="Item saved"
          send={(changes, version) => edit({ id: row.id, version, changes })}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking && asking !== 'edit' && <StockDialog verb={asking} item={row.id} onClose={() => setAsking(undefined)} />}
    </RecordPage>
  )
}

/** The formulas with their inputs, so that a reader can repeat the calculation. */
function Computed({ row }: { row: StockItem }) {
  const today = useToday()
  const terms = useStockTerms() ?? []
  const factor = termOn(terms, 'service_factor', today)
  const [use, days, deviation] = [
    Number(row.annual_use ?? 0),
    Number(row.lead_days ?? 0),
    row.use_deviation === null ? null : Number(row.use_deviation),
  ]
  const order = row.order_cost ?? (termOn(terms, 'order_cost', today) ?? 0) * 100
  const holding =
    (row.unit_cost *
      (row.holding_percent === null ? (termOn(terms, 'holding_percent', today) ?? 0) : Number(row.holding_percent))) /
    100
  const cheapest = orderQuantity({ demand: use, order, holding })
  const figure = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 2 })
  return (
    <Panel title="Reorder calculation" about="Estimates, with their inputs.">
      <Facts
        facts={[
          { label: 'Annual use', value: use > 0 ? `${figure(use)} a year, ${figure(use / 365)} a day` : 'Unknown' },
          {
            label: 'Lead time',
            value: row.lead_days === null ? 'Unknown' : `${days} ${plural(days, { one: 'day', other: 'days' })}`,
          },
          {
            label: 'Safety stock',
            value:
              deviation !== null && factor !== undefined && days > 0
                ? `${figure(factor)} × ${figure(deviation)} × √${days} = ${figure(safetyStock({ factor, deviation, days }))}`
                : 'Not computed: enter the standard deviation of daily use',
          },
          {
            label: 'Economic order quantity',
            value: cheapest ? (
              <>
                √(2 × {figure(use)} × <Amount cents={order} /> ÷ <Amount cents={Math.round(holding)} />) ={' '}
                {figure(cheapest)}
              </>
            ) : (
              'Not computed: enter its annual use and unit cost'
            ),
          },
        ]}
      />
    </Panel>
  )
}
