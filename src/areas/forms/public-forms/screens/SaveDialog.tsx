import { useState } from 'react'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { useSending } from '#kit/use-sending.ts'
import { say } from '#platform/say.ts'
import { whyNotEmail } from '#platform/validators.ts'

/** The address to which the link goes that opens this form again, on any device. */
export function SaveDialog({
  email: first,
  save,
  onClose,
}: {
  email: string
  save: (email: string) => Promise<void>
  onClose: () => void
}) {
  const [email, setEmail] = useState(first)
  const [saved, setSaved] = useState(false)
  const problem = whyNotEmail(email)
  const { wrong, refusal, busy, send } = useSending([problem !== null && { name: 'save-email', message: problem }])
  return (
    <Dialog
      title={say('Save and continue later')}
      onClose={onClose}
      foot={
        saved ? (
          <Button look="main" onClick={onClose}>
            {say('Close')}
          </Button>
        ) : (
          <>
            <Button look="quiet" onClick={onClose}>
              {say('Cancel')}
            </Button>
            <Button
              look="main"
              busy={busy}
              onClick={() =>
                void send(async () => {
                  await save(email)
                  setSaved(true)
                })
              }
            >
              {say('Email me a link')}
            </Button>
          </>
        )
      }
    >
      {saved ? (
        <Notice tone="good" title={say('We sent a link to {email}', { email })}>
          {say('It opens this form with your answers for 30 days. The form isn’t submitted yet.')}
        </Notice>
      ) : (
        <div className="grid gap-4">
          {refusal && <Notice tone="bad" title={refusal} />}
          <p className="text-ink-2">
            {say('We email you a link that opens this form with your answers, on any device, for 30 days.')}
          </p>
          <TextInput
            id="save-email"
            type="email"
            label={say('Your email')}
            required
            error={wrong('save-email')}
            value={email}
            onChange={(value) => setEmail(String(value ?? ''))}
          />
        </div>
      )}
    </Dialog>
  )
}
