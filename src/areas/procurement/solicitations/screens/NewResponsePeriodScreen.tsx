import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { createResponsePeriod } from '../commands.ts'
import { responsePeriod } from '../records.ts'

export default function NewResponsePeriodScreen() {
  const create = useCommand<typeof createResponsePeriod>('response-periods/create')
  return <RecordFormScreen of={responsePeriod} area="Core Procurement" back="/rfq-builder?tab=periods" send={create} />
}
