import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useAuth } from '#client/auth.ts'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { required, useFields } from '#kit/fields.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { say, translated } from '#platform/say.ts'

export function ProfilePanel() {
  const { auth } = useBackend()
  const { user } = useAuth()
  const queries = useQueryClient()
  const form = useFields(
    { name: required(say('Enter your name')) },
    { name: (user?.user_metadata.display_name as string | undefined) ?? '' },
  )
  const [outcome, setOutcome] = useState<{ saved: boolean; text: string }>()
  const [busy, setBusy] = useState(false)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (!form.check()) return
    setBusy(true)
    const { error } = await auth.updateUser({ data: { display_name: form.values.name.trim() } })
    setBusy(false)
    setOutcome(error ? { saved: false, text: translated(sentence(error)) } : { saved: true, text: say('Name saved') })
    await queries.invalidateQueries({ queryKey: ['organization_members'] })
  }

  return (
    <Panel title={say('Profile')} about={say('The name colleagues see with your actions.')}>
      <form noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
        {outcome && <Notice tone={outcome.saved ? 'good' : 'bad'} title={outcome.text} />}
        <Field label={say('Name')} autoComplete="name" maxLength={200} {...form.field('name')} />
        <p>
          <span className="block text-sm font-semibold text-ink">{say('Email')}</span>
          <span className="text-ink-2">{user?.email}</span>
        </p>
        <Button type="submit" look="main" busy={busy} className="justify-self-start">
          {say('Save')}
        </Button>
      </form>
    </Panel>
  )
}
