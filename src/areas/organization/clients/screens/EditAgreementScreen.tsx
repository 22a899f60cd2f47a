import { useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFormScreen } from '#kit/record/RecordFormScreen.tsx'
import type { editAgreement } from '../commands.ts'
import { agreement } from '../records.ts'

export default function EditAgreementScreen() {
  const found = useRecord(agreement, useParams().id ?? '')
  const edit = useCommand<typeof editAgreement>('agreements/edit')
  const { row } = found
  if (!row)
    return <NoRecord of={agreement} found={found} list={{ to: '/clients?tab=agreements', label: 'Client agencies' }} />
  return (
    <RecordFormScreen
      of={agreement}
      area="Client agencies"
      row={row}
      back={`/clients/agreements/${row.id}`}
      send={(changes, version) => edit({ id: row.id, version, changes })}
    />
  )
}
