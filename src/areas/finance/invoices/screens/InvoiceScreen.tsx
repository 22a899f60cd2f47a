import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { ApprovalPanel } from '#areas/organization/approvals/screens/ApprovalPanel.tsx'
import { orderLine } from '#areas/procurement/purchase-orders/records.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage, RecordTab } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { plural } from '#platform/words.ts'
import type { submitInvoice } from '../commands.ts'
import { OwnDocument } from './OwnDocument.tsx'
import { extrasOf } from '../extras/rules.ts'
import { invoiceLife } from '../life.ts'
import { invoice, invoiceLine, type Invoice } from '../records.ts'
import { moves } from '../rules.ts'
import { CodingPanel } from './CodingPanel.tsx'
import { HoldsPanel } from './HoldsPanel.tsx'
import { InvoiceTotals } from './InvoiceTotals.tsx'
import { InvoiceLines } from './InvoiceLines.tsx'
import { useUblFile } from './use-ubl-file.ts'

const list = { to: '/invoices', label: 'Invoices' }

export default function InvoiceScreen() {
  const found = useRecord(invoice, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={invoice} found={found} list={list} />
}

/** Fields that most invoices leave blank are shown only where they are filled. */
const where = ['charges_because', 'discount_percent', 'discount_until', 'not_a_duplicate', 'note'] as const

function Page({ row }: { row: Invoice }) {
  const actor = useActor()
  const submit = useCommand<typeof submitInvoice>('invoices/submit')
  const downloadUbl = useUblFile(row.id)
  const { rows: lines } = useRecords(invoiceLine, (from) => from.eq('invoice', row.id).order('position').limit(1000))
  const { rows: ordered } = useRecords(orderLine, (from) =>
    (row.purchase_order ? from.eq('purchase_order', row.purchase_order) : from.in('id', []))
      .order('position')
      .limit(1000),
  )
  const open = invoiceLife.is(row, 'draft', 'held', 'returned')
  const edit = whyNotEdit(invoice, row, actor)
  return (
    <RecordPage
      of={invoice}
      life={invoiceLife}
      row={row}
      list={list}
      amount={{ cents: row.amount, note: noteOf(row) }}
      actions={
        <>
          {open && edit === null && <ButtonLink to={`/invoices/${row.id}/edit`}>Edit</ButtonLink>}
          {open && edit === null && <ButtonLink to={`/invoices/${row.id}/lines`}>Edit lines</ButtonLink>}
          {open && (
            <MoveButton
              look="main"
              whyNot={lines?.length === 0 ? 'Add at least one line.' : moves.whyNot('submit', row)}
              run={async () => void (await submit({ id: row.id }))}
              done={`${row.number} matched`}
            >
              {invoiceLife.is(row, 'draft') ? 'Match and submit' : 'Rerun match'}
            </MoveButton>
          )}
          <Moves life={invoiceLife} row={row} more={[{ label: 'UBL file', run: downloadUbl }]} />
        </>
      }
    >
      {row.dispute && invoiceLife.is(row, 'disputed', 'rejected') && (
        <Notice tone="warn" title={invoiceLife.is(row, 'disputed') ? 'Disputed' : 'Returned to the vendor'}>
          {row.dispute}
        </Notice>
      )}
      <Figures
        figures={[
          {
            label: 'Due',
            value: row.due_on ? <Day day={row.due_on} /> : 'Not known yet',
            note: row.clock_from ? (
              <>
                Clock started <Day day={row.clock_from} />
              </>
            ) : (
              'Set when matched'
            ),
          },
          {
            label: 'Holds',
            value: <span className="figures">{row.holds}</span>,
            ...(row.holds > 0
              ? {
                  note: plural(row.holds, {
                    one: 'See below how to release it',
                    other: 'See below how to release them',
                  }),
                  tone: 'warn' as const,
                }
              : {
                  note:
                    row.within > 0 ? (
                      <>
                        <Amount cents={row.within} /> over order, within tolerance
                      </>
                    ) : (
                      'No holds'
                    ),
                }),
          },
          ...(invoiceLife.is(row, 'paid')
            ? [
                {
                  label: 'Paid',
                  value: row.paid_on ? <Day day={row.paid_on} /> : '',
                  note:
                    row.discount_taken > 0 ? (
                      <>
                        <Amount cents={row.discount_taken} /> discount taken
                      </>
                    ) : row.interest > 0 ? (
                      <>
                        <Amount cents={row.interest} /> interest
                      </>
                    ) : (
                      'In full'
                    ),
                },
              ]
            : row.discount_percent
              ? [
                  {
                    label: 'Discount',
                    value: `${row.discount_percent}%`,
                    note: row.discount_until ? (
                      <>
                        until <Day day={row.discount_until} />
                      </>
                    ) : undefined,
                  },
                ]
              : []),
        ]}
      />
      <HoldsPanel row={row} />
      <RecordTab name="lines" title="Lines" count={lines?.length}>
        <Panel
          title="Lines"
          about={row.purchase_order ? 'Compared with ordered, received and previously billed.' : undefined}
        >
          <InvoiceLines lines={lines} ordered={ordered ?? []} />
          <InvoiceTotals of={row} />
        </Panel>
        <CodingPanel row={row} />
      </RecordTab>
      <Panel title="Invoice">
        <RecordFacts
          of={invoice}
          row={row}
          show={[
            'vendor',
            'purchase_order',
            ...(row.contract ? (['contract'] as const) : []),
            ...(row.releases ? (['releases'] as const) : []),
            'invoice_date',
            'received_on',
            'came_by',
            'entered_by',
            ...(row.kind === 'credit_note' ? (['kind', 'credits'] as const) : []),
            ...where.filter((name) => row[name]),
            'document',
          ]}
        />
      </Panel>
      {row.came_by === 'portal' && <OwnDocument invoice={row.id} />}
      <ApprovalPanel table={invoice.table} id={row.id} before={open && row.holds === 0 && Boolean(lines?.length)} />
    </RecordPage>
  )
}

/** The part of the amount that is not paid now, or does not belong to the lines. */
function noteOf(row: Invoice): ReactNode {
  if (row.retained > 0)
    return (
      <>
        <Amount cents={row.retained} /> retained, <Amount cents={row.amount - row.retained} /> payable
      </>
    )
  if (extrasOf(row) > 0)
    return (
      <>
        with <Amount cents={extrasOf(row)} /> freight and tax
      </>
    )
  return row.kind === 'credit_note' ? 'Credited' : undefined
}
