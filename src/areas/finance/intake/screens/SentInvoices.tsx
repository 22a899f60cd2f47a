import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Badge } from '#kit/parts/Badge.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import type { refuseInvoice, acceptSubmitted } from '../commands.ts'
import { extrasInWords } from '../../invoices/extras/rules.ts'
import { whyNotAnswered, sentStatus, type SentStatus } from '../rules.ts'
import { SentDocument } from '../../invoices/screens/SentDocument.tsx'
import type { SentContent } from './use-own-bills.ts'

type Sent = {
  id: string
  created_at: string
  vendor_number: string
  amount: number
  status: SentStatus
  invoice: string | null
  answer: string | null
  content: SentContent
  vendors: { name: string } | null
}
const words = { sent: 'Waiting for review', taken: 'Accepted', refused: 'Rejected' } as const

/** Invoices that vendors submitted in the portal, newest first. */
export function SentInvoices({ loaded: { submissions: rows } }: { loaded: { submissions: readonly Sent[] } }) {
  const accept = useCommand<typeof acceptSubmitted>('invoice-submissions/accept')
  const refuse = useCommand<typeof refuseInvoice>('invoice-submissions/refuse')
  const navigate = useNavigate()
  const [refusing, setRefusing] = useState<Sent>()
  if (rows.length === 0)
    return (
      <div className="rounded-lg border border-line bg-surface">
        <Empty title="No vendor invoices yet">
          Invoices that vendors submit in their portal appear here for acceptance.
        </Empty>
      </div>
    )
  return (
    <ul className="grid rounded-lg border border-line bg-surface">
      {rows.map((row) => (
        <li
          key={row.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-3 last:border-0"
        >
          <div className="min-w-0 flex-1 basis-64">
            <p className="font-semibold text-ink">
              {row.vendor_number} from {row.vendors?.name ?? 'a vendor'}
            </p>
            <p className="text-sm text-ink-2">
              For {row.content.order}, submitted <Moment at={row.created_at} />
              {row.answer && `. ${row.answer}`}
            </p>
            {row.content.charges_because && <p className="text-sm text-warn">{row.content.charges_because}</p>}
            <SentDocument submission={row.id} files={row.content.document} />
          </div>
          <p className="text-right">
            <Amount cents={row.amount} className="font-semibold" />
            <span className="block text-xs text-ink-2">
              {extrasInWords({ charges: 0, tax: 0, trade_discount: 0, ...row.content })}
            </span>
          </p>
          <Badge tone={sentStatus.is(row, 'taken') ? 'good' : sentStatus.is(row, 'refused') ? 'destructive' : 'plain'}>
            {words[row.status]}
          </Badge>
          {sentStatus.isOpen(row) && (
            <>
              <MoveButton
                look="main"
                whyNot={whyNotAnswered(row)}
                run={async () => void navigate(`/invoices/${(await accept({ id: row.id })).id}`)}
              >
                Accept
              </MoveButton>
              <MoveButton whyNot={whyNotAnswered(row)} run={() => setRefusing(row)}>
                Reject
              </MoveButton>
            </>
          )}
          {row.invoice && <ButtonLink to={`/invoices/${row.invoice}`}>Open</ButtonLink>}
        </li>
      ))}
      {refusing && (
        <ReasonDialog
          title={`Reject ${refusing.vendor_number}?`}
          about="The vendor will see the reason."
          verb="Reject invoice"
          press={(answer) => refuse.press({ id: refusing.id, answer })}
          onClose={() => setRefusing(undefined)}
        />
      )}
    </ul>
  )
}
