import { useState } from 'react'
import { useAuth } from '#client/auth.ts'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { EnrollAuthenticator, type Enrollment } from '../../settings/screens/EnrollAuthenticator.tsx'
import { FormPage } from './FormPage.tsx'
import { say, translated } from '#platform/say.ts'

/** The organization requires MFA for this role: nothing else opens until it is set up. */
export function EnrollStep() {
  const { auth } = useBackend()
  const { signOut } = useAuth()
  const [enrollment, setEnrollment] = useState<Enrollment>()
  const [refusal, setRefusal] = useState<string>()
  const [hasPasskey, setHasPasskey] = useState(false)
  const [busy, setBusy] = useState(false)

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

  async function addPasskey() {
    setBusy(true)
    const { error } = await auth.registerPasskey()
    setBusy(false)
    setRefusal(error ? translated(sentence(error)) : undefined)
    setHasPasskey(!error)
  }

  return (
    <FormPage title={say('Set up MFA')} about={say('Your organization requires MFA for your role.')}>
      <div className="grid gap-6">
        {refusal && <Notice tone="bad" title={refusal} />}
        {hasPasskey && (
          <Notice tone="good" title={say('Passkey added')}>
            {say('Sign out, then sign in again with the passkey.')}
          </Notice>
        )}
        {enrollment ? (
          <EnrollAuthenticator enrollment={enrollment} onEnd={() => setEnrollment(undefined)} />
        ) : (
          <div className="flex flex-wrap gap-3">
            <Button look="main" busy={busy} onClick={() => void begin()}>
              {say('Set up authenticator app')}
            </Button>
            {typeof PublicKeyCredential === 'function' && (
              <Button busy={busy} onClick={() => void addPasskey()}>
                <Icon name="key" />
                {say('Add passkey')}
              </Button>
            )}
          </div>
        )}
        <div className="border-t border-line pt-5">
          <Button look="quiet" onClick={() => void signOut()}>
            {say('Sign out')}
          </Button>
        </div>
      </div>
    </FormPage>
  )
}
