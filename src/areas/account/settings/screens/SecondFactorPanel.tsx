import { useState } from 'react'
import { useAuth } from '#client/auth.ts'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { asDay } from '#kit/dates.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { EnrollAuthenticator, type Enrollment } from './EnrollAuthenticator.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { TwoSteps } from './TwoSteps.tsx'
import { say, translated } from '#platform/say.ts'

export function SecondFactorPanel() {
  const { auth } = useBackend()
  const { user } = useAuth()
  const [enrollment, setEnrollment] = useState<Enrollment>()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const factors =
    user?.factors?.filter(({ factor_type, status }) => factor_type === 'totp' && status === 'verified') ?? []

  async function begin() {
    setBusy(true)
    const { data, error } = await auth.mfa.enroll({
      factorType: 'totp',
      friendlyName: `Authenticator ${new Date().toISOString().slice(0, 19)}`,
    })
    setBusy(false)
    setRefusal(error ? translated(sentence(error)) : undefined)
    if (data) setEnrollment({ id: data.id, picture: data.totp.qr_code, secret: data.totp.secret })
  }

  async function remove(factorId: string) {
    const { error } = await auth.mfa.unenroll({ factorId })
    setRefusal(error ? translated(sentence(error)) : undefined)
    if (!error) await auth.refreshSession()
  }

  return (
    <Panel
      title={say('Multifactor authentication (MFA)')}
      about={say(
        'A code from an app on your phone, entered after your password. It protects you if your password is stolen.',
      )}
    >
      <div className="grid gap-5">
        {refusal && <Notice tone="bad" title={refusal} />}
        {!enrollment && (
          <p>
            <Dial state={factors.length > 0 ? 'on' : 'off'}>{factors.length > 0 ? say('On') : say('Off')}</Dial>
          </p>
        )}
        {factors.map(({ id, created_at }) => (
          <div key={id} className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
            <span>
              <span className="block font-semibold">{say('Authenticator app')}</span>
              <span className="block text-xs text-ink-2">{say('since {day}', { day: asDay(created_at) })}</span>
            </span>
            <TwoSteps
              first={say('Remove')}
              then={say('Remove and sign in with the password only')}
              onDo={() => remove(id)}
            />
          </div>
        ))}
        {factors.length > 0 && <RecoveryCodes />}
        {enrollment && <EnrollAuthenticator enrollment={enrollment} onEnd={() => setEnrollment(undefined)} />}
        {!enrollment && factors.length === 0 && (
          <Button look="main" busy={busy} onClick={() => void begin()} className="justify-self-start">
            {say('Set up authenticator app')}
          </Button>
        )}
      </div>
    </Panel>
  )
}
