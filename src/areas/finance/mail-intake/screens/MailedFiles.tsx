import { Suspense } from 'react'
import { optional } from '#kit/optional.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { mailedInvoiceLife } from '../life.ts'
import type { Proposal } from '../proposal/rules.ts'
import type { MailedInvoice } from '../records.ts'
import { FilesShown } from './FilesShown.tsx'

/** Only while it waits for a person. */
const ProposalForm = optional(() => import('./ProposalForm.tsx').then((file) => file.ProposalForm))

/** The files as they arrived, beside the proposed invoice. */
export function MailedFiles({ row }: { row: MailedInvoice }) {
  const proposal = mailedInvoiceLife.is(row, 'proposed') && row.proposal
  return (
    <div className={`grid min-w-0 gap-5 ${proposal ? 'xl:grid-cols-2' : ''}`}>
      <FilesShown files={row.document} />
      {proposal && (
        <Suspense fallback={<SkeletonLines lines={8} />}>
          <ProposalForm row={row} proposal={JSON.parse(proposal) as Proposal} />
        </Suspense>
      )}
    </div>
  )
}
