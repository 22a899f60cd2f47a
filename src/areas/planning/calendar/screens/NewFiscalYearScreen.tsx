import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { planFiscalYear } from '../commands.ts'
import { fiscalYear } from '../records.ts'

export default function NewFiscalYearScreen() {
  const plan = useCommand<typeof planFiscalYear>('fiscal-years/plan')
  return <RecordFormScreen of={fiscalYear} area="Planning & Budget" back="/budget-management?tab=years" send={plan} />
}
