import { useCommand } from '#client/use-command.ts'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { text } from '#platform/records/fields.ts'
import type { reportSubaward } from '../commands.ts'
import type { Subaward } from '../records.ts'

export function ReportDialog({ row: { id, number }, onClose }: { row: Subaward; onClose: () => void }) {
  const report = useCommand<typeof reportSubaward>('subawards/report')
  return (
    <AskDialog
      title={`Mark ${number} as reported?`}
      about="Subawards are reported in SAM.gov since March 8, 2025."
      verb="Mark as reported"
      done="Marked as reported"
      fields={{ number: text({ required: true, label: 'Report number' }) }}
      early
      run={({ number: given }) => report({ id, number: given })}
      onClose={onClose}
    />
  )
}
