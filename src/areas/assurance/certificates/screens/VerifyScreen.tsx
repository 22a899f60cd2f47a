import { useState, type FormEvent } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { useToday } from '#client/use-today.ts'
import type { CertificateProof } from '../records.ts'
import { proofText } from '../rules.ts'
import { say } from '#platform/say.ts'
import { asLongDay } from '#kit/dates.ts'

/** Anyone can verify: the code and the name are hashed in the browser, and only that hash is looked up. */
export default function VerifyScreen() {
  const { rows } = useBackend()
  const today = useToday()
  const [code, setCode] = useState('')
  const [name, setName] = useState('')
  const [found, setFound] = useState<CertificateProof | null>()
  const [wrong, setWrong] = useState<string>()
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const missing = {
    code: tried && !code.trim() ? say('Enter the code on the certificate.') : null,
    name: tried && !name.trim() ? say('Enter the name on the certificate.') : null,
  }

  async function look(event: FormEvent) {
    event.preventDefault()
    setWrong(undefined)
    setFound(undefined)
    setTried(true)
    if (!code.trim() || !name.trim())
      return document.getElementById(code.trim() ? 'verify-name' : 'verify-code')?.focus()
    setBusy(true)
    try {
      const bytes = new Uint8Array(
        await crypto.subtle.digest('SHA-256', new TextEncoder().encode(proofText(code, name))),
      )
      const digest = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
      const { data, error } = await rows.from('certificate_proofs').select().eq('digest', digest).limit(1)
      if (error) throw error
      setFound((data as CertificateProof[])[0] ?? null)
    } catch (error) {
      setWrong(sentence(error))
    }
    setBusy(false)
  }
  const over = found && found.expires_on !== null && found.expires_on < today
  return (
    <Screen
      narrow
      area={say('Training & Certification')}
      title={say('Verify a certificate')}
      about={say('Enter the name and code on the certificate. Only a fingerprint of them is sent.')}
    >
      <form noValidate onSubmit={(event) => void look(event)} className="grid max-w-lg gap-5">
        <Field
          id="verify-code"
          label={say('Code')}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          autoComplete="off"
          error={missing.code}
        />
        <Field
          id="verify-name"
          label={say('Holder’s name')}
          value={name}
          onChange={({ target }) => setName(target.value)}
          autoComplete="off"
          error={missing.name}
        />
        <div>
          <Button type="submit" look="main" busy={busy}>
            {say('Verify')}
          </Button>
        </div>
      </form>
      <div aria-live="polite" className="mt-6 grid gap-4">
        {wrong && <Notice tone="bad" title={wrong} />}
        {found === null && (
          <Notice tone="warn" title={say('No certificate matches this code and name')}>
            {say('Check the name and the code. Dashes in the code are optional.')}
          </Notice>
        )}
        {found && (
          <>
            <Notice
              tone={found.revoked_on || over ? 'bad' : 'good'}
              title={
                found.revoked_on
                  ? say('Revoked on {day}', { day: asLongDay(found.revoked_on) })
                  : over
                    ? say('Expired on {day}', { day: asLongDay(found.expires_on!) })
                    : say('This certificate is valid')
              }
            />
            <Facts
              facts={[
                { label: say('Credential'), value: found.title },
                { label: say('Issued by'), value: found.issued_by },
                { label: say('Organization'), value: found.agency },
                { label: say('Issued'), value: asLongDay(found.issued_on) },
                { label: say('Valid until'), value: found.expires_on ? asLongDay(found.expires_on) : say('No expiry') },
              ]}
            />
          </>
        )}
      </div>
    </Screen>
  )
}
