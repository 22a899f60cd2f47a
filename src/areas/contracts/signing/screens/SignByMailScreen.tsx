import { documentStatus } from '../rules.ts'
import { useEffect, useState } from 'react'
import { Refused } from '#client/functions.ts'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { useHydrated } from '#kit/use-hydrated.ts'
import { useSending } from '#kit/use-sending.ts'
import { say } from '#platform/say.ts'
import { SignOpened } from './SignOpened.tsx'
import { useMailed, type Opened, type Shown } from './use-mailed.ts'
import { withoutNumber } from './without-number.ts'

/** Behind the link in an email: a signer without an account reads, signs, and saves the document. */
export default function SignByMailScreen() {
  const hydrated = useHydrated()
  const link = hydrated ? location.hash.slice(1) : ''
  return hydrated ? <Behind key={link} link={link} /> : <Waiting />
}

const Waiting = () => (
  <Screen area={say('Signatures')} title={say('Sign a document')}>
    <SkeletonLines lines={5} />
  </Screen>
)

function Behind({ link }: { link: string }) {
  const mailed = useMailed(link)
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
            }}
          />
        ) : (
          !documentStatus.is(shown, 'void') && <CodeForm shown={shown} mailed={mailed} onOpen={setOpened} />
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

type Form = { shown: Shown; mailed: ReturnType<typeof useMailed>; onOpen: (opened: Opened & { code: string }) => void }

/** The mailbox is the proof: a code goes there, and opens the text here. */
function CodeForm({ shown, mailed: { ask }, onOpen }: Form) {
  const [sent, setSent] = useState(false)
  const [code, setCode] = useState('')
  const sending = useSending([])
  const opening = useSending([
    !/^\d{6}$/.test(code.trim()) && { name: 'code', message: say('Enter the six digits from the email.') },
  ])
  const send = () =>
    sending.send(async () => {
      await ask('send-code')
      setSent(true)
    })
  const open = () =>
    opening.send(async () => onOpen({ ...(await ask<Opened>('read', { code: code.trim() })), code: code.trim() }))
  return (
    <Panel
      title={say('Confirm that this mailbox is yours')}
      about={say('We email a code to {email}. It can be used for an hour.', { email: shown.email })}
    >
      <div className="grid max-w-md gap-4">
        {(sending.refusal ?? opening.refusal) && <Notice tone="bad" title={(sending.refusal ?? opening.refusal)!} />}
        {sent ? (
          <form
            noValidate
            className="grid gap-4"
            onSubmit={(event) => {
              event.preventDefault()
              void open()
            }}
          >
            <TextInput
              id="code"
              label={say('Code from the email')}
              required
              error={opening.wrong('code')}
              value={code}
              onChange={(value) => setCode(String(value ?? ''))}
            />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" look="main" busy={opening.busy}>
                {say('Open document')}
              </Button>
              <Button look="quiet" busy={sending.busy} onClick={() => void send()}>
                {say('Send a new code')}
              </Button>
            </div>
          </form>
        ) : (
          <Button look="main" className="justify-self-start" busy={sending.busy} onClick={() => void send()}>
            {say('Email me a code')}
          </Button>
        )}
      </div>
    </Panel>
  )
}
