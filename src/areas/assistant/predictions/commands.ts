import { z } from 'zod'
import { command, type Context } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayIn } from '#platform/commands/today.ts'
import { atLeast } from '#platform/roles.ts'
import { casesOf, openCases, pasts, type Past } from './pasts.ts'
import { predictedTable, prediction, predictionModel, subjects, type PredictionModel, type Subject } from './records.ts'
import { measure, pastsOf, speak, verdict, type Case, type Measured, modelStatus, withPast } from './rules.ts'
import { because } from './said/rules.ts'

export const trainModel = command('prediction-models/train', {
  about: 'Back-tests a prediction model against the baseline. The model makes predictions only if it is better.',
  heavy: true,
  input: z.strictObject({ subject: z.enum(subjects) }),
  async run({ subject }, context): Promise<PredictionModel> {
    const { tx, actor, now } = context
    refuseIf(atLeast('manager', actor) ? null : 'Only a manager can back-test a model.')
    const past = pasts[subject]
    const day = await todayIn(tx, actor.organization_id, now)
    const [before] = await tx.sql<PredictionModel>(
      `select id, edition from prediction_models where organization_id = $1 and subject = $2 order by edition desc
        limit 1 for update`,
      [actor.organization_id, subject],
    )
    const cases = await casesOf(tx, past, day)
    const found = measured(cases, past)
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
      tested: found.tested,
      method: found.method,
      measure: past.measure,
      error: found.error,
      naive: found.naive,
      lead: Math.max(-99, Math.min(99, found.lead)),
      calibration: JSON.stringify(found.bands),
      status,
    })
    if (modelStatus.is({ status }, 'in_use')) await storePredictions(context, model, subject, cases, found, day)
    return model
  },
})

/** A series is measured against the better of its two naive guesses: the mean, and the last outcome. */
function measured(cases: readonly Case[], { kind, loss, naive }: Past): Measured {
  const byMean = measure(cases, kind, loss, 'mean')
  if (naive === 'mean') return byMean
  const byLast = measure(cases, kind, loss, 'last')
  return byLast.naive < byMean.naive ? byLast : byMean
}

async function storePredictions(
  { tx }: Context,
  { id }: PredictionModel,
  subject: Subject,
  cases: readonly Case[],
  found: Measured,
  day: string,
): Promise<void> {
  const past = pasts[subject]
  const open = await openCases(tx, past, day)
  const histories = pastsOf(cases, open)
  for (const [at, spoken] of speak(cases, found, past.kind, open).entries()) {
    const { record, title, features } = open[at]!
    await tx.insert(prediction, {
      model: id,
      subject: title.slice(0, 300),
      table_name: predictedTable[subject],
      record,
      value: spoken.value,
      low: Math.min(spoken.low, spoken.value),
      high: Math.max(spoken.high, spoken.value),
      because: because(spoken, past.features, withPast(features, histories[at]!), subject),
    })
  }
}
