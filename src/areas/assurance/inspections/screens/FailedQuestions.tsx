import { RankedBars } from '#kit/charts/RankedBars.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import type { InspectionAnswer } from '../records.ts'

/** The questions that are most often answered “No”. */
export function FailedQuestions({ loaded: { answers: rows } }: { loaded: { answers: readonly InspectionAnswer[] } }) {
  const questions = [...new Set(rows.map(({ question }) => question))].map((question) => {
    const of = rows.filter((each) => each.question === question)
    return { name: question, value: of.filter(({ given }) => given === 'no').length, note: `of ${of.length}` }
  })
  return (
    <Panel title="Questions most often answered “No”" about="From the last 1,000 yes-or-no answers.">
      {questions.every(({ value }) => value === 0) ? (
        <p className="text-ink-2">No question has been answered “No” yet.</p>
      ) : (
        <RankedBars
          title="Answered “No”"
          unit="count"
          of="Question"
          figure="Count"
          rows={questions
            .filter(({ value }) => value > 0)
            .toSorted((a, b) => b.value - a.value)
            .slice(0, 12)}
        />
      )}
    </Panel>
  )
}
