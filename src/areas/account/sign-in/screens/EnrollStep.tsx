import { useState } from 'react'
import { useAuth } from '#client/auth.ts'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { EnrolAuthenticator, type Enrolment } from '../../settings/screens/EnrolAuthenticator.tsx'
import { FormPage } from './FormPage.tsx'

/** The organization requires a second factor for this role: nothing else opens until there is one. */
export function EnrollStep() {
  const { auth } = useBackend()
  const { signOut } = useAuth()
  const [enrolment, setEnrolment] = useState<Enrolment>()
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
    setRefusal(error ? sentence(error) : undefined)
    if (data) setEnrolment({ id: data.id, picture: data.totp.qr_code, secret: data.totp.secret })
  }

  async function addPasskey() {
    setBusy(true)
    const { error } = await auth.registerPasskey()
    setBusy(false)
    setRefusal(error ? sentence(error) : undefined)
    setHasPasskey(!error)
  }

  return (
    <FormPage
      title="Set up a second factor"
      about="Your organization requires one for your role. A stolen password alone then opens nothing."
    >
      <div className="grid gap-6">
        {refusal && <Notice tone="bad" title={refusal} />}
        {hasPasskey && (
          <Notice tone="good" title="Your passkey was added">
            Sign out, and sign in again with it.
          </Notice>
        )}
        {enrolment ? (
          <EnrolAuthenticator enrolment={enrolment} onEnd={() => setEnrolment(undefined)} />
        ) : (
          <div className="flex flex-wrap gap-3">
            <Button look="main" busy={busy} onClick={() => void begin()}>
              Set up an authenticator app
            </Button>
            {typeof PublicKeyCredential === 'function' && (
              <Button busy={busy} onClick={() => void addPasskey()}>
                <Icon name="key" />
                Add a passkey
              </Button>
            )}
          </div>
        )}
        <div className="border-t border-line pt-5">
          <Button look="quiet" onClick={() => void signOut()}>
            Sign out
          </Button>
        </div>
      </div>
    </FormPage>
  )
}
