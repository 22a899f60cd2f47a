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

/** The key is made here, in the browser. The server never sees the passphrase, and it can't be recovered. */
export function KeyDialog({ onClose }: { onClose: () => void }) {
  const form = useId()
  const keep = useCommand<typeof makeOfficerKey>('officer-keys/make')
  const [passphrase, setPassphrase] = useState('')
  const { wrong, refusal, busy, send } = useSending([
    passphrase.length < least && {
      name: 'passphrase',
      message: `Enter at least ${least} characters. Four unrelated words are easy to remember and hard to guess.`,
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
      title="Create opening key"
      about="Opens your share of sealed bids. It is made in this browser and stored under a passphrase that only you know."
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
        <Notice tone="warn" title="Your passphrase can’t be recovered">
          Without it, you can’t open bids sealed to this key. That is why one extra officer is assigned.
        </Notice>
        <FormFoot
          main={
            <Button type="submit" form={form} look="main" busy={busy}>
              Create key
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
