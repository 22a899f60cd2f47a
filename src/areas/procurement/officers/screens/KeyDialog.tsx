import { useId, useState, type FormEvent } from 'react'
import { useCommand } from '#client/use-command.ts'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { FormFoot } from '#kit/overlays/DialogFoot.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { PasswordField } from '#kit/parts/Field.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { useSending } from '#kit/use-sending.ts'
import { makeOfficerKey as makeKey } from '#platform/sealing/officer-keys.ts'
import type { makeOfficerKey } from '../commands.ts'

const least = 12

/** The key is made here, in the browser. The server never sees the passphrase, and nobody can ask for it back. */
export function KeyDialog({ onClose }: { onClose: () => void }) {
  const form = useId()
  const keep = useCommand<typeof makeOfficerKey>('officer-keys/make')
  const [passphrase, setPassphrase] = useState('')
  const { wrong, refusal, busy, send } = useSending([
    passphrase.length < least && {
      name: 'passphrase',
      message: `Write at least ${least} characters. Four words that do not belong together are easy to keep and hard to guess.`,
    },
  ])

  function submit(event: FormEvent) {
    event.preventDefault()
    void send(async () => {
      const { publicKey, sealed } = await makeKey(passphrase)
      await keep({ public_key: publicKey, sealed })
      onClose()
    })
  }
  return (
    <Dialog
      title="Make an opening key"
      about="With it you open your share of sealed bids. It is made in this browser and lies on the server under a passphrase that only you know."
      onClose={onClose}
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        {refusal && <Notice tone="bad" title={refusal} />}
        <PasswordField
          id="passphrase"
          label="Passphrase"
          autoComplete="new-password"
          value={passphrase}
          onChange={({ target }) => setPassphrase(target.value)}
          error={wrong('passphrase')}
        />
        <Notice tone="warn" title="Nobody can give it back to you">
          Bids that are sealed to this key stay closed to you without the passphrase. That is why one officer more is
          named than is needed.
        </Notice>
        <FormFoot
          main={
            <Button type="submit" form={form} look="main" busy={busy}>
              Make the key
            </Button>
          }
          cancel={
            <Button look="quiet" onClick={onClose}>
              Cancel
            </Button>
          }
        />
      </form>
    </Dialog>
  )
}
