import { isDay } from '#platform/dates.ts'
import type { OutsideOpportunity } from './records.ts'

/** A line of somebody else's list, before we know it: names and values as they stand there. */
export type Foreign = Record<string, unknown>
export type Outside = Pick<OutsideOpportunity, 'source' | 'key' | 'title'> & Partial<Pick<OutsideOpportunity, 'number' | 'agency' | 'kind' | 'codes' | 'set_aside' | 'place' | 'posted_on' | 'closes_on' | 'ceiling' | 'url' | 'summary'>>
export type ReadOutside = { rows: Outside[]; wrong: { line: number; why: string }[] }

/**
 * What the lists of SAM.gov (its API and its sheet) and of Grants.gov (its search, its sheet and its extract) call the
 * same thing. Letters and digits count, so that "Sol#" and "sol" are one.
 */
const names = {
  key: ['noticeid', 'opportunityid', 'id', 'legacyopportunityid'],
  number: ['solicitationnumber', 'sol', 'opportunitynumber', 'number'],
  title: ['title', 'opportunitytitle'],
  agency: ['fullparentpathname', 'departmentindagency', 'agencyname', 'agency', 'agencycode'],
  kind: ['type', 'doctype', 'basetype', 'fundinginstrumenttype'],
  codes: ['naicscode', 'cfdanumbers', 'alnist', 'cfdalist', 'assistancelistingnumbers'],
  set_aside: ['typeofsetasidedescription', 'setaside', 'setasidedescription'],
  posted_on: ['posteddate', 'opendate', 'postdate'],
  closes_on: ['responsedeadline', 'closedate', 'currentclosingdateforapplications'],
  ceiling: ['awardceiling'],
  url: ['uilink', 'link', 'url'],
  summary: ['description', 'synopsis', 'summarydescription'],
} as const

/** The lines of a file, wherever in it they stand. */
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

export function readOutside(lines: readonly Foreign[]): ReadOutside {
  const [rows, wrong] = [new Map<string, Outside>(), [] as ReadOutside['wrong']]
  for (const [at, line] of lines.entries()) {
    const read = readLine(line)
    if (typeof read === 'string') wrong.push({ line: at + 1, why: read })
    else rows.set(read.key, read)
  }
  return { rows: [...rows.values()], wrong }
}

function readLine(line: Foreign): Outside | string {
  const plain = new Map(Object.entries(line).map(([name, value]) => [name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''), value]))
  const get = (name: keyof typeof names) => names[name].map((alias) => words(plain.get(alias))).find((value) => value !== '') ?? ''
  const [key, title] = [get('key'), get('title')]
  if (key === '') return 'It has no key of its own, such as NoticeId or OpportunityID.'
  if (title === '') return 'It has no title.'
  const source = plain.has('noticeid') ? 'sam_gov' : plain.has('opportunityid') || plain.has('opportunitynumber') || plain.has('oppstatus') || plain.has('alnist') || plain.has('cfdalist') ? 'grants_gov' : 'other'
  const [posted_on, closes_on] = [dayIn(get('posted_on')), dayIn(get('closes_on'))]
  if (posted_on === undefined || closes_on === undefined) return `Its date “${posted_on === undefined ? get('posted_on') : get('closes_on')}” is none that we can read.`
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
    ...(ceiling > 0 && Number.isSafeInteger(Math.round(ceiling * 100)) && { ceiling: Math.round(ceiling * 100) }),
    ...(/^https?:\/\//.test(address) ? { url: cut(address, 2048) } : source === 'grants_gov' && /^\d+$/.test(key) ? { url: `https://www.grants.gov/search-results-detail/${key}` } : {}),
    // SAM.gov puts the address of the text where the text should stand.
    ...(summary && !/^https?:\/\//.test(summary) && { summary: cut(summary, 10_000) }),
  }
}

/** 2026-12-01, with or without an hour; 12/01/2026; 12012026. Nothing is no date, and what is none of these is undefined. */
function dayIn(text: string): string | null | undefined {
  if (text === '') return null
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec(text)?.[1]
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: .*)?$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text)
  const day = iso ?? (american && `${american[3]}-${american[1]!.padStart(2, '0')}-${american[2]!.padStart(2, '0')}`)
  return day && isDay(day) ? day : undefined
}

function placeIn(plain: ReadonlyMap<string, unknown>): string {
  const nested = plain.get('placeofperformance')
  const named = (value: unknown) => (isThing(value) ? words(value.name) : words(value))
  const parts = isThing(nested) ? [named(nested.city), named(nested.state)] : [words(plain.get('popcity')), words(plain.get('popstate'))]
  return parts.filter(Boolean).join(', ')
}

const isThing = (value: unknown): value is Foreign => typeof value === 'object' && value !== null && !Array.isArray(value)
const words = (value: unknown): string => (Array.isArray(value) ? value.map(words).join(', ') : typeof value === 'string' || typeof value === 'number' ? String(value).replaceAll(/\s+/g, ' ').trim() : '')
const cut = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most - 1)}…`)
