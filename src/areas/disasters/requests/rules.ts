import { howMany } from '#platform/words.ts'
import { requestLife } from './life.ts'
import type { ResourceRequest } from './records.ts'

/** The quantity in words that read alone: 20 tons; for counted items, Quantity 6. */
export const amountWords = ({ quantity, unit }: Pick<ResourceRequest, 'quantity' | 'unit'>): string =>
  `${unit === 'each' ? 'Quantity ' : ''}${howMany(Number(quantity), unit)}`

/** Steps have an order, because invoices and claims rest on their times. */
export const stepWords: Record<string, string> = {
  new: 'Only an assigned request can return to New. Mark it as turned back first.',
  assigned: 'Only a new request, or one that is en route, can become assigned.',
  en_route: 'Assign it first, then mark it as en route.',
  on_scene: 'Mark it as en route first.',
  demobilized: 'Only a resource on scene can be demobilized. Cancel a request that never departed.',
}

type Waiting = Pick<ResourceRequest, 'priority' | 'needed_by' | 'created_at'>
const rank = { life: 0, urgent: 1, routine: 2 } as const

/** Life safety first, then by date needed. */
export const byUrgency = (a: Waiting, b: Waiting): number =>
  rank[a.priority] - rank[b.priority] ||
  (a.needed_by ?? '9999').localeCompare(b.needed_by ?? '9999') ||
  a.created_at.localeCompare(b.created_at)

export const isLate = (row: Pick<ResourceRequest, 'status' | 'needed_by'>, now: string): boolean =>
  row.needed_by !== null && row.needed_by < now && requestLife.is(row, 'new', 'assigned', 'en_route')
