import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { createFemaTerm } from '../commands.ts'
import { femaTerm } from '../records.ts'

export default function NewFigureScreen() {
  const create = useCommand<typeof createFemaTerm>('fema-terms/create')
  return <RecordFormScreen of={femaTerm} area="Grant Management" back="/fema-grants-hub?tab=figures" send={create} />
}
