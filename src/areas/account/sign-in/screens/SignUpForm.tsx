import { useState, type FormEvent } from 'react'
import { useAuth } from '#client/auth.ts'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { required, useFields } from '#kit/fields.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { ProblemSummary } from '#kit/parts/ProblemSummary.tsx'
import { tidyEmail, whyNotEmail, whyNotPassword } from '#platform/validators.ts'
import { isOfPassword } from './password-refusal.ts'
import { NewPassword } from './NewPassword.tsx'
import { sendVerification } from './verification.ts'
import { say, translated } from '#platform/say.ts'

type SignUpFormProps = {
  /** Before the request: its email can be opened before the answer is here. */ onSend: () => void
  onWaiting: (email: string) => void
}

export function SignUpForm({ onSend, onWaiting }: SignUpFormProps) {
  const { signUp } = useAuth()
  const backend = useBackend()
  const form = useFields({ name: required(say('Enter your name')), email: whyNotEmail, password: whyNotPassword })
  const [attempt, setAttempt] = useState(0)
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!form.check()) return setAttempt(attempt + 1)
    const email = tidyEmail(form.values.email)
    setBusy(true)
    onSend()
    const { error, user, session } = await signUp(email, form.values.password, form.values.name.trim())
    if (!error && !session && !user?.email_confirmed_at) await sendVerification(backend, email, 'signup')
    setBusy(false)
    const ofPassword = isOfPassword(error)
    setRefusal(error && !ofPassword ? translated(sentence(error)) : undefined)
    if (ofPassword) {
      form.refuse('password', translated(sentence(error)))
      setAttempt(attempt + 1)
    }
    if (!error && !session) onWaiting(email)
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <ProblemSummary problems={form.problems} attempt={attempt} />
      {refusal && <Notice tone="bad" title={refusal} />}
      <Field label={say('Name')} autoComplete="name" maxLength={200} {...form.field('name')} />
      <Field
        label={say('Work email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('email')}
      />
      <NewPassword {...form.field('password')} />
      <Button type="submit" look="main" busy={busy} className="justify-self-start">
        {say('Create account')}
      </Button>
    </form>
  )
}
