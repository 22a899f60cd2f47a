import { notify } from '#areas/organization/notifications/notify.ts'
import { holdersOf } from '#platform/auth/holders.ts'
import type { Context } from '#platform/commands/command.ts'
import { say } from '#platform/say.ts'
import { among, asStatus } from '#platform/life/status-sql.ts'
import { happened } from '../audience/announce.ts'
import { putOut } from '../findings/put-out.ts'
import { judgeAgain } from '../panel/judge-again.ts'
import { evaluation, type Evaluation } from '../panel/records.ts'
import { steps as evaluationSteps } from '../panel/rules.ts'
import { closeProtestsOf } from '../protest-outcomes/closing.ts'
import { solicitation } from '../solicitations/records.ts'
import { kindOf, steps as solicitationSteps } from '../solicitations/rules.ts'
import { awardLinesOf, byVendor, groundOf } from './facts.ts'
import { showPublic, tellBidders } from './public.ts'
import { award, type Award } from './records.ts'
import { noticeStatus } from '../notices/rules.ts'
import { bidStatus } from '../bids/rules.ts'

/** Those who may decide learn of the proposal, but not the person who made it. */
export async function tellDeciders(row: Award, { tx, actor, now }: Context): Promise<void> {
  const deciders = await holdersOf(tx, row.organization_id, ['manager', 'admin'], now)
  await notify(
    tx,
    {
      organization_id: row.organization_id,
      people: [...new Set([...deciders, row.written_by])].filter((person) => person !== actor.user_id),
      event: 'task_assigned',
      record: { table: award.table, id: row.id },
      words: `${row.number}: a rescission was proposed. A manager other than the person who proposed it must decide.`,
      actor: actor.user_id,
    },
    now,
  )
}

/**
 * The solicitation is in evaluation again, with everything that was decided before on file. Undecided protests end with
 * what they protested, and the public and every bidder learn of it with the reason.
 */
export async function takeBack(row: Award, context: Context): Promise<void> {
  const { tx } = context
  const of = await tx.lock<Evaluation>(evaluation, row.evaluation)
  const reason = row.rescission!
  const lines = await awardLinesOf(tx, row.id)
  await tx.sql(
    `update bids set status = ${asStatus(bidStatus, 'responsive')} where organization_id = $1 and solicitation = $2
      and status ${among(bidStatus, 'awarded', 'not_awarded')}`,
    [tx.organization_id, row.solicitation],
  )
  if (row.rescission_ground === 'default')
    await putOut(context, row.solicitation, {
      bids: lines.map(({ bid }) => bid),
      about: 'responsible',
      reason: `Award rescinded: ${reason}`,
    })
  const again = await tx.update<Evaluation>(evaluation, of.id, { status: evaluationSteps.recommendAgain.to })
  await tx.update(solicitation, row.solicitation, { status: solicitationSteps.evaluateAgain.to })
  await tx.sql(
    `update notices set status = ${asStatus(noticeStatus, 'evaluation')} where organization_id = $1
      and solicitation = $2
      and status ${among(noticeStatus, 'awarded')}`,
    [tx.organization_id, row.solicitation],
  )
  await closeProtestsOf(context, row.solicitation, { outcome: 'rescinded', reason })

  const ground = await groundOf(tx, again)
  await showPublic(context, row, ground)
  if (row.awarded_at)
    await happened(context, row.solicitation, 'rescinded', {
      reason,
      rescinded: byVendor(lines, ground.bids).map((_, at) => `${row.number}-${at + 1}`),
    })
  const { number, title } = ground.row
  const what = { number, title, reason }
  const [winner, other] = row.awarded_at
    ? [
        () => say('The award of {number}, {title}, to you is rescinded: {reason}', what),
        (names: string) => say('The award of {number}, {title}, to {names} is rescinded: {reason}', { ...what, names }),
      ]
    : [
        () => say('The notice of intent to award {number}, {title}, to you is taken back: {reason}', what),
        (names: string) =>
          say('The notice of intent to award {number}, {title}, to {names} is taken back: {reason}', {
            ...what,
            names,
          }),
      ]
  await tellBidders(context, row, ground, { winner, other })
  if (row.rescission_ground === 'evaluation') await judgeAgain(tx, again, kindOf[ground.row.kind].scored)
}
