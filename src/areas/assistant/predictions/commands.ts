import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayIn } from '#platform/commands/today.ts'
import { atLeast } from '#platform/roles.ts'
import { casesOf, pasts, waitingFor } from './pasts.ts'
import { prediction, predictionModel, subjects, type PredictionModel } from './records.ts'
import { guessesOf, measure, verdict } from './rules.ts'

export const trainModel = command('prediction-models/train', {
  about: 'Back-tests a prediction model against the baseline. The model makes predictions only if it is better.',
  input: z.strictObject({ subject: z.enum(subjects) }),
  async run({ subject }, { tx, actor, now }): Promise<PredictionModel> {
    refuseIf(atLeast('manager', actor) ? null : 'Only a manager can back-test a model.')
    const past = pasts[subject]
    const day = await todayIn(tx, actor.organization_id, now)
    const [before] = await tx.sql<PredictionModel>(
      `select id, edition from prediction_models where organization_id = $1 and subject = $2 order by edition desc
        limit 1 for update`,
      [actor.organization_id, subject],
    )
    const cases = await casesOf(tx, past, day)
    const found = measure(cases, past.loss)
    const status = verdict(found)
    await tx.sql(
      `update prediction_models set status = 'superseded' where organization_id = $1 and subject = $2
        and status <> 'superseded'`,
      [actor.organization_id, subject],
    )
    const model = await tx.insert<PredictionModel>(predictionModel, {
      subject,
      edition: Number(before?.edition ?? 0) + 1,
      trained_on: day,
      cases: found.cases,
      measure: past.measure,
      error: found.error,
      naive: found.naive,
      calibration: JSON.stringify(found.bands),
      status,
    })
    if (status !== 'in_use') return model
    const of = guessesOf(cases)
    for (const { record, group, title } of await waitingFor(tx, past, day)) {
      const { guess, ...rests } = of(group)
      await tx.insert(prediction, {
        model: model.id,
        subject: title.slice(0, 300),
        table_name: past.table,
        record,
        value: guess,
        because: past.because(rests),
      })
    }
    return model
  },
})
