import { plural } from '#platform/words.ts'
import { dayInWords, isDay, millisecondsBetween } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, notChecked, type Check, type Reason } from '#platform/rules.ts'
import { nameKey, tidyUei } from '../identity/rules.ts'

/** One entry of a list, as in the source. */
export type Exclusion = {
  line: number
  entry: string
  name: string
  name_key: string
  classification: string
  uei: string | null
  cage: string | null
  kind: string
  agency: string
  place: string
  active_on: string | null
  ends_on: string | null
  comments: string
}
export type Match = Exclusion & {
  how: 'uei' | 'name' | 'like'
  cleared: { reason: string; cleared_by: string; cleared_at: string } | null
}
export type Looked = {
  list: { id: string; name: string; published_on: string; entries: number } | null
  matches: Match[]
  certified: Certified | null
}

/** A row of public.exclusion_certifications: a vendor's own certification that it is not excluded. */
export type Certified = {
  id: string
  certified_on: string
  signed_by: string
  words: string
  recorded_at: string
  withdrawn_at: string | null
}

/** The columns of the public extract of SAM.gov, by name; older extracts say DUNS or SAM UEI. */
const columns = {
  classification: ['classification'],
  name: ['name'],
  first: ['first'],
  middle: ['middle'],
  last: ['last'],
  city: ['city'],
  state: ['state / province', 'state'],
  country: ['country'],
  uei: ['unique entity id', 'sam uei', 'uei'],
  agency: ['excluding agency'],
  kind: ['exclusion type', 'exclusion type (cause and treatment)'],
  comments: ['additional comments'],
  active: ['active date'],
  ends: ['termination date'],
  status: ['record status'],
  number: ['sam number'],
  cage: ['cage'],
} as const
type Column = keyof typeof columns

export type Head = Partial<Record<Column, number>>

export function headOf(cells: readonly string[]): Head {
  const names = cells.map((cell) => cell.trim().toLowerCase())
  return Object.fromEntries(
    Object.entries(columns).flatMap(([column, known]) =>
      known
        .map((name) => names.indexOf(name))
        .filter((at) => at >= 0)
        .slice(0, 1)
        .map((at) => [column, at]),
    ),
  )
}

/** Columns of SAM.gov's file that are not stored. */
export const unreadColumns = (cells: readonly string[]): string[] => {
  const taken = new Set(Object.values(headOf(cells)))
  return cells.flatMap((cell, at) => (taken.has(at) || cell.trim() === '' ? [] : [cell.trim().slice(0, 80)]))
}

export function whyNotHead(head: Head): Reason {
  const missing = (['name', 'uei', 'active', 'ends'] as const).find((column) => head[column] === undefined)
  return missing
    ? `This is not an exclusion extract: the column “${columns[missing][0].replace(/^./, (letter) => letter.toUpperCase())}” is missing. Download the public exclusions file from SAM.gov, unzip it and select the CSV.`
    : null
}

/** Null for an empty line, or for an exclusion that the source marks as no longer active. */
export function readEntry(cells: readonly string[], head: Head, line: number): Exclusion | null {
  const cell = (column: Column) => (head[column] === undefined ? '' : (cells[head[column]] ?? '').trim())
  const name = cell('name') || [cell('first'), cell('middle'), cell('last')].filter(Boolean).join(' ')
  if (name === '' || /^inactive$/i.test(cell('status'))) return null
  const uei = tidyUei(cell('uei')) || null
  return {
    line,
    // The entry's identity across lists: its number, or its content when it has none.
    entry: cell('number') || [uei ?? nameKey(name), cell('agency'), cell('active')].join(' / '),
    name: name.slice(0, 500),
    name_key: nameKey(name),
    classification: cell('classification'),
    uei,
    cage: cell('cage') || null,
    kind: cell('kind'),
    agency: cell('agency'),
    place: [cell('city'), cell('state'), cell('country')].filter(Boolean).join(', '),
    active_on: dayOf(cell('active')),
    ends_on: dayOf(cell('ends')),
    comments: cell('comments').slice(0, 2_000),
  }
}

/** SAM.gov writes 03/14/2024, or Indefinite. The exclusion has no end where the date does not exist. */
function dayOf(text: string): string | null {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const iso = month && day && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  return isDay(iso) ? iso : null
}

export const isInForce = ({ active_on, ends_on }: Pick<Exclusion, 'active_on' | 'ends_on'>, day: string): boolean =>
  (active_on === null || active_on <= day) && (ends_on === null || day < ends_on)

/** How an entry matches a vendor: by its number, its full name, or a similar name. */
export function howMet(
  of: { name: string; trade_name: string | null; uei: string | null },
  entry: Pick<Exclusion, 'uei' | 'name_key'>,
): Match['how'] | null {
  if (of.uei && entry.uei === of.uei) return 'uei'
  // A different number is a different company, however similar the names.
  if (of.uei && entry.uei) return null
  return [of.name, of.trade_name].some((name) => name && nameKey(name) === entry.name_key) ? 'name' : 'like'
}

/** Do not award to excluded parties: 2 CFR 200.214 and 2 CFR 180. A mere similarity is shown and blocks nothing. */
export function whyNotContract({ matches }: Pick<Looked, 'matches'>): Reason {
  const met = matches.find(({ how, cleared }) => how !== 'like' && cleared === null)
  if (!met) return null
  const since = met.active_on ? ` since ${dayInWords(met.active_on)}` : ''
  return met.how === 'uei'
    ? `Excluded from federal awards${since}${met.agency ? ` by ${met.agency}` : ''} (2 CFR 180).`
    : `An excluded company has the same name (${met.name}${since}). Review the entry. If it’s a different company, clear the entry with a reason.`
}

type Limit = { today: string; oldAfter: number | undefined }

/**
 * With federal money nothing goes to an unchecked vendor (2 CFR 200.214). Otherwise the approver is told and decides.
 * A certification from the vendor is a check as well (2 CFR 180.300(b)), and so is the clause in a contract (2 CFR
 * 180.300(c)). `clause` is whether it is there; undefined where there is no text that could hold it.
 */
export function whyNotUnchecked(
  { list, certified }: Pick<Looked, 'list' | 'certified'>,
  of: Limit & { federal: boolean; clause?: boolean | undefined },
): Reason {
  if (of.clause) return null
  const missing = of.federal ? whyNotList(list, of) : null
  const uncertified = missing && whyNotCertified(certified, of)
  const add =
    of.clause === undefined
      ? ''
      : ' Or add the approved clause on debarment and suspension to the text (2 CFR 180.300(c)).'
  return (
    uncertified &&
    `Not checked for exclusions, which federal funds require (2 CFR 200.214). ${missing} ${uncertified}${add}`
  )
}

/** The clause of 2 CFR 180.300(c) in its approved wording: a changed one binds the vendor to something else. */
export const bindsVendor = ({ standing, source }: { standing: string; source: string | null }): boolean =>
  standing === 'standard' && /Appendix II \(H\)|2 CFR (part )?180\b/i.test(source ?? '')

/** Neither law nor list says how long a certification lasts: the agency's limit for a list covers it too. */
function whyNotCertified(certified: Certified | null, { today, oldAfter }: Limit): Reason {
  if (!certified) return 'Or record a certification from the vendor on its page (2 CFR 180.300(b)).'
  const days = daysSince(certified.certified_on, today)
  return oldAfter !== undefined && days > oldAfter
    ? `The vendor’s certification is ${days} days old. Collect a new one.`
    : null
}

const daysSince = (day: string, today: string): number => Math.round(millisecondsBetween(day, today) / 86_400_000)

/** The checks at registration, at approval and before an award. Others add these to their own. */
export function exclusionChecks(looked: Looked, of: Limit): Check[] {
  const { list, matches, certified } = looked
  const like = matches.filter(({ how, cleared }) => how === 'like' && cleared === null).length
  const [excluded, unchecked] = [whyNotContract(looked), whyNotList(list, of)]
  const relied = unchecked !== null && whyNotCertified(certified, of) === null ? certified : null
  return [
    ...(relied
      ? [
          {
            words: `${relied.signed_by} certified on ${dayInWords(relied.certified_on)} that the vendor is not excluded`,
            whyNot: excluded,
          },
        ]
      : [
          excluded === null && unchecked !== null
            ? notChecked('Not excluded from federal awards', unchecked)
            : { words: 'Not excluded from federal awards', whyNot: excluded },
          { words: 'A current exclusion list is on file', whyNot: unchecked },
        ]),
    ...(like > 0
      ? [
          {
            words: 'No excluded company has a similar name',
            whyNot: `${plural(like, { one: '1 entry has', other: `${like} entries have` })} a similar name. Review ${plural(like, { one: 'it', other: 'them' })} on the vendor’s page.`,
          },
        ]
      : []),
  ]
}

export function whyNotList(list: Looked['list'], { today, oldAfter }: Limit): Reason {
  if (!list) return 'No exclusion list is on file. Download one from SAM.gov and import it.'
  const days = daysSince(list.published_on, today)
  return oldAfter !== undefined && days > oldAfter
    ? `The exclusion list is ${days} days old, and the limit is ${oldAfter} days. Import a newer one.`
    : null
}

type Certifying = Limit & { actor: Pick<Actor, 'role'>; certified_on: string; excluded: Reason }

/** A certification known to be false can't be relied on: an entry of the list comes first. */
export const whyNotCertify = ({ actor, certified_on, excluded, today, oldAfter }: Certifying): Reason =>
  firstReason(
    !atLeast('manager', actor) && 'Only a manager can record a vendor’s certification.',
    excluded,
    certified_on > today && 'The certification date can’t be in the future.',
    oldAfter !== undefined &&
      daysSince(certified_on, today) > oldAfter &&
      `A certification can be at most ${oldAfter} days old. Collect a new one.`,
  )

export const whyNotWithdrawCertification = (
  { withdrawn_at }: Pick<Certified, 'withdrawn_at'>,
  { actor }: { actor: Pick<Actor, 'role'> },
): Reason =>
  firstReason(
    !atLeast('manager', actor) && 'Only a manager can withdraw a vendor’s certification.',
    withdrawn_at !== null && 'This certification is already withdrawn.',
  )

export function whyNotPublished(day: string, { today, newest }: { today: string; newest: string | null }): Reason {
  return firstReason(
    day > today && 'The list date can’t be in the future.',
    newest !== null && day < newest && `The list of ${dayInWords(newest)} is newer than this one.`,
  )
}

/** The same number is the same company and can't be cleared. */
export function whyNotClear(
  match: Pick<Match, 'how' | 'cleared'> | undefined,
  { actor }: { actor: Pick<Actor, 'role'> },
): Reason {
  return firstReason(
    !atLeast('manager', actor) && 'Only a manager can clear an entry.',
    !match && 'This entry doesn’t match this vendor.',
    match?.how === 'uei' &&
      'The entry has this vendor’s own Unique Entity ID and can’t be cleared here. Contact the excluding agency.',
    Boolean(match?.cleared) && 'This entry is already cleared.',
  )
}
