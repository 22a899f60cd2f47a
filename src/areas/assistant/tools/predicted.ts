import type { Context } from '#platform/commands/command.ts'
import { dayInWords } from '#platform/dates.ts'
import { language, say } from '#platform/say.ts'
import { notAmong } from '#platform/life/status-sql.ts'
import { subjectWords, type Subject } from '../predictions/records.ts'
import { isInUse, modelStatus } from '../predictions/rules.ts'
import { rangeInWords, said } from '../predictions/said/rules.ts'
import {
  becauseInSpanish,
  caseInSpanish,
  rangeInSpanish,
  saysInSpanish,
  subjectInSpanish,
} from '../predictions/said/spanish/rules.ts'
import type { Answered, Library } from './library.ts'

type Row = Record<'subject' | 'table_name' | 'because', string> & { record: string | null } & Record<
    'value' | 'low' | 'high',
    number
  >

/** Predictions of the active model of a subject, the highest first, each with its range and reasons. */
export async function answerPredicted(subject: Subject, { records }: Library, { tx }: Context): Promise<Answered> {
  const [model] = await tx.asPerson<{ id: string; status: string; trained_on: string }>(
    `select id, status, trained_on::text as trained_on from public.prediction_models
      where organization_id = $1 and subject = $2 and status ${notAmong(modelStatus, 'superseded')} limit 1`,
    [tx.organization_id, subject],
  )
  const spanish = language() === 'es'
  const label = spanish ? subjectInSpanish[subject] : subjectWords[subject]
  if (!model || !isInUse(model))
    return {
      text: say(
        '{subject}: no model predicts this now. A model speaks only if it was better than a simple guess on your past cases. Predictions shows the test.',
        { subject: label },
      ),
      cited: [],
    }
  const rows = await tx.asPerson<Row>(
    `select subject, table_name, record, because, value::float8 as value, low::float8 as low, high::float8 as high
      from public.predictions where organization_id = $1 and model = $2 order by value desc, subject limit 5`,
    [tx.organization_id, model.id],
  )
  const lines = rows.map((row) => {
    const { value, says } = said[subject]
    const range = rangeInWords(subject, row)
    return say('• {case}: {figure}. Range from past cases: {range}. {reasons}', {
      case: spanish ? caseInSpanish(row.subject) : row.subject,
      figure: `${value(row.value)} ${spanish ? saysInSpanish[subject] : says}`,
      range: spanish ? rangeInSpanish(range) : range,
      reasons: spanish ? becauseInSpanish(row.because) : row.because,
    })
  })
  const known = new Set(records.map(({ table }) => table as string))
  const head = say('{subject}, as of {day}. A prompt to review, not a decision.', {
    subject: label,
    day: dayInWords(model.trained_on),
  })
  return {
    text: `${head}\n${lines.length > 0 ? lines.join('\n') : say('There is no open case.')}`,
    cited: rows.flatMap(({ table_name, record, subject: words }) =>
      record && known.has(table_name) ? [{ table: table_name, id: record, words }] : [],
    ),
  }
}
