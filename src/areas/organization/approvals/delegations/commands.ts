import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { todayIn } from '#platform/commands/today.ts'
import { dayInWords } from '#platform/dates.ts'
import { among } from '#platform/life/status-sql.ts'
import { tell } from '../notices/notices.ts'
import { people, requestById, situationOf } from '../requests/facts.ts'
import { refreshWaiting } from '../requests/moving-on.ts'
import { nameOf } from '../signing/rules.ts'
import { delegation, type Delegation } from './records.ts'
import { isInForce, whyNotDelegate, whyNotEndDelegation } from './rules.ts'
import { requestStatus } from '../requests/rules.ts'

export const createDelegation = command('delegations/create', {
  about:
    'Lets another person approve for you between two dates, or marks you as away. An administrator can do it for others.',
  decides: 'people',
  input: z.object({
    from_person: z.uuid('Select the approver'),
    to_person: z.uuid('Select the delegate').nullable().default(null),
    first_day: z.iso.date('Start date must be a date such as 2026-07-01'),
    last_day: z.iso.date('End date must be a date such as 2026-07-01'),
    record_type: z.string().trim().min(1).max(63).nullable().default(null),
    amount_limit: z.int('The limit must be an amount in whole cents').min(0).nullable().default(null),
    away: z.boolean().default(false),
    reason: z.string().trim().max(500, 'Reason must be less than 500 characters').default(''),
  }),
  async run(input, { tx, actor, now }) {
    const both = [input.from_person, ...(input.to_person ? [input.to_person] : [])]
    // Two delegations created at once, one from and one to the same person, would each miss the other.
    await tx.sql(
      'select from organization_members where organization_id = $1 and user_id = any($2) order by user_id for update',
      [actor.organization_id, both],
    )
    const day = await todayIn(tx, actor.organization_id, now)
    const colleagues = await people(tx, actor.organization_id, now, both)
    const delegations = await tx.sql<Delegation>(
      `select * from delegations where organization_id = $1 and ended_at is null and request is null and last_day >= $3
        and (from_person = any($2) or to_person = any($2))`,
      [actor.organization_id, both, day],
    )
    const partners = await people(
      tx,
      actor.organization_id,
      now,
      delegations.flatMap(({ from_person, to_person }) => [from_person, ...(to_person ? [to_person] : [])]),
    )
    refuseIf(whyNotDelegate(input, { actor, people: [...colleagues, ...partners], delegations, today: day }))

    const made = await tx.insert<Delegation>(delegation, input)
    if (isInForce(made, day)) await refreshAround(tx, made, { by: actor.user_id, now })
    const words = `You approve for ${nameOf(made.from_person, colleagues)} from ${dayInWords(made.first_day)} to ${dayInWords(made.last_day)}.`
    if (made.from_person !== actor.user_id)
      await tell(
        tx,
        {
          organization_id: actor.organization_id,
          people: [made.from_person],
          event: 'delegation',
          record: { table: 'delegations', id: made.id },
          words: `${made.to_person ? `${nameOf(made.to_person, colleagues)} approves for you` : 'You are marked as away'} from ${dayInWords(made.first_day)} to ${dayInWords(made.last_day)}. An administrator set this up. You can end it.`,
        },
        { by: actor.user_id, now },
      )
    if (made.to_person)
      await tell(
        tx,
        {
          organization_id: actor.organization_id,
          people: [made.to_person],
          event: 'delegation',
          record: { table: 'delegations', id: made.id },
          words,
        },
        { by: actor.user_id, now },
      )
    return made
  },
})

export const endDelegation = command('delegations/end', {
  about: 'Ends a delegation now. Either person or an administrator can do it.',
  input: z.object({ id: z.uuid() }),
  async run({ id }, { tx, actor, now }) {
    const found = await tx.lock<Delegation>(delegation, id)
    refuseIf(whyNotEndDelegation(found, { actor, today: await todayIn(tx, actor.organization_id, now) }))
    const ended = await tx.update<Delegation>(delegation, id, { ended_at: now })
    await refreshAround(tx, ended, { by: actor.user_id, now })
    return ended
  },
})

/** The requests where either person approves or has a part: who can approve there may change. */
async function refreshAround(
  tx: CommandTx,
  { organization_id, from_person, to_person }: Delegation,
  as: { by: string; now: Date },
): Promise<void> {
  const both = [from_person, ...(to_person ? [to_person] : [])]
  const touched = await tx.sql<{ id: string }>(
    `select id from approval_requests r where organization_id = $1 and status ${among(requestStatus, 'waiting')}
        and (requested_by = any($2) or submitted_by = any($2) or payee = any($2)
             or id in (select request from approval_waiting w where w.organization_id = $1
               and (w.person = any($2) or w.for_person = any($2))))
      order by id for update`,
    [organization_id, both],
  )
  for (const { id } of touched) {
    const request = await requestById(tx, organization_id, id)
    await refreshWaiting(tx, request, await situationOf(tx, request, as.now), as)
  }
}
