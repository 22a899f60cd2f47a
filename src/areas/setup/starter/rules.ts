import { agencyKindWords, yearAround, type AgencyKind } from '#areas/organization/founding/rules.ts'
import { usualConflicts } from '#areas/organization/access/rules.ts'
import { kindInWords, kindOf } from '#areas/procurement/solicitations/rules.ts'
import { stateNames } from '#areas/organization/organizations/rules.ts'
import { publicListKeys, publicLists } from '#areas/technology/master-data/public-lists/rules.ts'
import { dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { lawOn, type LegalLimit } from '#platform/records/law.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import type { Reason } from '#platform/rules.ts'
import { sentenceCase } from '#platform/words.ts'
import { policyDrafts } from './policies/rules.ts'
import { accountsOf, centersOf, fundsOf, sources } from '../chart/rules.ts'
import {
  holidaysInWords,
  periodsInWords,
  protestsInWords,
  stateHolidays,
  statePeriods,
  stateThresholds,
  thresholdsInWords,
  type StateHoliday,
  type StateThreshold,
} from './states/rules.ts'

/** The parts of a starter pack, in the order in which they are created. */
export const groups = [
  'fiscal_years',
  'funds',
  'accounts',
  'cost_centers',
  'procurement_thresholds',
  'response_periods',
  'protest_periods',
  'holidays',
  'service_terms',
  'code_lists',
  'policies',
  'duty_conflicts',
] as const
export type GroupName = (typeof groups)[number]
export const groupWords: Record<GroupName, { title: string; about: string; to: string }> = {
  fiscal_years: {
    title: 'Fiscal year',
    about: 'The current year, opened with its monthly periods.',
    to: '/budget-management?tab=years',
  },
  funds: { title: 'Funds', about: sources.funds, to: '/budget-management?tab=funds' },
  accounts: { title: 'Accounts', about: 'Objects of expenditure and revenue.', to: '/budget-management?tab=accounts' },
  cost_centers: { title: 'Departments', about: 'Cost centers. Rename them or add your own.', to: '/cost-centers' },
  procurement_thresholds: {
    title: 'Procurement thresholds',
    about: thresholdsInWords(null, null),
    to: '/smart-requisition',
  },
  response_periods: { title: 'Response periods', about: periodsInWords(null, null), to: '/bid-evaluation' },
  protest_periods: { title: 'Protest periods', about: protestsInWords, to: '/bid-evaluation' },
  holidays: { title: 'Holidays', about: holidaysInWords(null), to: '/holidays' },
  service_terms: {
    title: 'Service times',
    about:
      'Hours to the first response and to the resolution of a service request. Without them, requests have no due dates. No law sets them.',
    to: '/customer-management?tab=terms',
  },
  code_lists: {
    title: 'Code lists',
    about: 'Public codes of industries, products and services. Import NIGP or UNSPSC codes where you have a license.',
    to: '/master-data',
  },
  policies: {
    title: 'Procurement policies',
    about: 'Drafts in the words of federal law. A second person approves each before it is active.',
    to: '/certifications-policies',
  },
  duty_conflicts: {
    title: 'Roles and duties',
    about: 'Duties that one person should not do both of.',
    to: '/admin/roles',
  },
}

/** The description of a part, in words for the agency’s own state. */
export const aboutGroup = (group: GroupName, { state, kind }: { state: string | null; kind: AgencyKind | null }) =>
  group === 'procurement_thresholds'
    ? thresholdsInWords(state, kind)
    : group === 'response_periods'
      ? periodsInWords(state, kind)
      : group === 'holidays'
        ? holidaysInWords(state)
        : groupWords[group].about

/** A figure that a person can change before it is entered: a control that is loosened later takes two people. */
export type Figure = { field: 'amount' | 'days' | 'resolve_hours'; value: number }
type FigureUnit = { label: string; unit?: string; least?: number; most?: number }
export const figureUnits: Record<Figure['field'], FigureUnit> = {
  amount: { label: 'Amount' },
  days: { label: 'Days', unit: 'days', most: 60 },
  resolve_hours: { label: 'Hours to resolution', unit: 'hours', least: 1, most: 8_760 },
}
/** One row that the pack would create, with the input of the command that creates it. */
export type Entry = {
  key: string
  group: GroupName
  name: string
  note: string
  source: string
  figure?: Figure
  input: Record<string, unknown>
}

export const confirmIt = 'Proposed: confirm against your policy.'
const proposal = (source: string) => `${confirmIt} ${source}`.trim()
/** A statute has exceptions, and may have changed since its text was read. */
export const confirmWithCounsel = 'Proposed: confirm with counsel.'
const statute = ({ looked_up, note }: { looked_up: string; note: string }) =>
  `${confirmWithCounsel} ${looked_up}. ${note}.`
const reason = 'Starter pack of a new agency.'

type Around = { state: string | null; kind: AgencyKind; month: number; today: string; law: readonly LegalLimit[] }

/** The whole pack for a kind of agency, a fiscal year and a day. Nothing in it is the agency's law. */
export const starterPack = (around: Around): Entry[] => [
  yearEntry(around),
  ...chartEntries(around),
  ...thresholdEntries(around),
  ...stateThresholds(around.state, around.kind).flatMap((row) => ofState(row, around)),
  ...periodEntries(around),
  ...holidayEntries(around),
  ...serviceEntries(around),
  ...listEntries,
  ...policyEntries,
  dutyEntry,
]

function yearEntry({ month, today }: Around): Entry {
  const year = yearAround(today, month)
  return {
    key: 'fiscal_years:current',
    group: 'fiscal_years',
    name: `Fiscal year ${year.name}`,
    note: `${dayInWords(year.starts_on)} to ${dayInWords(year.ends_on)}, 12 periods`,
    source: 'The first month you selected',
    input: year,
  }
}

function chartEntries({ kind, month, today }: Around): Entry[] {
  const accounts = accountsOf(kind)
  return [
    ...fundsOf(kind).map(([code, name, type, purpose]) => ({
      ...row('funds', code, name, purpose, sources.funds),
      input: { code, name, type, purpose },
    })),
    ...accounts.rows.map(([code, name, type]) => ({
      ...row('accounts', code, name, type === 'revenue' ? 'Revenue' : 'Expenditure', accounts.source),
      input: { code, name, type },
    })),
    ...centersOf(kind).map(([code, name]) => ({
      ...row('cost_centers', code, name, agencyKindWords[kind], sources.centers),
      input: { center: { code, name, valid_from: yearAround(today, month).starts_on } },
    })),
  ]
}

const row = (group: GroupName, code: string, name: string, note: string, source: string) => ({
  key: `${group}:${code}`,
  group,
  name: `${code} ${name}`,
  note,
  source,
})

/**
 * The federal thresholds of the day as the agency's own: with them its purchases need no other method than
 * federal ones.
 */
const thresholdEntries = ({ today, law }: Around): Entry[] =>
  (['micro_purchase', 'small_purchase'] as const).flatMap((kind) => {
    const limit = lawOn(law, kind, today)
    if (!limit) return []
    const name = kind === 'micro_purchase' ? 'Micro-purchase threshold' : 'Simplified acquisition threshold'
    return [
      {
        key: `procurement_thresholds:${kind}`,
        group: 'procurement_thresholds' as const,
        name,
        note: kind === 'small_purchase' ? 'Three quotes up to this amount' : 'No quotes up to this amount',
        source: `${limit.paragraph} (${limit.source})`,
        figure: { field: 'amount' as const, value: limit.amount },
        input: {
          name,
          kind,
          applies_to: 'any',
          amount: limit.amount,
          ...(kind === 'small_purchase' && { quotes: 3 }),
          paragraph: limit.paragraph,
          source: proposal('The federal threshold of this day.'),
          valid_from: today,
          reason,
        },
      },
    ]
  })

/** The limits of the agency’s state, each for the kinds of purchases that its statute names. */
const ofState = (row: StateThreshold, { state, today }: Pick<Around, 'state' | 'today'>): Entry[] =>
  row.applies_to.map((applies_to) => {
    const name = `${stateNames[state!]} ${row.kind === 'micro_purchase' ? 'micro-purchase' : 'sealed bid'} limit, ${applies_to}`
    return {
      key: `procurement_thresholds:${row.kind}:${applies_to}`,
      group: 'procurement_thresholds',
      name,
      note: row.note,
      source: `${row.paragraph} (${row.looked_up})`,
      figure: { field: 'amount', value: row.cents },
      input: {
        name,
        kind: row.kind,
        applies_to,
        amount: row.cents,
        ...(row.quotes !== undefined && { quotes: row.quotes }),
        paragraph: row.paragraph,
        source: statute(row),
        valid_from: today,
        reason,
      },
    }
  })

const modelCode = 'ABA Model Procurement Code for State and Local Governments (2000), section 9-101(1)'
const practice = '2 CFR 200.320(b) requires sufficient time; the days are common practice'
/** The protest time of the model code, from the day that a bidder knew or should have known. */
const modelDays = 14

const periodEntries = ({ state, kind: agency, today }: Around): Entry[] => {
  const floors = statePeriods(state, agency)
  return (['rfq', 'ifb', 'rfp'] as const).flatMap((kind) => {
    const period = (above: number, days: number, of: { note: string; source: string; words: string }): Entry => ({
      key: `response_periods:${kind}${above > 0 ? `:${above}` : ''}`,
      group: 'response_periods',
      name: `${kindInWords(kind)}${above > 0 ? ` above ${dollars(above)}` : ''}`,
      note: of.note,
      source: of.source,
      figure: { field: 'days', value: days },
      input: { kind, above, days, valid_from: today, source: of.words, reason },
    })
    const usual = { note: '', source: practice, words: proposal(`${practice}.`) }
    const ofLaw = floors
      .filter(({ types }) => types.includes(kind))
      .map((row) => ({
        ...row,
        note: `At least ${row.days} days. ${row.note}`,
        source: `${row.paragraph} (${row.looked_up})`,
        words: `${row.paragraph}. ${statute(row)}`,
      }))
    const { usualDays } = kindOf[kind]
    const [first, ...higher] = ofLaw.some(({ above }) => above === 0) ? ofLaw : [undefined, ...ofLaw]
    return [
      period(0, Math.max(usualDays, first?.days ?? 0), first ?? usual),
      ...higher.flatMap((row) => (row ? [period(row.above, Math.max(usualDays, row.days), row)] : [])),
      {
        key: `protest_periods:${kind}`,
        group: 'protest_periods' as const,
        name: kindInWords(kind),
        note: '',
        source: modelCode,
        figure: { field: 'days' as const, value: modelDays },
        input: protest(kind, today),
      },
    ]
  })
}

const protest = (kind: string, today: string) => ({
  kind,
  above: 0,
  days: modelDays,
  counted: 'calendar',
  valid_from: today,
  source: proposal(`${modelCode}.`),
  reason,
})

const holidayEntries = ({ state, today }: Around): Entry[] =>
  stateHolidays(state).map((row) => {
    const { name, falls, saturday, sunday } = row
    return {
      key: `holidays:${name}`,
      group: 'holidays',
      name,
      note: `${sentenceCase(falls)}${movesInWords(row)}`,
      source: `${row.paragraph} (${row.looked_up})`,
      input: {
        ...{ name, falls, saturday, sunday },
        source: `${row.paragraph}. ${statute(row)}`,
        valid_from: today,
        reason,
      },
    }
  })

/** Hours to the first response and to the resolution. Around the clock, as requests count them. */
const serviceHours = { urgent: [2, 24], high: [8, 72], normal: [24, 168], low: [72, 336] } as const
const servicePractice = 'Common practice of city service desks; no law sets these times'

const serviceEntries = ({ today }: Around): Entry[] =>
  Object.entries(serviceHours).map(([priority, [respond_hours, resolve_hours]]) => ({
    key: `service_terms:${priority}`,
    group: 'service_terms',
    name: `${sentenceCase(priority)} priority`,
    note: `First response within ${respond_hours} hours`,
    source: servicePractice,
    figure: { field: 'resolve_hours', value: resolve_hours },
    input: {
      ...{ priority, respond_hours, resolve_hours },
      valid_from: today,
      source: proposal(`${servicePractice}.`),
      reason,
    },
  }))

/** “, Friday before a Saturday, Monday after a Sunday” for a day that may fall on a weekend. */
function movesInWords({ falls, saturday, sunday }: StateHoliday): string {
  if (!/^\w+ \d+$/.test(falls)) return ''
  const moves = [
    ...(saturday === 'friday'
      ? ['Friday before a Saturday']
      : saturday === 'monday'
        ? ['Monday after a Saturday']
        : []),
    ...(sunday === 'monday' ? ['Monday after a Sunday'] : []),
  ]
  return moves.length > 0 ? `; ${moves.join(', ')}` : '; not moved from a weekend'
}

const listEntries: readonly Entry[] = publicListKeys.map((list) => ({
  ...row('code_lists', publicLists[list].code, publicLists[list].name, codesInWords(list), publicLists[list].source),
  name: publicLists[list].name,
  input: { list },
}))
function codesInWords(list: (typeof publicListKeys)[number]): string {
  const count = Object.keys(publicLists[list].codes).length
  return `${count} codes. ${publicLists[list].source}`
}

const policyEntries: readonly Entry[] = policyDrafts.map(({ code, title, paragraph, body }) => ({
  ...row('policies', code, title, 'Draft', `${paragraph}, Electronic Code of Federal Regulations, January 2025`),
  input: { code, title, body, review_months: 12, readers: 'everyone' },
}))

const dutyEntry: Entry = {
  key: 'duty_conflicts:standard',
  group: 'duty_conflicts',
  name: 'Segregation-of-duties rules',
  note: usualConflicts.map(({ name }) => name).join('; '),
  source: 'GAO Green Book (GAO-14-704G), principle 10.03',
  input: {},
}

/** The input with the figure that a person entered instead of the proposed one. */
export function withFigure({ figure: proposed, input }: Entry, figure: number | undefined): Record<string, unknown> {
  if (!proposed || figure === undefined) return input
  // No request is resolved before its first response.
  const first = proposed.field === 'resolve_hours' && { respond_hours: Math.min(Number(input.respond_hours), figure) }
  return { ...input, ...first, [proposed.field]: figure }
}

/** Entries to create: selected and not on file yet, in the order of the groups. */
export const toCreate = (pack: readonly Entry[], selected: ReadonlySet<string>, onFile: ReadonlySet<string>): Entry[] =>
  groups.flatMap((group) =>
    pack.filter((entry) => entry.group === group && selected.has(entry.key) && !onFile.has(entry.key)),
  )

/** “Ann Rivers added the starter pack: 7 funds, 25 accounts, 2 procurement thresholds.” */
export const packInWords = (who: string, entries: readonly Entry[]): string =>
  `${who} added the starter pack: ${groups
    .flatMap((group) => {
      const count = entries.filter((entry) => entry.group === group).length
      return count > 0 ? [`${groupWords[group].title.toLowerCase()} (${count})`] : []
    })
    .join(', ')}.`

export const whyNotSetUp = (actor: Pick<Actor, 'role'>): Reason =>
  atLeast('admin', actor) ? null : 'Only an administrator can add a starter pack.'

/** A figure that was typed but can't be read, or is too large for its field, stays in it and is never sent. */
export function whyNotFigure({ name, figure }: Pick<Entry, 'name' | 'figure'>, given: unknown): Reason {
  if (!figure || given === undefined) return null
  const { unit, least = 0, most = Infinity }: FigureUnit = figureUnits[figure.field]
  if (typeof given !== 'number' || !Number.isInteger(given) || given < least)
    return `${name}: enter a ${unit ? `whole number of ${unit}` : 'dollar amount'}.`
  return given > most ? `${name}: enter up to ${most.toLocaleString('en-US')} ${unit}.` : null
}

type Step = {
  chain: string
  sequence: number
  name: string
  signature_limit: number | null
  escalates_role: string | null
}

/** The steps of an approval chain, in their order. */
export const stepsInWords = (chain: string, steps: readonly Step[]): string =>
  steps
    .filter((step) => step.chain === chain)
    .toSorted((a, b) => a.sequence - b.sequence)
    .map(stepInWords)
    .join('; ')

const stepInWords = ({ name, signature_limit, escalates_role }: Step): string =>
  signature_limit === null
    ? name
    : `${name} up to ${dollars(signature_limit)}, above it ${escalates_role === 'manager' ? 'a manager' : 'an administrator'}`
