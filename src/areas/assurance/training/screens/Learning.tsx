import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { sentence } from '#client/sentences.ts'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { LongText } from '#kit/record/LongText.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import type { quizOf, readLesson, tryQuiz } from '../commands.ts'
import { enrollmentLife } from '../life.ts'
import { enrollment, type Course, type Enrollment, type Lesson } from '../records.ts'
import { whyNotLearn, type Letter } from '../rules.ts'

/** Where a person learns: one lesson after the other, then the questions. */
export function Learning({
  row,
  loaded: { course: of, lessons },
}: {
  row: Enrollment
  loaded: { course?: Course | undefined; lessons?: readonly Lesson[] | undefined }
}) {
  const actor = useActor()
  const mine = row.learner === actor.user_id && enrollmentLife.isOpen(row)
  const next = lessons?.[row.lessons_read]
  return (
    <>
      <Panel
        title="Progress"
        about={
          lessons && lessons.length > 0 ? `${Number(row.lessons_read)} of ${lessons.length} lessons read.` : undefined
        }
      >
        {lessons && lessons.length > 0 && (
          <Progress label="Lessons read" value={Number(row.lessons_read)} max={lessons.length} />
        )}
        <RecordFacts
          of={enrollment}
          row={row}
          show={['learner', 'course', 'due_on', 'attempts', 'passed_on', 'reason', 'enrolled_by']}
        />
      </Panel>
      {enrollmentLife.is(row, 'completed') && (
        <Notice tone="good" title="Passed">
          Your credential is under{' '}
          <Link className="link" to="/admin/certifications">
            Certifications
          </Link>
          .
        </Notice>
      )}
      {!mine && row.learner !== actor.user_id && !enrollmentLife.is(row, 'completed') && (
        <p className="text-ink-2">Only the enrolled person can read the lessons and answer the questions.</p>
      )}
      {mine && lessons && next && (
        <Lesson
          row={row}
          position={Number(row.lessons_read) + 1}
          of={next}
          last={lessons.length === Number(row.lessons_read) + 1}
        />
      )}
      {mine && lessons && !next && of && <Quiz row={row} of={of} />}
    </>
  )
}

function Lesson({
  row,
  position,
  of,
  last,
}: {
  row: Enrollment
  position: number
  of: { title: string; body: string }
  last: boolean
}) {
  const read = useCommand<typeof readLesson>('enrollments/read-lesson')
  return (
    <Panel title={`${position}. ${of.title}`}>
      <div className="grid gap-5">
        <LongText text={of.body} />
        <div>
          <MoveButton
            look="main"
            whyNot={whyNotLearn(row, useActor())}
            run={() => read({ id: row.id, lesson: position })}
          >
            {last ? 'I’ve read it' : 'I’ve read it, continue'}
          </MoveButton>
        </div>
      </div>
    </Panel>
  )
}

type Result = Awaited<ReturnType<(typeof tryQuiz)['run']>>

function Quiz({ row, of }: { row: Enrollment; of: Course }) {
  const { data } = useAnswer<typeof quizOf>('enrollments/quiz', { id: row.id }, { about: 'course_questions' })
  const send = useCommand<typeof tryQuiz>('enrollments/try')
  const [begun] = useState(() => performance.now())
  const [given, setGiven] = useState<Record<string, Letter>>({})
  const [result, setResult] = useState<Result>()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  if (!data) return <SkeletonLines lines={5} />
  const { questions } = data
  async function judge() {
    // An attempt counts, so a skipped question is not graded as wrong.
    const open = questions.findIndex(({ id }) => !given[id])
    if (open >= 0) {
      setRefusal(`Answer question ${open + 1}.`)
      return document.querySelector<HTMLElement>(`input[name="${questions[open]!.id}"]`)?.focus()
    }
    setBusy(true)
    setRefusal(undefined)
    try {
      setResult(
        await send({
          id: row.id,
          answers: given,
          seconds: Math.max(0, Math.round((performance.now() - begun) / 1000)),
        }),
      )
    } catch (error) {
      setRefusal(sentence(error))
    }
    setBusy(false)
  }
  return (
    <Panel
      title="Questions"
      about={`${plural(questions.length, { one: '1 question', other: `${questions.length} questions` })}. The passing score is ${Number(of.passing ?? 0)}%. You can try again.`}
    >
      <div className="grid gap-5">
        {refusal && <Notice tone="bad" title={refusal} />}
        {result && (
          <Notice
            tone={result.passed ? 'good' : 'warn'}
            title={`${result.right} of ${result.asked} correct: ${result.score}%${result.passed ? '. Passed.' : `. The passing score is ${of.passing}%.`}`}
          >
            {result.wrong.length > 0 && (
              <ul className="list-disc pl-5">
                {result.wrong.map(({ words, why }) => (
                  <li key={words}>
                    {words} {why && <span className="text-ink-2">{why}</span>}
                  </li>
                ))}
              </ul>
            )}
          </Notice>
        )}
        {questions.map(({ id, words, answers }, at) => (
          <fieldset key={id} className="grid gap-1">
            <legend className="font-semibold">
              {at + 1}. {words}
            </legend>
            {answers.map(({ letter, words: answer }) => (
              <label key={letter} className="flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  type="radio"
                  name={id}
                  checked={given[id] === letter}
                  onChange={() => (
                    setGiven((all) => ({ ...all, [id]: letter })),
                    setResult(undefined),
                    setRefusal(undefined)
                  )}
                  className="size-4.5 shrink-0 accent-(--action)"
                />
                {answer}
              </label>
            ))}
          </fieldset>
        ))}
        <div>
          <Button look="main" busy={busy} onClick={() => void judge()}>
            Submit answers
          </Button>
        </div>
      </div>
    </Panel>
  )
}
