import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { LinesGrid } from '#kit/record/grid/LinesGrid.tsx'
import { useGrid } from '#kit/record/grid/use-grid.ts'
import type { setTakeoffItems } from '../commands.ts'
import { takeoffItem, type Takeoff, type TakeoffItem } from '../records.ts'
import { amountOf, quantityOf, whyNotSetItems } from '../rules.ts'

const columns = [
  'description',
  'kind',
  'times',
  'length',
  'width',
  'depth',
  'division',
  'cut_out',
  'divisor',
  'waste',
  'slope',
  'whole',
  'unit',
  'rate',
] as const
/** Columns that most lines leave at their default, and that an estimator checks last. */
const behind = ['division', 'cut_out', 'divisor', 'waste', 'slope', 'whole'] as const
const computed = [
  { name: 'quantity', label: 'Quantity', kind: 'number' as const, of: (values: object) => quantityOf(values) },
  { name: 'amount', label: 'Amount', of: (values: object) => amountOf(values) },
]

type TakeoffItemsProps = { row: Takeoff; loaded: { items?: readonly TakeoffItem[] | undefined } }

/** The items in a grid that computes quantities and amounts as they are typed. */
export const TakeoffItems = ({ row, loaded }: TakeoffItemsProps) => <Items key={row.id} row={row} rows={loaded.items} />

function Items({ row, rows }: { row: Takeoff; rows: readonly TakeoffItem[] | undefined }) {
  const whyNot = whyNotSetItems(row, useActor())
  const put = useCommand<typeof setTakeoffItems>('takeoffs/set-items')
  const grid = useGrid(takeoffItem, {
    rows,
    columns,
    computed,
    behind,
    fresh: { division: '03', kind: 'area', times: 1, divisor: 1, whole: 'exact', unit: 'sf' },
    version: row.version,
  })
  const save = async () => {
    if (await grid.save((lines, version) => put({ id: row.id, version, lines }))) toast('good', 'Items saved')
  }
  return (
    <Panel
      title="Takeoff items"
      about={
        whyNot === null ? 'Paste a block from a spreadsheet. Quantities and amounts update as you type.' : undefined
      }
      actions={
        whyNot === null && (
          <Button
            look={grid.changed ? 'main' : 'plain'}
            busy={grid.saving}
            disabled={!grid.changed}
            onClick={() => void save()}
          >
            Save items
          </Button>
        )
      }
    >
      <LinesGrid grid={grid} label={`Items of ${row.title}`} totals={['amount']} whyNot={whyNot} />
    </Panel>
  )
}
