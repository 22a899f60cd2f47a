import { command, type Command, type Context } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { administratorsOf, refuseOwnAddress } from './facts.ts'
import { actLife, declarationLife } from './life.ts'
import { smallAgency, smallAgencyAct, type SmallAgency, type SmallAgencyAct } from './records.ts'
import { askOutside } from './mailed/emails.ts'
import { whyNotDeclare } from './rules.ts'

export const declareSmall = command('small-agency/declare', {
  about:
    'Declares that the agency is too small to separate duties, with the compensating reviewer. Another administrator approves it.',
  decides: 'control',
  personal: true,
  input: inputSchema(smallAgency),
  async run(input, { tx, actor, now }): Promise<SmallAgency> {
    const { reviewer = null, outside = null, outside_email = null, valid_from, valid_to } = input
    refuseIf(
      whyNotDeclare(
        { reviewer, outside, valid_from: valid_from!, valid_to: valid_to! },
        { actor, today: await todayOf(tx, now) },
      ),
    )
    await refuseOwnAddress(tx, { outside, outside_email })
    const number = await nextNumber(tx, smallAgency.table, String(smallAgency.fields.number.initial), now)
    const row = await tx.insert<SmallAgency>(smallAgency, { ...input, number, declared_by: actor.user_id })
    if (row.outside_email) await askForReview(row, { tx })
    return row
  },
})

const askForReview = ({ organization_id, id }: SmallAgency, { tx }: Pick<Context, 'tx'>) =>
  tx.later(askOutside, { organization_id, declaration: id })

export const declarationCommands = commandsOf(declarationLife, {
  async facts({ organization_id, declared_by }, { tx, now }) {
    const administrators = await administratorsOf(tx, organization_id, now)
    return { onlyAdministrator: administrators.length === 1 && administrators[0] === declared_by }
  },
  async approve({ organization_id }, { tx, actor, now }) {
    const { length } = await administratorsOf(tx, organization_id, now)
    return { approved_by: actor.user_id, approved_at: now.toISOString(), sole: length === 1 }
  },
  async changeAuditor(_, { tx, asked }) {
    await refuseOwnAddress(tx, asked)
    return { confirmed_name: null, confirmed_email: null, confirmed_at: null }
  },
  end: (_, { asked, now }) => ({ ended_at: now.toISOString(), note: asked.reason }),
  after: { changeAuditor: askForReview, sendLink: askForReview },
})

/** The findings are saved with the answer, which completes the reviewer's task. */
async function review(
  { organization_id, id }: SmallAgencyAct,
  { tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>,
) {
  await tx.sql(
    `update tasks set done_at = $4, done_by = $5
      where organization_id = $1 and table_name = $2 and record = $3 and done_at is null`,
    [organization_id, smallAgencyAct.table, id, now, actor.user_id],
  )
  return { reviewed_by: actor.user_id, reviewed_at: now.toISOString() }
}

export const actCommands = commandsOf(actLife, { accept: review, object: review })

export const smallAgencyCommands: readonly Command[] = [
  declareSmall,
  ...Object.values(declarationCommands),
  ...Object.values(actCommands),
]
