import { useToday } from '#client/use-today.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import type { Grant } from '../../grants/records.ts'
import type { FundingOpportunity } from '../records.ts'
import { fitOf, profileOf } from '../rules.ts'

type FitPanelProps = { row: FundingOpportunity; loaded: { grants?: readonly Grant[] | undefined } }

/** The five questions that the score adds up. */
export function FitPanel({ row, loaded: { grants } }: FitPanelProps) {
  const today = useToday()
  const fit = grants && fitOf(row, profileOf(grants, today))
  return (
    fit && (
      <Panel title="Fit score" about="Scored on five questions. Not a forecast; other applicants are unknown.">
        <ul className="divide-y divide-line">
          {fit.reasons.map(({ words, points }) => (
            <li key={words} className="flex items-baseline justify-between gap-4 py-2">
              <span>{words}</span>
              <span className="figures text-ink-2">{points}</span>
            </li>
          ))}
        </ul>
      </Panel>
    )
  )
}
