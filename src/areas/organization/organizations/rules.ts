import { atLeast, type Actor } from '#platform/roles.ts'
import { phrase, say } from '#platform/say.ts'
import type { Reason } from '#platform/validators.ts'

export const whyNotBrand = (actor: Pick<Actor, 'role'>): Reason =>
  atLeast('admin', actor) ? null : say('Only an administrator can change your organization’s profile and branding.')

export const nameIsTaken = phrase(
  'Another organization has this name or a similar one. Add your state or county, or ask its administrator to invite you.',
)

export const mostFoundedInAMonth = 3

export const whyNotFoundAgain = (founded: number): Reason =>
  founded < mostFoundedInAMonth
    ? null
    : `One account can create up to ${mostFoundedInAMonth} organizations in 30 days. Ask for an invitation, or wait.`

/** How an agency was verified; null while it is not. */
export type Verification = {
  kind: 'agency' | 'vendor'
  verified_at: string | null
  verification_asked_at: string | null
  verification_declined_at: string | null
  verification_reason: string | null
}

export const isVerified = ({ kind, verified_at }: Pick<Verification, 'kind' | 'verified_at'>): boolean =>
  kind === 'vendor' || verified_at !== null

export const whyNotAskVerification = (of: Verification, actor: Pick<Actor, 'role'>): Reason =>
  isVerified(of)
    ? 'Your agency is already verified.'
    : atLeast('admin', actor)
      ? null
      : 'Only an administrator can request verification.'

/** An agency cannot publish anything, or accept anything from outside users, before it is verified. */
export const whyNotOutside = (of: Pick<Verification, 'kind' | 'verified_at'>): Reason =>
  isVerified(of)
    ? null
    : 'This agency isn’t verified yet, so it can’t publish or accept submissions. An administrator can request verification in Organization profile.'

/** Branding is used in style sheets and on other organizations' pages: a color is a color and nothing else. */
export const isColor = (text: string) => /^#[0-9a-fA-F]{6}$/.test(text)

/** A name like www.example.gov; no credentials, no port, no IP address. */
export const isLogoAddress = (text: string) =>
  text.length <= 2048 && /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}(\/[^\s"'<>\\]*)?$/i.test(text)

/** States, territories and the District of Columbia, whose law applies to their agencies in addition to federal law. */
export const stateNames: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AS: 'American Samoa',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  GU: 'Guam',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  MP: 'Northern Mariana Islands',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  VI: 'U.S. Virgin Islands',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
}
export const isState = (code: string): boolean => Object.hasOwn(stateNames, code)
/** The time zones of the United States and its territories by their common names, the most used first. */
export const zonesOfTheStates: Readonly<Record<string, string>> = {
  'America/New_York': 'Eastern Time (New York)',
  'America/Chicago': 'Central Time (Chicago)',
  'America/Denver': 'Mountain Time (Denver)',
  'America/Phoenix': 'Mountain Standard Time (Arizona)',
  'America/Los_Angeles': 'Pacific Time (Los Angeles)',
  'America/Anchorage': 'Alaska Time (Anchorage)',
  'America/Adak': 'Hawaii-Aleutian Time (Adak)',
  'Pacific/Honolulu': 'Hawaii Standard Time (Honolulu)',
  'America/Puerto_Rico': 'Atlantic Standard Time (Puerto Rico)',
  'America/St_Thomas': 'Atlantic Standard Time (U.S. Virgin Islands)',
  'Pacific/Guam': 'Chamorro Time (Guam)',
  'Pacific/Saipan': 'Chamorro Time (Northern Mariana Islands)',
  'Pacific/Pago_Pago': 'Samoa Time (American Samoa)',
  'America/Boise': 'Mountain Time (Boise)',
  'America/Detroit': 'Eastern Time (Detroit)',
  'America/Indiana/Indianapolis': 'Eastern Time (Indianapolis)',
  'America/Indiana/Knox': 'Central Time (Knox, Indiana)',
  'America/Indiana/Marengo': 'Eastern Time (Marengo, Indiana)',
  'America/Indiana/Petersburg': 'Eastern Time (Petersburg, Indiana)',
  'America/Indiana/Tell_City': 'Central Time (Tell City, Indiana)',
  'America/Indiana/Vevay': 'Eastern Time (Vevay, Indiana)',
  'America/Indiana/Vincennes': 'Eastern Time (Vincennes, Indiana)',
  'America/Indiana/Winamac': 'Eastern Time (Winamac, Indiana)',
  'America/Juneau': 'Alaska Time (Juneau)',
  'America/Kentucky/Louisville': 'Eastern Time (Louisville)',
  'America/Kentucky/Monticello': 'Eastern Time (Monticello, Kentucky)',
  'America/Menominee': 'Central Time (Menominee, Michigan)',
  'America/Metlakatla': 'Alaska Time (Metlakatla)',
  'America/Nome': 'Alaska Time (Nome)',
  'America/North_Dakota/Beulah': 'Central Time (Beulah, North Dakota)',
  'America/North_Dakota/Center': 'Central Time (Center, North Dakota)',
  'America/North_Dakota/New_Salem': 'Central Time (New Salem, North Dakota)',
  'America/Sitka': 'Alaska Time (Sitka)',
  'America/Yakutat': 'Alaska Time (Yakutat)',
}

/** Older browsers name some zones by their former names. */
const formerNames: Readonly<Record<string, string>> = {
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Fort_Wayne': 'America/Indiana/Indianapolis',
  'US/Eastern': 'America/New_York',
  'US/Central': 'America/Chicago',
  'US/Mountain': 'America/Denver',
  'US/Pacific': 'America/Los_Angeles',
}

/**
 * The default of the form: the browser's time zone where it names a place. A machine on UTC says nothing about the
 * town.
 */
export function zoneOfBrowser(zone: string | undefined): string | null {
  const named = zone && (formerNames[zone] ?? zone)
  return named && named.includes('/') && !named.startsWith('Etc/') ? named : null
}
