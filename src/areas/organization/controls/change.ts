import { changeStatus } from './rules.ts'
import { holdersOf } from '#platform/auth/holders.ts'
import { notify } from '#areas/organization/notifications/notify.ts'
import { declarationOn } from '#areas/organization/two-people/small-agency/facts.ts'
import { tellOutside } from '#areas/organization/two-people/small-agency/mailed/emails.ts'
import type { Context } from '#platform/commands/command.ts'
import { todayOf } from '#platform/commands/today.ts'
import { dayInWords } from '#platform/dates.ts'
import { controlChange, type ControlChange } from './records.ts'

/** The request: which rule, its value before and after, and everything needed to carry it out. */
export type Asked = Pick<
  ControlChange,
  | 'title'
  | 'register'
  | 'entry'
  | 'does'
  | 'before'
  | 'after'
  | 'loosens'
  | 'first'
  | 'reason'
  | 'effective_from'
  | 'entered_on'
> & { published_on?: string | null; proposal?: object | null; closes?: readonly string[] }

/** `told: false` for a command that enters many rules at once and tells the administrators of all of them together. */
export type Telling = { told?: boolean }

/**
 * Stores a change and notifies every administrator. A change that loosens a control waits for a second administrator;
 * any other is in effect.
 */
export async function putDown(
  context: Context,
  { proposal, closes = [], ...asked }: Asked,
  { told = true }: Telling = {},
): Promise<ControlChange> {
  const { tx, actor } = context
  const change = await tx.insert<ControlChange>(controlChange, {
    ...asked,
    before: asked.before?.slice(0, 500) ?? null,
    after: asked.after?.slice(0, 500) ?? null,
    title: asked.title.slice(0, 300),
    proposal: proposal ? JSON.stringify(proposal) : null,
    closes: closes.join(',') || null,
    proposed_by: actor.user_id,
    status: asked.loosens && !asked.first ? 'proposed' : 'effective',
  })
  if (!told) return change
  await tellAdministrators(
    context,
    change,
    changeStatus.isOpen(change) ? 'proposed a change, which another administrator must approve' : 'made a change',
  )
  return change
}

/** Who, what, before, after, from when and why, in one text for bell and email. */
export async function tellAdministrators(
  { tx, actor, now }: Context,
  change: ControlChange,
  did: string,
): Promise<void> {
  const person = await tx.one<{ display_name: string; email: string }>(
    'select display_name, email from organization_members where organization_id = $1 and user_id = $2',
    [actor.organization_id, actor.user_id],
  )
  const words = `${change.title}: ${person?.display_name || person?.email || actor.email} ${did}. Before: ${change.before ?? 'nothing on file'}. After: ${change.after ?? 'none'}. Effective from ${dayInWords(change.effective_from)}. Reason: ${change.reason}`
  // Where one administrator may decide alone, the compensating reviewer is notified while there is time to object.
  const declaration = await declarationOn(tx, actor.organization_id, await todayOf(tx, now))
  const reviewer = declaration?.reviewer
  if (declaration?.outside)
    await tx.later(tellOutside, {
      organization_id: actor.organization_id,
      declaration: declaration.id,
      words: words.slice(0, 900),
    })
  await notify(
    tx,
    {
      organization_id: actor.organization_id,
      people: [
        ...new Set([...(await holdersOf(tx, actor.organization_id, ['admin'], now)), ...(reviewer ? [reviewer] : [])]),
      ],
      event: 'control_changed',
      record: { table: controlChange.table, id: change.id },
      words: words.slice(0, 900),
      // The person who made the change is notified as well: this exposes a stolen session.
      actor: null,
    },
    now,
  )
}
