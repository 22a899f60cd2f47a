import { useState, type FormEvent } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { useFields } from '#kit/fields.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { tidyEmail, whyNotEmail } from '#platform/validators.ts'
import { CheckMail } from './CheckMail.tsx'
import { BackToSignIn, FormPage } from './FormPage.tsx'
import { sendVerification } from './verification.ts'
import { say } from '#platform/say.ts'

export default function VerifyEmailScreen() {
  const backend = useBackend()
  const form = useFields({ email: whyNotEmail })
  const [busy, setBusy] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  const [failed, setFailed] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!form.check()) return
    const email = tidyEmail(form.values.email)
    setBusy(true)
    const sent = await sendVerification(backend, email, 'resend')
    setBusy(false)
    setFailed(!sent)
    if (sent) setSentTo(email)
  }

  if (sentTo) return <CheckMail email={sentTo} />
  return (
    <FormPage
      title={say('Verify your email')}
      about={say('Confirm your email address to use your account. Request a new link here.')}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        {failed && (
          <Notice tone="bad" title={say('The email couldn’t be sent')}>
            {say('Check your connection, wait a minute and try again.')}
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
        <Button type="submit" look="main" busy={busy} className="justify-self-start">
          {say('Send link')}
        </Button>
      </form>
      <BackToSignIn />
    </FormPage>
  )
}
