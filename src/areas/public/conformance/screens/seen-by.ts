import { phrase } from '#platform/say.ts'
import type { Criterion } from './criteria.ts'

/** By which tool or test a criterion was seen, and what no person has judged yet. */
export const seenBy = ({
  axe,
  journeys = [],
  tests = [],
  person,
  level,
}: Pick<Criterion, 'axe' | 'journeys' | 'tests' | 'person' | 'level'>): string[] => {
  const tools = [...(axe ? ['axe'] : []), ...journeys.map((name) => `${name}.spec.ts`), ...tests.map(fileOf)]
  return [
    ...(tools.length > 0 ? tools : level === 'not-evaluated' ? [] : [phrase('review of the source')]),
    ...(person ? [phrase('not yet by a person who uses a screen reader')] : []),
  ]
}

const fileOf = (path: string) => path.split('/').at(-1)!
