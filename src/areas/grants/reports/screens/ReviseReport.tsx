import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useFindings } from '#client/use-findings.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { judged } from '#platform/rules.ts'
import type { reviseReport } from '../commands.ts'
import { reportLife } from '../life.ts'
import { grantReport, type GrantReport } from '../records.ts'
import { whyNotRevise } from '../rules.ts'

/** Starts a revised report, where none has begun. */
export function ReviseReport({ row }: { row: GrantReport }) {
  const actor = useActor()
  const [revising, setRevising] = useState(false)
  const revise = useCommand<typeof reviseReport>('grant-reports/revise')
  const isCertified = reportLife.is(row, 'certified', 'sent')
  const known = useFindings(reportLife, row.id, { enabled: isCertified })
  const { id, number } = row
  if (whyNotEdit(grantReport, null, actor) !== null) return null
  return (
    <>
      {isCertified && (
        <MoveButton
          whyNot={judged(known, ({ begun }) => whyNotRevise(row, { actor, begun }))}
          run={() => setRevising(true)}
        >
          Revise
        </MoveButton>
      )}
      {revising && (
        <ReasonDialog
          title={`Revise ${number}?`}
          about="Starts a revised report of the same period. This report stays until the revised one is certified."
          verb="Revise"
          press={(reason) => revise.press({ id, reason })}
          onClose={() => setRevising(false)}
        />
      )}
    </>
  )
}
