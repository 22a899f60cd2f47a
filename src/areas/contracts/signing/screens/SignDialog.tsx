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
      ? 'Type your name.'
      : whyNotSign(
          document,
          { places: content.signers, signatures, place: place.place },
          { user_id, isVendor, typed, digest: document.digest },
        )
  const { wrong, refusal, busy, send } = useSending([
    unnamed !== null && { name: 'signed-name', message: unnamed },
    !agreed && { name: 'signed-intent', message: 'Confirm that you have read the document and intend to sign it.' },
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
      toast('good', 'Signed')
      onClose()
    })
  return (
    <Dialog
      title={`Sign ${content.number}`}
      about="Your signature, the time and the SHA-256 of the text are sealed in the audit log."
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button look="main" busy={busy} onClick={() => void give()}>
            Sign
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        <p className="font-mono text-xs break-all text-ink-2">SHA-256 {document.digest}</p>
        <TextInput
          id="signed-name"
          label="Your name"
          required
          hint={`As listed here: ${place.name}`}
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
