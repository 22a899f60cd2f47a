import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'

/** A list under a name: what it shows, as its address says it. */
export type ListView = {
  id: string
  user_id: string
  table_name: string
  name: string
  query: string
  shared: boolean
  is_default: boolean
}

/** What everybody sees is tidied up by whoever made it, and by managers. */
export const whyNotChangeView = (view: Pick<ListView, 'user_id' | 'shared'>, actor: Actor): Reason =>
  view.user_id === actor.user_id || (view.shared && atLeast('manager', actor))
    ? null
    : 'Only the person who made this view or a manager can change it.'

/** Where everybody's list begins is the organization's choice; where one's own begins is one's own. */
export const whyNotBeginWith = (view: Pick<ListView, 'user_id' | 'shared'>, actor: Actor): Reason =>
  firstReason(
    whyNotChangeView(view, actor),
    view.shared && !atLeast('manager', actor) && 'Where everybody’s list begins is for managers to say.',
  )
