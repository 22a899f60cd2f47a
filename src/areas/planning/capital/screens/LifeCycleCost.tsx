import { useToday } from '#client/use-today.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import type { CapitalProject } from '../records.ts'
import { presentValue } from '../rules.ts'
import type { Loaded } from './loaded.ts'

/** Costs and benefits over the life of the request, in dollars of today. */
export function LifeCycleCost({ row, loaded }: { row: CapitalProject; loaded: Loaded }) {
  const value = presentValue(row, loaded, useToday())
  return (
    value && (
      <Panel
        title="Life-cycle cost"
        about={`At ${value.rate}% a year (${value.source}), in dollars of its first year. Benefits without a dollar value are not included.`}
      >
        <p>
          Life-cycle cost over {Number(row.useful_life)} years, less salvage value: <Amount cents={value.cost} /> in
          today’s dollars.{' '}
          {value.npv >= 0 ? (
            <>
              Its benefits are worth <Amount cents={value.npv} /> more than it costs.
            </>
          ) : (
            <>
              It costs <Amount cents={-value.npv} /> more than its benefits
              {row.benefit === 0 ? '; no annual benefit was entered' : ''}.
            </>
          )}
        </p>
      </Panel>
    )
  )
}
