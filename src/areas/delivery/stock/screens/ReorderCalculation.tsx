import { useToday } from '#client/use-today.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { termOn } from '#platform/records/dated.ts'
import { plural } from '#platform/words.ts'
import type { StockItem } from '../records.ts'
import { orderQuantity, safetyStock, type Dated } from '../rules.ts'

type ReorderCalculationProps = { row: StockItem; loaded: { terms?: readonly Dated[] | undefined } }

/** The formulas with their inputs, so that a reader can repeat the calculation. */
export function ReorderCalculation({ row, loaded: { terms = [] } }: ReorderCalculationProps) {
  const today = useToday()
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
