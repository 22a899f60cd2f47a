import { documentStatus } from '../rules.ts'
import { useEffect, useState } from 'react'
import { Refused } from '#client/functions.ts'
import { useMailedLink } from '#client/use-mailed-link.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { MailedCode } from '#kit/record/MailedCode.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { useHydrated } from '#client/use-hydrated.ts'
import { say } from '#platform/say.ts'
import { SignOpened } from './SignOpened.tsx'
import type { Opened, Shown } from './use-mailed.ts'
import { withoutNumber } from './without-number.ts'

/** Behind the link in an email: a signer without an account reads, signs, and saves the document. */
export default function SignByMailScreen() {
  const hydrated = useHydrated()
  const link = hydrated ? location.hash.slice(1) : ''
  // As wide as the bar and the footer of the public site.
  return <div className="mx-auto w-full max-w-284">{hydrated ? <Behind key={link} link={link} /> : <Waiting />}</div>
}

const Waiting = () => (
  <Screen area={say('Signatures')} title={say('Sign a document')}>
    <SkeletonLines lines={5} />
  </Screen>
)

function Behind({ link }: { link: string }) {
  const mailed = useMailedLink('signing', link)
  const [shown, setShown] = useState<Shown | 'unknown' | Refused>()
  const [opened, setOpened] = useState<Opened & { code: string }>()
  const { ask } = mailed
  const look = () =>
    ask<Shown>('show').then(setShown, (error: unknown) =>
      setShown(error instanceof Refused && error.status !== 404 ? error : 'unknown'),
    )
  useEffect(() => {
    void look()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each link
  }, [link])

  if (!shown) return <Waiting />
  if (shown === 'unknown')
    return (
      <Screen area={say('Signatures')} title={say('Sign a document')}>
        <Empty title={say('This link isn’t valid')}>
          {say('Open the newest email from the agency. Each new email replaces the earlier link.')}
        </Empty>
      </Screen>
    )
  if (shown instanceof Refused)
    return (
      <Screen area={say('Signatures')} title={say('Sign a document')}>
        <Notice tone="bad" title={shown.message} />
        <Button className="mt-4" onClick={() => void look()}>
          {say('Try again')}
        </Button>
      </Screen>
    )
  return (
    <Screen
      area={shown.agency}
      title={withoutNumber(shown.title, shown.number)}
      about={<span className="font-mono text-xs">{shown.number}</span>}
    >
      <div className="grid gap-5">
        <State shown={shown} />
        {opened ? (
          <SignOpened
            opened={opened}
            shown={shown}
            mailed={mailed}
            onSigned={async () => {
              await look()
              setOpened({ ...(await ask<Opened>('read', { code: opened.code })), code: opened.code })
              // The confirmation is above the text that was signed.
              scrollTo({ top: 0 })
            }}
          />
        ) : (
          !documentStatus.is(shown, 'void') && (
            <MailedCode
              about={say('We email a code to {email}. It can be used for an hour.', { email: shown.email })}
              opens={say('Open document')}
              onSend={() => ask('send-code')}
              onOpen={async (code) => setOpened({ ...(await ask<Opened>('read', { code })), code })}
            />
          )
        )}
      </div>
    </Screen>
  )
}

function State({ shown: { status, reason, signed, waitsFor, name } }: { shown: Shown }) {
  if (documentStatus.is({ status }, 'void'))
    return (
      <Notice tone="warn" title={say('This version was withdrawn')}>
        {reason}
      </Notice>
    )
  if (documentStatus.is({ status }, 'complete'))
    return (
      <Notice tone="good" title={say('Signed by all parties')}>
        {say('Save the document and its certificate.')}
      </Notice>
    )
  if (signed)
    return (
      <Notice tone="good" title={say('You have signed')}>
        {say('You will get an email once everyone has signed.')}
      </Notice>
    )
  if (waitsFor.length > 0)
    return (
      <Notice tone="info" title={say('It isn’t your turn yet')}>
        {say('Waiting for {names}. You will get an email.', { names: waitsFor.join(', ') })}
      </Notice>
    )
  return (
    <Notice tone="info" title={say('Waiting for your signature')}>
      {say('To be signed by {name}.', { name })}
    </Notice>
  )
}
