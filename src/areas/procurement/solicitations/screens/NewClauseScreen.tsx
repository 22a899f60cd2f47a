import { useCommand } from '#client/use-command.ts'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { createClause } from '../commands.ts'
import { clause } from '../records.ts'

export default function NewClauseScreen() {
  const create = useCommand<typeof createClause>('clauses/create')
  return <RecordFormScreen of={clause} area="Core Procurement" back="/rfq-builder?tab=clauses" send={create} />
}
