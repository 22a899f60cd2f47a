import { standingOf } from '#platform/auth/standing.ts'
import { execute } from '#platform/commands/execute.ts'
import { Refusal } from '#platform/commands/refusals.ts'
import { forEachOrganization } from '#platform/jobs/periodic.ts'
import { trainModel } from './commands.ts'
import type { Subject } from './records.ts'

/**
 * Every week a model is back-tested again, in the name of the manager who ran it last: open cases get predictions, and a
 * model that is no longer better is switched off. A former manager’s models stay as they are.
 */
export const refreshPredictions = forEachOrganization('refresh-predictions', {
  every: 6 * 3_600,
  due: `select distinct organization_id from prediction_models
    where status <> 'superseded' and trained_on <= $1::timestamptz::date - 7`,
  async run(organization, services) {
    const { rows } = await services.database.read(
      { role: 'service_role' },
      {
        text: `select subject, created_by from prediction_models where organization_id = $1 and status <> 'superseded'
          and trained_on <= $2::timestamptz::date - 7 order by trained_on, subject limit 3`,
        values: [organization, services.clock.now()],
      },
    )
    const due = rows as { subject: Subject; created_by: string }[]
    const owners = await standingOf(services, [...new Set(due.map(({ created_by }) => created_by))])
    for (const { subject, created_by } of due) {
      const owner = owners.find(
        ({ caller: { actor } }) => actor.user_id === created_by && actor.organization_id === organization,
      )
      if (!owner) continue
      await execute(services, trainModel, { subject }, owner.caller.actor, { id: 'weekly back-test' }).catch(
        (error: unknown) => {
          if (!(error instanceof Refusal)) throw error
        },
      )
    }
  },
})
