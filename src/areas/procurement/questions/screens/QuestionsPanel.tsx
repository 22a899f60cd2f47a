import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useChanges } from '#client/use-changes.ts'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { useRows } from '#client/use-rows.ts'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import type { Solicitation } from '../../solicitations/records.ts'
import type { answerQuestion } from '../commands.ts'
import { whyNotAnswer } from '../rules.ts'

export type Question = {
  id: string
  question: string
  asked_at: string
  answer: string | null
  answered_at: string | null
}

/** Questions from vendors, without their names. Answers are public. */
export function QuestionsPanel({ row }: { row: Solicitation }) {
  const { data: questions } = useRows<Question>('solicitation_questions', (from) =>
    from
      .select('id,question,asked_at,answer,answered_at')
      .eq('solicitation', row.id)
      .order('asked_at')
      .order('id')
      .limit(500),
  )
  useChanges(['solicitation_questions'])
  return (
    <Panel title="Questions" about="Questions are anonymous; answers are public.">
      {questions?.length === 0 && <p className="text-ink-2">No questions yet.</p>}
      <ol className="grid gap-5">
        {questions?.map((each) => (
          <li key={each.id} className="min-w-0">
            <p className="max-w-(--measure) whitespace-pre-wrap">{each.question}</p>
            <p className="text-xs text-ink-2">
              Asked <Moment at={each.asked_at} />
            </p>
            {each.answer ? (
              <p className="mt-2 max-w-(--measure) border-l-2 border-line-strong pl-3 whitespace-pre-wrap">
                {each.answer}
              </p>
            ) : (
              <Answer row={row} of={each} />
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function Answer({ row, of }: { row: Solicitation; of: Question }) {
  const actor = useActor()
  const now = useNow()
  const answer = useCommand<typeof answerQuestion>('questions/answer')
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const whyNot = whyNotAnswer(row, of, { actor, now })
  if (!open)
    return (
      <div className="mt-2">
        {whyNot ? <p className="text-ink-2">{whyNot}</p> : <Button onClick={() => setOpen(true)}>Answer</Button>}
      </div>
    )
  return (
    <div className="mt-2 grid gap-3">
      <LongTextInput
        id={`answer-${of.id}`}
        label="Public answer"
        required
        value={text}
        onChange={(value) => setText(String(value ?? ''))}
      />
      <div className="flex gap-3">
        <MoveButton
          look="main"
          whyNot={text.trim() === '' ? 'Enter the answer first.' : null}
          run={() => answer({ id: of.id, answer: text.trim() })}
          done="Answer published"
        >
          Publish answer
        </MoveButton>
        <Button look="quiet" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
