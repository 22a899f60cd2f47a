import { useState, type FormEvent } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { useFields } from '#kit/fields.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { say, translated } from '#platform/say.ts'

export type Enrollment = { id: string; picture: string; secret: string }

const whyNotCode = (value: string) => (/^\d{6}$/.test(value.trim()) ? null : say('Enter the six digits from your app'))

export function EnrollAuthenticator({
  enrollment: { id, picture, secret },
  onEnd,
}: {
  enrollment: Enrollment
  onEnd: () => void
}) {
  const { auth } = useBackend()
  const form = useFields({ code: whyNotCode })
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function confirm(event: FormEvent) {
    event.preventDefault()
    if (!form.check()) return
    setBusy(true)
    const { error } = await auth.mfa.challengeAndVerify({ factorId: id, code: form.values.code.trim() })
    setBusy(false)
    if (error) setRefusal(translated(sentence(error)))
    else onEnd()
  }

  async function cancel() {
    await auth.mfa.unenroll({ factorId: id })
    onEnd()
  }

  return (
    <form noValidate onSubmit={(event) => void confirm(event)} className="grid gap-5">
      <div className="flex flex-wrap gap-5">
        {/* A QR code needs a white background in either theme. */}
        <img
          src={picture}
          alt={say('QR code for your authenticator app')}
          width={176}
          height={176}
          className="size-44 rounded-sm bg-[white] p-2"
        />
        <div className="min-w-0 flex-1 basis-48">
          <p>{say('Scan this with your authenticator app. Without a camera, enter this key instead:')}</p>
          <p data-testid="totp-secret" className="mt-2 font-mono text-sm break-all text-ink">
            {secret.replace(/(.{4})/g, '$1 ').trim()}
          </p>
        </div>
      </div>
      {refusal && <Notice tone="bad" title={refusal} />}
      <Field
        label={say('Code from the app')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        className="max-w-48"
        {...form.field('code')}
      />
      <div className="flex gap-3">
        <Button type="submit" look="main" busy={busy}>
          {say('Turn on')}
        </Button>
        <Button look="quiet" onClick={() => void cancel()}>
          {say('Cancel')}
        </Button>
      </div>
    </form>
  )
}
