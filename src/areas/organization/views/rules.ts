import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'

/** A named list view: its state, as in its address. */
export type ListView = {
  id: string
  user_id: string
  table_name: string
  name: string
  query: string
  shared: boolean
  is_default: boolean
}

/** Shared views can be changed by their creator and by managers. */
export const whyNotChangeView = (view: Pick<ListView, 'user_id' | 'shared'>, actor: Actor): Reason =>
  view.user_id === actor.user_id || (view.shared && atLeast('manager', actor))
    ? null
    : 'Only the creator of this view or a manager can change it.'

/** The default view for everyone is the organization's choice; one's own default is one's own. */
export const whyNotBeginWith = (view: Pick<ListView, 'user_id' | 'shared'>, actor: Actor): Reason =>
  firstReason(
    whyNotChangeView(view, actor),
    view.shared && !atLeast('manager', actor) && 'Only a manager can set the default view for everyone.',
  )
