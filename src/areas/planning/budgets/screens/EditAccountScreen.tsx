import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editAccount } from '../commands.ts'
import { account } from '../records.ts'

export default function EditAccountScreen() {
  const found = useRecord(account, useParams().id ?? '')
  const edit = useCommand<typeof editAccount>('accounts/edit')
  const { row } = found
  if (!row)
    return (
      <NoRecord of={account} found={found} list={{ to: '/budget-management?tab=accounts', label: account.plural }} />
    )
  return (
    <RecordFormScreen
      of={account}
      area="Planning & Budget"
      row={row}
      back={`/budget-management/accounts/${row.id}`}
      send={(changes, version) => edit({ id: row.id, version, changes })}
    />
  )
}
