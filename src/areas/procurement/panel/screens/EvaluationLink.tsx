import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { dialOf } from '#kit/record/status.ts'
import { optionLabel } from '#platform/records/record.ts'
import { solicitationLife } from '../../solicitations/life.ts'
import type { Solicitation } from '../../solicitations/records.ts'
import { kindOf } from '../../solicitations/rules.ts'
import { evaluation } from '../records.ts'
import { whyNotBeginYet } from '../rules.ts'
import { BeginDialog } from './BeginDialog.tsx'

/** From a solicitation that has been opened to the judging of its offers. */
export function EvaluationLink({ row }: { row: Solicitation }) {
  const { rows } = useRecords(evaluation, (from) => from.eq('solicitation', row.id).limit(1))
  const actor = useActor()
  const [beginning, setBeginning] = useState(false)
  const of = rows?.[0]
  if (!rows || !kindOf[row.kind].priced || (!of && !solicitationLife.is(row, 'evaluation'))) return null
  // Whether somebody may begin at all; who is on the panel is asked in the dialog.
  const whyNot = whyNotBeginYet(row, { actor })
  return (
    <Panel
      title="Evaluation"
      actions={
        of ? (
          <ButtonLink to={`/bid-evaluation/${of.id}`}>Open the evaluation</ButtonLink>
        ) : (
          <MoveButton look="main" whyNot={whyNot} run={() => setBeginning(true)}>
            Name the panel
          </MoveButton>
        )
      }
    >
      {of ? (
        <Dial state={dialOf(of.status)}>{optionLabel(evaluation.fields.status, of.status)}</Dial>
      ) : (
        <p className="text-ink-2">The offers are open. Next somebody is named who judges them.</p>
      )}
      {beginning && <BeginDialog row={row} onClose={() => setBeginning(false)} />}
    </Panel>
  )
}
