import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editBudgetTransfer } from '../commands.ts'
import { budgetTransfer } from '../records.ts'

export default function EditTransferScreen() {
  const found = useRecord(budgetTransfer, useParams().id ?? '')
  const edit = useCommand<typeof editBudgetTransfer>('budget-transfers/edit')
  const { row } = found
  if (!row)
    return (
      <NoRecord
        of={budgetTransfer}
        found={found}
        list={{ to: '/budget-management?tab=transfers', label: budgetTransfer.plural }}
      />
    )
  return (
    <RecordFormScreen
      of={budgetTransfer}
      area="Planning & Budget"
      row={row}
      back={`/budget-management/transfers/${row.id}`}
      send={(changes, version) => edit({ id: row.id, version, changes })}
    />
  )
}
