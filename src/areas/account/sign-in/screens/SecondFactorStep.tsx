import { useState } from 'react'
import { useAuth } from '#client/auth.ts'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { CodeForm } from './CodeForm.tsx'
import { FormPage } from './FormPage.tsx'
import { useRecoveryCode } from './recovery-codes.ts'
import { say, translated } from '#platform/say.ts'

type Way = 'app' | 'key' | 'recovery'

const whyNotCode = (value: string) => (/^\d{6}$/.test(value.trim()) ? null : say('Enter the six digits from your app'))
const whyNotRecoveryCode = (value: string) =>
  /^[\da-z]{5}-?[\da-z]{5}$/i.test(value.trim()) ? null : say('A recovery code has ten letters and digits')

/** The password was right; the account requires MFA before anything opens. */
export function SecondFactorStep() {
  const { auth } = useBackend()
  const { user, signOut } = useAuth()
  const redeem = useRecoveryCode()
  const factors = user?.factors?.filter(({ status }) => status === 'verified') ?? []
  const app = factors.find(({ factor_type }) => factor_type === 'totp')
  const key = factors.find(({ factor_type }) => factor_type === 'webauthn')
  const [way, setWay] = useState<Way>(app ? 'app' : key ? 'key' : 'recovery')
  const [refusal, setRefusal] = useState<string>()

  const judged = ({ error }: { error: unknown }) => setRefusal(error ? translated(sentence(error)) : undefined)
  const other = (name: Way, title: string) =>
    way !== name && <Button onClick={() => (setWay(name), setRefusal(undefined))}>{title}</Button>

  return (
    <FormPage
      title={say('Multifactor authentication')}
      about={say('Password accepted. Enter a second proof that it’s you.')}
    >
      <div className="grid gap-6">
        {refusal && <Notice tone="bad" title={refusal} />}
        {way === 'app' && app && (
          <CodeForm
            label={say('Code')}
            hint={say('Open your authenticator app to get the code for this account.')}
            check={whyNotCode}
            numeric
            onCode={async (code) => judged(await auth.mfa.challengeAndVerify({ factorId: app.id, code }))}
          />
        )}
        {way === 'key' && key && (
          <Button
            look="main"
            className="justify-self-start"
            onClick={() => void auth.mfa.webauthn.authenticate({ factorId: key.id }).then(judged)}
          >
            <Icon name="key" />
            {say('Use your security key')}
          </Button>
        )}
        {way === 'recovery' && (
          <CodeForm
            label={say('Recovery code')}
            hint={say('One of your ten saved codes. Each works once.')}
            check={whyNotRecoveryCode}
            onCode={async (code) => judged(await redeem(code))}
          />
        )}
        <div className="flex flex-wrap gap-3 border-t border-line pt-5">
          {app && other('app', say('Use your app'))}
          {key && other('key', say('Use your security key'))}
          {other('recovery', say('Use a recovery code'))}
          <Button look="quiet" onClick={() => void signOut()}>
            {say('Cancel')}
          </Button>
        </div>
      </div>
    </FormPage>
  )
}
