import { addDays, monthNames } from '#platform/dates.ts'

/** The kinds of public agencies: the departments and funds of a starter pack depend on them. */
export const agencyKinds = [
  'county',
  'city',
  'school_district',
  'utility',
  'special_district',
  'state_agency',
  'tribal',
  'other',
] as const
export type AgencyKind = (typeof agencyKinds)[number]
export const agencyKindWords: Record<AgencyKind, string> = {
  county: 'County',
  city: 'City, town or village',
  school_district: 'School district',
  utility: 'Utility',
  special_district: 'Special district',
  state_agency: 'State agency',
  tribal: 'Tribal government',
  other: 'Other public agency',
}

const [eastern, central, mountain, pacific] = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
]

/** The time zones in each state, the one of most of its people first. */
const zonesByState: Readonly<Record<string, readonly string[]>> = {
  AL: [central],
  AK: ['America/Anchorage', 'America/Juneau', 'America/Sitka', 'America/Nome', 'America/Adak'],
  AS: ['Pacific/Pago_Pago'],
  AZ: ['America/Phoenix', mountain],
  AR: [central],
  CA: [pacific],
  CO: [mountain],
  CT: [eastern],
  DE: [eastern],
  DC: [eastern],
  FL: [eastern, central],
  GA: [eastern],
  GU: ['Pacific/Guam'],
  HI: ['Pacific/Honolulu'],
  ID: ['America/Boise', pacific],
  IL: [central],
  IN: ['America/Indiana/Indianapolis', central],
  IA: [central],
  KS: [central, mountain],
  KY: [eastern, central, 'America/Kentucky/Louisville'],
  LA: [central],
  ME: [eastern],
  MD: [eastern],
  MA: [eastern],
  MI: ['America/Detroit', 'America/Menominee'],
  MN: [central],
  MS: [central],
  MO: [central],
  MT: [mountain],
  NE: [central, mountain],
  NV: [pacific, mountain],
  NH: [eastern],
  NJ: [eastern],
  NM: [mountain],
  NY: [eastern],
  NC: [eastern],
  ND: [central, mountain],
  MP: ['Pacific/Saipan'],
  OH: [eastern],
  OK: [central],
  OR: [pacific, 'America/Boise'],
  PA: [eastern],
  PR: ['America/Puerto_Rico'],
  RI: [eastern],
  SC: [eastern],
  SD: [central, mountain],
  TN: [central, eastern],
  TX: [central, mountain],
  VI: ['America/St_Thomas'],
  UT: [mountain],
  VT: [eastern],
  VA: [eastern],
  WA: [pacific],
  WV: [eastern],
  WI: [central],
  WY: [mountain],
}

/**
 * The time zone to propose: the state's own; where the state has several, the browser's if it is one of them, and
 * otherwise none, so that a person decides.
 */
export function zoneToPropose(state: string | null, browser: string | null): string | null {
  const zones = state ? (zonesByState[state] ?? []) : []
  if (zones.length === 1) return zones[0]!
  if (zones.length === 0) return state ? null : browser
  return browser && zones.includes(browser) ? browser : null
}

/** Said beside the field: where the proposal comes from, or why there is none. */
export const zoneHint = (state: string | null): string =>
  state && (zonesByState[state]?.length ?? 0) > 1
    ? 'This state has more than one time zone. Closing times and deadlines follow yours.'
    : 'Closing times and deadlines follow this time zone. Check it before you continue.'

/** The first days of the months, as choices. */
export const monthChoices = monthNames.map((_, at) => String(at + 1))
export const monthWords: Readonly<Record<string, string>> = Object.fromEntries(
  monthNames.map((name, at) => [String(at + 1), `${name} 1`]),
)

/** A proposed start, by month; `law` says that it is fixed by the law that the source names. */
export type YearStart = { month: number; source: string; law: boolean }

const isLocal = (kind: AgencyKind) => ['county', 'city', 'utility', 'special_district'].includes(kind)
const legislatures = 'National Conference of State Legislatures, July 25, 2023'

/** Local fiscal years as far as the law of the state was looked up, with its section. */
function localStart(state: string, kind: AgencyKind): YearStart | null {
  const schools = kind === 'school_district'
  if (state === 'FL' && isLocal(kind)) return { month: 10, source: 'Fla. Stat. 218.33(1)', law: true }
  if (state === 'OH' && isLocal(kind)) return { month: 1, source: 'Ohio Rev. Code 9.34(A)', law: true }
  if (state === 'OH' && schools) return { month: 7, source: 'Ohio Rev. Code 9.34(A)', law: true }
  if (state === 'VA' && (schools || kind === 'county' || kind === 'city'))
    return { month: 7, source: 'Code of Virginia 15.2-2500', law: true }
  if (state === 'WA' && isLocal(kind)) return { month: 1, source: 'RCW 1.16.030', law: true }
  if (state === 'WA' && schools) return { month: 9, source: 'RCW 1.16.030', law: true }
  if (state === 'MS' && kind === 'city') return { month: 10, source: 'Connecticut OLR report 2015-R-0103', law: false }
  return null
}

/** The year of the state's own government. Territories are not in the source, so nothing is proposed for them. */
function stateStart(state: string): YearStart | null {
  if (['AS', 'DC', 'GU', 'MP', 'PR', 'VI'].includes(state)) return null
  const month = { AL: 10, MI: 10, NY: 4, TX: 9 }[state] ?? 7
  return { month, source: legislatures, law: false }
}

/** When an agency's fiscal year usually starts: by state law where it was looked up, or with the state's own year. */
export const yearToPropose = (state: string | null, kind: AgencyKind | null): YearStart | null =>
  state && kind ? (localStart(state, kind) ?? stateStart(state)) : null

/** Said beside the field. */
export function yearHint(state: string | null, kind: AgencyKind | null, chosen: number | null): string {
  const proposed = yearToPropose(state, kind)
  if (!proposed) return 'The first day of your budget year.'
  if (chosen !== null && chosen !== proposed.month)
    return `${monthNames[proposed.month - 1]} 1 is usual here (${proposed.source}).`
  if (proposed.law) return `By ${proposed.source}.`
  return kind === 'state_agency'
    ? `The state’s fiscal year (${proposed.source}).`
    : `Proposed: the ${kind === 'city' && state === 'MS' ? 'usual' : 'state’s own'} fiscal year (${proposed.source}). Confirm against your budget.`
}

/** A fiscal year that contains a day. It is named for the calendar year in which it ends, as most books do. */
export function yearAround(day: string, month: number): { name: string; starts_on: string; ends_on: string } {
  const from = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) >= month ? 0 : 1)
  const first = (year: number) => `${year}-${String(month).padStart(2, '0')}-01`
  const ends_on = addDays(first(from + 1), -1)
  return { name: ends_on.slice(0, 4), starts_on: first(from), ends_on }
}
