import { bidStatus } from '../../bids/rules.ts'
import { Matrix, type Cell } from '#kit/boards/Matrix.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import type { Bidder, EvaluationPart, Shown } from './shown.ts'

/** All scores at a glance: the consensus where there is one, else the mean of the evaluators. */
export function ScoreMatrix({ loaded: { shown } }: EvaluationPart) {
  if (!shown) return null
  const bidders = shown.bidders.filter(({ bid, marks }) => !bidStatus.is(bid, 'unreadable') && marks.length > 0)
  if (bidders.length === 0 || shown.criteria.length === 0) return null
  const apart = bidders.some(({ marks }) => marks.some(({ spread }) => spread?.apart))
  return (
    <Panel
      title="Scores"
      about={`Consensus points, or the mean of the evaluators in parentheses. Darker is higher.${apart ? ' * The scores are far apart.' : ''}`}
    >
      <Matrix
        label="Scores by criterion and bidder"
        of={['Criterion', 'Bidder']}
        rows={shown.criteria.map(({ name, points }) => `${name}, of ${points}`)}
        columns={bidders.map(nameOf)}
        tone="action"
        cell={(row, column) => cellOf(bidders[column]!, shown.criteria[row]!)}
      />
    </Panel>
  )
}

/** The name once the viewer may see it. */
const nameOf = ({ alias, bid }: Bidder) => (bid ? `${alias} · ${bid.name}` : `Bidder ${alias}`)

function cellOf({ marks }: Bidder, { id, points: most }: Shown['criteria'][number]): Cell | null {
  const mark = marks.find(({ criterion }) => criterion === id)
  const points = mark?.agreed?.points ?? mark?.spread?.mean
  if (!mark || points === undefined) return null
  const figure = Number(points.toFixed(2))
  return {
    value: `${mark.agreed ? figure : `(${figure})`}${mark.spread?.apart ? ' *' : ''}`,
    weight: Math.min(4, Math.max(0, Math.round((points / Math.max(1, most)) * 4))) as Cell['weight'],
    words: `${mark.agreed ? ', consensus' : ', mean'}${mark.spread?.apart ? ', scores far apart' : ''}`,
  }
}
