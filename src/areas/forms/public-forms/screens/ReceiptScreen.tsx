import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Notice } from '#kit/parts/Notice.tsx'
import { useHydrated } from '#client/use-hydrated.ts'
import { phrase, say } from '#platform/say.ts'
import { Received } from './Received.tsx'
import { NotLoaded, Waiting } from './NotShown.tsx'
import { Sheet } from './Sheet.tsx'
import { DeskRefused, useDesk } from './use-desk.ts'

type Shown = {
  agency: string
  zone: string
  title: string
  number: string
  sent_at: string
  digest: string
  status: 'received' | 'accepted' | 'returned' | 'rejected'
  reason: string | null
  kept: boolean
}
const outcomes = {
  received: { tone: 'info', title: phrase('The agency hasn’t decided yet') },
  accepted: { tone: 'good', title: phrase('Your form was accepted') },
  returned: { tone: 'warn', title: phrase('Your form needs changes') },
  rejected: { tone: 'bad', title: phrase('Your form was rejected') },
} as const

/** Behind the link of a receipt: what was sent, and its current status. */
export default function ReceiptScreen() {
  const hydrated = useHydrated()
  const link = hydrated ? location.hash.slice(1) : ''
  return <Behind key={link} link={link} ready={hydrated} />
}

function Behind({ link, ready }: { link: string; ready: boolean }) {
  const desk = useDesk()
  const [shown, setShown] = useState<Shown>()
  const [refusal, setRefusal] = useState<DeskRefused>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!ready) return
    desk
      .ask<Shown>('receipt', { link })
      .then(setShown, (error: unknown) => setRefusal(error instanceof DeskRefused ? error : undefined))
  }, [desk, link, ready, attempt])
  if (refusal?.status === 404)
    return (
      <Sheet agency={say('Public forms')} title={say('This link isn’t valid')}>
        <p className="text-ink-2">
          {say(
            'Open the link from the email again, or verify the receipt that you saved. A link is valid for 400 days.',
          )}
        </p>
        <Link to="/f/verify" className="link justify-self-start">
          {say('Verify a receipt')}
        </Link>
      </Sheet>
    )
  if (refusal)
    return (
      <NotLoaded
        title={say('The receipt could not be loaded')}
        why={refusal.message}
        again={() => (setRefusal(undefined), setAttempt(attempt + 1))}
      />
    )
  if (!shown) return <Waiting lines={5} />
  const { tone, title } = outcomes[shown.status]
  return (
    <Sheet agency={shown.agency} title={say('Receipt {number}', { number: shown.number })} about={shown.title}>
      <Notice tone={tone} title={say(title)}>
        {shown.reason && (
          <p dir="auto" className="whitespace-pre-line">
            {shown.reason}
          </p>
        )}
      </Notice>
      <Received receipt={{ ...shown, link }} kept={shown.kept} />
    </Sheet>
  )
}
