import { useEffect, useState } from 'react'
import { Refused } from '#client/functions.ts'
import { useHydrated } from '#client/use-hydrated.ts'
import { useMailedLink, type MailedLink } from '#client/use-mailed-link.ts'
import { FlagInput } from '#kit/inputs/FlagInput.tsx'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { LongText } from '#kit/record/LongText.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { useSending } from '#kit/use-sending.ts'
import { dayInWords } from '#platform/dates.ts'
import { locale, say } from '#platform/say.ts'
import type { ReviewShown } from '../mailed/api.ts'

/** Behind the link in an email: an external auditor confirms or declines the review of a small agency. */
export default function OutsideReviewScreen() {
  const hydrated = useHydrated()
  const link = hydrated ? location.hash.slice(1) : ''
  return hydrated ? <Behind key={link} link={link} /> : <Waiting />
}

const Waiting = () => (
  <Screen narrow area={say('Small agency')} title={say('Confirm a review')}>
    <SkeletonLines lines={5} />
  </Screen>
)

function Behind({ link }: { link: string }) {
  const asking = useMailedLink('small-agency', link)
  const [shown, setShown] = useState<ReviewShown | 'unknown' | Refused | undefined>(link ? undefined : 'unknown')
  const [answer, setAnswer] = useState<string>()
  const look = () =>
    asking
      .ask<ReviewShown>('show')
      .then(setShown, (error: unknown) =>
        setShown(error instanceof Refused && error.status !== 404 ? error : 'unknown'),
      )
  useEffect(() => {
    // An address without a link has nothing to ask for.
    if (link) void look()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each link
  }, [link])

  if (!shown) return <Waiting />
  if (shown === 'unknown')
    return (
      <Screen narrow area={say('Small agency')} title={say('Confirm a review')}>
        <Empty title={say('This link isn’t valid')}>
          {say('Open the newest email from the agency. Each new email replaces the earlier link.')}
        </Empty>
      </Screen>
    )
  if (shown instanceof Refused)
    return (
      <Screen narrow area={say('Small agency')} title={say('Confirm a review')}>
        <Notice tone="bad" title={shown.message} />
        <Button className="mt-4" onClick={() => void look()}>
          {say('Try again')}
        </Button>
      </Screen>
    )
  return (
    <Screen
      narrow
      area={shown.agency}
      title={say('Confirm that you review {agency}', { agency: shown.agency })}
      about={say('One person may do what takes two, and you review each such act.')}
    >
      <div className="grid gap-5">
        <Panel title={say('Declaration {number}', { number: shown.number })}>
          <Facts
            facts={[
              { label: say('External auditor'), value: `${shown.outside}, ${shown.email}` },
              { label: say('Declared by'), value: shown.declarer },
              {
                label: say('Period'),
                value: say('{from} to {to}', {
                  from: dayInWords(shown.valid_from, locale()),
                  to: dayInWords(shown.valid_to, locale()),
                }),
              },
              { label: say('Reason'), value: <LongText text={shown.reason} />, wide: true },
            ]}
          />
        </Panel>
        {answer ? (
          <Notice tone="good" arrives title={answer} />
        ) : shown.whyNot ? (
          <Notice tone="warn" title={shown.whyNot} />
        ) : (
          <>
            <Confirm asking={asking} agency={shown.agency} onDone={setAnswer} />
            <Decline asking={asking} onDone={setAnswer} />
          </>
        )}
      </div>
    </Screen>
  )
}

type AnswerProps = { asking: MailedLink; onDone: (words: string) => void }

function Confirm({ asking, agency, onDone }: AnswerProps & { agency: string }) {
  const [name, setName] = useState('')
  const [agreed, setAgreed] = useState(false)
  const { wrong, refusal, busy, send } = useSending([
    name.trim() === '' && { name: 'reviewer-name', message: say('Type your name.') },
    !agreed && { name: 'reviewer-outside', message: say('Confirm that you are not a member of the agency.') },
  ])
  const give = () =>
    send(async () => {
      await asking.ask('confirm', { name: name.trim(), agreed: true })
      onDone(say('You confirmed the review. {agency} is notified, and each act is emailed to you.', { agency }))
    })
  return (
    <Panel title={say('Confirm')} about={say('Your name, this address and the time are kept with the declaration.')}>
      <div className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        <TextInput
          id="reviewer-name"
          label={say('Your name')}
          required
          error={wrong('reviewer-name')}
          value={name}
          onChange={(value) => setName(String(value ?? ''))}
        />
        <FlagInput
          id="reviewer-outside"
          label={say('I don’t work for {agency}, and I will review these acts.', { agency })}
          error={wrong('reviewer-outside')}
          value={agreed}
          onChange={(value) => setAgreed(value === true)}
        />
        <Button look="main" className="justify-self-start" busy={busy} onClick={() => void give()}>
          {say('Confirm review')}
        </Button>
      </div>
    </Panel>
  )
}

function Decline({ asking, onDone }: AnswerProps) {
  const [reason, setReason] = useState('')
  const { wrong, refusal, busy, send } = useSending([
    reason.trim() === '' && { name: 'decline-reason', message: say('Enter a reason.') },
  ])
  const give = () =>
    send(async () => {
      await asking.ask('decline', { reason: reason.trim() })
      onDone(say('You declined. The declaration is rejected, and the agency reads your reason.'))
    })
  return (
    <Panel title={say('Decline')} about={say('The declaration is rejected, and the agency reads your reason.')}>
      <div className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        <LongTextInput
          id="decline-reason"
          label={say('Reason')}
          required
          error={wrong('decline-reason')}
          value={reason}
          onChange={(value) => setReason(String(value ?? ''))}
        />
        <Button look="danger" className="justify-self-start" busy={busy} onClick={() => void give()}>
          {say('Decline review')}
        </Button>
      </div>
    </Panel>
  )
}
