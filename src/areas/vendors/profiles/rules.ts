import { dayInWords } from '#platform/dates.ts'
import { whyNotElectronicAddress } from '#platform/electronic-address.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { whyNotEmail, whyNotPhone } from '#platform/validators.ts'
import { whyNotCodes } from '../categories/rules.ts'
import { whyNotUei } from '../identity/rules.ts'
import { type CompanyCertificate, type CompanyProfile } from './records.ts'
import { certificateWords } from './kinds/records.ts'
import { phrase, say, locale } from '#platform/say.ts'

/** The steps of a registration, in order. */
export const steps = ['company', 'address', 'tax', 'products', 'certificates', 'contact', 'bank', 'check'] as const
export type Step = (typeof steps)[number]
export const stepWords: Record<Step, string> = {
  company: phrase('Company'),
  address: phrase('Address'),
  tax: phrase('Tax number'),
  products: phrase('Products and services'),
  certificates: phrase('Certificates'),
  contact: phrase('Contact'),
  bank: phrase('Bank'),
  check: phrase('Review and submit'),
}

/** The fields of each step, except those with a separate command. */
export const asked: Partial<Record<Step, readonly (keyof CompanyProfile)[]>> = {
  company: ['name', 'trade_name', 'type', 'uei', 'small_business'],
  address: ['address', 'city', 'website'],
  products: ['categories', 'about'],
  contact: ['contact', 'email', 'phone', 'peppol'],
}

type Filled = Partial<CompanyProfile>
type Certificates = readonly Pick<CompanyCertificate, 'kind' | 'expires_on'>[]

/** The first missing or invalid answer of a step; null when the step is complete. */
export function whyNotStep(
  step: Step,
  of: Filled,
  { certificates, today }: { certificates: Certificates; today: string },
): Reason {
  switch (step) {
    case 'company':
      return firstReason(
        !of.name?.trim() && say('Legal name is required'),
        !of.type && say('Company type is required'),
        Boolean(of.uei) && whyNotUei(of.uei!),
      )
    case 'address':
      return firstReason(
        !of.address?.address?.trim() && say('Address is required'),
        !of.city?.trim() && say('City and state are required'),
      )
    case 'tax':
      return of.tin_last ? null : say('Tax number is required')
    case 'products':
      return firstReason(
        !of.categories?.trim() && say('At least one commodity code is required'),
        whyNotCodes(of.categories ?? ''),
      )
    case 'certificates':
      return whyNotCertificates(certificates, today)
    case 'contact':
      return firstReason(
        !of.contact?.trim() && say('Contact is required'),
        !of.email && say('Order email is required'),
        Boolean(of.email) && whyNotEmail(of.email!),
        Boolean(of.phone) && whyNotPhone(of.phone!),
        Boolean(of.peppol) && whyNotElectronicAddress(of.peppol!),
      )
    case 'bank':
      // They may come later: no one is paid before there is an order.
      return null
    case 'check':
      return firstReason(...steps.slice(0, -1).map((each) => whyNotStep(each, of, { certificates, today })))
  }
}

function whyNotCertificates(certificates: Certificates, today: string): Reason {
  const ended = certificates.find(({ expires_on }) => expires_on < today)
  return ended
    ? say('{value} expired on {expires_on}. Renew or remove it.', {
        value: certificateWords[ended.kind],
        expires_on: dayInWords(ended.expires_on, locale()),
      })
    : null
}

/** Whether the step was started. */
export function isBegun(step: Step, of: Filled, certificates: Certificates): boolean {
  if (step === 'tax') return Boolean(of.tin_last)
  if (step === 'bank') return Boolean(of.bank_last)
  if (step === 'certificates') return certificates.length > 0
  return (asked[step] ?? []).some(
    (name) => of[name] !== null && of[name] !== undefined && of[name] !== false && of[name] !== '',
  )
}
