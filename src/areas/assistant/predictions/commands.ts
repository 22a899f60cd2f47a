import { z } from 'zod'
import { command, type Context } from '#platform/commands/command.ts'
import { Refusal, refuseIf } from '#platform/commands/refusals.ts'
import { todayIn } from '#platform/commands/today.ts'
import type { Tx } from '#platform/database/database.ts'
import { atLeast } from '#platform/roles.ts'
import { among, asStatus, notAmong } from '#platform/life/status-sql.ts'
import { casesOf, openCases, pasts, type Open, type Past } from './pasts.ts'
import { predictedTable, prediction, predictionModel, subjects, type PredictionModel } from './records.ts'
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
      `update prediction_models
        set status = ${asStatus(modelStatus, 'superseded')} where organization_id = $1 and subject = $2
        and status ${notAmong(modelStatus, 'superseded')}`,
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
    if (modelStatus.is({ status }, 'in_use'))
      await storePredictions(context, model, cases, found, await openCases(tx, actor.organization_id, past, day))
    return model
  },
})

export const predictNew = command('prediction-models/predict-new', {
  about: 'Adds predictions of an active model for the open cases that came since its back-test.',
  heavy: true,
  input: z.strictObject({ subject: z.enum(subjects) }),
  async run({ subject }, context): Promise<{ predicted: number }> {
    const { tx, actor, now } = context
    refuseIf(atLeast('manager', actor) ? null : 'Only a manager can add predictions.')
    const past = pasts[subject]
    const [model] = await tx.sql<PredictionModel>(
      `select *, trained_on::text as trained_on from prediction_models where organization_id = $1 and subject = $2
        and status ${among(modelStatus, 'in_use')} for update`,
      [actor.organization_id, subject],
    )
    if (!model) throw new Refusal('This model isn’t active.')
    const came = await newCases(tx, model, actor.organization_id, now)
    // As it was measured then: the same past, and so the same method and the same range.
    const cases = await casesOf(tx, past, model.trained_on)
    if (came.length > 0) await storePredictions(context, model, cases, measured(cases, past), came)
    return { predicted: came.length }
  },
})

/** Open cases without a prediction: by their record, or by their title, such as the week of a payment. */
export async function newCases(
  tx: Pick<Tx, 'sql' | 'one'>,
  { id, subject }: Pick<PredictionModel, 'id' | 'subject'>,
  organization: string,
  now: Date,
): Promise<Open[]> {
  const known = await tx.sql<{ record: string | null; subject: string }>(
    'select record, subject from predictions where model = $1',
    [id],
  )
  const predicted = new Set(known.map((each) => each.record ?? each.subject))
  const open = await openCases(tx, organization, pasts[subject], await todayIn(tx, organization, now))
  return open.filter(({ record, title }) => !predicted.has(record ?? named(title)))
}

/** As the prediction’s own field keeps it. */
const named = (title: string): string => title.slice(0, 300)

/** A series is measured against the better of its two naive guesses: the mean, and the last outcome. */
function measured(cases: readonly Case[], { kind, loss, naive }: Past): Measured {
  const byMean = measure(cases, kind, loss, 'mean')
  if (naive === 'mean') return byMean
  const byLast = measure(cases, kind, loss, 'last')
  return byLast.naive < byMean.naive ? byLast : byMean
}

async function storePredictions(
  { tx }: Context,
  { id, subject }: PredictionModel,
  cases: readonly Case[],
  found: Measured,
  open: readonly Open[],
): Promise<void> {
  const past = pasts[subject]
  const histories = pastsOf(cases, open)
  for (const [at, spoken] of speak(cases, found, past.kind, open).entries()) {
    const { record, title, features } = open[at]!
    await tx.insert(prediction, {
      model: id,
      subject: named(title),
      table_name: predictedTable[subject],
      record,
      value: spoken.value,
      low: Math.min(spoken.low, spoken.value),
      high: Math.max(spoken.high, spoken.value),
      because: because(spoken, past.features, withPast(features, histories[at]!), subject),
    })
  }
}
