import { Suspense, useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { optional } from '#kit/optional.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { dialOf } from '#kit/record/status.ts'
import { optionLabel } from '#platform/records/record.ts'
import type { Solicitation } from '../../solicitations/records.ts'
import { kindOf } from '../../solicitations/rules.ts'
import { evaluation, type Evaluation } from '../records.ts'
import { isNamable, isOpened, whyNotBeginYet } from '../rules.ts'

const BeginDialog = optional(() => import('./BeginDialog.tsx').then(({ BeginDialog: part }) => part))

type EvaluationLinkProps = { row: Solicitation; loaded: { evaluations?: readonly Evaluation[] } }

/** From an opened solicitation to the evaluation of its bids. */
export function EvaluationLink({ row, loaded: { evaluations } }: EvaluationLinkProps) {
  const actor = useActor()
  const [beginning, setBeginning] = useState(false)
  const of = evaluations?.[0]
  if (!evaluations || !kindOf[row.kind].priced || (!of && !isNamable(row))) return null
  // Whether this person can start an evaluation at all; the dialog asks for the panel members.
  const whyNot = whyNotBeginYet(row, { actor })
  return (
    <Panel
      title="Evaluation"
      actions={
        of ? (
          <ButtonLink to={`/bid-evaluation/${of.id}`}>Open evaluation</ButtonLink>
        ) : (
          <MoveButton look="main" whyNot={whyNot} run={() => setBeginning(true)}>
            Assign panel
          </MoveButton>
        )
      }
    >
      {of ? (
        <Dial state={dialOf(of.status)}>{optionLabel(evaluation.fields.status, of.status)}</Dial>
      ) : (
        <p className="text-ink-2">
          {isOpened(row)
            ? 'The bids are open. Next, assign the evaluation panel.'
            : 'Assign the panel before the opening. Its members then read no names and prices until the ranking.'}
        </p>
      )}
      {beginning && (
        <Suspense>
          <BeginDialog row={row} onClose={() => setBeginning(false)} />
        </Suspense>
      )}
    </Panel>
  )
}
