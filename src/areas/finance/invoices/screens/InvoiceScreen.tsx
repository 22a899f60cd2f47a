import { useState } from 'react'
import { useParams } from 'react-router'
import { ApprovalPanel } from '#areas/organization/approvals/screens/ApprovalPanel.tsx'
import { orderLine } from '#areas/procurement/purchase-orders/records.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Menu } from '#kit/overlays/Menu.tsx'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { cancelInvoice, disputeInvoice, rejectInvoice, settleDispute, submitInvoice } from '../commands.ts'
import { invoice, invoiceLine, type Invoice } from '../records.ts'
import { moves, whyNotDispute, whyNotReject } from '../rules.ts'
import { CodingPanel } from './CodingPanel.tsx'
import { HoldsPanel } from './HoldsPanel.tsx'
import { InvoiceLines } from './InvoiceLines.tsx'
import { useUblFile } from './use-ubl-file.ts'

const list = { to: '/invoices', label: 'Invoices' }

export default function InvoiceScreen() {
  const found = useRecord(invoice, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={invoice} found={found} list={list} />
}

const questions = {
  dispute: { title: 'Dispute', about: 'The vendor reads what you write. The invoice is not paid until this is settled.', verb: 'Dispute the invoice' },
  settle: { title: 'Settle the dispute of', about: 'Say what was agreed. The invoice is matched again when you send it on.', verb: 'Settle it' },
  reject: { title: 'Send back', about: 'As defective: the vendor reads why, and a proper invoice begins the clock anew.', verb: 'Send it back to the vendor' },
  cancel: { title: 'Cancel', about: 'For what was entered by mistake. The reason is kept.', verb: 'Cancel the invoice' },
} as const

/** What most invoices do without is shown where it was said. */
const where = ['discount_percent', 'discount_until', 'not_a_duplicate', 'note'] as const

function Page({ row }: { row: Invoice }) {
  const actor = useActor()
  const submit = useCommand<typeof submitInvoice>('invoices/submit')
  const verbs = {
    dispute: useCommand<typeof disputeInvoice>('invoices/dispute'),
    settle: useCommand<typeof settleDispute>('invoices/settle'),
    reject: useCommand<typeof rejectInvoice>('invoices/reject'),
    cancel: useCommand<typeof cancelInvoice>('invoices/cancel'),
  }
  const takeUbl = useUblFile(row.id)
  const [asking, setAsking] = useState<keyof typeof questions>()
  const { rows: lines } = useRecords(invoiceLine, (from) => from.eq('invoice', row.id).order('position').limit(1000))
  const { rows: ordered } = useRecords(orderLine, (from) => (row.purchase_order ? from.eq('purchase_order', row.purchase_order) : from.in('id', [])).order('position').limit(1000))
  const open = row.status === 'draft' || row.status === 'held' || row.status === 'returned'
  const edit = whyNotEdit(invoice, row, actor)
  return (
    <RecordPage
      of={invoice}
      row={row}
      list={list}
      actions={
        <>
          {open && edit === null && <ButtonLink to={`/invoices/${row.id}/edit`}>Edit</ButtonLink>}
          {open && edit === null && <ButtonLink to={`/invoices/${row.id}/lines`}>Edit lines</ButtonLink>}
          {open && <MoveButton look="main" whyNot={lines?.length === 0 ? 'An invoice has at least one line.' : moves.whyNot('submit', row)} run={async () => void (await submit({ id: row.id }))} done={`${row.number} was matched`}>{row.status === 'draft' ? 'Match and send on' : 'Match again'}</MoveButton>}
          {row.status === 'disputed' && <MoveButton look="main" whyNot={moves.whyNot('settle', row)} run={() => setAsking('settle')}>Settle</MoveButton>}
          {row.status === 'disputed' && <MoveButton whyNot={whyNotReject(row, { actor })} run={() => setAsking('reject')}>Send back</MoveButton>}
          {open && <Menu label="More for this invoice" items={[{ label: 'Dispute', whyNot: whyNotDispute(row), run: () => setAsking('dispute') }, { label: 'Send back', whyNot: whyNotReject(row, { actor }), run: () => setAsking('reject') }, row.status === 'draft' ? { label: 'Cancel', danger: true, whyNot: moves.whyNot('cancel', row), run: () => setAsking('cancel') } : { label: 'UBL file', run: takeUbl }]}><Button>More</Button></Menu>}
          {!open && <Button onClick={takeUbl}>UBL file</Button>}
        </>
      }
    >
      {row.dispute && (row.status === 'disputed' || row.status === 'rejected') && <Notice tone="warn" title={row.status === 'disputed' ? 'Disputed' : 'Sent back to the vendor'}>{row.dispute}</Notice>}
      <Figures
        figures={[
          { label: row.kind === 'credit_note' ? 'Credited' : 'Amount', ...known(lines, (lines) => ({ value: <Amount cents={row.amount} />, note: row.retained > 0 ? <><Amount cents={row.retained} /> kept back, <Amount cents={row.amount - row.retained} /> to be paid</> : row.charges > 0 ? <>with <Amount cents={row.charges} /> freight</> : lines && `${lines.length} ${lines.length === 1 ? 'line' : 'lines'}` })) },
          { label: 'Due', value: row.due_on ? <Day day={row.due_on} /> : 'Not known yet', note: row.clock_from ? <>The clock began on <Day day={row.clock_from} /></> : 'When it was matched' },
          { label: 'Holds', value: <span className="figures">{row.holds}</span>, ...(row.holds > 0 ? { note: 'See below what would release it', tone: 'warn' as const } : { note: row.within > 0 ? <><Amount cents={row.within} /> above the order, within the tolerance</> : 'Nothing holds it' }) },
          ...(row.status === 'paid' ? [{ label: 'Paid', value: row.paid_on ? <Day day={row.paid_on} /> : '', note: row.discount_taken > 0 ? <><Amount cents={row.discount_taken} /> discount taken</> : row.interest > 0 ? <><Amount cents={row.interest} /> interest</> : 'In full' }] : row.discount_percent ? [{ label: 'Discount', value: `${row.discount_percent} %`, note: row.discount_until ? <>until <Day day={row.discount_until} /></> : undefined }] : []),
        ]}
      />
      <HoldsPanel row={row} />
      <Panel title="Lines" about={row.purchase_order ? 'Each beside what was ordered, received and billed before.' : undefined}><InvoiceLines lines={lines} ordered={ordered ?? []} /></Panel>
      <CodingPanel row={row} />
      <Panel title="The invoice">
        <RecordFacts of={invoice} row={row} show={['vendor', 'purchase_order', ...(row.contract ? (['contract'] as const) : []), ...(row.releases ? (['releases'] as const) : []), 'invoice_date', 'received_on', 'came_by', 'entered_by', ...(row.kind === 'credit_note' ? (['kind', 'credits'] as const) : []), ...where.filter((name) => row[name]), 'document']} />
      </Panel>
      <ApprovalPanel table={invoice.table} id={row.id} before={open && row.holds === 0 && Boolean(lines?.length)} />
      {asking && <ReasonDialog title={`${questions[asking].title} ${row.number}`} about={questions[asking].about} verb={questions[asking].verb} run={(reason) => verbs[asking]({ id: row.id, reason })} onClose={() => setAsking(undefined)} />}
    </RecordPage>
  )
}
