import { useState } from 'react'
import { Link } from 'react-router'
import { useHeld } from '#client/outbox/held.ts'
import { useCommand } from '#client/use-command.ts'
import { sentence } from '#client/sentences.ts'
import { FilesInput } from '#kit/inputs/FilesInput.tsx'
import { NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { toldWaiting } from '#kit/parts/told-waiting.ts'
import { toast } from '#kit/parts/Toasts.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { addDays } from '#platform/dates.ts'
import type { KeptFile } from '#platform/records/fields.ts'
import { actionFields } from '../../quality/records.ts'
import { Acts } from '#kit/record/Acts.tsx'
import { act } from '#platform/pages/act.ts'
import { useToday } from '#client/use-today.ts'
import type { actOnAnswer, answerInspection } from '../commands.ts'
import { inspectionLife } from '../life.ts'
import { inspectionAnswer, type Inspection, type InspectionAnswer } from '../records.ts'
import { isAsked, judge } from '../rules.ts'

type Given = { given: string | null; note: string | null; photos: KeptFile[] }

type AnswersProps = { row: Inspection; loaded: { answers?: readonly InspectionAnswer[] | undefined } }

/** The questions of an inspection, answered in the field. */
export function Answers({ row, loaded: { answers: rows } }: AnswersProps) {
  const today = useToday()
  const answer = useCommand<typeof answerInspection>('inspections/answer', { verb: 'Answers', of: row.number })
  const [mine, setMine] = useState<Record<string, Given>>({})
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const waiting = useWaitingAnswers(row.id)
  const seen = (rows ?? []).map((line): InspectionAnswer => ({ ...line, ...waiting[line.id] }))
  const all = seen.map((line): InspectionAnswer => ({ ...line, ...mine[line.id] }))
  const open = inspectionLife.is(row, 'in_progress')
  const asked = all.filter((line) => isAsked(line, all))
  const { score, outcome } = judge(all, null)
  const fill = (line: InspectionAnswer, change: Partial<Given>) =>
    setMine((now) => ({ ...now, [line.id]: { given: line.given, note: line.note, photos: line.photos, ...change } }))

  async function keep() {
    const wrong = asked.find(isNoNumber)
    if (wrong) return document.getElementById(`line-${wrong.id}`)?.focus()
    setBusy(true)
    setRefusal(undefined)
    try {
      const was = (id: string) => {
        const { given, note } = seen.find((line) => line.id === id)!
        return { given, note }
      }
      await answer({ id: row.id, answers: Object.entries(mine).map(([id, given]) => ({ id, ...given, was: was(id) })) })
      toast('good', 'Answers saved')
      setMine({})
    } catch (error) {
      if (toldWaiting(error)) setMine({})
      else setRefusal(sentence(error))
    }
    setBusy(false)
  }
  const changed = Object.keys(mine).length > 0
  return (
    <>
      <Figures
        figures={[
          {
            label: 'Answered',
            ...known(rows, () => ({
              value: `${asked.filter(({ given }) => given !== null).length} of ${asked.length}`,
            })),
          },
          {
            label: open ? 'Score so far' : 'Score',
            ...(open ? known(rows, () => ({ value: inPercent(score) })) : { value: inPercent(row.score) }),
          },
          {
            label: 'Outcome',
            ...(open
              ? known(rows, () =>
                  outcome === 'failed' ? { value: 'Critical question failed', ...failed } : { value: 'Open' },
                )
              : row.outcome === 'passed'
                ? { value: 'Passed' }
                : { value: 'Failed', ...failed }),
          },
        ]}
      />
      <Panel title="Questions">
        <ol className="divide-y divide-line">
          {asked.map((line, at) => (
            <li key={line.id} className="grid gap-2 py-4">
              {line.section && line.section !== asked[at - 1]?.section && (
                <p className="text-xs font-semibold text-ink-2">{line.section}</p>
              )}
              {open ? <Question line={line} onFill={(change) => fill(line, change)} /> : <Answered line={line} />}
              {line.given === 'no' && !changed && (
                <div className="flex flex-wrap items-center gap-3">
                  {line.action ? (
                    <Link className="link" to={`/admin/quality/actions/${line.action}`}>
                      Corrective action
                    </Link>
                  ) : (
                    !inspectionLife.is(row, 'canceled') && (
                      <Acts
                        acts={[
                          act<typeof actOnAnswer>('inspections/act', {
                            label: 'New corrective action',
                            whyNot: null,
                            send: { answer: line.id },
                            ask: { fields: actionFields, start: { due_on: addDays(today, 30) } },
                            done: 'Corrective action opened',
                          }),
                        ]}
                      />
                    )
                  )}
                </div>
              )}
            </li>
          ))}
        </ol>
        {refusal && <Notice tone="bad" title={refusal} />}
        {open && (
          // The buttons for the answers are below the last one, as in every form.
          <div className="flex flex-wrap gap-2 border-t border-line pt-4">
            <Button look={changed ? 'main' : 'plain'} busy={busy} disabled={!changed} onClick={() => void keep()}>
              Save
            </Button>
            {!changed && <Moves life={inspectionLife} row={row} only={['complete']} />}
          </div>
        )}
      </Panel>
    </>
  )
}

/** Answers that wait on this device, by line: the next questions follow from them. */
function useWaitingAnswers(inspection: string): Record<string, Given> {
  const entries = useHeld().filter(
    ({ command, input, refused }) => command === 'inspections/answer' && input.id === inspection && !refused,
  )
  return Object.fromEntries(
    entries
      .flatMap(({ input }) => input.answers as (Given & { id: string })[])
      .map(({ id, given, note, photos }) => [id, { given, note, photos }]),
  )
}

function Question({ line, onFill }: { line: InspectionAnswer; onFill: (change: Partial<Given>) => void }) {
  const id = `line-${line.id}`
  const marks = [line.critical && 'critical', line.photo && 'photo required'].filter(Boolean).join(', ')
  const options = line.answer === 'yes_no' ? ['yes', 'no', 'n/a'] : ['0', '1', '2', '3', '4', '5', 'n/a']
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">
        {line.position}. {line.question}
        {marks && <span className="ml-2 text-xs font-normal text-ink-2">{marks}</span>}
      </legend>
      {line.answer === 'yes_no' || line.answer === 'scale' ? (
        <div className="flex flex-wrap gap-2">
          {options.map((option) => (
            <label
              key={option}
              className="flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-sm border border-control-line px-3 has-checked:border-action has-checked:bg-action-soft"
            >
              <input
                type="radio"
                name={id}
                value={option}
                checked={line.given === option}
                onChange={() => onFill({ given: option })}
                className="size-4.5 shrink-0 accent-(--action)"
              />
              {option === 'n/a' ? 'Not applicable' : option[0]!.toUpperCase() + option.slice(1)}
            </label>
          ))}
        </div>
      ) : line.answer === 'number' ? (
        <NumberInput
          id={id}
          label="Reading"
          value={isNoNumber(line) ? line.given : line.given === null ? null : Number(line.given)}
          error={isNoNumber(line) ? 'Reading must be a number' : null}
          onChange={(value) => onFill({ given: value === null || value === '' ? null : String(value) })}
        />
      ) : (
        <TextInput
          id={id}
          label="Answer"
          value={line.given}
          onChange={(value) => onFill({ given: value ? String(value) : null })}
          type="text"
        />
      )}
      <TextInput
        id={`${id}-note`}
        label="Note"
        value={line.note}
        onChange={(value) => onFill({ note: value ? String(value) : null })}
        type="text"
      />
      {(line.photo || line.given === 'no') && (
        <FilesInput
          id={`${id}-photos`}
          label="Photos"
          required={line.photo}
          value={line.photos}
          onChange={(value) => onFill({ photos: (value as KeptFile[] | null) ?? [] })}
        />
      )}
    </fieldset>
  )
}

/** Text typed in a reading stays there, and is reported as not a number. */
const isNoNumber = ({ answer, given }: InspectionAnswer) =>
  answer === 'number' && given !== null && Number.isNaN(Number(given))

const Answered = ({ line }: { line: InspectionAnswer }) => (
  <div className="grid gap-1">
    <p className="font-semibold">
      {line.position}. {line.question}
    </p>
    <p className={line.given === 'no' ? 'text-bad' : ''}>
      {line.given === 'n/a' ? 'Not applicable' : (line.given ?? 'No answer')}
      {line.points !== null && (
        <span className="text-ink-2">
          {' '}
          ({line.points} of {line.weight})
        </span>
      )}
    </p>
    {line.note && <p className="text-ink-2">{line.note}</p>}
    {line.photos.length > 0 && <RecordFacts of={inspectionAnswer} row={line} show={['photos']} />}
  </div>
)

const inPercent = (score: number | string | null) => (score === null ? '–' : `${score}%`)
const failed = { tone: 'bad', note: 'see below' } as const
