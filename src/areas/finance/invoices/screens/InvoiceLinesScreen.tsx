import { useNavigate, useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { LinesGrid } from '#kit/record/grid/LinesGrid.tsx'
import { useGrid } from '#kit/record/grid/use-grid.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { setInvoiceLines } from '../commands.ts'
import { invoice, invoiceLine, type Invoice, type InvoiceLine } from '../records.ts'
import { amountOf } from '../rules.ts'

const columns = ['description', 'quantity', 'unit', 'unit_price', 'order_line', 'budget_line'] as const
const amount = { name: 'amount', label: 'Amount', of: (values: object) => amountOf(values) }

export default function InvoiceLinesScreen() {
  const id = useParams().id ?? ''
  const found = useRecord(invoice, id)
  const { rows } = useRecords(invoiceLine, (from) => from.eq('invoice', id).order('position').limit(1000))
  return found.row ? (
    <Lines row={found.row} rows={rows} />
  ) : (
    <NoRecord of={invoice} found={found} list={{ to: '/invoices', label: 'Invoices' }} />
  )
}

function Lines({ row, rows }: { row: Invoice; rows: readonly InvoiceLine[] | undefined }) {
  const put = useCommand<typeof setInvoiceLines>('invoices/set-lines')
  const navigate = useNavigate()
  const whyNot = whyNotEdit(invoice, row, useActor())
  const grid = useGrid(invoiceLine, {
    rows,
    columns,
    computed: [amount],
    fresh: { unit: 'each', quantity: 1 },
    version: row.version,
  })
  async function save() {
    if (await grid.save((lines, version) => put({ id: row.id, version, lines }))) void navigate(`/invoices/${row.id}`)
  }
  return (
    <Screen
      area={row.number}
      title={`${row.vendor_number}: lines`}
      actions={
        <>
          <ButtonLink look="quiet" to={`/invoices/${row.id}`}>
            Cancel
          </ButtonLink>
          {whyNot === null && (
            <Button look="main" busy={grid.saving} disabled={!grid.changed} onClick={() => void save()}>
              Save lines
            </Button>
          )}
        </>
      }
    >
      <LinesGrid grid={grid} label={`${row.vendor_number}: lines`} totals={['amount']} whyNot={whyNot} />
    </Screen>
  )
}
