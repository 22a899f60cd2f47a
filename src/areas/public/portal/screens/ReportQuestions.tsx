import { useEffect, useState } from 'react'
import { useVisit } from '#client/BackendProvider.tsx'
import type { Problem } from '#kit/fields.ts'
import { Field, LongField } from '#kit/parts/Field.tsx'
import { SelectBox } from '#kit/parts/SelectBox.tsx'
import { say } from '#platform/say.ts'
import { choicesOf, whyNotAnswer, type Asked, type Given } from '#areas/organization/service/questions/rules.ts'

type Question = Asked & { category: string }

/** The agency’s questions about problems of each category. Without an answer from the server there are none. */
export function useQuestions(agency: string): readonly Question[] {
  const visit = useVisit()
  const [known, setKnown] = useState<{ agency: string; questions: readonly Question[] }>()
  useEffect(() => {
    let left = false
    visit
      .fetch(`${visit.config.supabaseUrl}/functions/v1/public/portal/${agency}/report-questions`)
      .then(async (answer) => {
        const { questions } = (await answer.json()) as { questions?: Question[] }
        if (!left) setKnown({ agency, questions: questions ?? [] })
      })
      // The server asks again when the report is sent.
      .catch(() => undefined)
    return () => {
      left = true
    }
  }, [visit, agency])
  return known?.agency === agency ? known.questions : []
}

export const problemsOf = (questions: readonly Asked[], given: Given): Problem[] =>
  questions.flatMap((asked) => {
    const message = whyNotAnswer(asked, given[asked.id])
    return message === null ? [] : [{ name: `question-${asked.id}`, message }]
  })

/** Only the questions of the category that is sent: answers to others stay in the form. */
export const answersOf = (questions: readonly Asked[], given: Given): Given =>
  Object.fromEntries(questions.flatMap(({ id }) => (given[id] === undefined ? [] : [[id, given[id]]])))

type ReportQuestionsProps = {
  questions: readonly Asked[]
  given: Given
  problems: readonly Problem[]
  onGiven: (question: string, answer: string | readonly string[]) => void
}

/** The questions are the agency’s own words, which only it can translate. */
export const ReportQuestions = ({ questions, given, problems, onGiven }: ReportQuestionsProps) =>
  questions.map((asked) => {
    const name = `question-${asked.id}`
    return (
      <div key={asked.id} lang="en">
        <Answer
          asked={asked}
          name={name}
          value={given[asked.id] ?? ''}
          error={problems.find((each) => each.name === name)?.message ?? null}
          onGiven={(answer) => onGiven(asked.id, answer)}
        />
      </div>
    )
  })

type AnswerProps = {
  asked: Asked
  name: string
  value: string | readonly string[]
  error: string | null
  onGiven: (answer: string | readonly string[]) => void
}
function Answer({ asked, name, value, error, onGiven }: AnswerProps) {
  const label = asked.is_required ? asked.question : say('{question} (optional)', { question: asked.question })
  const words = typeof value === 'string' ? value : ''
  const box = { id: name, name, label, error, value: words }
  if (asked.kind === 'long')
    return <LongField {...box} maxLength={2_000} onChange={({ target }) => onGiven(target.value)} />
  if (asked.kind === 'one' || asked.kind === 'several')
    return <Choices asked={asked} name={name} label={label} value={value} error={error} onGiven={onGiven} />
  return (
    <Field
      {...box}
      type={asked.kind === 'date' ? 'date' : 'text'}
      inputMode={asked.kind === 'number' ? 'decimal' : undefined}
      maxLength={asked.kind === 'text' ? 500 : 30}
      onChange={({ target }) => onGiven(target.value)}
    />
  )
}

function Choices({ asked, name, label, value, error, onGiven }: AnswerProps & { label: string }) {
  const chosen = typeof value === 'string' ? [] : value
  const wrong = error !== null && (
    <p id={`${name}-error`} className="mt-1.5 text-sm text-bad">
      {error}
    </p>
  )
  const described = error === null ? undefined : `${name}-error`
  const invalid = error === null ? undefined : true
  if (asked.kind === 'one')
    return (
      <>
        <label htmlFor={name} className="mb-1.5 block text-sm font-semibold text-ink">
          {label}
        </label>
        <SelectBox
          id={name}
          name={name}
          value={typeof value === 'string' ? value : ''}
          className="w-full"
          aria-invalid={invalid}
          aria-describedby={described}
          onChange={({ target }) => onGiven(target.value)}
        >
          <option value="">{say('Select…')}</option>
          {choicesOf(asked).map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </SelectBox>
        {wrong}
      </>
    )
  return (
    <fieldset aria-describedby={described}>
      <legend className="mb-1.5 text-sm font-semibold text-ink">{label}</legend>
      {choicesOf(asked).map((choice, at) => (
        <label key={choice} className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            id={at === 0 ? name : undefined}
            aria-invalid={invalid}
            className="size-5 shrink-0 accent-action"
            checked={chosen.includes(choice)}
            onChange={({ target }) =>
              onGiven(target.checked ? [...chosen, choice] : chosen.filter((each) => each !== choice))
            }
          />
          {choice}
        </label>
      ))}
      {wrong}
    </fieldset>
  )
}
