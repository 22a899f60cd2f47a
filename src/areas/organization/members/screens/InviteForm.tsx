import { useState, type FormEvent } from 'react'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { useFields } from '#kit/fields.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { tidyEmail, whyNotEmail } from '#platform/validators.ts'
import type { inviteMember } from '../invitation-commands.ts'
import { say } from '#platform/say.ts'

export function InviteForm({ onDone }: { onDone: () => void }) {
  const invite = useCommand<typeof inviteMember>('members/invite')
  const form = useFields({ invitee: whyNotEmail })
  const [outcome, setOutcome] = useState<{ done: boolean; text: string }>()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!form.check()) return
    const email = tidyEmail(form.values.invitee)
    setBusy(true)
    setOutcome(
      await invite({ email, role: 'user' }).then(
        () => ({ done: true, text: say('Invitation sent to {email}', { email }) }),
        (error: unknown) => ({ done: false, text: sentence(error) }),
      ),
    )
    setBusy(false)
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mb-4 grid gap-4 rounded-md bg-surface-2 p-4">
      {outcome && <Notice tone={outcome.done ? 'good' : 'bad'} title={outcome.text} />}
      <Field
        label={say('Email of the person to invite')}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('invitee')}
      />
      <div className="flex gap-3">
        <Button type="submit" look="main" busy={busy}>
          {say('Send invitation')}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {say('Close')}
        </Button>
      </div>
    </form>
  )
}
