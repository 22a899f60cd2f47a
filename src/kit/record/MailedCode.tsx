import { useState } from 'react'
import { TextInput } from '../inputs/TextInput.tsx'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Panel } from '../parts/Panel.tsx'
import { useSending } from '../use-sending.ts'
import { say } from '#platform/say.ts'

type MailedCodeProps = {
  /** Where the code goes and how long it lasts, below the title. */
  about: string
  /** Of the button that opens what the link is for. */
  opens: string
  onSend: () => Promise<unknown>
  onOpen: (code: string) => Promise<void>
}

/** The mailbox is the proof: a code goes there, and opens what the link is for here. */
export function MailedCode({ about, opens, onSend, onOpen }: MailedCodeProps) {
  const [sent, setSent] = useState(false)
  const [code, setCode] = useState('')
  const sending = useSending([])
  const opening = useSending([
    !/^\d{6}$/.test(code.trim()) && { name: 'code', message: say('Enter the six digits from the email.') },
  ])
  const send = () =>
    sending.send(async () => {
      await onSend()
      setSent(true)
    })
  const open = () => opening.send(() => onOpen(code.trim()))
  return (
    <Panel title={say('Confirm that this mailbox is yours')} about={about}>
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
                {opens}
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
