import { RankedBars } from '#kit/charts/RankedBars.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { dollars } from '#platform/money.ts'
import type { EvaluationPart } from './shown.ts'

/** The ranked bids beside each other: by points, or by price where the price decides. */
export function StandingBars({ loaded: { shown } }: EvaluationPart) {
  if (!shown || shown.standings.length === 0) return null
  const { bidders, standings } = shown
  const scored = standings.some(({ points }) => points !== null)
  const nameOf = (id: string) => bidders.find(({ bid }) => bid?.id === id)?.bid?.name ?? ''
  return (
    <Panel title="Ranking" about={scored ? 'By points. Prices are below the points.' : 'By price, the lowest first.'}>
      <RankedBars
        title="Ranking"
        unit={scored ? 'count' : 'money'}
        of="Bidder"
        figure={scored ? 'Points' : 'Price'}
        rows={standings.map(({ bid, rank, points, price }) => ({
          name: `${rank}. ${nameOf(bid)}`,
          value: (scored ? points : price) ?? 0,
          note: price === null ? 'Missing lines' : scored ? dollars(price) : undefined,
        }))}
      />
    </Panel>
  )
}
