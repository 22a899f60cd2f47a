import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editBudgetLine } from '../commands.ts'
import { budgetLine } from '../records.ts'

export default function EditBudgetLineScreen() {
  const found = useRecord(budgetLine, useParams().id ?? '')
  const edit = useCommand<typeof editBudgetLine>('budget-lines/edit')
  const { row } = found
  if (!row)
    return <NoRecord of={budgetLine} found={found} list={{ to: '/budget-management', label: budgetLine.plural }} />
  return (
    <RecordFormScreen
      of={budgetLine}
      area="Planning & Budget"
      row={row}
      back={`/budget-management/lines/${row.id}`}
      send={(changes, version) => edit({ id: row.id, version, changes })}
    />
  )
}
