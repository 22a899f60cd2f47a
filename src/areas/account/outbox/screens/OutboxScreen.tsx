import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useConfig } from '#client/BackendProvider.tsx'
import { asMoment } from '#kit/dates.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'

type Message = { id: string; date: string; to: string; subject: string; text: string }

/** A demo has no mailboxes. The emails it would have sent are shown here, on its own machine. */
export default function OutboxScreen() {
  const { demo } = useConfig()
  const {
    data: messages,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['outbox'],
    enabled: demo,
    staleTime: 0,
    queryFn: async () => {
      const answer = await fetch('/dev/mail.json')
      if (answer.status === 403)
        throw new Error('Open the address that the demo printed when it started, on the machine that runs it.')
      if (!answer.ok) throw new Error('This server sends email to real mailboxes, so it has no outbox.')
      return ((await answer.json()) as { messages: Message[] }).messages
    },
  })
  return (
    <div className="mx-auto w-full max-w-4xl px-(--gutter) py-10 md:py-16">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="font-serif text-3xl font-semibold">Demo outbox</h1>
          <p className="mt-2 max-w-(--measure) text-lg text-ink-2">Emails this demo would have sent, newest first.</p>
        </div>
        {demo && (
          <Button busy={isFetching} onClick={() => void refetch()}>
            Refresh
          </Button>
        )}
      </div>
      <div className="mt-8">
        {!demo && <Notice title="For demos only">This server sends emails to real mailboxes.</Notice>}
        {error && <Notice tone="bad" title={error.message} />}
        {demo && !messages && !error && <SkeletonLines lines={5} />}
        {messages?.length === 0 && (
          <Notice title="No emails yet">Create an account or reset a password, and the email appears here.</Notice>
        )}
        <ol className="grid gap-4">
          {messages?.map((message) => (
            <Email key={message.id} message={message} />
          ))}
        </ol>
      </div>
    </div>
  )
}

const Email = ({ message: { to, subject, date, text } }: { message: Message }) => (
  <li className="rounded-lg border border-line bg-surface">
    <article>
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line px-5 py-3">
        <h2 className="text-lg font-semibold">{subject}</h2>
        <p className="text-xs text-ink-2">
          to <span className="text-ink">{to}</span>
          {date && `, ${asMoment(date)}`}
        </p>
      </header>
      <p className="px-5 py-4 whitespace-pre-line break-words text-ink-2">
        <WithLinks text={text} />
      </p>
    </article>
  </li>
)

/** An email is text and stays text; only addresses of this site become links. */
const WithLinks = ({ text }: { text: string }) =>
  text.split(/(https?:\/\/[^\s<>"]+[^\s<>".,;)])/).map((part, index) => {
    const path = index % 2 === 1 && ourPath(part)
    return path ? (
      <a key={index} href={path} className="link break-all">
        {part}
      </a>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    )
  })

/**
 * The server writes its one configured address into emails; a visitor who came by another name of this machine stays
 * on it.
 */
function ourPath(address: string): string | null {
  const { hostname, pathname, search, hash } = new URL(address)
  return ['localhost', '127.0.0.1', location.hostname].includes(hostname) ? pathname + search + hash : null
}
