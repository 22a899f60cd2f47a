import { Button } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { download } from '#kit/record/list/download.ts'
import { takeoffItem, type Takeoff, type TakeoffItem } from '../records.ts'

type BillOfQuantitiesProps = { row: Takeoff; loaded: { items?: readonly TakeoffItem[] | undefined } }

/** The items as a file for a bid form. */
export const BillOfQuantities = ({ row, loaded: { items: rows } }: BillOfQuantitiesProps) =>
  rows &&
  rows.length > 0 && (
    <Button
      onClick={async () => {
        const { toCsv } = await import('#platform/records/csv.ts')
        const text = toCsv(takeoffItem, rows, ['division', 'description', 'quantity', 'unit', 'rate', 'amount'])
        download(new Blob([text], { type: 'text/csv' }), `${row.number} bill of quantities.csv`)
      }}
    >
      <Icon name="download" />
      Bill of quantities
    </Button>
  )
