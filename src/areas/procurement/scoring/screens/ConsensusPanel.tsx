import { bidStatus } from '../../bids/rules.ts'
import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { Badge } from '#kit/parts/Badge.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import type { Evaluation } from '../../panel/records.ts'
import type { Bidder, EvaluationPart, Shown } from './shown.ts'
import type { agreeScores } from '../commands.ts'
import { whyNotAgree, whyNotMark } from '../rules.ts'

type Mark = Bidder['marks'][number]

/**
 * Each evaluator's scores, their spread, and the consensus with its reason. The meeting starts where the spread is
 * wide.
 */
export function ConsensusPanel({ row: of, loaded: { panel = [], shown } }: EvaluationPart) {
  const actor = useActor()
  const [agreeing, setAgreeing] = useState<Bidder>()
  if (!shown) return null
  const may = whyNotAgree(of, panel, actor) === null
  return (
    <Panel title="Consensus" about="Everyone’s scores. Only the consensus scores count.">
      <ol className="grid gap-6">
        {shown.bidders
          .filter(({ bid }) => !bidStatus.is(bid, 'unreadable'))
          .map((bidder) => (
            <li key={bidder.alias} className="min-w-0">
              <div className="flex flex-wrap items-baseline justify-between gap-3">
                <h3 className="font-semibold">
                  Bidder {bidder.alias}
                  {bidder.bid && <span className="font-normal text-ink-2"> · {bidder.bid.name}</span>}
                </h3>
                {may && (
                  <Button onClick={() => setAgreeing(bidder)}>
                    Set consensus <span className="sr-only">for Bidder {bidder.alias}</span>
                  </Button>
                )}
              </div>
              <div
                className="mt-2 overflow-x-auto"
                tabIndex={0}
                role="region"
                aria-label={`Scores of Bidder ${bidder.alias}`}
              >
                <table className="w-full text-left text-sm max-sm:block sm:min-w-lg">
                  <thead className="max-sm:sr-only">
                    <tr className="border-b border-line-strong text-2xs text-ink-2">
                      <th scope="col" className="py-2 pr-4 font-semibold">
                        Criterion
                      </th>
                      <th scope="col" className="py-2 pr-4 font-semibold">
                        Scores
                      </th>
                      <th scope="col" className="py-2 pr-4 text-right font-semibold">
                        Mean
                      </th>
                      <th scope="col" className="py-2 pr-4 text-right font-semibold">
                        Spread
                      </th>
                      <th scope="col" className="py-2 font-semibold">
                        Consensus
                      </th>
                    </tr>
                  </thead>
                  <tbody className="max-sm:block">
                    {bidder.marks.map((mark) => (
                      <Row
                        key={mark.criterion}
                        mark={mark}
                        name={shown.criteria.find(({ id }) => id === mark.criterion)!.name}
                      />
                    ))}
                  </tbody>
                </table>
              </div>
            </li>
          ))}
      </ol>
      {agreeing && (
        <AgreeDialog of={of} bidder={agreeing} criteria={shown.criteria} onClose={() => setAgreeing(undefined)} />
      )}
    </Panel>
  )
}

const Row = ({ mark: { given, spread, agreed }, name }: { mark: Mark; name: string }) => (
  <tr className="border-b border-line align-top max-sm:grid max-sm:gap-1.5 max-sm:py-3">
    <th scope="row" className="font-semibold text-ink sm:py-2 sm:pr-4">
      {name}
    </th>
    <td className="sm:py-2 sm:pr-4">
      <ul className="grid gap-1">
        {given.map(({ evaluator, points, comment }) => (
          <li key={evaluator}>
            <span className="flex justify-between gap-3 sm:inline">
              {evaluator} <span className="figures font-semibold">{points}</span>
            </span>
            {comment && <span className="block text-xs text-ink-2">{comment}</span>}
          </li>
        ))}
      </ul>
    </td>
    <td className="figures max-sm:flex max-sm:justify-between max-sm:gap-3 sm:py-2 sm:pr-4 sm:text-right">
      {spread && <span className="text-ink-2 sm:hidden">Mean</span>}
      {spread?.mean.toFixed(2)}
    </td>
    <td className="max-sm:flex max-sm:flex-wrap max-sm:justify-between max-sm:gap-3 sm:py-2 sm:pr-4 sm:text-right">
      {spread && <span className="text-ink-2 sm:hidden">Spread</span>}
      {spread && (
        <span className="figures text-right">
          {spread.least} to {spread.most}
          <span className="block text-xs text-ink-2">deviation {spread.deviation.toFixed(2)}</span>
        </span>
      )}
      {spread?.apart && (
        <span className="max-sm:order-first max-sm:basis-full">
          <Badge tone="destructive">wide spread</Badge>
        </span>
      )}
    </td>
    <td className="max-sm:rounded-sm max-sm:bg-surface-2 max-sm:px-3 max-sm:py-2 sm:py-2">
      <span className="text-xs text-ink-2 sm:hidden">Consensus </span>
      {agreed ? (
        <span className="figures font-semibold">{agreed.points}</span>
      ) : (
        <span className="text-ink-2">not yet</span>
      )}
      {agreed && <span className="block text-xs text-ink-2">{agreed.reason}</span>}
    </td>
  </tr>
)

function AgreeDialog({
  of,
  bidder,
  criteria,
  onClose,
}: {
  of: Evaluation
  bidder: Bidder
  criteria: Shown['criteria']
  onClose: () => void
}) {
  const agree = useCommand<typeof agreeScores>('consensus/put')
  const [typed, setTyped] = useState<Readonly<Record<string, { points: string; reason: string }>>>(() =>
    Object.fromEntries(
      bidder.marks.map(({ criterion, agreed, spread }) => [
        criterion,
        {
          points: agreed ? String(agreed.points) : spread && spread.least === spread.most ? String(spread.least) : '',
          reason: agreed?.reason ?? '',
        },
      ]),
    ),
  )
  const scores = criteria.flatMap(({ id }) =>
    typed[id] && typed[id].points.trim() !== ''
      ? [{ criterion: id, points: Number(typed[id].points), reason: typed[id].reason.trim() }]
      : [],
  )
  const unexplained = scores.some(({ reason }) => reason === '')
  const whyNot =
    scores.length < criteria.length
      ? 'Enter a score for every criterion.'
      : scores.some(({ points }) => !Number.isFinite(points))
        ? 'Points must be a number.'
        : (whyNotMark(
            scores,
            criteria.map((each) => ({ ...each, kind: 'quality' as const })),
          ) ?? (unexplained ? 'Enter a reason for the file.' : null))
  return (
    <Dialog
      from="side"
      title={`Consensus for Bidder ${bidder.alias}`}
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <MoveButton
            look="main"
            whyNot={whyNot}
            run={async () => (await agree({ id: of.id, bidder: bidder.alias, scores }), onClose())}
            done={`Consensus saved for Bidder ${bidder.alias}`}
          >
            Save consensus score
          </MoveButton>
        </>
      }
    >
      <div className="grid gap-5">
        {criteria.map(({ id, name, points: most }) => {
          const value = typed[id] ?? { points: '', reason: '' }
          const spread = bidder.marks.find(({ criterion }) => criterion === id)?.spread
          return (
            <fieldset key={id} className="grid gap-3">
              <legend className="mb-1 font-semibold">{name}</legend>
              <Field
                label="Points"
                aria-label={`Consensus points for ${name}`}
                className="max-w-40"
                inputMode="decimal"
                autoComplete="off"
                hint={`0 to ${most}${spread ? `, mean ${spread.mean.toFixed(2)}` : ''}`}
                value={value.points}
                onChange={({ target }) => setTyped({ ...typed, [id]: { ...value, points: target.value } })}
              />
              <LongTextInput
                id={`reason-${id}`}
                label={`Reason for ${name}`}
                required
                value={value.reason}
                onChange={(reason) => setTyped({ ...typed, [id]: { ...value, reason: String(reason ?? '') } })}
              />
            </fieldset>
          )
        })}
      </div>
    </Dialog>
  )
}
