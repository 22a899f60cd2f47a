import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { createConflict } from '../commands.ts'
import { dutyConflict } from '../records.ts'

export default function NewConflictScreen() {
  return (
    <RecordFormScreen
      of={dutyConflict}
      area="Roles and permissions"
      back="/admin/roles?tab=duties"
      send={useCommand<typeof createConflict>('duty-conflicts/create')}
    />
  )
}
