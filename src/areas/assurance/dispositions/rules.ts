import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { dispositionLife } from './life.ts'
import type { Disposition, DispositionItem } from './records.ts'

type Who = Pick<Actor, 'user_id' | 'role'>

const administers = (actor: Pick<Actor, 'role'>) =>
  !atLeast('admin', actor) && 'Only an administrator can dispose of records.'

export const whyNotPrepare = (actor: Pick<Actor, 'role'>): Reason => firstReason(administers(actor))
export const whyNotExclude = (
  row: Pick<Disposition, 'status'>,
  item: Pick<DispositionItem, 'status'>,
  actor: Who,
): Reason =>
  firstReason(
    administers(actor),
    !dispositionLife.is(row, 'draft') && 'Records can only be removed from the list while the disposition is a draft.',
    item.status !== 'listed' && 'This record was already removed from the list.',
  )
