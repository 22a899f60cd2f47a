import type { Context } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { among } from '#platform/life/status-sql.ts'
import { administratorsOf, declarationOn } from '../two-people/small-agency/facts.ts'
import { putDown, type Asked } from './change.ts'
import type { Effect } from './commands.ts'
import type { ControlChange } from './records.ts'
import { changeStatus } from './rules.ts'

type Way = Pick<Asked, 'title' | 'register' | 'does' | 'loosens' | 'before' | 'after' | 'reason'> & {
  entry: string
  proposal: object
  /** Where one stood before, even an only administrator doesn't change it alone. */
  stood?: boolean
}

/**
 * Who can come in, and as what, is a control: what lets more people in waits for a second administrator. An only
 * administrator acts at once, except under a small-agency declaration, whose waiting time and reviewer apply.
 */
export async function proposeWayIn(
  context: Context,
  { stood = false, ...asked }: Way,
  effect: Effect,
): Promise<ControlChange> {
  const { tx, actor, now } = context
  refuseIf((await isWaiting(context, asked)) ? waitingAlready : null)
  const today = await todayOf(tx, now)
  const first =
    !stood &&
    (await administratorsOf(tx, actor.organization_id, now)).every((person) => person === actor.user_id) &&
    (await declarationOn(tx, actor.organization_id, today)) === null
  const change = await putDown(context, { ...asked, first, entered_on: today, effective_from: today })
  if (changeStatus.is(change, 'effective')) await effect.carryOut(context, change)
  return change
}

export const waitingAlready =
  'This change is waiting for a second administrator. Decide or withdraw it under Control changes first.'

const isWaiting = ({ tx }: Context, { register, entry }: Pick<Way, 'register' | 'entry'>) =>
  tx.one(
    `select from control_changes where organization_id = $1 and register = $2 and entry = $3
      and status ${among(changeStatus, 'proposed')}`,
    [tx.organization_id, register, entry],
  )

/** Whether a change of this kind took effect before: of this entry, or of any. */
export const tookEffect = async (
  { tx }: Context,
  { register, entry }: { register: string; entry?: string },
): Promise<boolean> =>
  Boolean(
    await tx.one(
      `select from control_changes where organization_id = $1 and register = $2 and does = 'publish'
        and status ${among(changeStatus, 'effective')} and ($3::text is null or entry = $3) limit 1`,
      [tx.organization_id, register, entry ?? null],
    ),
  )

/** A provider that was taken over is stopped at once by one administrator; every administrator hears of it. */
export async function tellOfSuspension(
  context: Context,
  { table, id, title }: { table: string; id: string; title: string },
): Promise<void> {
  const today = await todayOf(context.tx, context.now)
  await putDown(context, {
    title,
    register: table,
    entry: id,
    does: 'set',
    loosens: false,
    first: false,
    before: 'Active',
    after: 'Suspended',
    reason: 'Stopped at once by one administrator',
    entered_on: today,
    effective_from: today,
  })
}
