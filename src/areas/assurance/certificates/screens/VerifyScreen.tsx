import { useState, type FormEvent } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { dayInWords } from '#platform/dates.ts'
import { useToday } from '#client/use-today.ts'
import type { CertificateProof } from '../records.ts'
import { proofText } from '../rules.ts'

/** For anybody: the code and the name are hashed in the browser, and only what has that hash is asked for. */
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
    code: tried && !code.trim() ? 'Enter the code that stands on the certificate.' : null,
    name: tried && !name.trim() ? 'Enter the name as it stands on the certificate.' : null,
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
  const over = found && found.valid_until !== null && found.valid_until < today
  return (
    <Screen
      narrow
      area="Training & Certification"
      title="Verify a certificate"
      about="The code stands on the certificate. Name and code are turned into a fingerprint on your device; only that is looked up."
    >
      <form noValidate onSubmit={(event) => void look(event)} className="grid max-w-lg gap-5">
        <Field
          id="verify-code"
          label="Code"
          value={code}
          onChange={({ target }) => setCode(target.value)}
          autoComplete="off"
          error={missing.code}
        />
        <Field
          id="verify-name"
          label="Name of the holder"
          value={name}
          onChange={({ target }) => setName(target.value)}
          autoComplete="off"
          error={missing.name}
        />
        <div>
          <Button type="submit" look="main" busy={busy}>
            Verify
          </Button>
        </div>
      </form>
      <div aria-live="polite" className="mt-6 grid gap-4">
        {wrong && <Notice tone="bad" title={wrong} />}
        {found === null && (
          <Notice tone="warn" title="No certificate has this code and this name">
            Look at both again: the name as it stands on the certificate, the code with or without its dashes.
          </Notice>
        )}
        {found && (
          <>
            <Notice
              tone={found.revoked_on || over ? 'bad' : 'good'}
              title={
                found.revoked_on
                  ? `Revoked on ${dayInWords(found.revoked_on)}`
                  : over
                    ? `It ended on ${dayInWords(found.valid_until!)}`
                    : 'This certificate is valid'
              }
            />
            <Facts
              facts={[
                { label: 'Certificate', value: found.title },
                { label: 'Issued by', value: found.issued_by },
                { label: 'Kept by', value: found.agency },
                { label: 'Issued', value: dayInWords(found.issued_on) },
                { label: 'Valid until', value: found.valid_until ? dayInWords(found.valid_until) : 'For good' },
              ]}
            />
          </>
        )}
      </div>
    </Screen>
  )
}
