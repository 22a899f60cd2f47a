import { Navigate, useSearchParams } from 'react-router'
import { useChanges } from '#client/use-changes.ts'
import { Stepper } from '#kit/parts/Stepper.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { ErrorState, Offline } from '#kit/parts/States.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { isBegun, steps, stepWords, whyNotStep, type Step } from '#areas/vendors/profiles/rules.ts'
import { BankStep } from '#areas/vendors/profiles/screens/BankStep.tsx'
import { CertificatesStep } from '#areas/vendors/profiles/screens/CertificatesStep.tsx'
import { CheckStep } from './CheckStep.tsx'
import { CompanyOverview } from './CompanyOverview.tsx'
import { ProfileStep } from '#areas/vendors/profiles/screens/ProfileStep.tsx'
import { TaxStep } from '#areas/vendors/profiles/screens/TaxStep.tsx'
import { OnePage } from './OnePage.tsx'
import { useCompany } from './use-company.ts'
import { say, translated } from '#platform/say.ts'

const isStep = (text: string | null): text is Step => steps.some((step) => step === text)
export const stepPath = (step: Step): string => `/vendor-registration?step=${step}`
/** The required answers and the agency in one form. */
const onePageFor = (agency: string, solicitation: string | null = null): string =>
  `/vendor-registration?step=all&to=${agency}${solicitation ? `&for=${solicitation}` : ''}`

/**
 * A company's profile, one question group at a time. Each step is saved on the server when left, so another device
 * can continue.
 */
export function CompanySide({ account, known }: { account: string; known: string }) {
  const [query] = useSearchParams()
  const company = useCompany()
  useChanges(['company_profiles', 'company_certificates', 'vendor_registrations'])
  const asked = query.get('step')
  const step = isStep(asked) ? asked : null
  if (company.failed)
    return (
      <Screen area={area} title={say('Vendor registration')}>
        {navigator.onLine ? (
          <ErrorState what={say('Your registration')} onRetry={company.retry} />
        ) : (
          <Offline onRetry={company.retry} />
        )}
      </Screen>
    )
  if (company.loading)
    return (
      <Screen area={area} title={say('Vendor registration')}>
        <SkeletonLines lines={8} />
      </Screen>
    )
  const missing = whyNotStep('check', company.profile, company)
  // A company that has not answered everything yet registers with this agency on one page.
  if (step === 'check' && query.has('to') && missing)
    return <Navigate to={onePageFor(query.get('to')!, query.get('for'))} replace />
  if (asked === 'all')
    return (
      <Screen
        area={area}
        title={say('Register with an agency')}
        about={say('The required answers. Certificates and bank details can follow.')}
      >
        <div className="max-w-3xl rounded-lg border border-line bg-surface p-5 sm:p-6">
          <OnePage known={known} company={company} />
        </div>
      </Screen>
    )
  if (!step) return <CompanyOverview account={account} company={company} />

  const { profile, certificates, today } = company
  const stateOf = (each: Step) => {
    if (each === step) return 'now' as const
    if (each === 'check' || !isBegun(each, profile, certificates)) return 'todo' as const
    return whyNotStep(each, profile, { certificates, today }) ? ('wrong' as const) : ('done' as const)
  }
  const next = stepPath(steps[Math.min(steps.indexOf(step) + 1, steps.length - 1)]!)
  return (
    <Screen area={area} title={step === 'check' ? say('Review and submit') : translated(stepWords[step])}>
      <div className="grid gap-6">
        <Stepper
          label={say('Registration steps')}
          steps={steps.map((each) => ({ name: translated(stepWords[each]), to: stepPath(each), state: stateOf(each) }))}
        />
        <div
          className={`rounded-lg border border-line bg-surface p-5 sm:p-6 ${step === 'certificates' ? '' : 'max-w-3xl'}`}
        >
          {step === 'tax' && <TaxStep key={step} profile={profile} next={next} />}
          {step === 'bank' && <BankStep key={step} profile={profile} next={next} />}
          {step === 'certificates' && (
            <CertificatesStep key={step} kept={certificates} company={profile.name ?? null} today={today} next={next} />
          )}
          {step === 'check' && <CheckStep key={step} account={account} company={company} />}
          {step !== 'tax' && step !== 'bank' && step !== 'certificates' && step !== 'check' && (
            <ProfileStep
              key={step}
              step={step}
              profile={profile.id ? profile : { ...profile, name: known }}
              next={next}
            />
          )}
        </div>
      </div>
    </Screen>
  )
}

const area = 'Vendor & Marketplace'
