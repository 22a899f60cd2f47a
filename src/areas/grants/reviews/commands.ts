import { z } from 'zod'
import { notify } from '#areas/organization/notifications/notify.ts'
import { command } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { among } from '#platform/life/status-sql.ts'
import { grantApplication, type GrantApplication } from '../applications/records.ts'
import { criterionLife, reviewerLife } from './life.ts'
import {
  applicationReviewer,
  reviewCriterion,
  reviewScore,
  type ApplicationReviewer,
  type ReviewCriterion,
  type ReviewScore,
} from './records.ts'
import { totalOf, whyNotAsk, whyNotRecommend, whyNotScore } from './rules.ts'

const one = z.strictObject({ id: z.uuid() })
const words = z.string().trim().min(1, 'Enter a reason').max(2_000)

export const createCriterion = draftCommand('grant-criteria/create', reviewCriterion)
export const editCriterion = editCommand('grant-criteria/edit', reviewCriterion)

export const criterionCommands = commandsOf(criterionLife, {})

export const askReviewer = command('application-reviewers/ask', {
  about: 'Invites a person to review an application. They declare any conflict of interest first.',
  input: z.strictObject({ application: z.uuid(), reviewer: z.uuid() }),
  async run({ application, reviewer }, { tx, actor, now }) {
    const row = await tx.lock<GrantApplication>(grantApplication, application)
    const there = await tx.sql<{ reviewer: string }>(
      `select reviewer from application_reviewers where organization_id = $1 and application = $2`,
      [tx.organization_id, application],
    )
    refuseIf(whyNotAsk(row, { actor, reviewer, there: there.map((each) => each.reviewer) }))
    const made = await tx.insert<ApplicationReviewer>(applicationReviewer, { application, reviewer })
    await notify(
      tx,
      {
        organization_id: tx.organization_id!,
        people: [reviewer],
        event: 'task_assigned',
        record: { table: grantApplication.table, id: application },
        words: `You are invited to review ${row.number}, ${row.title}.`,
        actor: actor.user_id,
      },
      now,
    )
    return made
  },
})

export const reviewerCommands = commandsOf(reviewerLife, {
  declare: (_, { asked: { declared } }) => ({ status: declared === 'conflict' ? 'excused' : 'scoring' }),
})

export const scoreApplication = command('application-reviewers/score', {
  about: 'Scores each criterion with a reason. Scores can be revised while the application is in internal review.',
  input: one.extend({
    scores: z
      .array(
        z.strictObject({ criterion: z.uuid(), points: z.number().min(0).max(100), comment: z.string().max(2_000) }),
      )
      .max(50),
  }),
  async run({ id, scores }, { tx, actor }) {
    const of = await tx.lock<ApplicationReviewer>(applicationReviewer, id)
    const criteria = await tx.sql<ReviewCriterion>(
      `select * from grant_criteria where organization_id = $1
        and status ${among(criterionLife, 'current')} order by created_at, id`,
      [tx.organization_id],
    )
    refuseIf(
      whyNotScore(of, {
        actor,
        criteria,
        scores,
        application: await tx.lock<GrantApplication>(grantApplication, of.application),
      }),
    )
    await tx.sql('delete from application_scores where organization_id = $1 and reviewer = $2', [
      tx.organization_id,
      id,
    ])
    for (const each of scores) await tx.insert<ReviewScore>(reviewScore, { reviewer: id, ...each })
    return tx.update<ApplicationReviewer>(applicationReviewer, id, {
      status: 'scored',
      total: totalOf(criteria, scores),
    })
  },
})

export const recommendApplication = command('grant-applications/recommend', {
  about: 'Records the panel’s recommendation with its reason. It may differ from the ranking.',
  input: one.extend({ recommendation: z.enum(['recommend', 'without_funding', 'not']), because: words }),
  async run({ id, recommendation, because }, { tx, actor }) {
    const row = await tx.lock<GrantApplication>(grantApplication, id)
    const { totals, waiting } = (await tx.one<{ totals: number; waiting: number }>(
      `select count(*) filter (where status ${among(reviewerLife, 'scored')})::int as totals,
        count(*) filter (where status ${among(reviewerLife, ...reviewerLife.openStatuses)})::int as waiting from application_reviewers
        where organization_id = $1 and application = $2`,
      [tx.organization_id, id],
    ))!
    refuseIf(whyNotRecommend(row, { actor, totals, waiting }))
    return tx.update<GrantApplication>(grantApplication, id, { recommendation, recommended_because: because })
  },
})
