import { choice, date, flag, money, number, text } from '#platform/records/fields.ts'
import { defineRecord } from '#platform/records/record.ts'
import { LinesGrid } from './LinesGrid.tsx'
import type { Row } from './lines.ts'
import { useGrid } from './use-grid.ts'

const line = defineRecord('sample_lines', {
  label: 'Order line',
  plural: 'Order lines',
  about: 'One ordered item.',
  access: { of: 'parent', parent: 'sample_orders', by: 'order' },
  title: 'description',
  list: ['description', 'quantity', 'unit', 'unit_price'],
  fields: {
    order: text(),
    description: text({ required: true, max: 200 }),
    quantity: number({ required: true, min: 0.0001 }),
    unit: choice(['each', 'case', 'ton']),
    unit_price: money({ required: true, min: 0, label: 'Unit price' }),
    taxable: flag(),
    needed_by: date({ label: 'Needed by' }),
  },
})
const lines: readonly Row[] = [
  {
    id: '0198f000-0000-7000-8000-000000000001',
    version: 1,
    description: 'Booster pump, 75 hp, with skid',
    quantity: 1,
    unit: 'each',
    unit_price: 48_200_00,
    taxable: false,
    needed_by: '2026-12-04',
  },
  {
    id: '0198f000-0000-7000-8000-000000000002',
    version: 1,
    description: 'Nitrile gloves, large',
    quantity: 40,
    unit: 'case',
    unit_price: 62_50,
    taxable: true,
    needed_by: null,
  },
]
const wrong: readonly Row[] = [
  { ...lines[0]!, quantity: 0 },
  { ...lines[1]!, description: '', unit_price: -1 },
]
const columns = ['description', 'quantity', 'unit', 'unit_price']
const amount = [
  {
    name: 'amount',
    label: 'Amount',
    of: ({ quantity, unit_price }: Record<string, unknown>) =>
      Math.round(Number(quantity ?? 0) * Number(unit_price ?? 0)),
  },
]

const whole = [...columns, 'taxable', 'needed_by']
const behind = ['taxable', 'needed_by']

function Shown({
  rows,
  whyNot = null,
  label,
  more = false,
}: {
  rows: readonly Row[] | undefined
  whyNot?: string | null
  label: string
  more?: boolean
}) {
  const grid = useGrid(line, {
    rows,
    columns: more ? whole : columns,
    ...(more && { behind }),
    computed: amount,
    fresh: { unit: 'each', quantity: 1 },
  })
  return <LinesGrid grid={grid} label={label} totals={['amount']} whyNot={whyNot} />
}

export const Edited = () => <Shown label="Lines of an order" rows={lines} />
export const WrongCells = () => <Shown label="Lines with wrong cells" rows={wrong} />
export const MoreColumns = () => <Shown label="Lines with hidden columns" rows={lines} more />
export const OnlyRead = () => (
  <Shown label="Lines of an approved order" rows={lines} whyNot="This order is approved and can’t be edited." />
)
export const NoLines = () => <Shown label="No lines yet" rows={[]} />
export const OnTheirWay = () => <Shown label="Lines loading" rows={undefined} />
