import { z } from 'zod'
import { command, question, type Context } from '#platform/commands/command.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { whyNotFollow } from './rules.ts'
import { say } from '#platform/say.ts'

const row = z.strictObject({ organization: z.uuid(), solicitation: z.uuid() })

export const followSolicitation = command('plan-holders/join', {
  about:
    'Adds a company to the plan holders, who are notified of every addendum and answer. Until the closing, the agency sees only how many there are.',
  input: row.extend({ how: z.enum(['interest', 'document']).default('interest') }),
  async run({ organization, solicitation, how }, context) {
    const notice = await context.tx.one<{ status: string }>(
      'select status from notices where organization_id = $1 and solicitation = $2',
      [organization, solicitation],
    )
    if (!notice) throw new NotFound('Solicitation')
    refuseIf(whyNotFollow(notice))
    const [own] = await context.tx.sql<{ kind: string }>('select kind from organizations where id = $1', [
      context.actor.organization_id,
    ])
    refuseIf(
      own?.kind === 'vendor' ? null : say('Only vendors can be plan holders. Follow the solicitation record instead.'),
    )
    await holdPlans(context, { organization, solicitation, how })
    return { solicitation }
  },
})

export const unfollowSolicitation = command('plan-holders/leave', {
  about: 'Removes a company from the plan holders.',
  input: row,
  async run({ organization, solicitation }, { tx, actor }) {
    const [left] = await tx.sql(
      `delete from plan_holders where organization_id = $1 and solicitation = $2 and account = $3
        returning solicitation`,
      [organization, solicitation, actor.organization_id],
    )
    refuseIf(left ? null : say('Your company is not on this list.'))
    return { solicitation }
  },
})

export const countPlanHolders = question('solicitations/plan-holders', {
  about:
    'Counts the companies that hold the documents of a solicitation. Until the closing, the agency sees only this number.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx }) {
    return (await tx.one<{ holders: number }>('select app.plan_holders($1) as holders', [id]))!
  },
})

/** A company that bids or downloads a document wants to hear about changes. */
export const holdPlans = (
  { tx, actor }: Context,
  { organization, solicitation, how }: { organization: string; solicitation: string; how: 'interest' | 'document' },
) =>
  tx.sql(
    `insert into plan_holders (organization_id, solicitation, account, how) values ($1, $2, $3, $4)
      on conflict do nothing`,
    [organization, solicitation, actor.organization_id, how],
  )
