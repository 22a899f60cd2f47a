import { addMinutes, isDay, timeOf } from '#platform/dates.ts'
import type { OutsideOpportunity } from './records.ts'

/** A row of an external list before matching: its own names and values. */
export type Foreign = Record<string, unknown>
export type Outside = Pick<OutsideOpportunity, 'source' | 'key' | 'title'> &
  Partial<
    Pick<
      OutsideOpportunity,
      | 'number'
      | 'agency'
      | 'kind'
      | 'codes'
      | 'set_aside'
      | 'place'
      | 'posted_on'
      | 'closes_on'
      | 'closes_at'
      | 'ceiling'
      | 'url'
      | 'summary'
    >
  >
export type ReadOutside = {
  rows: Outside[]
  wrong: { line: number; why: string }[]
  /** Columns in the list that are not stored. */ unread: string[]
}

/**
 * The names that the lists of SAM.gov (its API and its sheet) and of Grants.gov (its search, its sheet and its
 * extract) use for the same field. Only letters and digits count, so "Sol#" and "sol" are the same.
 */
const names = {
  key: ['noticeid', 'opportunityid', 'id', 'legacyopportunityid'],
  number: ['solicitationnumber', 'sol', 'opportunitynumber', 'number'],
  title: ['title', 'opportunitytitle'],
  agency: ['fullparentpathname', 'departmentindagency', 'agencyname', 'agency', 'agencycode'],
  kind: ['type', 'doctype', 'basetype', 'fundinginstrumenttype'],
  codes: [
    'naicscode',
    'cfdanumbers',
    'alnist',
    'cfdalist',
    'assistancelistingnumbers',
    'opportunityassistancelistings',
  ],
  set_aside: ['typeofsetasidedescription', 'setaside', 'setasidedescription'],
  posted_on: ['posteddate', 'opendate', 'postdate'],
  closes_on: ['responsedeadline', 'closedate', 'currentclosingdateforapplications'],
  ceiling: ['awardceiling'],
  url: ['uilink', 'link', 'url', 'additionalinfourl'],
  summary: ['description', 'synopsis', 'summarydescription'],
} as const

/** The rows of a file, wherever in it they are. */
export function linesIn(content: unknown): Foreign[] | null {
  if (Array.isArray(content)) return content.every(isThing) ? content : null
  if (!isThing(content)) return null
  const { opportunitiesData, oppHits, data, opportunities } = content
  for (const inner of [opportunitiesData, oppHits, opportunities, data]) {
    const found = inner === undefined ? null : linesIn(inner)
    if (found) return found
  }
  return null
}

/** The extract repeats an element for each listing or kind of applicant: all of them count. */
export function repeatedIn(values: readonly (readonly [name: string, value: string])[]): Foreign {
  const line: Record<string, string | string[]> = {}
  for (const [name, value] of values) line[name] = name in line ? [line[name]!, value].flat() : value
  return line
}

export function readOutside(lines: readonly Foreign[]): ReadOutside {
  const [rows, wrong] = [new Map<string, Outside>(), [] as ReadOutside['wrong']]
  const unread = new Set<string>()
  for (const [at, whole] of lines.entries()) {
    const line = flattened(whole)
    for (const name of Object.keys(line))
      if (line[name] !== null && line[name] !== '' && !known.has(flat(name))) unread.add(name.slice(0, 80))
    const read = readLine(line)
    if (typeof read === 'string') wrong.push({ line: at + 1, why: read })
    else rows.set(read.key, read)
  }
  return { rows: [...rows.values()], wrong, unread: [...unread] }
}

export const flat = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
const known: ReadonlySet<string> = new Set([
  ...Object.values(names).flat(),
  'placeofperformance',
  'popcity',
  'popstate',
])

/** Simpler.Grants.gov nests the fields we need in `summary`; the fields above it belong to the same opportunity. */
export function flattened(line: Foreign): Foreign {
  const { summary, ...above } = line
  return isThing(summary)
    ? {
        ...summary,
        ...Object.fromEntries(Object.entries(above).filter(([name, value]) => value !== null || !(name in summary))),
      }
    : line
}

function readLine(line: Foreign): Outside | string {
  const plain = new Map(Object.entries(line).map(([name, value]) => [flat(name), value]))
  const get = (name: keyof typeof names) =>
    names[name].map((alias) => words(plain.get(alias))).find((value) => value !== '') ?? ''
  const [key, title] = [get('key'), get('title')]
  if (key === '') return 'This row has no key, such as NoticeId or OpportunityID.'
  if (title === '') return 'This row has no title.'
  const source = plain.has('noticeid')
    ? 'sam_gov'
    : plain.has('opportunityid') ||
        plain.has('opportunitynumber') ||
        plain.has('oppstatus') ||
        plain.has('alnist') ||
        plain.has('cfdalist')
      ? 'grants_gov'
      : 'other'
  const [posted_on, closes_on] = [dayIn(get('posted_on')), dayIn(get('closes_on'))]
  if (posted_on === undefined || closes_on === undefined)
    return `The date “${posted_on === undefined ? get('posted_on') : get('closes_on')}” can’t be read.`
  const ceiling = Number(get('ceiling').replaceAll(/[$,]/g, ''))
  const address = get('url')
  const summary = get('summary')
  const place = placeIn(plain)
  return {
    source,
    key: cut(`${source}:${key}`, 120),
    title: cut(title, 500),
    ...(get('number') && { number: cut(get('number'), 120) }),
    ...(get('agency') && { agency: cut(get('agency'), 400) }),
    ...(get('kind') && { kind: cut(get('kind'), 120) }),
    ...(get('codes') && { codes: cut(get('codes'), 200) }),
    ...(get('set_aside') && { set_aside: cut(get('set_aside'), 200) }),
    ...(place && { place: cut(place, 200) }),
    ...(posted_on && { posted_on }),
    ...(closes_on && { closes_on }),
    ...(momentIn(get('closes_on')) && { closes_at: momentIn(get('closes_on')) }),
    ...(ceiling > 0 && Number.isSafeInteger(Math.round(ceiling * 100)) && { ceiling: Math.round(ceiling * 100) }),
    ...(/^https?:\/\//.test(address)
      ? { url: cut(address, 2048) }
      : source === 'grants_gov' && /^\d+$/.test(key)
        ? { url: `https://www.grants.gov/search-results-detail/${key}` }
        : {}),
    // SAM.gov gives a link to the description in place of the description.
    ...(summary && !/^https?:\/\//.test(summary) && { summary: cut(summary, 10_000) }),
  }
}

/**
 * 2026-12-01, with or without a time; 12/01/2026; 12012026. An empty text is no date, and anything else is undefined.
 */
function dayIn(text: string): string | null | undefined {
  if (text === '') return null
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec(text)?.[1]
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: .*)?$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text)
  const day = iso ?? (american && `${american[3]}-${american[1]!.padStart(2, '0')}-${american[2]!.padStart(2, '0')}`)
  return day && isDay(day) ? day : undefined
}

/** The moment of a deadline with its offset; a time without one has an unknown zone. */
export function momentIn(text: string): string | null {
  const [, day, time, offset] =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?)\s*(Z|[+-]\d{2}(?::?\d{2})?)$/.exec(text) ?? []
  if (!day || !isDay(day)) return null
  const moment = `${day}T${time}${offset === 'Z' ? 'Z' : `${offset!.slice(0, 3)}:${offset!.slice(3).replace(':', '') || '00'}`}`
  return Number.isNaN(timeOf(moment)) ? null : addMinutes(moment, 0)
}

function placeIn(plain: ReadonlyMap<string, unknown>): string {
  const nested = plain.get('placeofperformance')
  const named = (value: unknown) => (isThing(value) ? words(value.name) : words(value))
  const parts = isThing(nested)
    ? [named(nested.city), named(nested.state)]
    : [words(plain.get('popcity')), words(plain.get('popstate'))]
  return parts.filter(Boolean).join(', ')
}

const isThing = (value: unknown): value is Foreign =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const words = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(words).filter(Boolean).join(', ')
    : isThing(value)
      ? words(value['assistance_listing_number'])
      : typeof value === 'string' || typeof value === 'number'
        ? String(value).replaceAll(/\s+/g, ' ').trim()
        : ''
const cut = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most - 1)}…`)
