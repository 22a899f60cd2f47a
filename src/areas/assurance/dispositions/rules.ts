import { statuses } from '#platform/life/statuses.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { dispositionLife } from './life.ts'
import type { Disposition, DispositionItem } from './records.ts'

export const itemStatus = statuses<DispositionItem['status']>({
  listed: 'open',
  excluded: 'over',
  destroyed: 'over',
  transferred: 'over',
  kept: 'over',
})

type Who = Pick<Actor, 'user_id' | 'role'>

const administers = (actor: Pick<Actor, 'role'>) =>
  !atLeast('admin', actor) && 'Only an administrator can dispose of records.'

/** Destroying empties the history too, in a role of its own; there a transaction has one role. */
export const notOnSeveralNodes =
  'Records can’t be destroyed here, because this installation keeps its tables on several database servers.'

export const whyNotPrepare = (actor: Pick<Actor, 'role'>): Reason => firstReason(administers(actor))
export const whyNotExclude = (
  row: Pick<Disposition, 'status'>,
  item: Pick<DispositionItem, 'status'>,
  actor: Who,
): Reason =>
  firstReason(
    administers(actor),
    !dispositionLife.is(row, 'draft') && 'Records can only be removed from the list while the disposition is a draft.',
    !itemStatus.isOpen(item) && 'This record was already removed from the list.',
  )
