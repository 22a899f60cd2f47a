import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useToday } from '#client/use-today.ts'
import { NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { firstReason } from '#platform/rules.ts'
import type { scoreCapitalProject } from '../commands.ts'
import type { CapitalProject } from '../records.ts'
import { scoreOf, whyNotScore } from '../rules.ts'
import { partsOf, type Loaded, type Parts } from './loaded.ts'

/** Each reviewer's points next to their criterion, and the resulting score. */
export function ScoresPanel({ row, loaded }: { row: CapitalProject; loaded: Loaded }) {
  const parts = partsOf(loaded, useToday())
  return parts ? <Scores row={row} parts={parts} /> : <SkeletonLines lines={3} />
}

function Scores({ row, parts }: { row: CapitalProject; parts: Parts }) {
  const actor = useActor()
  const [scoring, setScoring] = useState(false)
  const { criteria, scores } = parts
  const reviewers = [...new Set(scores.map(({ reviewer }) => reviewer))]
  const total = scoreOf(criteria, scores)
  return (
    <Panel
      title="Score"
      about="Sum of weight times points, 0 to 5."
      actions={
        <MoveButton whyNot={whyNotScore(row, actor)} run={() => setScoring(true)}>
          Score
        </MoveButton>
      }
      foot={
        total === null
          ? 'Some criteria have no points yet.'
          : `Score ${total.toFixed(2)} of 5, by ${plural(reviewers.length, { one: 'one reviewer', other: `${reviewers.length} reviewers` })}.`
      }
    >
      {criteria.length === 0 && (
        <p className="text-ink-2">
          There are no active scoring criteria. Ask an administrator to add them under Criteria.
        </p>
      )}
      <ul className="divide-y divide-line">
        {criteria.map(({ id, name, weight, question }) => {
          const given = scores.filter(({ criterion }) => criterion === id)
          const mean =
            given.length > 0 ? given.reduce((sum, { points }) => sum + Number(points), 0) / given.length : null
          return (
            <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-5 py-2.5">
              <span className="min-w-0 text-ink" title={question}>
                {name} <span className="text-xs text-ink-2">{Number(weight)}%</span>
                {given
                  .filter(({ note }) => note)
                  .map(({ id: key, note }) => (
                    <span key={key} className="block text-xs text-ink-2">
                      {note}
                    </span>
                  ))}
              </span>
              <span className="figures text-ink">
                {mean === null ? <span className="text-ink-3">no points</span> : mean.toFixed(1)}
              </span>
            </li>
          )
        })}
      </ul>
      {scoring && parts && <PointsDialog row={row} parts={parts} onClose={() => setScoring(false)} />}
    </Panel>
  )
}

function PointsDialog({
  row,
  parts: { criteria, scores },
  onClose,
}: {
  row: CapitalProject
  parts: Parts
  onClose: () => void
}) {
  const actor = useActor()
  const score = useCommand<typeof scoreCapitalProject>('capital-projects/score')
  const own = scores.filter(({ reviewer }) => reviewer === actor.user_id)
  const [given, setGiven] = useState<Record<string, { points: unknown; note: string }>>(() =>
    Object.fromEntries(
      criteria.map(({ id }) => {
        const mine = own.find(({ criterion }) => criterion === id)
        return [id, { points: mine ? Number(mine.points) : null, note: mine?.note ?? '' }]
      }),
    ),
  )
  const filled = criteria.flatMap(({ id }) =>
    typeof given[id]?.points === 'number'
      ? [{ criterion: id, points: given[id].points, note: given[id].note.trim() }]
      : [],
  )
  const wrong = filled.some(({ points }) => points < 0 || points > 5 || Math.round(points * 10) !== points * 10)
  const whyNot = firstReason(
    whyNotScore(row, actor),
    filled.length === 0 && 'Score at least one criterion.',
    wrong && 'Enter points from 0 to 5, in tenths.',
  )
  return (
    <Dialog
      from="side"
      title="Score"
      about="0 to 5 for each criterion. A short reason helps the requester."
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <MoveButton
            look="main"
            whyNot={whyNot}
            run={async () => (await score({ id: row.id, points: filled }), onClose())}
            done="Score saved"
          >
            Save score
          </MoveButton>
        </>
      }
    >
      <div className="grid gap-6">
        {criteria.map(({ id, name, question }) => (
          <fieldset key={id} className="grid gap-2">
            <legend className="font-semibold text-ink">{name}</legend>
            <NumberInput
              id={`points-${id}`}
              label="Points"
              hint={question}
              value={given[id]?.points}
              onChange={(points) => setGiven((now) => ({ ...now, [id]: { ...now[id]!, points } }))}
            />
            <TextInput
              id={`note-${id}`}
              label="Reason"
              value={given[id]?.note ?? ''}
              onChange={(note) => setGiven((now) => ({ ...now, [id]: { ...now[id]!, note: String(note ?? '') } }))}
            />
          </fieldset>
        ))}
      </div>
    </Dialog>
  )
}
