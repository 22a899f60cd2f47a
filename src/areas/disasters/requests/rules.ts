import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, moveTable, type Reason } from '#platform/rules.ts'
import { howMany } from '#platform/words.ts'
import { resourceRequest, type ResourceRequest } from './records.ts'

/** How much of it, in words that stand alone: 20 tons; of things that are counted, Quantity 6. */
export const amountWords = ({ quantity, unit }: Pick<ResourceRequest, 'quantity' | 'unit'>): string => `${unit === 'each' ? 'Quantity ' : ''}${howMany(Number(quantity), unit)}`

export const moves = moveTable(resourceRequest, {
  assign: { from: ['new', 'assigned'], to: 'assigned' },
  putBack: { from: ['assigned'], to: 'new' },
  depart: { from: ['assigned'], to: 'en_route' },
  turnBack: { from: ['en_route'], to: 'assigned' },
  arrive: { from: ['en_route'], to: 'on_scene' },
  demobilize: { from: ['on_scene'], to: 'demobilised' },
  cancel: { from: ['new', 'assigned'], to: 'cancelled' },
})
export type Move = keyof typeof moves & ('assign' | 'putBack' | 'depart' | 'turnBack' | 'arrive' | 'demobilize' | 'cancel')

/** Which move brings a card from its column into another one; undefined where none does. */
export const moveBetween = (from: ResourceRequest['status'], to: string): Move | undefined =>
  (['assign', 'putBack', 'depart', 'turnBack', 'arrive', 'demobilize'] as const).find((name) => moves[name].to === to && (moves[name].from as readonly string[]).includes(from) && from !== to)

type Row = Pick<ResourceRequest, 'status' | 'provider' | 'created_by'>

export function whyNotMove(row: Row, to: string): Reason {
  const name = moveBetween(row.status, to)
  if (name === undefined) return steps[to] ?? 'A request cannot go there.'
  return name === 'depart' && !row.provider ? 'Say first who sends it.' : null
}
/** The way has an order, because the times of each step are what the bill and the claim rest on. */
const steps: Record<string, string> = {
  new: 'Only what is assigned goes back to new: what has left is turned back first.',
  assigned: 'It is assigned from new, or turned back while it is on the way.',
  en_route: 'It leaves when it is assigned to somebody.',
  on_scene: 'It arrives after it has left.',
  demobilised: 'It goes home from the scene. What never came is cancelled.',
}

export const whyNotAssign = (row: Row & Pick<ResourceRequest, 'status'>, { provider, actor, incidentOpen }: { provider: string; actor: Pick<Actor, 'user_id' | 'role'>; incidentOpen: boolean }): Reason =>
  firstReason(
    moves.whyNot('assign', row),
    !incidentOpen && 'Its incident is closed.',
    provider.trim() === '' && 'Say who sends it.',
    actor.user_id === '' && 'Sign in first.',
  )

export const whyNotCancel = (row: Row, actor: Pick<Actor, 'user_id' | 'role'>): Reason => firstReason(moves.whyNot('cancel', row), row.created_by !== actor.user_id && !atLeast('manager', actor) && 'Whoever asked for it cancels it, or a manager.')

const rank = { life: 0, urgent: 1, routine: 2 } as const
/** Life before everything, then what is needed first. */
export const byUrgency = (a: Pick<ResourceRequest, 'priority' | 'needed_by' | 'created_at'>, b: Pick<ResourceRequest, 'priority' | 'needed_by' | 'created_at'>): number =>
  rank[a.priority] - rank[b.priority] || (a.needed_by ?? '9999').localeCompare(b.needed_by ?? '9999') || a.created_at.localeCompare(b.created_at)

export const isOpen = ({ status }: Pick<ResourceRequest, 'status'>): boolean => status !== 'demobilised' && status !== 'cancelled'
export const isLate = (row: Pick<ResourceRequest, 'status' | 'needed_by'>, now: string): boolean => row.needed_by !== null && row.needed_by < now && (row.status === 'new' || row.status === 'assigned' || row.status === 'en_route')
