import { addDays, daysBetween } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { flat, flattened, readOutside, type Foreign } from '#areas/procurement/outside/rules.ts'
import type { FundingOpportunity } from './records.ts'

type Offered = Pick<FundingOpportunity, 'key' | 'title'> &
  Partial<Omit<FundingOpportunity, 'id' | 'organization_id' | 'created_at' | 'created_by' | 'updated_at' | 'version'>>
export type ReadOpportunities = {
  rows: Offered[]
  wrong: { line: number; why: string }[]
  /** Fields of the list that are not saved. */ unread: string[]
}

const names = {
  eligibility: [
    'eligibleapplicants',
    'eligibilities',
    'eligibility',
    'applicanteligibility',
    'applicanttypes',
    'applicanteligibilitydescription',
  ],
  category: ['categoryoffundingactivity', 'fundingcategories', 'fundingcategory', 'opportunitycategory', 'category'],
  instrument: ['fundinginstrumenttype', 'fundinginstruments', 'fundinginstrument'],
  status: ['oppstatus', 'opportunitystatus', 'status'],
  floor: ['awardfloor'],
  total: ['estimatedtotalprogramfunding'],
  match: ['matchpercent', 'costsharingormatchingrequirement', 'iscostsharing'],
} as const

/**
 * Reads a Grants.gov list (search, extract, sheet, open data): names and dates as in other lists, plus the fields
 * only grants have.
 */
export function readOpportunities(lines: readonly Foreign[]): ReadOpportunities {
  const { rows, wrong, unread } = readOutside(lines)
  const own = new Set<string>(Object.values(names).flat())
  const plain = new Map(
    lines
      .map(flattened)
      .map((line) => [keyIn(line), new Map(Object.entries(line).map(([name, value]) => [flat(name), value]))]),
  )
  return {
    wrong,
    unread: unread.filter((name) => !own.has(flat(name))),
    rows: rows.map(({ source, key, codes, closes_at: _at, place: _place, set_aside: _aside, kind: _kind, ...row }) => {
      const of = plain.get(key.slice(source.length + 1))
      const get = (name: keyof typeof names) =>
        names[name].map((alias) => words(of?.get(alias))).find((value) => value !== '') ?? ''
      const [floor, total] = [cents(get('floor')), cents(get('total'))]
      const share = Number(get('match').replace('%', ''))
      return {
        ...row,
        key,
        ...(codes && { aln: codes.slice(0, 60) }),
        ...(get('eligibility') && { eligibility: get('eligibility').slice(0, 1_000) }),
        ...(get('category') && { category: get('category').slice(0, 120) }),
        instrument: instrumentOf(get('instrument')),
        status: statusOf(get('status')),
        ...(floor !== null && { floor }),
        ...(total !== null && { total }),
        cost_sharing: share > 0 ? 'yes' : sharing(get('match')),
        ...(get('match') !== '' && share > 0 && share <= 100 && { match: share }),
      }
    }),
  }
}

/** Whether a match is required: most lists say yes or no and no percentage. */
const sharing = (text: string): FundingOpportunity['cost_sharing'] =>
  /^(yes|true|y)$/i.test(text) ? 'yes' : /^(no|false|n|0)$/i.test(text) ? 'no' : 'not_said'
const keyIn = (line: Foreign) => {
  const of = new Map(Object.entries(line).map(([name, value]) => [flat(name), value]))
  return words(of.get('noticeid') ?? of.get('opportunityid') ?? of.get('id') ?? of.get('legacyopportunityid'))
}
const words = (value: unknown): string =>
  typeof value === 'string'
    ? value.trim()
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : Array.isArray(value)
        ? value.map(words).filter(Boolean).join(', ')
        : ''
const cents = (text: string): number | null => {
  const value = Number(text.replaceAll(/[$,]/g, ''))
  return text !== '' && value > 0 && Number.isSafeInteger(Math.round(value * 100)) ? Math.round(value * 100) : null
}
const instrumentOf = (text: string): FundingOpportunity['instrument'] =>
  /coop|^ca$/i.test(text)
    ? 'cooperative_agreement'
    : /loan/i.test(text)
      ? 'loan'
      : text === '' || /grant|^g$/i.test(text)
        ? 'grant'
        : 'other'
const statusOf = (text: string): FundingOpportunity['status'] =>
  /forecast/i.test(text) ? 'forecasted' : /archiv/i.test(text) ? 'archived' : /closed/i.test(text) ? 'closed' : 'posted'

export type Profile = {
  /** Assistance listings of awards won before. */ won: readonly string[]
  agencies: readonly string[]
  /** The largest award so far. */ largest: number
  today: string
}
export type Fit = { score: number; reasons: { words: string; points: number }[] }

/**
 * How well an opportunity fits, out of 100, with a reason for each point. A rule of thumb from five questions, not a
 * forecast: eligibility, time, whether the agency and the program are known, and whether an award of this size was
 * managed before.
 */
export function fitOf(
  of: Pick<FundingOpportunity, 'eligibility' | 'closes_on' | 'aln' | 'agency' | 'ceiling' | 'match'>,
  { won, agencies, largest, today }: Profile,
): Fit {
  const reasons: Fit['reasons'] = []
  const note = (points: number, said: string) => void reasons.push({ points, words: said })
  const local = /city|cities|township|county|counties|local government|municipal|unrestricted|public/i
  if (!of.eligibility) note(15, 'The notice data don’t state eligible applicants. Check the notice.')
  else if (local.test(of.eligibility)) note(30, 'Local governments may apply.')
  else note(0, 'Local governments are not listed as eligible applicants.')
  const days = of.closes_on ? daysBetween(today, of.closes_on) : null
  if (days === null) note(15, 'No closing date is listed.')
  else if (days < 0) note(0, 'The opportunity is closed.')
  else if (days < 14) note(5, `Closes in ${days} days, which leaves little time.`)
  else if (days < 35) note(15, `Closes in ${days} days.`)
  else note(25, `${days} days remain to apply.`)
  const known = of.aln?.split(/[,;\s]+/).some((each) => won.includes(each)) ?? false
  const agency = Boolean(of.agency && agencies.some((each) => each.toLowerCase() === of.agency!.toLowerCase()))
  note(
    known ? 25 : agency ? 15 : 0,
    known
      ? 'You have won an award from this program.'
      : agency
        ? 'You have won an award from this agency.'
        : 'No award won from this program or agency yet.',
  )
  if (of.ceiling === null) note(5, 'No maximum award is listed.')
  else if (largest > 0 && of.ceiling > largest * 5)
    note(0, `Up to ${dollars(of.ceiling)}, far more than your largest award.`)
  else note(10, `Up to ${dollars(of.ceiling)}.`)
  if (of.match === null || Number(of.match) === 0) note(10, 'No match is listed.')
  else if (Number(of.match) <= 25) note(5, `${Number(of.match)}% match.`)
  else note(0, `${Number(of.match)}% match. Find a source for it first.`)
  return { score: reasons.reduce((sum, { points }) => sum + points, 0), reasons }
}

/** The decision leaves time to write: three weeks before closing, or today. */
export const decideBy = (closes_on: string | null, today: string): string | null => {
  if (!closes_on) return null
  const day = addDays(closes_on, -21)
  return day < today ? today : day
}

/** An agency as its awards show it. */
export const profileOf = (
  grants: readonly { aln: string | null; agency: string; amount: number }[],
  today: string,
): Profile => ({
  won: grants.flatMap(({ aln }) => aln ?? []),
  agencies: grants.map(({ agency }) => agency),
  largest: Math.max(0, ...grants.map(({ amount }) => amount)),
  today,
})
