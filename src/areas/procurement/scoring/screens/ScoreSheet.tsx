import { useState } from 'react'
import { useCommand } from '#client/use-command.ts'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { LongText } from '#kit/record/LongText.tsx'
import { BidFiles } from '../../panel-files/screens/BidFiles.tsx'
import type { Evaluation } from '../../panel/records.ts'
import { BidAnswers } from './BidAnswers.tsx'
import type { Bidder, EvaluationPart, Shown } from './shown.ts'
import type { putScores } from '../commands.ts'
import { whyNotMark } from '../rules.ts'

/**
 * One evaluator's own scores, bid by bid, without names or prices. No one else can read them before the consensus
 * opens.
 */
export const ScoreSheet = ({ row: of, loaded: { shown } }: EvaluationPart) => (
  <Panel
    title="Your scores"
    about="Names and prices are hidden until the ranking. Documents can still identify a bidder: score only what they say. Your scores are private until the consensus."
  >
    <ol className="grid gap-8">
      {shown?.bidders.map((bidder) => (
        <OneBid key={bidder.alias} of={of} bidder={bidder} criteria={shown.criteria} />
      ))}
    </ol>
  </Panel>
)

type OneBidProps = { of: Evaluation; bidder: Bidder; criteria: Shown['criteria'] }

function OneBid({ of, bidder, criteria }: OneBidProps) {
  const put = useCommand<typeof putScores>('scores/put')
  const [typed, setTyped] = useState<Readonly<Record<string, { points: string; comment: string }>>>(() =>
    Object.fromEntries(
      bidder.own.map(({ criterion, points, comment }) => [criterion, { points: String(points), comment }]),
    ),
  )
  const valueOf = (id: string) => typed[id] ?? { points: '', comment: '' }
  const given = criteria
    .filter(({ id }) => valueOf(id).points.trim() !== '')
    .map(({ id }) => ({ criterion: id, points: Number(valueOf(id).points), comment: valueOf(id).comment.trim() }))
  const whyNot =
    given.length === 0
      ? 'Enter points first.'
      : given.some(({ points }) => !Number.isFinite(points))
        ? 'Points must be a number.'
        : whyNotMark(
            given,
            criteria.map((each) => ({ ...each, kind: 'quality' as const })),
          )
  const done = criteria.every(({ id }) => bidder.own.some(({ criterion }) => criterion === id))
  return (
    <li aria-label={`Bidder ${bidder.alias}`} className="min-w-0 border-t border-line pt-5 first:border-t-0 first:pt-0">
      <h3 className="flex flex-wrap items-center justify-between gap-3 text-lg font-semibold">
        Bidder {bidder.alias}
        <Dial state={done ? 'done' : bidder.own.length > 0 ? 'begun' : 'waiting'}>
          {done ? 'Scored' : bidder.own.length > 0 ? 'In progress' : 'Not scored'}
        </Dial>
      </h3>
      <div className="mt-2 max-w-(--measure)">
        {bidder.statement.trim() ? (
          <LongText text={bidder.statement} />
        ) : (
          bidder.answers.length === 0 && <p className="text-ink-2">This bidder wrote no statement.</p>
        )}
      </div>
      <BidAnswers answers={bidder.answers} />
      <div className="mt-4">
        <BidFiles evaluation={of.id} bidder={bidder} whyNotMark="The chair marks the price files." />
      </div>
      <div className="mt-4 grid gap-4">
        {criteria.map(({ id, name, points: most, weight, guidance }) => (
          <fieldset key={id} className="grid gap-3 sm:grid-cols-[9rem_1fr]">
            <legend className="mb-1 font-semibold">
              {name} <span className="font-normal text-ink-2">weight {weight}</span>
            </legend>
            {guidance && (
              <div className="-mt-1 text-sm text-ink-2 sm:col-span-2">
                <LongText text={guidance} />
              </div>
            )}
            <Field
              label="Points"
              aria-label={`Points for Bidder ${bidder.alias}, ${name}`}
              hint={`0 to ${most}`}
              inputMode="decimal"
              autoComplete="off"
              value={valueOf(id).points}
              onChange={({ target }) => setTyped({ ...typed, [id]: { ...valueOf(id), points: target.value } })}
            />
            <LongTextInput
              id={`comment-${bidder.alias}-${id}`}
              label="Comment"
              value={valueOf(id).comment}
              onChange={(comment) => setTyped({ ...typed, [id]: { ...valueOf(id), comment: String(comment ?? '') } })}
            />
          </fieldset>
        ))}
      </div>
      <div className="mt-4">
        <MoveButton
          whyNot={whyNot}
          run={() => put({ id: of.id, bidder: bidder.alias, scores: given })}
          done={`Scores for Bidder ${bidder.alias} saved`}
        >
          Save scores for Bidder {bidder.alias}
        </MoveButton>
      </div>
    </li>
  )
}
