import { standingOf, type Standing } from '#platform/auth/standing.ts'
import { execute } from '#platform/commands/execute.ts'
import { Refusal } from '#platform/commands/refusals.ts'
import { forEachOrganization } from '#platform/jobs/periodic.ts'
import type { Services } from '#platform/services.ts'
import { among, notAmong } from '#platform/life/status-sql.ts'
import { newCases, predictNew, trainModel } from './commands.ts'
import type { Subject } from './records.ts'
import { modelStatus } from './rules.ts'

/**
 * Every week a model is back-tested again, in the name of the manager who ran it last: open cases get predictions, and a
 * model that is no longer better is switched off. A former manager’s models stay as they are.
 */
export const refreshPredictions = forEachOrganization('refresh-predictions', {
  about:
    'Back-tests each prediction model every week, in the name of the manager who ran it last, and switches off those that fail.',
  every: 6 * 3_600,
  due: `select distinct organization_id from prediction_models
    where status ${notAmong(modelStatus, 'superseded')} and trained_on <= $1::timestamptz::date - 7`,
  async run(organization, services) {
    const { rows } = await services.database.read(
      { role: 'service_role' },
      {
        text: `select subject, created_by from prediction_models where organization_id = $1
        and status ${notAmong(modelStatus, 'superseded')}
          and trained_on <= $2::timestamptz::date - 7 order by trained_on, subject limit 3`,
        values: [organization, services.clock.now()],
      },
    )
    await asTheirManagers(organization, services, rows as Due[], (subject, actor) =>
      execute(services, trainModel, { subject }, actor, { id: 'weekly back-test' }),
    )
  },
})

/** A draft invoice or an order of this morning doesn’t wait a week: an active model speaks of it within the hour. */
export const predictOpen = forEachOrganization('predict-open', {
  about: 'Predicts for new drafts and orders with the active models.',
  every: 3_600,
  due: `select distinct organization_id from prediction_models where status ${among(modelStatus, 'in_use')}`,
  async run(organization, services) {
    const due = await services.database.transaction(
      { role: 'service_role' },
      async (tx) => {
        const models = await tx.sql<Due & { id: string }>(
          `select id, subject, created_by from prediction_models where organization_id = $1
            and status ${among(modelStatus, 'in_use')}
            order by subject`,
          [organization],
        )
        const found: Due[] = []
        for (const model of models)
          if ((await newCases(tx, model, organization, services.clock.now())).length > 0) found.push(model)
        return found
      },
      { readOnly: true },
    )
    await asTheirManagers(organization, services, due, (subject, actor) =>
      execute(services, predictNew, { subject }, actor, { id: 'new cases' }),
    )
  },
})

type Due = { subject: Subject; created_by: string }

/** In the name of the manager who ran the back-test last, while that person is one; a refusal waits for the next time. */
async function asTheirManagers(
  organization: string,
  services: Services,
  due: readonly Due[],
  work: (subject: Subject, actor: Standing['caller']['actor']) => Promise<unknown>,
): Promise<void> {
  const owners = await standingOf(services, [...new Set(due.map(({ created_by }) => created_by))])
  for (const { subject, created_by } of due) {
    const owner = owners.find(
      ({ caller: { actor } }) => actor.user_id === created_by && actor.organization_id === organization,
    )
    if (!owner) continue
    await work(subject, owner.caller.actor).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
  }
}
