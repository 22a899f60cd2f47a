import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '#client/auth.ts'
import { Refused } from '#client/functions.ts'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import type { Problem } from '#kit/fields.ts'
import { Segments } from '#kit/inputs/ChoiceInput.tsx'
import { FieldInput } from '#kit/inputs/FieldInput.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { ProblemSummary } from '#kit/parts/ProblemSummary.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { checked } from '#kit/record/check.ts'
import { labelOf } from '#platform/records/record.ts'
import { say, translated } from '#platform/say.ts'
import { whyNotTin, type TinKind } from '#areas/vendors/identity/rules.ts'
import type { keepTaxNumber, saveProfile } from '#areas/vendors/profiles/commands.ts'
import { CodeFinder } from '#areas/vendors/categories/screens/CodeFinder.tsx'
import { companyProfile, type CompanyProfile } from '#areas/vendors/profiles/records.ts'
import { whyNotStep } from '#areas/vendors/profiles/rules.ts'
import type { submitRegistration } from '../commands.ts'
import { SigningFields, useSigning } from './SigningFields.tsx'
import type { useCompany } from './use-company.ts'
import { useWayOn } from './use-way-on.ts'

/** Answers that an agency needs from a vendor: the rest can follow. */
const needed = ['name', 'type', 'address', 'city', 'categories', 'contact', 'email'] as const

type OnePageProps = { known: string; company: ReturnType<typeof useCompany> }

/** The required answers alone, on one page and submitted at once. */
export function OnePage({ known, company: { profile, certificates, today } }: OnePageProps) {
  const { user } = useAuth()
  const navigate = useNavigate()
  const wayOn = useWayOn()
  const save = useCommand<typeof saveProfile>('company-profile/save')
  const keep = useCommand<typeof keepTaxNumber>('company-profile/tax-number')
  const submit = useCommand<typeof submitRegistration>('registrations/submit')
  const ownName = typeof user?.user_metadata.display_name === 'string' ? user.user_metadata.display_name : ''
  const [values, setValues] = useState<Partial<CompanyProfile>>(() => ({
    ...Object.fromEntries(needed.map((name) => [name, profile[name] ?? null])),
    name: profile.name ?? known,
    contact: profile.contact ?? ownName,
    email: profile.email ?? user?.email ?? '',
  }))
  const [tinKind, setTinKind] = useState<TinKind>(profile.tin_kind ?? 'ein')
  const [tin, setTin] = useState('')
  const { signing, problems: unsigned, change } = useSigning(profile.contact ?? ownName)
  const [attempt, setAttempt] = useState(0)
  const [fromServer, setFromServer] = useState<readonly Problem[]>([])
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)

  const { problems: malformed } = checked(companyProfile, values)
  const tinReason =
    tin.trim() === '' ? (profile.tin_last ? null : say('Tax number is required')) : whyNotTin(tin, tinKind)
  const problems: Problem[] = [
    ...needed.flatMap((name) => {
      const reason = reasonOf(name, values, malformed)
      return reason ? [{ name, message: reason }] : []
    }),
    ...(tinReason ? [{ name: 'tin', message: tinReason }] : []),
    ...unsigned,
  ]
  const shown = [...problems, ...fromServer.filter(({ name }) => !problems.some((each) => each.name === name))]
  const wrong = (name: string) => (attempt > 0 ? (shown.find((each) => each.name === name)?.message ?? null) : null)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setAttempt((count) => count + 1)
    setRefusal(undefined)
    setFromServer([])
    if (problems.length > 0) return
    setBusy(true)
    try {
      await save({ changes: Object.fromEntries(needed.map((name) => [name, values[name]])) })
      if (tin.trim() !== '') await keep({ kind: tinKind, tin })
      const { to, listed, by } = signing
      await submit({ organization: to!, listed, attested_by: by.trim(), attests: true })
      toast('good', say('Registration submitted'))
      void navigate(wayOn)
    } catch (error) {
      if (error instanceof Refused && Object.keys(error.fields).length > 0)
        setFromServer(
          Object.entries(error.fields).map(([path, message]) => ({ name: path.split('.').at(-1)!, message })),
        )
      else setRefusal(sentence(error))
      setBusy(false)
    }
  }
  // Certificates may have expired since the company entered them.
  const expired = whyNotStep('certificates', profile, { certificates, today })
  return (
    <form noValidate onSubmit={(event) => void send(event)} aria-label={say('Register')} className="grid gap-6">
      {refusal && <Notice tone="bad" title={refusal} />}
      {expired && <Notice tone="warn" title={expired} />}
      {attempt > 0 && <ProblemSummary problems={shown} attempt={attempt} />}
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        {needed.map((name) => {
          const field = companyProfile.fields[name]
          return (
            <div key={name} className={name === 'name' || name === 'address' ? 'sm:col-span-2' : ''}>
              <FieldInput
                field={field}
                id={name}
                label={translated(labelOf(companyProfile, name))}
                hint={field.help && translated(field.help)}
                required
                error={wrong(name)}
                value={values[name]}
                onChange={(value) => setValues((now) => ({ ...now, [name]: value }))}
              />
              {name === 'categories' && (
                <CodeFinder
                  value={values[name]}
                  onChange={(codes) => setValues((now) => ({ ...now, categories: codes }))}
                />
              )}
            </div>
          )
        })}
        <Segments
          id="kind"
          label={say('Tax number type')}
          required
          field={{ ...companyProfile.fields.tin_kind, words: { ein: 'EIN', ssn: 'SSN or ITIN' } }}
          value={tinKind}
          onChange={(value) => setTinKind(value as TinKind)}
        />
        <Field
          id="tin"
          label={profile.tin_last ? say('New tax number') : say('Tax number')}
          hint={say('Nine digits. Agencies use it to report payments to the IRS.')}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          value={tin}
          error={wrong('tin')}
          onChange={({ target }) => setTin(target.value)}
        />
      </div>
      <SigningFields signing={signing} wrong={wrong} onChange={change} />
      <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
        <Button type="submit" look="main" busy={busy}>
          {say('Submit registration')}
        </Button>
        <ButtonLink to="/vendor-registration?step=company">{say('All steps')}</ButtonLink>
      </div>
    </form>
  )
}

/** Its step says what is missing; the declaration says what is malformed. */
function reasonOf(
  name: (typeof needed)[number],
  values: Partial<CompanyProfile>,
  malformed: readonly Problem[],
): string | null {
  const value = name === 'address' ? values.address?.address : values[name]
  if (typeof value !== 'string' || value.trim() === '')
    return say('{field} is required', { field: translated(labelOf(companyProfile, name)) })
  if (name === 'categories') return whyNotStep('products', values, { certificates: [], today: '' })
  return malformed.find((each) => each.name === name)?.message ?? null
}
