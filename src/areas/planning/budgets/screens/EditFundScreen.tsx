import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editFund } from '../commands.ts'
import { fund } from '../records.ts'

export default function EditFundScreen() {
  const found = useRecord(fund, useParams().id ?? '')
  const edit = useCommand<typeof editFund>('funds/edit')
  const { row } = found
  if (!row)
    return <NoRecord of={fund} found={found} list={{ to: '/budget-management?tab=funds', label: fund.plural }} />
  return (
    <RecordFormScreen
      of={fund}
      area="Planning & Budget"
      row={row}
      back={`/budget-management/funds/${row.id}`}
      send={(changes, version) => edit({ id: row.id, version, changes })}
    />
  )
}
