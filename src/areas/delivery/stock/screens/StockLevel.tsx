import { asShortDay } from '#kit/dates.ts'
import { LineChart } from '#kit/charts/LineChart.tsx'
import { useToday } from '#client/use-today.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import type { StockItem, StockMove } from '../records.ts'
import { levelsOf, pointOf, type Dated } from '../rules.ts'

type StockLevelProps = {
  row: StockItem
  loaded: { moves?: readonly StockMove[] | undefined; terms?: readonly Dated[] | undefined }
}

/** The quantity on hand after each day with transactions, and the reorder point that it should stay above. */
export function StockLevel({ row: item, loaded: { moves = [], terms = [] } }: StockLevelProps) {
  const point = pointOf(item, terms, useToday())?.point ?? null
  if (moves.length < 3) return null
  const levels = levelsOf(Number(item.on_hand), moves)
  if (levels.length < 3) return null
  return (
    <Panel title="Stock level">
      <LineChart
        title={`Stock level of ${item.name}, in ${item.unit}`}
        bare
        unit="count"
        step="Date"
        height={170}
        when={levels.map(({ day }) => day)}
        across={levels.map(({ day }) => asShortDay(day))}
        series={[{ name: 'On hand', values: levels.map(({ quantity }) => quantity) }]}
        limit={point === null ? undefined : { name: 'Reorder point', value: point }}
      />
    </Panel>
  )
}
