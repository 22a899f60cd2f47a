import { wallTime } from '#platform/dates.ts'
import type { Holidays } from '#platform/holidays.ts'
import type { Reason } from '#platform/rules.ts'
import type { whyNotList } from '#areas/vendors/exclusions/rules.ts'
import type { ProtestPeriod } from '../awards/records.ts'
import { limitsFor, type Limit } from '../methods/rules.ts'
import { solicitationLife, type Point } from '../solicitations/life.ts'
import type { Clause, ResponsePeriod, Solicitation } from '../solicitations/records.ts'
import type { Parts } from '../solicitations/rules.ts'
import { point } from './law/rules.ts'
import { marketPoints } from './market/rules.ts'
import { textPoints } from './text/rules.ts'
import { timePoints } from './times/rules.ts'

/** Everything that the checklist looks at, before the approval and again before the publication. */
export type Around = {
  parts: Parts
  clauses: readonly Clause[]
  periods: readonly ResponsePeriod[]
  protestPeriods: readonly ProtestPeriod[]
  limits: readonly Limit[]
  list: Parameters<typeof whyNotList>[0]
  oldAfter: number | undefined
  zone: string
  holidays: Holidays
  now: string
  officers: number
  people: number
  invited: number
  registrationOpen: boolean
  /** The internal justifications of its requisitions. */
  internal: readonly string[]
  /** Why this agency can't publish yet. */
  unverified: Reason
  /** Differences from the approved content; null where nothing was approved yet. */
  changed: readonly string[] | null
}

/** The publication checklist, in working order. */
export function pointsBefore(of: Solicitation, around: Around): Point[] {
  const today = wallTime(around.now, around.zone).slice(0, 10)
  const { quotes } = limitsFor(
    { on: today, nature: of.category === 'works' ? 'construction' : of.category, federal: of.federal },
    around.limits,
  )
  return [
    ...(around.unverified ? [point('agency', 'Agency', { refuse: around.unverified })] : []),
    ...approvalPoint(of, around.changed),
    ...textPoints(of, { ...around, today }),
    ...timePoints(of, around),
    ...marketPoints(of, { ...around, today, quotes }),
  ]
}

/** Only approved content is published: any other content needs another approval. */
function approvalPoint(of: Solicitation, changed: Around['changed']): Point[] {
  if (solicitationLife.is(of, 'approved'))
    return [
      point('approval', 'Approved content', {
        refuse:
          changed === null
            ? 'The approved content is not on file. Return it to draft and submit it again.'
            : changed.length > 0
              ? `Changed since the approval: ${changed.join(', ')}. Return it to draft and submit it again.`
              : null,
        pass: 'Unchanged since the approval.',
      }),
    ]
  return changed && changed.length > 0
    ? [
        point('approval', 'Approved content', {
          pass: `Changed since the last approval: ${changed.join(', ')}. It needs another approval.`,
        }),
      ]
    : []
}
