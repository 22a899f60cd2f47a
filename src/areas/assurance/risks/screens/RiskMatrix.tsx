import { useState } from 'react'
import { Matrix } from '#kit/boards/Matrix.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Disclosure } from '#kit/parts/Disclosure.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { useMedia } from '#kit/record/list/use-media.ts'
import { plural } from '#platform/words.ts'
import type { Risk } from '../records.ts'
import { impacts, levelOf, levels, likelihoods } from '../rules.ts'

/** On a phone the matrix would put the register below the screen. */
export function RiskMatrix({ loaded: { risks } }: { loaded: { risks: readonly Risk[] | undefined } }) {
  const map = <HeatMap risks={risks ?? []} />
  return useMedia('(max-width: 40rem)') ? <Disclosure title="Risk matrix">{map}</Disclosure> : map
}

function HeatMap({ risks }: { risks: readonly Risk[] }) {
  const [after, setAfter] = useState(true)
  const at = (row: Risk) => (after ? [row.residual_likelihood, row.residual_impact] : [row.likelihood, row.impact])
  return (
    <Panel
      title={after ? 'After treatment' : 'Before treatment'}
      about={`Likelihood times impact. ${levels.map(({ label, from }) => `${label} from ${from}`).join(', ')}. Many registers use these levels; no law sets them.`}
      actions={
        <Button aria-pressed={!after} onClick={() => setAfter(!after)}>
          {after ? 'Before treatment' : 'After treatment'}
        </Button>
      }
    >
      <Matrix
        label="Risks by likelihood and impact"
        of={['Likelihood', 'Impact']}
        rows={likelihoods.toReversed()}
        columns={impacts}
        cell={(row, column) => {
          const [likelihood, impact] = [5 - row, column + 1]
          const found = risks.filter((each) => Number(at(each)[0]) === likelihood && Number(at(each)[1]) === impact)
          const level = levelOf(likelihood * impact)
          // The tint is the level alone: a cell with a risk in it is no worse than its neighbor of the same level.
          const weight = (levels.indexOf(level) + (levels.indexOf(level) > 0 ? 1 : 0)) as 0 | 1 | 2 | 3 | 4
          const fields = after ? ['residual_likelihood', 'residual_impact'] : ['likelihood', 'impact']
          return {
            value: found.length || '',
            weight,
            words: `${level.label}: ${plural(found.length, { one: '1 risk', other: `${found.length} risks` })}`,
            ...(found.length > 0 && {
              to: `/incident-risk-register?where.${fields[0]}=${likelihood}..${likelihood}&where.${fields[1]}=${impact}..${impact}`,
            }),
          }
        }}
      />
    </Panel>
  )
}
