import { Amount } from '#kit/parts/Amount.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { PlainTable } from '#kit/parts/PlainTable.tsx'
import type { BillingInvoice, BillingLine } from '../records.ts'

type BillLinesProps = { row: BillingInvoice; loaded: { lines?: readonly BillingLine[] | undefined } }

/** The lines of an invoice, each with the part of the month that it is for. */
export const BillLines = ({ row, loaded: { lines } }: BillLinesProps) => (
  <Panel
    title="Lines"
    about="Part of a month costs the plan’s price times the days, divided by the days in that month."
    foot={
      <span className="flex justify-between gap-4 text-sm font-semibold text-ink">
        <span>Total before tax</span>
        <Amount cents={row.amount} />
      </span>
    }
  >
    <PlainTable
      label="Lines"
      rows={lines ?? []}
      keyOf={({ id }) => id}
      empty="No lines."
      columns={[
        { label: 'Description', cell: (line) => line.words },
        {
          label: 'Days',
          cell: (line) => (line.of_days === null ? '' : `${Number(line.days)} of ${Number(line.of_days)}`),
          figure: true,
        },
        { label: 'Monthly price', cell: (line) => <Amount cents={line.price} />, figure: true },
        { label: 'Amount', cell: (line) => <Amount cents={line.amount} />, figure: true },
      ]}
    />
  </Panel>
)
