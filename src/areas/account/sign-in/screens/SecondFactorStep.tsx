import { useState, type FormEvent } from 'react'
import { useAuth } from '#client/AuthProvider.tsx'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { useFields } from '#kit/fields.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { FormPage } from './FormPage.tsx'

const whyNotCode = (value: string) => (/^\d{6}$/.test(value.trim()) ? null : 'Enter the six digits that your app shows')

/** The password was right; the account asks for the second proof before anything opens. */
export function SecondFactorStep() {
  const { auth } = useBackend()
  const { user, signOut } = useAuth()
  const form = useFields({ code: whyNotCode })
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const factor = user?.factors?.find(({ factor_type, status }) => factor_type === 'totp' && status === 'verified')

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!factor || !form.check()) return
    setBusy(true)
    const { error } = await auth.mfa.challengeAndVerify({ factorId: factor.id, code: form.values.code.trim() })
    setBusy(false)
    setRefusal(error ? sentence(error) : undefined)
  }

  return (
    <FormPage title="Your second factor" about="Open your authenticator app and enter the code that it shows for this account.">
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        {refusal && <Notice tone="bad" title={refusal} />}
        <Field label="Code" inputMode="numeric" autoComplete="one-time-code" maxLength={6} autoFocus {...form.field('code')} />
        <div className="flex gap-3">
          <Button type="submit" look="main" busy={busy}>
            Confirm
          </Button>
          <Button look="quiet" onClick={() => void signOut()}>
            Cancel
          </Button>
        </div>
      </form>
    </FormPage>
  )
}
