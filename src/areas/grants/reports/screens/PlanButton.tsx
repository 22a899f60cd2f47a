import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { Grant } from '../../grants/records.ts'
import { isRunning } from '../../grants/rules.ts'
import type { planReports } from '../commands.ts'
import { grantReport } from '../records.ts'

/** Schedules all reports that an award requires. */
export function PlanButton({ row }: { row: Grant }) {
  const actor = useActor()
  const plan = useCommand<typeof planReports>('grant-reports/plan')
  if (whyNotEdit(grantReport, null, actor) !== null) return null
  return (
    <MoveButton
      look="main"
      whyNot={isRunning(row) ? null : 'Accept the grant before scheduling its reports.'}
      run={() => plan({ id: row.id })}
      done="Reports scheduled for the full period"
    >
      Schedule reports
    </MoveButton>
  )
}
