import { useQuery } from '@tanstack/react-query'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { useActor } from '#client/use-actor.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { EmptyOf } from '#kit/record/EmptyOf.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import type { ListShown } from '#platform/pages/list-shown.ts'
import { whyNotSetUp } from '../mailbox/rules.ts'
import { mailboxLife } from '../life.ts'
import { invoiceMailbox, type InvoiceMailbox } from '../records.ts'

type Drawn = { loaded: { mailboxes: readonly InvoiceMailbox[] }; list: ListShown }

/** Emailed invoices, and whether the mailbox is read. */
export function EmailTab({ loaded: { mailboxes }, list }: Drawn) {
  const whyNot = whyNotSetUp(useActor())
  const [mailbox] = mailboxes
  const setUp = whyNot === null && (
    <ButtonLink look={mailbox ? undefined : 'main'} to="/invoices/mailbox">
      {mailbox ? 'Mailbox settings' : 'Set up mailbox'}
    </ButtonLink>
  )
  if (!mailbox)
    return (
      <div className="rounded-lg border border-line bg-surface">
        <EmptyOf of={invoiceMailbox} title="No mailbox yet" first={setUp}>
          Connect the mailbox that vendors send invoices to. Each one is read and proposed here; nothing is entered
          without you.
        </EmptyOf>
      </div>
    )
  return (
    <div className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <MailboxLine mailbox={mailbox} />
        {setUp}
      </div>
      {mailbox.problem && (
        <Notice tone="bad" title="The mailbox can’t be read">
          {mailbox.problem}
        </Notice>
      )}
      <RecordList {...list} />
    </div>
  )
}

function MailboxLine({ mailbox }: { mailbox: InvoiceMailbox }) {
  const backend = useBackend()
  const { data } = useQuery({
    queryKey: ['mailbox-state', mailbox.version],
    queryFn: () => callFunction<{ read_at: string | null }>(backend, 'invoice-mailboxes/state', {}),
  })
  return (
    <p className="min-w-0 text-ink-2">
      <bdi className="font-semibold text-ink">{mailbox.username}</bdi>
      {mailboxLife.is(mailbox, 'paused') ? (
        ', paused'
      ) : data?.read_at ? (
        <>
          , last read <Moment at={data.read_at} />
        </>
      ) : (
        ', read every five minutes'
      )}
    </p>
  )
}
