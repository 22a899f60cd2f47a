import { useState } from 'react'
import { useParams } from 'react-router'
import { useAuth } from '#client/auth.ts'
import { useActor } from '#client/use-actor.ts'
import { useRecord } from '#client/use-record.ts'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Field, LongField } from '#kit/parts/Field.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { draftOf, useDraft, useKeeping } from '#kit/record/draft.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { solicitation, type Solicitation } from '../../solicitations/records.ts'
import type { Parts } from '../../solicitations/rules.ts'
import { useParts } from '../../solicitations/screens/use-parts.ts'
import { piecesFrom, questionsFor, type Answers, type Question } from '../rules.ts'
import { OnePiece } from './OnePiece.tsx'

const list = { to: '/rfq-builder', label: 'Solicitations' }

/** Questions beside the text built from the answers. A person accepts each section. */
export default function InterviewScreen() {
  const found = useRecord(solicitation, useParams().id ?? '')
  const parts = useParts(found.row?.id ?? '00000000-0000-0000-0000-000000000000')
  if (!found.row) return <NoRecord of={solicitation} found={found} list={list} />
  if (!parts) return <NoRecord of={solicitation} found={{ state: 'loading', retry: () => undefined }} list={list} />
  return <Interview row={found.row} parts={parts} />
}

function Interview({ row, parts }: { row: Solicitation; parts: Parts }) {
  const whyNot = whyNotEdit(solicitation, row, useActor())
  const draft = useDraft(draftOf(useAuth().user?.id, 'solicitations', `${row.id} interview`), null)
  const [answers, setAnswers] = useState<Answers>(() => (draft.found?.values ?? {}) as Answers)
  const [changed, setChanged] = useState(false)
  useKeeping(changed, () => (draft.keep(answers), setChanged(false)))
  const pieces = piecesFrom(row, answers)
  const answer = (id: string, value: unknown) => {
    setAnswers({ ...answers, [id]: String(value ?? '') })
    setChanged(true)
  }
  return (
    <Screen
      area="Core Procurement"
      title="Solicitation interview"
      about={`${row.number}, ${row.title}. Draft sections from your own words, without AI.`}
      actions={<ButtonLink to={`/rfq-builder/${row.id}`}>Back to solicitation</ButtonLink>}
    >
      {whyNot && <Notice tone="warn" title={whyNot} />}
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="grid gap-5">
          {questionsFor(row).map(({ title, questions }) => (
            <Panel key={title} title={title}>
              <div className="grid gap-4">
                {questions.map((question) => (
                  <OneQuestion
                    key={question.id}
                    question={question}
                    value={answers[question.id] ?? ''}
                    onAnswer={(value) => answer(question.id, value)}
                  />
                ))}
              </div>
            </Panel>
          ))}
        </div>
        <div className="grid gap-5 xl:sticky xl:top-20">
          <Panel
            title="Draft sections"
            about="Accept or skip each section. Edit accepted sections on the solicitation page."
          >
            {pieces.length === 0 && <p className="text-ink-2">Answer a question to see the first section.</p>}
            <ol className="grid gap-6">
              {pieces.map((piece) => (
                <OnePiece key={piece.heading} piece={piece} row={row} parts={parts} whyNot={whyNot} />
              ))}
            </ol>
          </Panel>
        </div>
      </div>
    </Screen>
  )
}

function OneQuestion({
  question: { id, ask, help, how, options },
  value,
  onAnswer,
}: {
  question: Question
  value: string
  onAnswer: (value: unknown) => void
}) {
  if (how === 'choice')
    return (
      <Select
        id={`answer-${id}`}
        label={ask}
        hint={help}
        field={{ options: [...options!] }}
        value={value}
        onChange={onAnswer}
      />
    )
  if (how === 'text')
    return (
      <LongField
        id={`answer-${id}`}
        label={ask}
        hint={help}
        rows={3}
        value={value}
        maxLength={5_000}
        onChange={({ target }) => onAnswer(target.value)}
      />
    )
  return (
    <Field
      id={`answer-${id}`}
      label={ask}
      hint={help}
      value={value}
      maxLength={300}
      {...(how === 'number' && { inputMode: 'numeric' as const })}
      onChange={({ target }) => onAnswer(target.value)}
    />
  )
}
