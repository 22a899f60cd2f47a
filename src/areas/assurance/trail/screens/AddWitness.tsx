import { useState, type FormEvent } from 'react'
import { sentence } from '#client/sentences.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { Segments } from '#kit/inputs/ChoiceInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import type { addWitness } from '../commands.ts'
import { whyNotAddWitness } from '../rules.ts'

type Kind = 'mail' | 'webhook'

/** Adds a witness. The rule that refuses on the server gives its reason here before anything is sent. */
export function AddWitness({ others }: { others: readonly { address: string }[] }) {
  const actor = useActor()
  const add = useCommand<typeof addWitness>('trail-witnesses/add')
  const [kind, setKind] = useState<Kind>('mail')
  const [address, setAddress] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const why =
      address.trim() === ''
        ? 'Enter an address'
        : whyNotAddWitness({ kind, address: address.trim() }, { actor, others })
    setError(why)
    if (why) return document.getElementById('witness-address')?.focus()
    setBusy(true)
    try {
      await add({ kind, address: address.trim() })
      setAddress('')
      toast('good', 'Witness added')
    } catch (refusal) {
      setError(sentence(refusal))
    }
    setBusy(false)
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <Segments
        id="witness-kind"
        label="Add witness"
        required
        field={{ options: ['mail', 'webhook'], words: { mail: 'Email', webhook: 'Webhook' } }}
        value={kind}
        onChange={(value) => setKind(value as Kind)}
      />
      <div className="min-w-0 flex-1 basis-64">
        <TextInput
          id="witness-address"
          label="Address"
          required
          type={kind === 'mail' ? 'email' : 'url'}
          value={address}
          onChange={(value) => (setAddress(String(value ?? '')), setError(null))}
          error={error}
          hint={
            kind === 'mail'
              ? 'Use an email address outside your organization.'
              : 'An https address that takes POST requests, signed as Standard Webhooks.'
          }
        />
      </div>
      <Button type="submit" busy={busy} className="sm:mt-6.5">
        Add
      </Button>
    </form>
  )
}
