import type { ReadClause } from '../standards/oscal/rules.ts'

type Written = readonly [code: string, heading: string, body: string]

/** Groups of requirements, each under its heading. */
export const grouped = (groups: readonly { code: string; heading: string; of: readonly Written[] }[]): ReadClause[] =>
  groups.flatMap(({ code: group, heading: title, of }) => [
    { code: group, heading: title, body: null, under: null, baseline: 'none' as const },
    ...of.map(([code, heading, body]) => ({ code, heading, body, under: group, baseline: 'none' as const })),
  ])
