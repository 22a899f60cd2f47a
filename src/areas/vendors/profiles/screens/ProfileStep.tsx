import { useState } from 'react'
import { useAuth } from '#client/auth.ts'
import { useCommand } from '#client/use-command.ts'
import { FieldInput } from '#kit/inputs/FieldInput.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { checked, isNothing } from '#kit/record/check.ts'
import { keepable, useDraft, useKeeping, type Values } from '#kit/record/draft.ts'
import { labelOf } from '#platform/records/record.ts'
import { whyNotCodes } from '../../categories/rules.ts'
import { CodeFinder } from '../../categories/screens/CodeFinder.tsx'
import { tidyUei, whyNotUei } from '../../identity/rules.ts'
import type { saveProfile } from '../commands.ts'
import { companyProfile, type CompanyProfile } from '../records.ts'
import { asked, stepWords, type Step } from '../rules.ts'
import { StepForm } from './StepForm.tsx'
import { say, translated, phrase } from '#platform/say.ts'

const needed = new Set(['name', 'type', 'address', 'city', 'categories', 'contact', 'email'])
const formats: Record<string, (text: string) => string | null> = { uei: whyNotUei, categories: whyNotCodes }
const sayings: Partial<Record<Step, string>> = {
  company: phrase('As in the business registry and on your tax return. Agencies compare them.'),
  products: phrase('Codes decide which solicitations you see first. A class such as 745 covers all of its items.'),
  contact: phrase('Orders and questions go here.'),
}

type ProfileStepProps = { step: Step; profile: Partial<CompanyProfile>; next: string }

/** A step made of profile fields. Answers may be missing until submission, but not invalid. */
export function ProfileStep({ step, profile, next }: ProfileStepProps) {
  const { user } = useAuth()
  const names = asked[step] ?? []
  const save = useCommand<typeof saveProfile>('company-profile/save')
  const draft = useDraft(`draft ${user?.id} registration ${step}`, profile.version ?? 0)
  const [values, setValues] = useState<Values>(() => ({
    ...Object.fromEntries(names.map((name) => [name, profile[name] ?? null])),
    ...draft.found?.values,
  }))
  const [changed, setChanged] = useState(false)
  useKeeping(changed, () => draft.keep(keepable(companyProfile, values)))

  // Digits typed in groups of four are still the same number.
  const tidy: Values = typeof values.uei === 'string' ? { ...values, uei: tidyUei(values.uei) } : values
  const { problems } = checked(companyProfile, tidy)
  const own = names.flatMap((name) => {
    const reason = isNothing(values[name])
      ? needed.has(name)
        ? say('{field} is required', { field: translated(labelOf(companyProfile, name)) })
        : null
      : (formats[name]?.(String(values[name])) ?? null)
    return reason ? [{ name, message: reason }] : []
  })
  const shown = [
    ...own,
    ...problems.filter(({ name }) => names.some((each) => each === name) && !own.some((each) => each.name === name)),
  ]
  const send = async () => {
    await save({
      changes: Object.fromEntries(
        names.map((name) => [
          name,
          name === 'small_business' ? Boolean(tidy[name]) : isNothing(tidy[name]) ? null : tidy[name],
        ]),
      ),
    })
    draft.forget()
  }
  return (
    <StepForm
      label={say('Registration, {step}', { step: translated(stepWords[step]) })}
      next={next}
      problems={shown}
      send={send}
    >
      {(wrong) => (
        <>
          {draft.found && !changed && (
            <Notice title={say('Your last entries are restored')}>
              {say('They were stored on this device and are not saved yet.')}
            </Notice>
          )}
          {sayings[step] && <p className="text-ink-2">{translated(sayings[step])}</p>}
          <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
            {names.map((name) => {
              const field = companyProfile.fields[name as keyof typeof companyProfile.fields]
              return (
                <div
                  key={name}
                  className={
                    field.kind === 'long_text' || field.kind === 'place' || name === 'name' ? 'sm:col-span-2' : ''
                  }
                >
                  <FieldInput
                    field={field}
                    id={name}
                    label={translated(labelOf(companyProfile, name))}
                    hint={field.help && translated(field.help)}
                    required={needed.has(name)}
                    error={wrong(name)}
                    value={values[name]}
                    onChange={(value) => {
                      setValues((now) => ({ ...now, [name]: value }))
                      setChanged(true)
                    }}
                  />
                  {name === 'categories' && (
                    <CodeFinder
                      value={values[name]}
                      onChange={(codes) => {
                        setValues((now) => ({ ...now, categories: codes }))
                        setChanged(true)
                      }}
                    />
                  )}
                </div>
              )
            })}
          </div>
        </>
      )}
    </StepForm>
  )
}
