import { useCommand } from '#client/use-command.ts'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import type { checkEligibility } from '../commands.ts'
import { eligibilityCheck, type DamageItem } from '../records.ts'

/** The questions of an eligibility check. */
export function CheckDialog({ row, onClose }: { row: DamageItem; onClose: () => void }) {
  const answer = useCommand<typeof checkEligibility>('eligibility-checks/answer')
  return (
    <FormDialog
      of={eligibilityCheck}
      title={`Check eligibility of ${row.title}`}
      about="Any “No” makes the damage ineligible. An unknown answer leaves it open."
      done="Eligibility check saved"
      start={{ damage: row.id }}
      send={answer}
      onClose={onClose}
    />
  )
}
