import { phrase } from '#platform/say.ts'
export type Plan = {
  code: string
  name: string
  summary: string
  monthly_price: number
  seats: number | null
  storage_gb: number | null
  features: readonly string[]
}

/**
 * The catalog as of when this page was written. A test keeps both in step, and the installation's answer takes
 * precedence.
 */
export const knownPlans: readonly Plan[] = [
  {
    code: 'starter',
    name: 'Starter',
    summary: phrase('For one department that wants to try Granary.'),
    monthly_price: 0,
    seats: 5,
    storage_gb: 5,
    features: [
      phrase('Procurement, grants and disaster records'),
      phrase('Audit log of every action'),
      phrase('Documentation and community support'),
    ],
  },
  {
    code: 'professional',
    name: 'Professional',
    summary: phrase('For an agency that uses Granary every day.'),
    monthly_price: 29_900,
    seats: 50,
    storage_gb: 100,
    features: [
      phrase('Everything in Starter'),
      phrase('Single sign-on with OpenID Connect'),
      phrase('Email support on business days'),
    ],
  },
  {
    code: 'agency',
    name: 'Agency',
    summary: phrase('For an agency with several departments and its own requirements.'),
    monthly_price: 99_900,
    seats: 500,
    storage_gb: 1000,
    features: [
      phrase('Everything in Professional'),
      phrase('Several departments'),
      phrase('Help with migration and security reviews'),
    ],
  },
]

export const catalogAddress = (day: string) =>
  `/rest/v1/plans?select=code,name,summary,monthly_price,seats,storage_gb,features&is_simulated=is.false&valid_from=lte.${day}&or=(valid_to.is.null,valid_to.gte.${day})&order=monthly_price`
