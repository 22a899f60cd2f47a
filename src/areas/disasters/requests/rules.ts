import { howMany } from '#platform/words.ts'
import { requestLife } from './life.ts'
import type { ResourceRequest } from './records.ts'

/** How much of it, in words that stand alone: 20 tons; of things that are counted, Quantity 6. */
export const amountWords = ({ quantity, unit }: Pick<ResourceRequest, 'quantity' | 'unit'>): string =>
  `${unit === 'each' ? 'Quantity ' : ''}${howMany(Number(quantity), unit)}`

/** The way has an order, because the times of each step are what the bill and the claim rest on. */
export const stepWords: Record<string, string> = {
  new: 'Only an assigned request can become new. Mark it as turned back first.',
  assigned: 'Only a new request, or one that is en route, can become assigned.',
  en_route: 'Assign it first, then mark it as en route.',
  on_scene: 'Mark it as en route first.',
  demobilised: 'Only what is on scene can be demobilized. Cancel what never left.',
}

type Waiting = Pick<ResourceRequest, 'priority' | 'needed_by' | 'created_at'>
const rank = { life: 0, urgent: 1, routine: 2 } as const

/** Life before everything, then what is needed first. */
export const byUrgency = (a: Waiting, b: Waiting): number =>
  rank[a.priority] - rank[b.priority] ||
  (a.needed_by ?? '9999').localeCompare(b.needed_by ?? '9999') ||
  a.created_at.localeCompare(b.created_at)

export const isLate = (row: Pick<ResourceRequest, 'status' | 'needed_by'>, now: string): boolean =>
  row.needed_by !== null && row.needed_by < now && requestLife.is(row, 'new', 'assigned', 'en_route')
