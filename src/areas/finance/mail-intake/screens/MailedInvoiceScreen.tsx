import { Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { useRecord } from '#client/use-record.ts'
import { optional } from '#kit/optional.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { mailedInvoiceLife } from '../life.ts'
import type { Proposal } from '../proposal/rules.ts'
import { mailedInvoice, type MailedInvoice } from '../records.ts'
import { FilesShown } from './FilesShown.tsx'

/** Only while it waits for a person. */
const ProposalForm = optional(() => import('./ProposalForm.tsx').then((file) => file.ProposalForm))

const list = { to: '/invoices?tab=email', label: 'Invoices by email' }

export default function MailedInvoiceScreen() {
  const found = useRecord(mailedInvoice, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={mailedInvoice} found={found} list={list} />
}

function Page({ row }: { row: MailedInvoice }) {
  const isOpen = mailedInvoiceLife.is(row, 'proposed') && row.proposal !== null
  return (
    <RecordPage
      of={mailedInvoice}
      life={mailedInvoiceLife}
      row={row}
      list={list}
      actions={<Moves life={mailedInvoiceLife} row={row} />}
      wide={
        row.document.length > 0 && (
          <div className={`grid min-w-0 gap-5 ${isOpen ? 'xl:grid-cols-2' : ''}`}>
            <FilesShown files={row.document} />
            {isOpen && (
              <Suspense fallback={<SkeletonLines lines={8} />}>
                <ProposalForm row={row} proposal={JSON.parse(row.proposal!) as Proposal} />
              </Suspense>
            )}
          </div>
        )
      }
    >
      {row.invoice && (
        <Notice tone="good" title="This email became an invoice">
          <Link to={`/invoices/${row.invoice}`} className="link">
            Open the invoice
          </Link>
        </Notice>
      )}
      {row.reason && (
        <Notice tone="warn" title={mailedInvoiceLife.is(row, 'refused') ? 'Rejected' : 'No invoice was proposed'}>
          {row.reason}
        </Notice>
      )}
      <Panel title="Email">
        <RecordFacts
          of={mailedInvoice}
          row={row}
          show={['sender', 'sender_name', 'subject', 'sent_at', 'format', 'document', 'message_id', 'digest']}
        />
      </Panel>
    </RecordPage>
  )
}
