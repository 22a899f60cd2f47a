import { Link } from 'react-router'
import { Panel } from '#kit/parts/Panel.tsx'
import { PlainTable } from '#kit/parts/PlainTable.tsx'
import type { SolicitationLine } from '../records.ts'

/** Lines that were measured on a plan, each with a link to its marks. */
export function MeasuredLines({ lines }: { lines: readonly SolicitationLine[] }) {
  const measured = lines.filter(({ takeoff_item }) => takeoff_item)
  if (measured.length === 0) return null
  return (
    <Panel title="Measured on plans" about="Where these quantities come from. Vendors don’t see it.">
      <PlainTable
        label="Lines measured on plans"
        rows={measured}
        keyOf={({ id }) => id}
        columns={[
          {
            label: 'Line',
            cell: ({ description, takeoff_item }) => (
              <Link to={`/quantity-takeoff/items/${takeoff_item}`} className="link">
                {description}
              </Link>
            ),
          },
          {
            label: 'Quantity',
            figure: true,
            cell: ({ quantity, unit }) => `${Number(quantity).toLocaleString('en-US')} ${unit}`,
          },
        ]}
        empty={null}
      />
    </Panel>
  )
}
