import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { createFinanceTerm } from '../commands.ts'
import { financeTerm } from '../records.ts'

export default function NewTermScreen() {
  const create = useCommand<typeof createFinanceTerm>('finance-terms/create')
  return <RecordFormScreen of={financeTerm} area="Contracts & Finance" back="/invoices?tab=terms" send={create} />
}
