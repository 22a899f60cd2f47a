import { phrase } from '#platform/say.ts'

export const certificateKinds = [
  'small',
  'women',
  'minority',
  'veteran',
  'disabled_veteran',
  'hubzone',
  'disadvantaged',
  'labor_surplus',
  'liability',
  'workers_compensation',
  'auto',
  'bond',
  'license',
] as const
export const certificateWords = {
  small: phrase('Small business'),
  women: phrase('Women’s business enterprise'),
  minority: phrase('Minority business'),
  veteran: phrase('Veteran-owned'),
  disabled_veteran: phrase('Service-disabled veteran-owned'),
  hubzone: phrase('HUBZone'),
  disadvantaged: phrase('Disadvantaged business (DBE)'),
  labor_surplus: phrase('Labor surplus area firm'),
  liability: phrase('General liability insurance'),
  workers_compensation: phrase('Workers’ compensation insurance'),
  auto: phrase('Automobile liability insurance'),
  bond: phrase('Bonding capacity'),
  license: phrase('Trade license'),
}
/** Kinds that say what a vendor is, not what it is insured for: these are shown to the public. */
export const standingKinds: readonly string[] = certificateKinds.slice(0, 8)
