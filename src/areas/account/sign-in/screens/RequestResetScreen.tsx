import { useState, type FormEvent } from 'react'
import { useAuth } from '#client/auth.ts'
import { useConfig } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { useFields } from '#kit/fields.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { tidyEmail, whyNotEmail } from '#platform/validators.ts'
import { BackToSignIn, FormPage } from './FormPage.tsx'
import { say, translated } from '#platform/say.ts'

export default function RequestResetScreen() {
  const { resetPassword } = useAuth()
  const { demo } = useConfig()
  const form = useFields({ email: whyNotEmail })
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ sentTo: string } | { refusal: string }>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!form.check()) return
    const email = tidyEmail(form.values.email)
    setBusy(true)
    const { error } = await resetPassword(email)
    setBusy(false)
    setOutcome(error ? { refusal: translated(sentence(error)) } : { sentTo: email })
  }

  return (
    <FormPage title={say('Reset your password')} about={say('We’ll email you a one-time link.')}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        {outcome && 'refusal' in outcome && <Notice tone="bad" title={outcome.refusal} />}
        {outcome && 'sentTo' in outcome && (
          <Notice tone="good" title={say('Check your email')}>
            {say('If {email} has an account, we sent an email with a link.', { email: outcome.sentTo })}
          </Notice>
        )}
        <Field
          label={say('Email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('email')}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="main" busy={busy}>
            {say('Send link')}
          </Button>
          {outcome && 'sentTo' in outcome && demo && <ButtonLink to="/dev/mail">{say('Demo outbox')}</ButtonLink>}
        </div>
      </form>
      <BackToSignIn />
    </FormPage>
  )
}
