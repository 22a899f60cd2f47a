import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { FlagInput } from '#kit/inputs/FlagInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { useSending } from '#kit/use-sending.ts'
import type { Place } from '../../text/rules.ts'
import type { signContract } from '../commands.ts'
import { intentOf, whyNotSign } from '../rules.ts'
import type { Signing } from './use-signing.ts'
import { say } from '#platform/say.ts'
import { Say } from '#kit/parts/Say.tsx'

/** A typed name and a statement of intent, over the digest of the text shown on this page. */
export function SignDialog({
  signing: { document, content, signatures },
  place,
  isVendor,
  onClose,
}: {
  signing: Signing
  place: Place
  isVendor: boolean
  onClose: () => void
}) {
  const { user_id } = useActor()
  const sign = useCommand<typeof signContract>('contracts/sign')
  const [typed, setTyped] = useState('')
  const [agreed, setAgreed] = useState(false)
  const unnamed =
    typed.trim() === ''
      ? say('Type your name.')
      : whyNotSign(
          document,
          { places: content.signers, signatures, place: place.place },
          { user_id, isVendor, typed, digest: document.digest },
        )
  const { wrong, refusal, busy, send } = useSending([
    unnamed !== null && { name: 'signed-name', message: unnamed },
    !agreed && {
      name: 'signed-intent',
      message: say('Confirm that you have read the document and intend to sign it.'),
    },
  ])
  const give = () =>
    send(async () => {
      await sign({
        organization: document.organization_id,
        document: document.id,
        place: place.place,
        name: typed.trim(),
        digest: document.digest,
        agreed: true,
      })
      toast('good', say('Signed'))
      onClose()
    })
  return (
    <Dialog
      title={say('Sign {number}', { number: content.number })}
      about={say('Your signature, the time and the SHA-256 of the text are sealed in the audit log.')}
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            {say('Cancel')}
          </Button>
          <Button look="main" busy={busy} onClick={() => void give()}>
            {say('Sign')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        <p className="font-mono text-xs break-all text-ink-2">
          <Say text="SHA-256 {digest}" values={{ digest: document.digest }} />
        </p>
        <TextInput
          id="signed-name"
          label={say('Your name')}
          required
          hint={say('As listed here: {name}', { name: place.name })}
          error={wrong('signed-name')}
          value={typed}
          onChange={(value) => setTyped(String(value ?? ''))}
        />
        <FlagInput
          id="signed-intent"
          label={intentOf(document.title, place.party, place.office)}
          error={wrong('signed-intent')}
          value={agreed}
          onChange={(value) => setAgreed(value === true)}
        />
      </div>
    </Dialog>
  )
}
