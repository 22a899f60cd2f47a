import type { Cite, Place, Point } from '../../solicitations/life.ts'
import type { Reason } from '#platform/rules.ts'
import { plural } from '#platform/words.ts'

/** The sections that the documentation has, by the anchor of their heading. */
export const sections = {
  '200.318': '2-cfr-200-318-general-procurement-standards',
  '200.319': '2-cfr-200-319-competition',
  '200.320': '2-cfr-200-320-procurement-methods',
  '200.324': '2-cfr-200-324-contract-cost-and-price',
  '200.326': '2-cfr-200-326-bonding-requirements',
  '200.327': '2-cfr-200-327-contract-provisions',
} as const

/** Without federal money 2 CFR 200 does not bind, and its standard is named as a model. */
export function law(
  { federal }: { federal: boolean },
  section: keyof typeof sections | '200.214',
  paragraph = '',
): Cite {
  const text = `2 CFR ${section}${paragraph}${federal ? '' : ', as a model'}`
  return section === '200.214' ? { text } : { text, to: `/documentation/2-cfr-200-procurement#${sections[section]}` }
}

/** A dated row of the agency, by its source. */
export const row = ({ id, source }: { id: string; source: string }, at: string): Cite => ({
  text: source,
  to: `${at}/${id}`,
})

type Verdict = { refuse?: Reason; warn?: Reason; pass?: string }

/** A point of the checklist: a refusal outranks a warning. */
export const point = (
  name: string,
  title: string,
  { refuse = null, warn = null, pass = '' }: Verdict,
  { cites = [], place = null }: { cites?: readonly Cite[]; place?: Place | null } = {},
): Point => ({
  name,
  title,
  state: refuse !== null ? 'refuse' : warn !== null ? 'warn' : 'pass',
  words: refuse ?? warn ?? pass,
  cites,
  place,
})

export const days = (count: number): string => plural(count, { one: '1 day', other: `${count} days` })
