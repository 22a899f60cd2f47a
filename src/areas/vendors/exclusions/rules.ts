import { dayInWords, millisecondsBetween } from '#platform/dates.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, notChecked, type Check, type Reason } from '#platform/rules.ts'
import { nameKey, tidyUei } from '../identity/rules.ts'

/** One entry of a list, as the source has it. */
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
}

/** The columns of the public extract of SAM.gov, by their names; older extracts say DUNS or SAM UEI. */
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

/** Columns of SAM.gov's file that are not kept. */
export const unreadColumns = (cells: readonly string[]): string[] => {
  const taken = new Set(Object.values(headOf(cells)))
  return cells.flatMap((cell, at) => (taken.has(at) || cell.trim() === '' ? [] : [cell.trim().slice(0, 80)]))
}

export function whyNotHead(head: Head): Reason {
  const missing = (['name', 'uei', 'active', 'ends'] as const).find((column) => head[column] === undefined)
  return missing
    ? `This is not an exclusion extract: it has no column “${columns[missing][0].replace(/^./, (letter) => letter.toUpperCase())}”. Download the public exclusions file from SAM.gov, unpack it and choose the CSV.`
    : null
}

/** Null for a line that says nothing, or whose exclusion is no longer in force by the source's own word. */
export function readEntry(cells: readonly string[], head: Head, line: number): Exclusion | null {
  const cell = (column: Column) => (head[column] === undefined ? '' : (cells[head[column]] ?? '').trim())
  const name = cell('name') || [cell('first'), cell('middle'), cell('last')].filter(Boolean).join(' ')
  if (name === '' || /^inactive$/i.test(cell('status'))) return null
  const uei = tidyUei(cell('uei')) || null
  return {
    line,
    // What the entry is known by in the next list: its number, or what it says when it has none.
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

/** SAM.gov writes 03/14/2024, or Indefinite. */
function dayOf(text: string): string | null {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  if (month && day && year) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null
}

export const isInForce = ({ active_on, ends_on }: Pick<Exclusion, 'active_on' | 'ends_on'>, day: string): boolean =>
  (active_on === null || active_on <= day) && (ends_on === null || day < ends_on)

/** How an entry meets a vendor: by its number, by its whole name, or by a name that is nearly the same. */
export function howMet(
  of: { name: string; trade_name: string | null; uei: string | null },
  entry: Pick<Exclusion, 'uei' | 'name_key'>,
): Match['how'] | null {
  if (of.uei && entry.uei === of.uei) return 'uei'
  // Another number is another company, however alike the names.
  if (of.uei && entry.uei) return null
  return [of.name, of.trade_name].some((name) => name && nameKey(name) === entry.name_key) ? 'name' : 'like'
}

/**
 * Nobody may be contracted with who is excluded: 2 CFR 200.214 and 2 CFR 180. A mere likeness is shown and holds
 * nothing up.
 */
export function whyNotContract({ matches }: Pick<Looked, 'matches'>): Reason {
  const met = matches.find(({ how, cleared }) => how !== 'like' && cleared === null)
  if (!met) return null
  const since = met.active_on ? ` since ${dayInWords(met.active_on)}` : ''
  return met.how === 'uei'
    ? `It is excluded from federal contracts${since}${met.agency ? ` by ${met.agency}` : ''} (2 CFR 180).`
    : `An excluded company has the same name (${met.name}${since}). Look at the entry: if it is another company, clear it with the reason.`
}

/**
 * With federal money nothing goes to a vendor that was not checked (2 CFR 200.214). Without it whoever signs is told,
 * and decides.
 */
export function whyNotUnchecked(
  { list }: Pick<Looked, 'list'>,
  of: { today: string; oldAfter: number | undefined; federal: boolean },
): Reason {
  const missing = of.federal ? whyNotList(list, of) : null
  return missing && `Not checked for exclusions, as federal money requires (2 CFR 200.214). ${missing}`
}

/** What is asked at the registration, at the approval, before an award. Others put these beside their own. */
export function exclusionChecks(
  looked: Looked,
  { today, oldAfter }: { today: string; oldAfter: number | undefined },
): Check[] {
  const { list, matches } = looked
  const like = matches.filter(({ how, cleared }) => how === 'like' && cleared === null).length
  const [excluded, unchecked] = [whyNotContract(looked), whyNotList(list, { today, oldAfter })]
  return [
    excluded === null && unchecked !== null
      ? notChecked('Not excluded from contracts', unchecked)
      : { words: 'Not excluded from contracts', whyNot: excluded },
    { words: 'A current exclusion list is on file', whyNot: unchecked },
    ...(like > 0
      ? [
          {
            words: 'No excluded company has a similar name',
            whyNot: `${like === 1 ? 'One entry has' : `${like} entries have`} a name like it. Look at ${like === 1 ? 'it' : 'them'} on the vendor’s page.`,
          },
        ]
      : []),
  ]
}

export function whyNotList(
  list: Looked['list'],
  { today, oldAfter }: { today: string; oldAfter: number | undefined },
): Reason {
  if (!list) return 'No exclusion list is on file. Download one from SAM.gov and import it.'
  const days = Math.round(millisecondsBetween(list.published_on, today) / 86_400_000)
  return oldAfter !== undefined && days > oldAfter
    ? `The list is ${days} days old; after ${oldAfter} days it is not relied on. Import a newer one.`
    : null
}

export function whyNotPublished(day: string, { today, newest }: { today: string; newest: string | null }): Reason {
  return firstReason(
    day > today && 'A list is from today or from before.',
    newest !== null && day < newest && `The list of ${dayInWords(newest)} is newer than this one.`,
  )
}

/** The same number is the same company: that is not somebody's to say away. */
export function whyNotClear(
  match: Pick<Match, 'how' | 'cleared'> | undefined,
  { actor }: { actor: Pick<Actor, 'role'> },
): Reason {
  return firstReason(
    !atLeast('manager', actor) && 'Clearing an entry needs the role manager.',
    !match && 'This entry does not meet this vendor.',
    match?.how === 'uei' &&
      'The entry has this vendor’s own Unique Entity ID. Ask the excluding agency; here it cannot be cleared.',
    Boolean(match?.cleared) && 'This entry is cleared already.',
  )
}
