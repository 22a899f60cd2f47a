import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { useAuth } from '#client/auth.ts'
import { countRequest, forgive } from '#client/rate-limiter.ts'
import { sentence } from '#client/sentences.ts'
import { required, useFields } from '#kit/fields.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Field, PasswordField } from '#kit/parts/Field.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { tidyEmail, whyNotEmail } from '#platform/validators.ts'
import { OtherWays } from './OtherWays.tsx'
import { say, translated } from '#platform/say.ts'

/** With two fields the errors are next to the cursor anyway; a summary above would only push them down. */
export function SignInForm({
  email: given = '',
  onSend,
  onUnconfirmed,
}: {
  email?: string
  /** Before the answer comes, which may replace this page. */
  onSend?: () => void
  onUnconfirmed: (email: string) => void
}) {
  const { signIn } = useAuth()
  const form = useFields({ email: whyNotEmail, password: required(say('Enter your password')) }, { email: given })
  const [refusal, setRefusal] = useState<{ title: string; help?: string }>()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!form.check()) return
    const email = tidyEmail(form.values.email)
    try {
      countRequest('auth', email)
    } catch (tooMany) {
      return setRefusal({
        title: sentence(tooMany),
        help: say('If you forgot your password, you can reset it in the meantime.'),
      })
    }
    setBusy(true)
    onSend?.()
    const { error } = await signIn(email, form.values.password)
    if (!error) forgive('auth', email)
    setBusy(false)
    if (error?.code === 'email_not_confirmed') onUnconfirmed(email)
    else
      setRefusal(
        error
          ? {
              title: translated(sentence(error)),
              ...(error.code === 'invalid_credentials' && {
                help: say('Check both and try again, or reset your password.'),
              }),
            }
          : undefined,
      )
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {refusal && (
        <Notice tone="bad" title={refusal.title}>
          {refusal.help}
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
      <PasswordField label={say('Password')} autoComplete="current-password" {...form.field('password')} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button type="submit" look="main" busy={busy}>
          {say('Sign in')}
        </Button>
        <Link to="/request-reset" className="link">
          {say('Forgot your password?')}
        </Link>
      </div>
      <OtherWays email={form.values.email} />
    </form>
  )
}
