import { Link } from 'react-router'
import { useRecordsFrom } from '#client/use-record.ts'
import { useToday } from '#client/use-today.ts'
import { Day } from '#kit/parts/Time.tsx'
import { RailPart } from '#kit/record/RailPart.tsx'
import type { Surrounded } from '#kit/record/surroundings.ts'
import { modelsOf, predictionsOf } from '#platform/reads/reads.ts'
import { predictedTable, prediction, predictionModel, subjectWords } from '../records.ts'
import { isInUse } from '../rules.ts'
import { isSettled, rangeInWords, said, testInWords } from '../said/rules.ts'

/** Predictions of active models for this record, with range, reasons and back-test. A model that is off says why. */
export function PredictionPart({ of, row }: Surrounded) {
  const { rows: models } = useRecordsFrom(predictionModel, modelsOf)
  const { rows } = useRecordsFrom(prediction, (from) => predictionsOf(from, { table: of.table, id: row.id }))
  const today = useToday()
  const shown = (models ?? []).flatMap((model) => {
    if (!rows || predictedTable[model.subject] !== of.table || isSettled(model.subject, row, today)) return []
    const found = rows.find((each) => each.model === model.id)
    return found || !isInUse(model) ? [{ model, found }] : []
  })
  return shown.map(({ model, found }) => (
    <RailPart
      key={model.id}
      title={subjectWords[model.subject]}
      beside={
        <Link to={`/predictive-ai?tab=${model.subject}`} className="link inline-flex min-h-6 items-center">
          How it is tested
        </Link>
      }
    >
      {found && (
        <>
          <p className="text-ink">
            <span className="figures text-lg font-semibold">{said[model.subject].value(Number(found.value))}</span>{' '}
            {said[model.subject].says}
            {found.record === null && `: ${found.subject.replace(/^Week/, 'week')}`}
          </p>
          {said[model.subject].apart && <p className="text-sm text-ink-2">{said[model.subject].apart}</p>}
          <p className="text-sm text-ink-2">Range from past cases: {rangeInWords(model.subject, found)}.</p>
          <p className="mt-1 text-sm text-ink-2">{found.because}</p>
        </>
      )}
      <p className={`text-sm text-ink-2 ${found ? 'mt-1' : ''}`}>{testInWords(model)}</p>
      {found && (
        <p className="mt-1 text-xs text-ink-2">
          A prompt to review, not a decision. As of <Day day={model.trained_on} />.
        </p>
      )}
    </RailPart>
  ))
}
